#include "formats/message/message.h"

#include <string.h>

#include "formats/json/reader.h"

static const json_limits limits = {.size = 4096, .depth = 4, .commas = 16};

static const char *const words[] = {[TABLE_ACT] = "act",
                                    [TABLE_UNDO] = "undo",
                                    [TABLE_AGREE] = "agree",
                                    [TABLE_REFUSE] = "refuse",
                                    [TABLE_RESIGN] = "resign"};
enum { WORDS = sizeof words / sizeof words[0] };

static void read_fields(reader *r, const json_value *json, table_message *message,
                        char text[TAV_TEXT_MAX])
{
    static const char *const plain[] = {"request", "seq", NULL}, *const act[] = {"text", NULL},
                             *const undo[] = {"to", NULL};
    int request = reader_word(r, json, "request", words, WORDS);
    reader_only(r, json,
                &(reader_fields){.keys = plain,
                                 .more = request == TABLE_ACT    ? act
                                         : request == TABLE_UNDO ? undo
                                                                 : NULL,
                                 .optional = undo});
    message->seq = (uint32_t)reader_number(r, json, "seq", 0, 999999999);
    message->to_place = request == TABLE_UNDO && value_get(json, "to") != NULL;
    if (message->to_place)
        message->to = (int)reader_number(r, json, "to", 0, 999999999);
    if (request == TABLE_ACT) {
        const char *given = reader_text(r, json, "text", 1, TAV_TEXT_MAX - 1);
        memcpy(text, given, strlen(given) + 1);
        message->text = text;
    }
    if (request >= 0)
        message->request = (table_request)request;
}

tav_error table_read_message(table_message *message, const char *json, size_t size, int seat,
                             char text[TAV_TEXT_MAX], tav_fault *fault)
{
    tav_fault own;
    reader r = {.fault = fault != NULL ? fault : &own};
    fault_set(r.fault, TAV_OK, NULL, NULL);
    *message = (table_message){.seat = seat};
    text[0] = '\0';
    json_document *document = document_read(json, size, &limits, r.fault);
    if (document != NULL)
        read_fields(&r, document_root(document), message, text);
    document_close(document);
    return r.fault->error;
}
