#include "server/net/response.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "server/net/http.h"

enum { COOKIE_SECONDS = 365 * 24 * 3600 };

/* --- Refusals ---------------------------------------------------------------------------------- */

/* A code is also the key of its text, error.CODE. */
static const struct {
    int status;
    const char *code;
} refusals[REFUSE_COUNT] = {
    [REFUSE_MALFORMED] = {400, "request"}, [REFUSE_SESSION] = {401, "session"},
    [REFUSE_ORIGIN] = {403, "origin"},     [REFUSE_MISSING] = {404, "missing"},
    [REFUSE_RUNNING] = {403, "phase"},     [REFUSE_METHOD] = {405, "method"},
    [REFUSE_LONG] = {413, "long"},         [REFUSE_TYPE] = {415, "type"},
    [REFUSE_RATE] = {429, "rate"},         [REFUSE_BUSY] = {503, "busy"},
    [REFUSE_BANNED] = {403, "banned"},     [REFUSE_DAMAGED] = {500, "damaged"},
};

http_response response_refusal(http_refusal refusal, tav_language language)
{
    char json[512];
    tav_text text;
    const char *code = refusals[refusal].code;
    text_open(&text, json, sizeof json);
    js_object(&text);
    js_key(&text, "error");
    js_object(&text);
    js_key_string(&text, "code", code);
    js_key(&text, "field");
    js_null(&text);
    js_key_string(&text, "message", words_in("error", NULL, code, language));
    js_key(&text, "allowed");
    js_null(&text);
    js_object_end(&text);
    js_object_end(&text);
    return response_copy(refusals[refusal].status, "application/json", json, text.length);
}

/* --- Making ------------------------------------------------------------------------------------ */

http_response response_with(int status, const char *type, const char *body, size_t size)
{
    return (http_response){.status = status, .type = type, .body = body, .size = size};
}

http_response response_copy(int status, const char *type, const char *body, size_t size)
{
    http_response response = response_with(status, type, body, size);
    response.owned = malloc(size + 1);
    if (response.owned == NULL)
        return response_with(503, NULL, "", 0);
    memcpy(response.owned, body, size);
    response.body = response.owned;
    return response;
}

http_response response_file(const net_file *file, const char *accept_encoding,
                            const char *if_none_match)
{
    static const char *const coding[FILE_FORMS] = {[FILE_BROTLI] = "br", [FILE_GZIP] = "gzip"};
    file_form form = FILE_PLAIN;
    bool varies = false;
    for (file_form other = FILE_BROTLI; other < FILE_FORMS; other++) {
        if (file->form[other].bytes == NULL)
            continue;
        varies = true;
        if (form == FILE_PLAIN && http_accepts(accept_encoding, coding[other]))
            form = other;
    }
    http_response response = response_with(200, file->type, file->form[form].bytes,
                                           file->form[form].size);
    response.encoding = coding[form];
    response.tag = file->form[form].tag;
    response.varies = varies;
    response.cache = file->lasting ? "public, max-age=31536000, immutable" : "no-cache";
    if (http_matches(if_none_match, response.tag)) {
        response.status = 304;
        response.type = response.encoding = NULL;
        response.size = 0;
    }
    return response;
}

void response_set_cookie(http_response *response, const char *token, bool secure)
{
    tav_text text;
    text_open(&text, response->cookie, sizeof response->cookie);
    text_put(&text, "tavoliere=");
    text_put(&text, token);
    text_put(&text, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=");
    text_number(&text, token[0] != '\0' ? COOKIE_SECONDS : 0);
    if (secure)
        text_put(&text, "; Secure");
    response->here = token[0] != '\0' ? 1 : -1;
}

/* The page cannot read the session cookie. This one tells it whether it is worth asking who it is. */
static void put_here_cookie(const http_response *response, tav_text *out)
{
    text_put(out, "Set-Cookie: tavoliere-here=1; Path=/; SameSite=Lax; Max-Age=");
    text_number(out, response->here > 0 ? COOKIE_SECONDS : 0);
    text_put(out, "\r\n");
}

void response_close(http_response *response)
{
    free(response->owned);
    *response = (http_response){0};
}

/* --- Writing ----------------------------------------------------------------------------------- */

static const char *reason_of(int status)
{
    static const struct {
        int status;
        const char *reason;
    } reasons[] = {
        {200, "OK"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {409, "Conflict"},
        {413, "Content Too Large"},
        {415, "Unsupported Media Type"},
        {429, "Too Many Requests"},
        {503, "Service Unavailable"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].status == status)
            return reasons[i].reason;
    return "Other";
}

static void put_header(tav_text *out, const char *name, const char *value)
{
    text_put(out, name);
    text_put(out, ": ");
    text_put(out, value);
    text_put(out, "\r\n");
}

static void put_number(tav_text *out, const char *name, int64_t value)
{
    text_put(out, name);
    text_put(out, ": ");
    text_number(out, value);
    text_put(out, "\r\n");
}

static void put_safety(tav_text *out)
{
    put_header(out, "Content-Security-Policy",
               "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
               "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
               "frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
    put_header(out, "X-Content-Type-Options", "nosniff");
    put_header(out, "X-Frame-Options", "DENY");
    put_header(out, "Referrer-Policy", "same-origin");
    put_header(out, "Cross-Origin-Opener-Policy", "same-origin");
    put_header(out, "Cross-Origin-Resource-Policy", "same-origin");
    put_header(out, "Permissions-Policy", "camera=(), geolocation=(), microphone=()");
}

void response_head(const http_response *response, tav_text *out)
{
    text_put(out, "HTTP/1.1 ");
    text_number(out, response->status);
    text_char(out, ' ');
    text_put(out, reason_of(response->status));
    text_put(out, "\r\n");
    if (response->type != NULL)
        put_header(out, "Content-Type", response->type);
    if (response->status != 304)
        put_number(out, "Content-Length", (int64_t)response->size);
    if (response->encoding != NULL)
        put_header(out, "Content-Encoding", response->encoding);
    if (response->varies)
        put_header(out, "Vary", "Accept-Encoding");
    if (response->tag != NULL)
        put_header(out, "ETag", response->tag);
    put_header(out, "Cache-Control", response->cache != NULL ? response->cache : "no-store");
    if (response->file != NULL) {
        text_put(out, "Content-Disposition: attachment; filename=\"");
        text_put(out, response->file);
        text_put(out, "\"\r\n");
    }
    if (response->cookie[0] != '\0')
        put_header(out, "Set-Cookie", response->cookie);
    if (response->here != 0)
        put_here_cookie(response, out);
    if (response->retry_after > 0)
        put_number(out, "Retry-After", response->retry_after);
    put_safety(out);
    if (response->closes)
        put_header(out, "Connection", "close");
    text_put(out, "\r\n");
}
