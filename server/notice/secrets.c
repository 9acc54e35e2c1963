/* The server's own secrets: its key for push services, and what makes the keys of links. Both are made at
 * the first start and kept in the database, so that all servers on it have the same. */
#include <sodium.h>
#include <string.h>

#include "server/notice/internal.h"

static const char push_name[] = "push", links_name[] = "links";

static void ask_push(tav_notices *n);
static void ask_links(tav_notices *n);

static void open_post(tav_notices *n)
{
    n->has_key = true;
    n->post = post_open(&(post_settings){.exceptions = n->exceptions,
                                         .key = &n->key,
                                         .contact = n->contact,
                                         .wake = n->settings.wake,
                                         .wake_context = n->settings.wake_context});
}

/* Asks again, because another server may have added one first. */
static void push_added(void *context, store_result result)
{
    tav_notices *n = context;
    if (result == STORE_OK)
        ask_push(n);
    else
        n->asking = false;
}

static void push_found(void *context, store_result result, const char *hex)
{
    tav_notices *n = context;
    uint8_t bytes[SEAL_SECRET + SEAL_POINT];
    if (result != STORE_OK) {
        n->asking = false;
    } else if (hex == NULL) {
        char written[2 * sizeof bytes + 1];
        tav_text out;
        if (!seal_make_key(&n->key)) {
            n->asking = false;
            return;
        }
        memcpy(bytes, n->key.secret, SEAL_SECRET);
        memcpy(bytes + SEAL_SECRET, n->key.point, SEAL_POINT);
        text_open(&out, written, sizeof written);
        text_hex(&out, bytes, sizeof bytes);
        store_add_secret(n->settings.store, push_name, written, push_added, n);
        sodium_memzero(written, sizeof written);
    } else if (text_read_hex(hex, bytes, sizeof bytes)) {
        memcpy(n->key.secret, bytes, SEAL_SECRET);
        memcpy(n->key.point, bytes + SEAL_SECRET, SEAL_POINT);
        open_post(n);
        ask_links(n);
    }
    sodium_memzero(bytes, sizeof bytes);
}

static void ask_push(tav_notices *n)
{
    store_ask_secret(n->settings.store, push_name, push_found, n);
}

static void links_added(void *context, store_result result)
{
    tav_notices *n = context;
    if (result == STORE_OK)
        ask_links(n);
    else
        n->asking = false;
}

static void links_found(void *context, store_result result, const char *hex)
{
    tav_notices *n = context;
    if (result != STORE_OK) {
        n->asking = false;
    } else if (hex == NULL) {
        char written[2 * sizeof n->links + 1];
        tav_text out;
        randombytes_buf(n->links, sizeof n->links);
        text_open(&out, written, sizeof written);
        text_hex(&out, n->links, sizeof n->links);
        store_add_secret(n->settings.store, links_name, written, links_added, n);
    } else {
        n->has_links = text_read_hex(hex, n->links, sizeof n->links);
    }
}

static void ask_links(tav_notices *n)
{
    store_ask_secret(n->settings.store, links_name, links_found, n);
}

void notices_ask_secrets(tav_notices *n)
{
    if (n->asking)
        return;
    n->asking = true;
    if (n->has_key)
        ask_links(n);
    else
        ask_push(n);
}

bool notices_are_ready(const tav_notices *n)
{
    return n->has_key && n->has_links && n->post != NULL;
}

void notices_put_key(const tav_notices *n, tav_text *out)
{
    seal_put_base64(n->key.point, SEAL_POINT, out);
}

/* --- Links ------------------------------------------------------------------------------------- */

void notices_key_of(const tav_notices *n, notices_link kind, const char *account, const char *mail,
                    char key[NOTICES_KEY])
{
    uint8_t hash[16];
    char about[STORE_ID + STORE_MAIL + 8];
    tav_text out;
    text_open(&out, about, sizeof about);
    text_put(&out, kind == LINK_STOP ? "stop " : "agree ");
    text_put(&out, account);
    text_char(&out, ' ');
    text_put(&out, mail);
    crypto_generichash(hash, sizeof hash, (const uint8_t *)about, out.length, n->links,
                       sizeof n->links);
    text_open(&out, key, NOTICES_KEY);
    text_put(&out, account);
    text_hex(&out, hash, sizeof hash);
}

void notices_account_of(const char *key, char account[STORE_ID])
{
    size_t length = strlen(key) == NOTICES_KEY - 1 ? STORE_ID - 1 : 0;
    memcpy(account, key, length);
    account[length] = '\0';
}

void notices_put_link(const tav_notices *n, notices_link kind, const char *key, tav_text *out)
{
    text_put(out, n->page);
    text_put(out, kind == LINK_STOP ? "/notices#stop/" : "/notices#agree/");
    text_put(out, key);
}
