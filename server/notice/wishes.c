#include "server/notice/wishes.h"

#include <assert.h>
#include <string.h>

#include "core/json.h"

const char *const notice_event_ids[NOTICE_EVENTS] = {"turn", "invited", "over"};
const char *const notice_way_ids[WAYS] = {"push", "mail", "webhook"};

/* As words_language reads them. */
static const char *const languages[TAV_LANGUAGES] = {"en", "it", "de"};

enum { OFFSET_MOST = 14 * 60 }; /* minutes between UTC and anybody's clock */

void wishes_open(notice_wishes *wishes)
{
    *wishes = (notice_wishes){.version = 0};
}

/* --- Choices ----------------------------------------------------------------------------------- */

static uint8_t read_ways(reader *r, const json_value *json, const char *key)
{
    const json_value *list = reader_list(r, json, key, WAYS);
    uint8_t ways = 0;
    for (size_t i = 0; list != NULL && i < value_count(list); i++) {
        const char *id = value_text(value_at(list, i));
        int way = 0;
        while (way < WAYS && (id == NULL || strcmp(id, notice_way_ids[way]) != 0))
            way++;
        if (way == WAYS || (ways & 1u << way) != 0)
            reader_fail(r, TAV_ERROR_FIELD, key, "push, mail, webhook");
        else
            ways |= (uint8_t)(1u << way);
    }
    return ways;
}

static void read_quiet(reader *r, const json_value *json, notice_wishes *wishes)
{
    static const char *const keys[] = {"from", "to", "offset", NULL};
    wishes->quiet = !value_is(value_get(json, "quiet"), VALUE_NULL);
    if (!wishes->quiet)
        return;
    const json_value *quiet = reader_object(r, json, "quiet");
    size_t mark = reader_enter_key(r, "quiet");
    reader_keys(r, quiet, keys);
    wishes->quiet_from = (int)reader_number(r, quiet, "from", 0, NOTICE_DAY - 1);
    wishes->quiet_to = (int)reader_number(r, quiet, "to", 0, NOTICE_DAY - 1);
    wishes->offset = (int)reader_number(r, quiet, "offset", -OFFSET_MOST, OFFSET_MOST);
    reader_leave(r, mark);
}

void wishes_read_choices(reader *r, const json_value *json, notice_wishes *wishes)
{
    for (int event = 0; event < NOTICE_EVENTS; event++)
        wishes->ways[event] = read_ways(r, json, notice_event_ids[event]);
    read_quiet(r, json, wishes);
}

void wishes_choices_json(const notice_wishes *wishes, tav_text *out)
{
    for (int event = 0; event < NOTICE_EVENTS; event++) {
        js_key(out, notice_event_ids[event]);
        js_list(out);
        for (int way = 0; way < WAYS; way++)
            if ((wishes->ways[event] & 1u << way) != 0)
                js_string(out, notice_way_ids[way]);
        js_list_end(out);
    }
    js_key(out, "quiet");
    if (!wishes->quiet) {
        js_null(out);
        return;
    }
    js_object(out);
    js_key_number(out, "from", wishes->quiet_from);
    js_key_number(out, "to", wishes->quiet_to);
    js_key_number(out, "offset", wishes->offset);
    js_object_end(out);
}

/* --- The row ----------------------------------------------------------------------------------- */

static void copy_text(reader *r, const json_value *json, const char *key, char *to, size_t size)
{
    tav_text out;
    text_open(&out, to, size);
    text_put(&out, reader_text(r, json, key, 0, size - 1));
}

static void read_device(reader *r, const json_value *json, notice_device *device)
{
    copy_text(r, json, "id", device->id, sizeof device->id);
    copy_text(r, json, "name", device->name, sizeof device->name);
    copy_text(r, json, "address", device->address, sizeof device->address);
    reader_hex(r, json, "point", device->reader.point, SEAL_POINT);
    reader_hex(r, json, "auth", device->reader.auth, SEAL_AUTH);
    device->since_ms = reader_number(r, json, "since", 0, INT64_MAX);
    device->failures = (int)reader_number(r, json, "failures", 0, INT32_MAX);
}

static void read_lists(reader *r, const json_value *json, notice_wishes *wishes)
{
    const json_value *devices = reader_list(r, json, "devices", NOTICE_DEVICES);
    const json_value *told = reader_list(r, json, "told", NOTICE_TOLD);
    for (size_t i = 0; devices != NULL && i < value_count(devices); i++)
        read_device(r, value_at(devices, i), &wishes->device[wishes->devices++]);
    for (size_t i = 0; told != NULL && i < value_count(told); i++) {
        const json_value *one = value_at(told, i);
        notice_told *to = &wishes->told[wishes->told_count++];
        copy_text(r, one, "table", to->table, sizeof to->table);
        to->turn = (uint32_t)reader_number(r, one, "turn", 0, UINT32_MAX);
    }
}

