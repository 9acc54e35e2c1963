/* The body of a request: a JSON object, read strictly. */
#include <string.h>

#include "formats/json/reader.h"
#include "server/account/order.h"

enum { FIELD_SAID_MAX = 64 };

/* The server's own limits on a body are tighter. */
static const json_limits limits = {.size = 65536, .depth = 8, .commas = 64};

/* Does not repeat a long name: no field has one. */
void order_refuse_field(account_order *order, const char *field)
{
    bool short_enough = strlen(field) <= FIELD_SAID_MAX;
    order_refuse(order,
                 &(account_refusal){400, "field", "field", short_enough ? field : NULL, NULL});
}

/* Fills in the values, or returns false with the field at fault. */
static bool take_fields(const json_value *object, const char *const fields[ORDER_FIELDS],
                        order_body *b, tav_fault *fault)
{
    const char *keys[ORDER_FIELDS + 1] = {NULL};
    reader r = {.fault = fault};
    fault_set(fault, TAV_OK, NULL, NULL);
    memcpy(keys, fields, ORDER_FIELDS * sizeof *fields);
    reader_only(&r, object, &(reader_fields){.keys = keys, .optional = keys});
    for (int i = 0; keys[i] != NULL; i++)
        b->value[i] = reader_text(&r, object, keys[i], 0, SIZE_MAX);
    return !reader_failed(&r);
}

void order_close_body(order_body *b)
{
    document_close_secret(b->document); /* there may be a password in it */
}

static bool read_object(account_order *order, const char *body, size_t size, order_body *b)
{
    *b = (order_body){0};
    b->document = document_read(body, size, &limits, NULL);
    if (value_is(document_root(b->document), VALUE_OBJECT))
        return true;
    document_close(b->document);
    order_refuse(order, &(account_refusal){400, "json", "json", NULL, NULL});
    return false;
}

bool order_read_object(account_order *order, order_body *b)
{
    return read_object(order, order->body, order->body_size, b);
}

bool order_read(account_order *order, const char *const fields[ORDER_FIELDS], order_body *b)
{
    bool empty = order->body_size == 0 && fields[0] == NULL;
    tav_fault fault;
    if (!read_object(order, empty ? "{}" : order->body, empty ? 2 : order->body_size, b))
        return false;
    if (!take_fields(document_root(b->document), fields, b, &fault)) {
        order_refuse_field(order, fault.what);
        order_close_body(b);
        return false;
    }
    return true;
}
