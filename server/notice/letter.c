/* Puts what is in an inbox into words, and sends it. Each way gets what is wished for it. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/notice/internal.h"
#include "words/words.h"

enum { TITLE = 200, LINES = 2000 };

/* What goes one way. */
typedef struct {
    const tav_notices *notices;
    const notice_wishes *wishes;
    const notice_item *item[NOTICE_ITEMS];
    int items;
    char title[TITLE];
} letter;

/* Writes a text with {1} filled in. */
static void put_words(tav_language language, const char *key, const char *value, tav_text *out)
{
    const char *text = words_find(language, key), *slot = strstr(text, "{1}");
    if (slot == NULL) {
        text_put(out, text);
        return;
    }
    text_bytes(out, text, (size_t)(slot - text));
    text_put(out, value);
    text_put(out, slot + 3);
}

static void put_what(const letter *l, const notice_item *item, tav_text *out)
{
    static const char *const keys[NOTICE_EVENTS] = {"notice.turn", "notice.invited", "notice.over"};
    const tav_game *game = game_by_id(item->game);
    put_words(l->wishes->language, keys[item->event],
              game != NULL ? words_game(game, l->wishes->language) : item->game, out);
}

static void put_with(const letter *l, const notice_item *item, tav_text *out)
{
    put_words(l->wishes->language, "notice.with", item->with, out);
}

static void put_title(letter *l)
{
    char number[16];
    tav_text out, digits;
    text_open(&out, l->title, sizeof l->title);
    if (l->items == 1) {
        put_what(l, l->item[0], &out);
        return;
    }
    text_open(&digits, number, sizeof number);
    text_number(&digits, l->items);
    put_words(l->wishes->language, "notice.many", number, &out);
}

static bool begin(letter *l, const tav_notices *n, const inbox *box, const notice_wishes *wishes,
                  notice_way way)
{
    *l = (letter){.notices = n, .wishes = wishes};
    for (int i = 0; i < box->items; i++)
        if ((wishes->ways[box->item[i].event] & 1u << way) != 0)
            l->item[l->items++] = &box->item[i];
    if (l->items > 0)
        put_title(l);
    return l->items > 0;
}

static void put_table(const letter *l, const notice_item *item, tav_text *out)
{
    text_put(out, l->notices->page);
    text_put(out, "/t/");
    text_put(out, item->table);
}

/* --- Push -------------------------------------------------------------------------------------- */

/* One thing: with whom. Several: what each is. */
static void put_lines(const letter *l, tav_text *out)
{
    if (l->items == 1) {
        put_with(l, l->item[0], out);
        return;
    }
    for (int i = 0; i < l->items; i++) {
        if (i > 0)
            text_char(out, '\n');
        put_what(l, l->item[i], out);
        text_put(out, " (");
        put_with(l, l->item[i], out);
        text_char(out, ')');
    }
}

static void push_json(const letter *l, const char *account, tav_text *out)
{
    char lines[LINES], url[STORE_ID + 4], key[NOTICES_KEY];
    tav_text text;
    text_open(&text, lines, sizeof lines);
    put_lines(l, &text);
    text_open(&text, url, sizeof url);
    text_put(&text, l->items == 1 ? "/t/" : "/mine");
    text_put(&text, l->items == 1 ? l->item[0]->table : "");
    notices_key_of(l->notices, LINK_STOP, account, "", key);
    js_object(out);
    js_key_string(out, "title", l->title);
    js_key_string(out, "body", lines);
    js_key_string(out, "url", url);
    js_key(out, "tables");
    js_list(out);
    for (int i = 0; i < l->items; i++)
        js_string(out, l->item[i]->table);
    js_list_end(out);
    js_key_string(out, "key", key);
    js_key_string(out, "stop", words_find(l->wishes->language, "notice.stop"));
    js_object_end(out);
}

static post_parcel *new_parcel(const char *account, const char *address, int failures)
{
    post_parcel *p = calloc(1, sizeof *p);
    tav_text out;
    if (p == NULL)
        return NULL;
    memcpy(p->account, account, STORE_ID);
    text_open(&out, p->address, sizeof p->address);
    text_put(&out, address);
    p->failures = failures;
    return p;
}