bool wishes_read(const char *json, notice_wishes *wishes)
{
    tav_fault fault;
    reader r = {.fault = &fault};
    wishes_open(wishes);
    if (json == NULL)
        return true;
    fault_set(&fault, TAV_OK, NULL, NULL);
    json_document *document = document_read(json, strlen(json), &json_limits_wide, NULL);
    const json_value *root = document_root(document);
    if (document == NULL)
        return false;
    wishes->version = reader_number(&r, root, "version", 1, INT64_MAX);
    wishes_read_choices(&r, root, wishes);
    int language = reader_word(&r, root, "lang", languages, TAV_LANGUAGES);
    wishes->language = language < 0 ? TAV_EN : (tav_language)language;
    copy_text(&r, root, "mail", wishes->mail, sizeof wishes->mail);
    copy_text(&r, root, "webhook", wishes->webhook, sizeof wishes->webhook);
    reader_hex(&r, root, "secret", wishes->webhook_secret, NOTICE_SECRET);
    wishes->webhook_failures = (int)reader_number(&r, root, "failures", 0, INT32_MAX);
    wishes->sent_ms = reader_number(&r, root, "sent", 0, INT64_MAX);
    read_lists(&r, root, wishes);
    document_close_secret(document);
    return !reader_failed(&r);
}

static void put_hex(tav_text *out, const char *key, const uint8_t *bytes, size_t size)
{
    char hex[2 * SEAL_POINT + 1];
    tav_text text;
    text_open(&text, hex, sizeof hex);
    text_hex(&text, bytes, size);
    js_key_string(out, key, hex);
}

static void device_json(const notice_device *device, tav_text *out)
{
    js_object(out);
    js_key_string(out, "id", device->id);
    js_key_string(out, "name", device->name);
    js_key_string(out, "address", device->address);
    put_hex(out, "point", device->reader.point, SEAL_POINT);
    put_hex(out, "auth", device->reader.auth, SEAL_AUTH);
    js_key_number(out, "since", device->since_ms);
    js_key_number(out, "failures", device->failures);
    js_object_end(out);
}

void wishes_write(const notice_wishes *wishes, tav_text *out)
{
    js_object(out);
    js_key_number(out, "version", wishes->version + 1);
    wishes_choices_json(wishes, out);
    js_key_string(out, "lang", languages[wishes->language]);
    js_key_string(out, "mail", wishes->mail);
    js_key_string(out, "webhook", wishes->webhook);
    put_hex(out, "secret", wishes->webhook_secret, NOTICE_SECRET);
    js_key_number(out, "failures", wishes->webhook_failures);
    js_key_number(out, "sent", wishes->sent_ms);
    js_key(out, "devices");
    js_list(out);
    for (int i = 0; i < wishes->devices; i++)
        device_json(&wishes->device[i], out);
    js_list_end(out);
    js_key(out, "told");
    js_list(out);
    for (int i = 0; i < wishes->told_count; i++) {
        js_object(out);
        js_key_string(out, "table", wishes->told[i].table);
        js_key_number(out, "turn", wishes->told[i].turn);
        js_object_end(out);
    }
    js_list_end(out);
    js_object_end(out);
    assert(!out->full);
}

/* --- Quiet hours ------------------------------------------------------------------------------- */

int64_t wishes_quiet_until(const notice_wishes *wishes, int64_t now_ms)
{
    enum { MINUTE_MS = 60000 };
    if (!wishes->quiet || wishes->quiet_from == wishes->quiet_to)
        return 0;
    int64_t minutes = now_ms / MINUTE_MS + wishes->offset;
    int now = (int)(minutes % NOTICE_DAY);
    int since = (now - wishes->quiet_from + NOTICE_DAY) % NOTICE_DAY;
    int length = (wishes->quiet_to - wishes->quiet_from + NOTICE_DAY) % NOTICE_DAY;
    return since < length ? (now_ms / MINUTE_MS + length - since) * MINUTE_MS : 0;
}

/* --- What was told ----------------------------------------------------------------------------- */

static int find_told(const notice_wishes *wishes, const char *table)
{
    int i = wishes->told_count - 1;
    while (i >= 0 && strcmp(wishes->told[i].table, table) != 0)
        i--;
    return i;
}

bool wishes_has_told(const notice_wishes *wishes, const char *table, uint32_t turn)
{
    int i = find_told(wishes, table);
    return i >= 0 && wishes->told[i].turn == turn;
}

void wishes_note_told(notice_wishes *wishes, const char *table, uint32_t turn)
{
    int gone = find_told(wishes, table);
    if (gone < 0 && wishes->told_count == NOTICE_TOLD)
        gone = 0;
    if (gone >= 0) {
        wishes->told_count--;
        memmove(&wishes->told[gone], &wishes->told[gone + 1],
                (size_t)(wishes->told_count - gone) * sizeof wishes->told[0]);
    }
    notice_told *last = &wishes->told[wishes->told_count++];
    *last = (notice_told){.turn = turn};
    memcpy(last->table, table, strlen(table) + 1);
}

/* --- Devices ----------------------------------------------------------------------------------- */

static void drop_device(notice_wishes *wishes, int i)
{
    wishes->devices--;
    memmove(&wishes->device[i], &wishes->device[i + 1],
            (size_t)(wishes->devices - i) * sizeof wishes->device[0]);
}

void wishes_add_device(notice_wishes *wishes, const notice_device *device)
{
    for (int i = 0; i < wishes->devices; i++)
        if (strcmp(wishes->device[i].address, device->address) == 0) {
            drop_device(wishes, i);
            break;
        }
    if (wishes->devices == NOTICE_DEVICES)
        drop_device(wishes, 0);
    wishes->device[wishes->devices++] = *device;
}

bool wishes_remove_device(notice_wishes *wishes, const char *id)
{
    for (int i = 0; i < wishes->devices; i++)
        if (strcmp(wishes->device[i].id, id) == 0) {
            drop_device(wishes, i);
            return true;
        }
    return false;
}
