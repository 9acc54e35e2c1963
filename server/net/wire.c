#include "server/net/wire.h"

#include <string.h>

enum { MASK_BYTES = 4, LENGTH_16 = 126, LENGTH_64 = 127, LENGTH_DIGITS_MOST = 15 };

enum { HEADER_LENGTH, HEADER_CODING, HEADER_UPGRADE, HEADERS, HEADER_OTHER = HEADERS };

static const char *const headers[HEADERS] = {"content-length", "transfer-encoding", "upgrade"};
static const char websocket[] = "websocket";

static bool is_letter(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_digit(uint8_t c)
{
    return c >= '0' && c <= '9';
}

/* RFC 9110, 5.6.2. */
static bool is_token(uint8_t c)
{
    return is_letter(c) || is_digit(c) || (c != '\0' && strchr("!#$%&'*+-.^_`|~", c) != NULL);
}

/* --- Heads ------------------------------------------------------------------------------------ */

/* `matched` counts the letters that fit, from 1 on; 0: one did not. */
static void match_name(wire *w, uint8_t c)
{
    for (int i = 0; i < HEADERS; i++) {
        uint8_t at = w->matched[i];
        bool fits = at > 0 && (uint8_t)headers[i][at - 1] == (c | ' ');
        w->matched[i] = fits ? (uint8_t)(at + 1) : 0;
    }
}

static bool begin_name(wire *w, uint8_t c)
{
    if (!is_token(c)) /* also a folded line, which begins with a space */
        return false;
    memset(w->matched, 1, sizeof w->matched);
    match_name(w, c);
    w->place = WIRE_NAME;
    return true;
}

static bool read_name(wire *w, uint8_t c)
{
    if (c != ':') {
        match_name(w, c);
        return is_token(c);
    }
    w->header = HEADER_OTHER;
    for (int i = 0; i < HEADERS; i++)
        if (w->matched[i] > 0 && headers[i][w->matched[i] - 1] == '\0')
            w->header = (uint8_t)i;
    w->word = 0;
    w->place = WIRE_VALUE;
    w->chunked |= w->header == HEADER_CODING;
    if (w->header != HEADER_LENGTH)
        return true;
    bool first = !w->has_length;
    w->has_length = true;
    return first;
}

static bool read_length(wire *w, uint8_t c)
{
    if (c == ' ' || c == '\t')
        return true;
    w->left = w->left * 10 + (uint64_t)(c - '0');
    return is_digit(c) && w->word++ < LENGTH_DIGITS_MOST;
}

static bool read_value(wire *w, uint8_t c)
{
    if (c == '\r') {
        w->place = WIRE_VALUE_CR;
        return true;
    }
    if (c == '\n') {
        w->place = WIRE_LINE_START;
        return true;
    }
    if (w->header == HEADER_LENGTH)
        return read_length(w, c);
    if (w->header == HEADER_UPGRADE) {
        w->word = (uint8_t)websocket[w->word] == (c | ' ') ? (uint8_t)(w->word + 1) : 0;
        w->upgrades |= w->word == sizeof websocket - 1;
        if (w->upgrades)
            w->header = HEADER_OTHER;
    }
    return c != '\0';
}

static void end_head(wire *w)
{
    w->requests++;
    w->place = w->chunked    ? WIRE_REFUSED
               : w->upgrades ? WIRE_FRAME
               : w->left > 0 ? WIRE_BODY
                             : WIRE_REQUEST_LINE;
    w->has_length = false;
}

static bool read_line_start(wire *w, uint8_t c)
{
    if (c == '\r') {
        w->place = WIRE_LAST_CR;
        return true;
    }
    if (c == '\n') {
        end_head(w);
        return true;
    }
    return begin_name(w, c);
}

static bool read_head(wire *w, uint8_t c)
{
    switch (w->place) {
    case WIRE_REQUEST_LINE:
        if (c == '\n') {
            w->place = WIRE_LINE_START;
            w->left = 0;
        }
        return c != '\0';
    case WIRE_LINE_START:
        return read_line_start(w, c);
    case WIRE_NAME:
        return read_name(w, c);
    case WIRE_VALUE:
        return read_value(w, c);
    case WIRE_VALUE_CR:
        w->place = WIRE_LINE_START;
        return c == '\n';
    default:
        end_head(w);
        return c == '\n';
    }
}

/* --- Frames ----------------------------------------------------------------------------------- */

static bool read_frame(wire *w, uint8_t c)
{
    switch (w->place) {
    case WIRE_FRAME:
        w->place = WIRE_FRAME_LENGTH;
        return true;
    case WIRE_FRAME_LENGTH:
        w->left = c & 127;
        w->more = w->left == LENGTH_16 ? 2 : w->left == LENGTH_64 ? 8 : 0;
        if (w->more > 0)
            w->left = 0;
        else
            w->left += MASK_BYTES;
        w->place = w->more > 0 ? WIRE_FRAME_MORE : WIRE_FRAME_PAYLOAD;
        return (c & 128) != 0; /* a client's frames are masked */
    default:
        w->left = w->left << 8 | c;
        if (--w->more == 0) {
            if (w->left > UINT64_MAX / 2)
                return false;
            w->left += MASK_BYTES;
            w->place = WIRE_FRAME_PAYLOAD;
        }
        return true;
    }
}

/* --- All -------------------------------------------------------------------------------------- */

/* Passes over bytes of a body or a payload; returns how many. */
static size_t skip(wire *w, size_t size)
{
    size_t skipped = w->left < size ? (size_t)w->left : size;
    w->left -= skipped;
    if (w->left == 0)
        w->place = w->place == WIRE_BODY ? WIRE_REQUEST_LINE : WIRE_FRAME;
    return skipped;
}

bool wire_read(wire *w, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size && w->place != WIRE_REFUSED;) {
        if (w->place == WIRE_BODY || w->place == WIRE_FRAME_PAYLOAD)
            i += skip(w, size - i);
        else if (!(w->place < WIRE_BODY ? read_head(w, bytes[i]) : read_frame(w, bytes[i])))
            return false;
        else
            i++;
    }
    return true;
}

bool wire_is_socket(const wire *w)
{
    return w->place >= WIRE_FRAME;
}
