/* Messages in, from JSON: one flat object of at most three fields, read by hand because the layers
 * that run in a browser carry no JSON library, and none is needed. Words are plain: no request and
 * no action has a character that needs an escape, so an escape is refused. */
#include <string.h>

#include "table/table.h"

typedef struct {
    const char *at, *end;
    tav_fault *fault;
    bool failed;
} cursor;

static void fail(cursor *c, tav_error error, const char *what, const char *allowed)
{
    if (!c->failed)
        fault_set(c->fault, error, what, allowed);
    c->failed = true;
}

static char peek(cursor *c)
{
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t' || *c->at == '\r' || *c->at == '\n'))
        c->at++;
    return c->at < c->end ? *c->at : '\0';
}

static bool take(cursor *c, char wanted)
{
    if (c->failed || peek(c) != wanted || c->at == c->end)
        return false;
    c->at++;
    return true;
}

static void expect(cursor *c, char wanted)
{
    char allowed[2] = {wanted, '\0'};
    if (!take(c, wanted))
        fail(c, TAV_ERROR_JSON, NULL, allowed);
}

static void read_words(cursor *c, char *words, size_t size)
{
    tav_text text;
    text_open(&text, words, size);
    expect(c, '"');
    while (!c->failed && c->at < c->end && *c->at >= ' ' && *c->at < 0x7f && *c->at != '"' &&
           *c->at != '\\')
        text_char(&text, *c->at++);
    if (!c->failed && (c->at == c->end || *c->at != '"'))
        fail(c, TAV_ERROR_JSON, NULL, "\"");
    else if (!c->failed)
        c->at++;
    if (text.full)
        fail(c, TAV_ERROR_BOUND, words, NULL);
}

static uint32_t read_count(cursor *c, const char *key)
{
    uint32_t number = 0;
    char first = peek(c);
    int digits = 0;
    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9' && digits < 9; c->at++, digits++)
        number = 10 * number + (uint32_t)(*c->at - '0');
    if (digits == 0 || (first == '0' && digits > 1))
        fail(c, TAV_ERROR_FIELD, key, "0-999999999");
    return number;
}

static void read_request(cursor *c, table_request *request)
{
    static const char *const words[] = {[TABLE_ACT] = "act",
                                        [TABLE_UNDO] = "undo",
                                        [TABLE_AGREE] = "agree",
                                        [TABLE_REFUSE] = "refuse",
                                        [TABLE_RESIGN] = "resign"};
    char given[TAV_TEXT_MAX];
    read_words(c, given, sizeof given);
    for (int i = TABLE_ACT; i <= TABLE_RESIGN; i++)
        if (strcmp(words[i], given) == 0) {
            *request = (table_request)i;
            return;
        }
    fail(c, TAV_ERROR_FIELD, "request", "act, undo, agree, refuse, resign");
}

enum { FIELD_REQUEST = 1, FIELD_SEQ = 2, FIELD_TEXT = 4, FIELD_TO = 8 };

/* One field; `found` says which there were. */
static void read_field(cursor *c, table_message *message, char text[TAV_TEXT_MAX], unsigned *found)
{
    static const char *const keys[] = {"request", "seq", "text", "to"};
    char key[TAV_TEXT_MAX];
    unsigned field = 0;
    read_words(c, key, sizeof key);
    expect(c, ':');
    for (unsigned i = 0; i < 4; i++)
        if (strcmp(keys[i], key) == 0)
            field = 1u << i;
    if (field == 0 || (*found & field) != 0)
        fail(c, TAV_ERROR_FIELD, key, "request, seq, text, to");
    *found |= field;
    if (c->failed)
        return;
    if (field == FIELD_REQUEST)
        read_request(c, &message->request);
    else if (field == FIELD_SEQ)
        message->seq = read_count(c, "seq");
    else if (field == FIELD_TO)
        message->to = (int)read_count(c, "to");
    else
        read_words(c, text, TAV_TEXT_MAX);
}

tav_error table_read_message(table_message *message, const char *json, size_t size, int seat,
                             char text[TAV_TEXT_MAX], tav_fault *fault)
{
    tav_fault own;
    cursor c = {.at = json, .end = json + size, .fault = fault != NULL ? fault : &own};
    unsigned found = 0;
    fault_set(c.fault, TAV_OK, NULL, NULL);
    *message = (table_message){.seat = seat};
    text[0] = '\0';
    expect(&c, '{');
    do
        read_field(&c, message, text, &found);
    while (take(&c, ','));
    expect(&c, '}');
    peek(&c);
    if (!c.failed && c.at != c.end)
        fail(&c, TAV_ERROR_JSON, NULL, NULL);
    if ((found & FIELD_REQUEST) == 0)
        fail(&c, TAV_ERROR_FIELD, "request", NULL);
    if ((found & FIELD_SEQ) == 0)
        fail(&c, TAV_ERROR_FIELD, "seq", NULL);
    if ((message->request == TABLE_ACT) != ((found & FIELD_TEXT) != 0))
        fail(&c, TAV_ERROR_FIELD, "text", NULL);
    message->to_place = (found & FIELD_TO) != 0;
    if (message->to_place && message->request != TABLE_UNDO)
        fail(&c, TAV_ERROR_FIELD, "to", NULL);
    if (message->request == TABLE_ACT)
        message->text = text;
    return c.fault->error;
}
