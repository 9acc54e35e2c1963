/* What a request says: a JSON object, read strictly. */
#include <sodium.h>
#include <string.h>

#include "server/account/order.h"

enum { FIELD_SAID_MAX = 64 };

/* A long name is not repeated: it is nobody's field. */
static void refuse_field(account_order *order, const char *field)
{
    bool short_enough = strlen(field) <= FIELD_SAID_MAX;
    order_refuse(order,
                 &(account_refusal){400, "field", "field", short_enough ? field : NULL, NULL});
}

static bool is_field(const char *const *fields, const char *key)
{
    for (int i = 0; i < ORDER_FIELDS && fields[i] != NULL; i++)
        if (strcmp(fields[i], key) == 0)
            return true;
    return false;
}

/* The field at fault, or NULL; fills in the values. */
static const char *take_fields(order_body *b, const char *const *fields)
{
    const char *key;
    json_t *value;
    json_object_foreach(b->json, key, value) {
        if (!is_field(fields, key))
            return key;
    }
    for (int i = 0; i < ORDER_FIELDS && fields[i] != NULL; i++) {
        b->value[i] = json_string_value(json_object_get(b->json, fields[i]));
        if (b->value[i] == NULL)
            return fields[i];
    }
    return NULL;
}

/* Without what was secret in it: the library frees it as it is. */
void order_close_body(order_body *b)
{
    const json_t *password = json_object_get(b->json, "password");
    if (json_is_string(password))
        sodium_memzero((char *)json_string_value(password), json_string_length(password));
    json_decref(b->json);
}

bool order_read(account_order *order, const account_request *request,
                const char *const fields[ORDER_FIELDS], order_body *b)
{
    *b = (order_body){0};
    if (request->body_size == 0 && fields[0] == NULL)
        b->json = json_object();
    else
        b->json = json_loadb(request->body, request->body_size, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_object(b->json)) {
        json_decref(b->json);
        order_refuse(order, &(account_refusal){400, "json", "json", NULL, NULL});
        return false;
    }
    const char *fault = take_fields(b, fields);
    if (fault != NULL) {
        refuse_field(order, fault);
        order_close_body(b);
        return false;
    }
    return true;
}
