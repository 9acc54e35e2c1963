#include "server/net/answer.h"

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
};

http_answer answer_refusal(http_refusal refusal, tav_language language)
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
    return answer_copy(refusals[refusal].status, "application/json", json, text.length);
}

/* --- Making ------------------------------------------------------------------------------------ */

http_answer answer_with(int status, const char *type, const char *body, size_t size)
{
    return (http_answer){.status = status, .type = type, .body = body, .size = size};
}

http_answer answer_copy(int status, const char *type, const char *body, size_t size)
{
    http_answer answer = answer_with(status, type, body, size);
    answer.owned = malloc(size + 1);
    if (answer.owned == NULL)
        return answer_with(503, NULL, "", 0);
    memcpy(answer.owned, body, size);
    answer.body = answer.owned;
    return answer;
}

http_answer answer_file(const net_file *file, const char *accept_encoding,
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
    http_answer answer = answer_with(200, file->type, file->form[form].bytes,
                                     file->form[form].size);
    answer.encoding = coding[form];
    answer.tag = file->form[form].tag;
    answer.varies = varies;
    answer.cache = file->lasting ? "public, max-age=31536000, immutable" : "no-cache";
    if (http_matches(if_none_match, answer.tag)) {
        answer.status = 304;
        answer.type = answer.encoding = NULL;
        answer.size = 0;
    }
    return answer;
}

void answer_set_cookie(http_answer *answer, const char *token, bool secure)
{
    tav_text text;
    text_open(&text, answer->cookie, sizeof answer->cookie);
    text_put(&text, "tavoliere=");
    text_put(&text, token);
    text_put(&text, "; Path=/; HttpOnly; SameSite=Lax; Max-Age=");
    text_number(&text, token[0] != '\0' ? COOKIE_SECONDS : 0);
    if (secure)
        text_put(&text, "; Secure");
}

void answer_close(http_answer *answer)
{
    free(answer->owned);
    *answer = (http_answer){0};
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

void answer_head(const http_answer *answer, tav_text *out)
{
    text_put(out, "HTTP/1.1 ");
    text_number(out, answer->status);
    text_char(out, ' ');
    text_put(out, reason_of(answer->status));
    text_put(out, "\r\n");
    if (answer->type != NULL)
        put_header(out, "Content-Type", answer->type);
    if (answer->status != 304)
        put_number(out, "Content-Length", (int64_t)answer->size);
    if (answer->encoding != NULL)
        put_header(out, "Content-Encoding", answer->encoding);
    if (answer->varies)
        put_header(out, "Vary", "Accept-Encoding");
    if (answer->tag != NULL)
        put_header(out, "ETag", answer->tag);
    put_header(out, "Cache-Control", answer->cache != NULL ? answer->cache : "no-store");
    if (answer->file != NULL) {
        text_put(out, "Content-Disposition: attachment; filename=\"");
        text_put(out, answer->file);
        text_put(out, "\"\r\n");
    }
    if (answer->cookie[0] != '\0')
        put_header(out, "Set-Cookie", answer->cookie);
    if (answer->retry_after > 0)
        put_number(out, "Retry-After", answer->retry_after);
    put_safety(out);
    if (answer->closes)
        put_header(out, "Connection", "close");
    text_put(out, "\r\n");
}
