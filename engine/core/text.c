#include "core/text.h"

#include <assert.h>
#include <string.h>

void text_open(tav_text *text, char *buffer, size_t size)
{
    assert(size > 0);
    *text = (tav_text){.at = buffer, .size = size};
    buffer[0] = '\0';
}

void text_bytes(tav_text *text, const char *bytes, size_t count)
{
    size_t room = text->size - 1 - text->length;
    if (count > room) {
        count = room;
        text->full = true;
    }
    if (count > 0) /* memcpy wants a pointer even for nothing */
        memcpy(text->at + text->length, bytes, count);
    text->length += count;
    text->at[text->length] = '\0';
}

void text_number(tav_text *text, int64_t number)
{
    char digits[20];
    size_t first = sizeof digits;
    if (number >= 0 && number < 10) {
        text_char(text, (char)('0' + number));
        return;
    }
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--first] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        text_char(text, '-');
    text_bytes(text, digits + first, sizeof digits - first);
}

void text_hex(tav_text *text, const uint8_t *bytes, size_t count)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        text_char(text, digit[bytes[i] >> 4]);
        text_char(text, digit[bytes[i] & 15]);
    }
}

void text_item(tav_text *list, const char *item)
{
    if (list->length > 0)
        text_put(list, ", ");
    text_put(list, item);
}

void text_cut(tav_text *text, size_t length)
{
    assert(length <= text->length);
    text->length = length;
    text->at[length] = '\0';
}

void text_mend(tav_text *text)
{
    size_t start = text->length;
    while (start > 0 && ((unsigned char)text->at[start - 1] & 0xc0) == 0x80)
        start--;
    if (start == 0)
        return;
    unsigned char first = (unsigned char)text->at[start - 1];
    size_t wanted = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (text->length - start + 1 < wanted)
        text_cut(text, start - 1);
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool text_read_hex(const char *digits, uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int high = hex_value(digits[2 * i]);
        int low = high < 0 ? -1 : hex_value(digits[2 * i + 1]);
        if (low < 0)
            return false;
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return digits[2 * count] == '\0';
}
