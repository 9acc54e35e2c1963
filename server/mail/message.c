/* A message as RFC 5322 wants it: ASCII headers, the text in base64, so that no line of it can mean
 * anything on the way. */
#include <string.h>

#include "server/mail/mail.h"

bool mail_address_possible(const char *address)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  ".!#$%&'*+/=?^_`{|}~-";
    size_t local = strspn(address, allowed);
    if (local == 0 || local > 64 || address[0] == '-' || address[local] != '@')
        return false;
    const char *host = address + local + 1;
    size_t length = strspn(host,
                           "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-");
    return length > 0 && host[length] == '\0' && host[0] != '.' && host[0] != '-' &&
           host[length - 1] != '.' && strlen(address) < MAIL_ADDRESS;
}

/* Lines of at most 76 characters, each followed by `end`. */
static void put_base64(const char *bytes, size_t size, const char *end, tav_text *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < size; i += 3) {
        uint32_t group = (uint32_t)(uint8_t)bytes[i] << 16;
        if (i + 1 < size)
            group |= (uint32_t)(uint8_t)bytes[i + 1] << 8;
        if (i + 2 < size)
            group |= (uint8_t)bytes[i + 2];
        text_char(out, digits[group >> 18]);
        text_char(out, digits[group >> 12 & 63]);
        text_char(out, i + 1 < size ? digits[group >> 6 & 63] : '=');
        text_char(out, i + 2 < size ? digits[group & 63] : '=');
        if (i % 57 == 54 || i + 3 >= size)
            text_put(out, end);
    }
}

/* Words of at most 45 bytes, cut between characters, each on a line of its own. */
static void put_subject(const char *subject, tav_text *out)
{
    enum { WORD = 45 };
    size_t left = strlen(subject);
    text_put(out, "Subject:");
    while (left > 0) {
        size_t size = left < WORD ? left : WORD;
        while (size < left && size > 1 && ((uint8_t)subject[size] & 0xc0) == 0x80)
            size--;
        text_put(out, " =?utf-8?B?");
        put_base64(subject, size, "", out);
        text_put(out, "?=\r\n");
        subject += size;
        left -= size;
    }
}

static void put_two(tav_text *out, int64_t number)
{
    if (number < 10)
        text_char(out, '0');
    text_number(out, number);
}

/* "Wed, 18 Nov 2026 08:30:00 +0000", without the C library's idea of a locale or time zone. */
static void put_date(int64_t now_ms, tav_text *out)
{
    static const char *const days[] = {"Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"};
    static const char *const months[] = {"Mar", "Apr", "May", "Jun", "Jul", "Aug",
                                         "Sep", "Oct", "Nov", "Dec", "Jan", "Feb"};
    int64_t seconds = now_ms / 1000, day = seconds / 86400, time = seconds % 86400;
    /* Years that begin in March, in eras of 400: the leap day comes last. */
    int64_t since = day + 719468, era = since / 146097, of_era = since % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t month = (5 * of_year + 2) / 153;
    text_put(out, "Date: ");
    text_put(out, days[day % 7]);
    text_put(out, ", ");
    text_number(out, of_year - (153 * month + 2) / 5 + 1);
    text_char(out, ' ');
    text_put(out, months[month]);
    text_char(out, ' ');
    text_number(out, year + era * 400 + (month >= 10));
    text_char(out, ' ');
    put_two(out, time / 3600);
    text_char(out, ':');
    put_two(out, time / 60 % 60);
    text_char(out, ':');
    put_two(out, time % 60);
    text_put(out, " +0000\r\n");
}

void mail_write(const mail_message *message, const char *from, uint64_t id, tav_text *out)
{
    const char *host = strchr(from, '@');
    put_date(message->now_ms, out);
    text_put(out, "From: Tavoliere <");
    text_put(out, from);
    text_put(out, ">\r\nTo: <");
    text_put(out, message->to);
    text_put(out, ">\r\n");
    put_subject(message->subject, out);
    text_put(out, "Message-ID: <");
    text_number(out, message->now_ms);
    text_char(out, '.');
    text_number(out, (int64_t)(id >> 1));
    text_put(out, host != NULL ? host : "@localhost");
    text_put(out, ">\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
                  "Content-Type: text/plain; charset=utf-8\r\n"
                  "Content-Transfer-Encoding: base64\r\n\r\n");
    put_base64(message->body, strlen(message->body), "\r\n", out);
}
