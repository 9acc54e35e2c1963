#include "tests/server/late.h"

#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "server/store/rows.h"
#include "tests/unit.h"

typedef struct late_read {
    store_read read;
    bool known; /* found when it was asked: */
    store_rows rows;
    unsigned place; /* among all that were asked */
    struct late_read *next;
} late_read;

typedef struct {
    tav_store *store;
    void (*wake)(void *);
    void *wake_context;
    late_read *first;
    unsigned asked, told; /* `told`: the latest place that was answered */
    rng_source source;
    tav_rng chance;
} late_store;

static late_figures figures;

late_figures late_measure(void)
{
    return figures;
}

bool late_is_possible(void)
{
    return getenv("TAVOLIERE_LATE") != NULL || getenv("TAVOLIERE_TEST_STORE") != NULL;
}

void late_skip(void)
{
    if (late_is_possible())
        skip();
}

/* --- What was true when it was asked ------------------------------------------------------------ */

static void *add_row(late_read *l)
{
    void *row = rows_add(&l->rows, l->read.kind);
    assert_non_null(row);
    return row;
}

static void keep_account(void *context, store_result result, const store_account *account)
{
    late_read *l = context;
    l->rows.result = result;
    if (account != NULL)
        *(store_account *)add_row(l) = *account;
}

static void keep_game(void *context, store_result result, const store_game *game)
{
    late_read *l = context;
    l->rows.result = result;
    if (game != NULL)
        *(store_game *)add_row(l) = *game;
}

static void keep_number(void *context, store_result result, int64_t number)
{
    late_read *l = context;
    l->rows.result = result;
    l->rows.number = number;
}

static void keep_text(void *context, store_result result, const char *text)
{
    late_read *l = context;
    l->rows.result = result;
    if (text == NULL)
        return;
    size_t size = strlen(text) + 1;
    l->rows.text = malloc(size);
    assert_non_null(l->rows.text);
    memcpy(l->rows.text, text, size);
}

static bool keep_each_game(void *context, const store_game *game)
{
    *(store_game *)add_row(context) = *game;
    return true;
}

static bool keep_each_id(void *context, const char *id)
{
    memcpy(add_row(context), id, STORE_ID);
    return true;
}

static bool keep_each_entry(void *context, uint32_t seq, const store_entry *entry)
{
    *(rows_entry *)add_row(context) = (rows_entry){seq, *entry};
    return true;
}

static bool keep_each_chat(void *context, const store_chat *line)
{
    *(store_chat *)add_row(context) = *line;
    return true;
}

static bool keep_each_report(void *context, const store_report *report)
{
    *(store_report *)add_row(context) = *report;
    return true;
}

static bool keep_each_ban(void *context, const store_ban *ban)
{
    *(store_ban *)add_row(context) = *ban;
    return true;
}

static bool keep_each_order(void *context, const store_order *order)
{
    *(store_order *)add_row(context) = *order;
    return true;
}

static bool keep_each_account(void *context, const store_account *account)
{
    *(store_account *)add_row(context) = *account;
    return true;
}

static void keep_result(void *context, store_result result)
{
    ((late_read *)context)->rows.result = result;
}

static void find_now(late_store *s, late_read *l)
{
    store_read read = l->read;
    read.context = l;
    read.known = NULL;
    read.done = keep_result;
    if (read.kind <= READ_RESET)
        read.found_account = keep_account;
    else if (read.kind == READ_GAME)
        read.found_game = keep_game;
    else if (read.kind <= READ_LAST_ORDER)
        read.found_number = keep_number;
    else if (read.kind <= READ_SECRET)
        read.found_text = keep_text;
    else if (read.kind <= READ_GAMES_ALL)
        read.each_game = keep_each_game;
    else if (read.kind <= READ_GAME_IDS_BY)
        read.each_id = keep_each_id;
    else if (read.kind == READ_ENTRIES)
        read.each_entry = keep_each_entry;
    else if (read.kind <= READ_CHAT_BY)
        read.each_chat = keep_each_chat;
    else if (read.kind == READ_REPORTS)
        read.each_report = keep_each_report;
    else if (read.kind == READ_BANS)
        read.each_ban = keep_each_ban;
    else if (read.kind == READ_ORDERS)
        read.each_order = keep_each_order;
    else
        read.each_account = keep_each_account;
    store_answer_now(s->store, &read);
    l->known = true;
}

/* --- Telling ------------------------------------------------------------------------------------ */

static void free_read(late_read *l)
{
    rows_free(&l->rows);
    free(l);
}

static void tell(late_store *s, late_read *l)
{
    figures.answered++;
    figures.overtook += l->place < s->told;
    if (l->place > s->told)
        s->told = l->place;
    if (l->known)
        rows_tell(&l->read, &l->rows);
    else
        store_answer_now(s->store, &l->read);
    free_read(l);
}

/* --- The reader --------------------------------------------------------------------------------- */

static void ask(void *self, const store_read *read)
{
    late_store *s = self;
    late_read *l = calloc(1, sizeof *l);
    assert_non_null(l);
    l->read = *read;
    l->place = ++s->asked;
    l->next = s->first;
    s->first = l;
    if (rng_below(&s->chance, 2) == 0)
        find_now(s, l);
    s->wake(s->wake_context);
}

static int count_reads(const late_store *s)
{
    int count = 0;
    for (const late_read *l = s->first; l != NULL; l = l->next)
        count++;
    return count;
}

static late_read *take_any(late_store *s)
{
    late_read **place = &s->first, *l;
    for (uint32_t i = rng_below(&s->chance, (uint32_t)count_reads(s)); i > 0; i--)
        place = &(*place)->next;
    l = *place;
    *place = l->next;
    return l;
}

static bool finish(void *self)
{
    late_store *s = self;
    for (int count = count_reads(s); count > 0 && s->first != NULL; count--)
        if (rng_below(&s->chance, 4) > 0)
            tell(s, take_any(s));
    return s->first != NULL;
}

static void forget(void *self, const void *context)
{
    late_store *s = self;
    for (late_read **place = &s->first; *place != NULL;) {
        late_read *l = *place;
        if (l->read.context != context) {
            place = &l->next;
            continue;
        }
        *place = l->next;
        free_read(l);
    }
}

static void wait_for_answers(void *self)
{
    (void)self; /* they are there as soon as somebody looks */
}

static void close_late(void *self)
{
    late_store *s = self;
    while (s->first != NULL) {
        late_read *next = s->first->next;
        free_read(s->first);
        s->first = next;
    }
    free(s);
}

void late_install(tav_store *store, void (*wake)(void *), void *wake_context)
{
    static const store_reader reader = {ask, finish, forget, wait_for_answers, close_late};
    static int stores;
    if (getenv("TAVOLIERE_LATE") == NULL)
        return;
    late_store *s = calloc(1, sizeof *s);
    uint8_t seed[RNG_KEY_SIZE] = {(uint8_t)++stores};
    assert_non_null(s);
    rng_seed(&s->source, seed);
    rng_open(&s->chance, &s->source);
    s->store = store;
    s->wake = wake;
    s->wake_context = wake_context;
    store_read_through(store, &reader, s);
}
