#include "bindings/wasm/home/save.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "formats/json/reader.h"

enum { VERSION = 1, ENTRY_FIXED = 5 };

static const int64_t far = INT64_MAX / 2; /* more milliseconds than any clock shows */

static const char *const phases[] = {[STORE_GAME_OPEN] = "open",
                                     [STORE_GAME_RUNNING] = "running",
                                     [STORE_GAME_OVER] = "over",
                                     [STORE_GAME_GONE] = "gone"};
enum { PHASES = sizeof phases / sizeof phases[0] };

/* --- Writing ---------------------------------------------------------------------------------- */

static void player_json(const char *key, const record_seat *seat, tav_text *out)
{
    char words[RECORD_LEVEL + RECORD_NAME + 16];
    tav_text text;
    text_open(&text, words, sizeof words);
    record_player_text(seat, &text);
    js_key_string(out, key, words);
}

static void seats_json(const store_game *row, tav_text *out)
{
    js_key(out, "seats");
    js_list(out);
    for (int seat = 0; seat < row->players; seat++) {
        js_object(out);
        player_json("now", &row->seat[seat].now, out);
        player_json("began", &row->began[seat], out);
        js_key_bool(out, "mine", row->seat[seat].account[0] != '\0');
        js_object_end(out);
    }
    js_list_end(out);
}

/* [kind, seat, number, at, words, left on the clocks...] */
static void entry_json(const store_entry *entry, int players, tav_text *out)
{
    js_list(out);
    js_number(out, entry->kind);
    js_number(out, entry->seat);
    js_number(out, entry->number);
    js_number(out, entry->at_ms);
    js_string(out, entry->words);
    for (int seat = 0; seat < players; seat++)
        js_number(out, entry->left_ms[seat]);
    js_list_end(out);
}