static void push(const letter *l, const char *account)
{
    for (int i = 0; i < l->wishes->devices; i++) {
        const notice_device *device = &l->wishes->device[i];
        post_parcel *p = new_parcel(account, device->address, device->failures);
        tav_text out;
        if (p == NULL)
            return;
        memcpy(p->device, device->id, NOTICE_ID);
        p->reader = device->reader;
        text_open(&out, p->text, sizeof p->text);
        push_json(l, account, &out);
        if (out.full)
            free(p);
        else
            post_send(l->notices->post, p);
    }
}

/* --- A webhook --------------------------------------------------------------------------------- */

static void webhook_json(const letter *l, tav_text *out)
{
    char text[LINES], url[STORE_WORDS + 512];
    tav_text line;
    text_open(&line, text, sizeof text);
    if (l->items > 1)
        text_put(&line, l->title);
    for (int i = 0; i < l->items; i++) {
        if (i > 0 || l->items > 1)
            text_char(&line, '\n');
        put_what(l, l->item[i], &line);
        text_put(&line, " (");
        put_with(l, l->item[i], &line);
        text_char(&line, ')');
    }
    js_object(out);
    js_key_string(out, "text", text);
    js_key(out, "notices");
    js_list(out);
    for (int i = 0; i < l->items; i++) {
        text_open(&line, url, sizeof url);
        put_table(l, l->item[i], &line);
        js_object(out);
        js_key_string(out, "event", notice_event_ids[l->item[i]->event]);
        js_key_string(out, "table", l->item[i]->table);
        js_key_string(out, "game", l->item[i]->game);
        js_key_string(out, "with", l->item[i]->with);
        js_key_optional(out, "url", l->notices->page[0] != '\0' ? url : NULL);
        js_object_end(out);
    }
    js_list_end(out);
    js_object_end(out);
}

static void call_webhook(const letter *l, const char *account)
{
    post_parcel *p = l->wishes->webhook[0] != '\0'
                         ? new_parcel(account, l->wishes->webhook, l->wishes->webhook_failures)
                         : NULL;
    tav_text out;
    if (p == NULL)
        return;
    memcpy(p->secret, l->wishes->webhook_secret, NOTICE_SECRET);
    text_open(&out, p->text, sizeof p->text);
    webhook_json(l, &out);
    if (out.full)
        free(p);
    else
        post_send(l->notices->post, p);
}

/* --- Mail -------------------------------------------------------------------------------------- */

static void mail(const letter *l, const char *account)
{
    mail_message message = {.now_ms = l->notices->now_ms};
    char key[NOTICES_KEY];
    tav_text out;
    if (l->wishes->mail[0] == '\0' || l->notices->settings.mail == NULL)
        return;
    memcpy(message.to, l->wishes->mail, sizeof message.to);
    text_open(&out, message.subject, sizeof message.subject);
    text_put(&out, l->title);
    text_open(&out, message.body, sizeof message.body);
    for (int i = 0; i < l->items; i++) {
        put_what(l, l->item[i], &out);
        text_put(&out, " (");
        put_with(l, l->item[i], &out);
        text_put(&out, ")\n");
        put_table(l, l->item[i], &out);
        text_put(&out, "\n\n");
    }
    text_put(&out, words_find(l->wishes->language, "notice.mail.stop"));
    text_char(&out, '\n');
    notices_key_of(l->notices, LINK_STOP, account, "", key);
    notices_put_link(l->notices, LINK_STOP, key, &out);
    text_char(&out, '\n');
    if (!out.full)
        mail_send(l->notices->settings.mail, &message);
}

void notices_send(tav_notices *notices, const inbox *box, const notice_wishes *wishes)
{
    letter l;
    notices->told++;
    if (begin(&l, notices, box, wishes, WAY_PUSH))
        push(&l, box->account);
    if (begin(&l, notices, box, wishes, WAY_MAIL))
        mail(&l, box->account);
    if (begin(&l, notices, box, wishes, WAY_WEBHOOK))
        call_webhook(&l, box->account);
}