void save_write(const store_game *row, const store_entry *entries, const char *review,
                tav_text *out)
{
    js_object(out);
    js_key_number(out, "save", VERSION);
    js_key_string(out, "id", row->id);
    js_key_string(out, "game", row->game);
    js_key_number(out, "rules", row->rules);
    js_key_number(out, "players", row->players);
    js_key_string(out, "settings", row->settings);
    js_key(out, "seed");
    js_hex(out, row->seed, sizeof row->seed);
    js_key_string(out, "phase", phases[row->phase]);
    js_key_string(out, "rematch", row->rematch);
    js_key_number(out, "created", row->created_ms);
    js_key_number(out, "moved", row->moved_ms);
    seats_json(row, out);
    js_key(out, "entries");
    js_list(out);
    for (uint32_t i = 0; i < row->seq; i++)
        entry_json(&entries[i], row->players, out);
    js_list_end(out);
    if (review != NULL)
        js_key_string(out, "review", review);
    js_object_end(out);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void copy_text(reader *r, const json_value *object, const char *key, char *to, size_t size)
{
    const char *text = reader_text(r, object, key, 0, size - 1);
    memcpy(to, text, strlen(text) + 1);
}

static void read_player(reader *r, const json_value *object, const char *key, record_seat *seat)
{
    const char *words = reader_text(r, object, key, 1, RECORD_LEVEL + RECORD_NAME + 15);
    if (!reader_failed(r) && !record_read_player(words, strlen(words), seat))
        reader_fail(r, TAV_ERROR_VALUE, key, "human NAME, bot LEVEL NAME, empty");
}

static void read_seats(reader *r, const json_value *root, const char *owner, store_game *row)
{
    static const char *const keys[] = {"now", "began", "mine", NULL};
    const json_value *list = reader_list(r, root, "seats", row->players);
    size_t mark = reader_enter_key(r, "seats");
    if (!reader_failed(r) && value_count(list) != row->players)
        reader_fail(r, TAV_ERROR_VALUE, NULL, "one for each player");
    for (int seat = 0; seat < row->players && !reader_failed(r); seat++) {
        size_t inner = reader_enter_index(r, (size_t)seat);
        const json_value *object = value_at(list, (size_t)seat);
        reader_keys(r, object, keys);
        read_player(r, object, "now", &row->seat[seat].now);
        read_player(r, object, "began", &row->began[seat]);
        if (reader_bool(r, object, "mine"))
            memcpy(row->seat[seat].account, owner, strlen(owner) + 1);
        reader_leave(r, inner);
    }
    reader_leave(r, mark);
}

/* A whole number of a list, in bounds. */
static int64_t number_at(reader *r, const json_value *list, size_t index, int64_t high)
{
    const json_value *value = value_at(list, index);
    int64_t number = value_number(value);
    if (!value_is(value, VALUE_NUMBER) || number < 0 || number > high)
        reader_fail(r, TAV_ERROR_BOUND, NULL, NULL);
    return number;
}

static void read_entry(reader *r, const json_value *list, int players, store_entry *entry)
{
    const char *words = value_text(value_at(list, ENTRY_FIXED - 1));
    if (value_count(list) != (size_t)ENTRY_FIXED + (size_t)players || words == NULL ||
        strlen(words) >= sizeof entry->words) {
        reader_fail(r, TAV_ERROR_VALUE, NULL, NULL);
        return;
    }
    entry->kind = (uint8_t)number_at(r, list, 0, RECORD_CHANGE);
    entry->seat = (uint8_t)number_at(r, list, 1, players - 1);
    entry->number = (uint16_t)number_at(r, list, 2, UINT16_MAX);
    entry->at_ms = number_at(r, list, 3, far);
    memcpy(entry->words, words, strlen(words) + 1);
    for (int seat = 0; seat < players; seat++)
        entry->left_ms[seat] = number_at(r, list, (size_t)ENTRY_FIXED + (size_t)seat, far);
}

static store_entry *read_entries(reader *r, const json_value *root, store_game *row)
{
    const json_value *list = reader_list(r, root, "entries", RECORD_ENTRIES);
    size_t count = value_count(list), mark = reader_enter_key(r, "entries");
    store_entry *entries = calloc(count + 1, sizeof *entries);
    if (entries == NULL)
        reader_fail(r, TAV_ERROR_SPACE, NULL, NULL);
    value_walk walk = value_begin(list);
    for (size_t i = 0; !reader_failed(r) && value_next(&walk); i++) {
        size_t inner = reader_enter_index(r, i);
        read_entry(r, walk.value, row->players, &entries[i]);
        reader_leave(r, inner);
    }
    reader_leave(r, mark);
    row->seq = (uint32_t)count;
    return entries;
}

static void read_row(reader *r, const json_value *root, const char *owner, store_game *row)
{
    static const char *const keys[] = {"save",     "id",    "game",    "rules",   "players",
                                       "settings", "seed",  "phase",   "rematch", "created",
                                       "moved",    "seats", "entries", "review",  NULL};
    static const char *const optional[] = {"review", NULL};
    reader_only(r, root, &(reader_fields){.keys = keys, .optional = optional});
    reader_number(r, root, "save", VERSION, VERSION);
    copy_text(r, root, "id", row->id, sizeof row->id);
    copy_text(r, root, "game", row->game, sizeof row->game);
    row->rules = (uint8_t)reader_number(r, root, "rules", 0, UINT8_MAX);
    row->players = (uint8_t)reader_number(r, root, "players", 2, TAV_SEATS_MAX);
    copy_text(r, root, "settings", row->settings, sizeof row->settings);
    reader_hex(r, root, "seed", row->seed, sizeof row->seed);
    int phase = reader_word(r, root, "phase", phases, PHASES);
    copy_text(r, root, "rematch", row->rematch, sizeof row->rematch);
    row->created_ms = reader_number(r, root, "created", 0, far);
    row->moved_ms = reader_number(r, root, "moved", 0, far);
    if (reader_failed(r))
        return;
    row->phase = (store_phase)phase;
    memcpy(row->creator, owner, strlen(owner) + 1);
    read_seats(r, root, owner, row);
}

/* NULL if the game has none. */
static char *read_review(reader *r, const json_value *root)
{
    if (value_get(root, "review") == NULL)
        return NULL;
    const char *text = reader_text(r, root, "review", 2, SAVE_SIZE);
    size_t size = strlen(text) + 1;
    char *review = malloc(size);
    if (review == NULL)
        reader_fail(r, TAV_ERROR_SPACE, NULL, NULL);
    else
        memcpy(review, text, size);
    return review;
}

tav_error save_read(const char *text, size_t size, const char *owner, store_game *row,
                    store_entry **entries, char **review, tav_fault *fault)
{
    fault_set(fault, TAV_OK, NULL, NULL);
    reader r = {.fault = fault};
    json_document *document = document_read(text, size, &json_limits_wide, fault);
    *entries = NULL;
    *review = NULL;
    *row = (store_game){.seq = 0};
    if (document == NULL)
        return fault->error;
    read_row(&r, document_root(document), owner, row);
    if (!reader_failed(&r))
        *entries = read_entries(&r, document_root(document), row);
    if (!reader_failed(&r))
        *review = read_review(&r, document_root(document));
    document_close(document);
    if (!reader_failed(&r))
        return TAV_OK;
    free(*entries);
    free(*review);
    *entries = NULL;
    *review = NULL;
    return fault->error;
}
