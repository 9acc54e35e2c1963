/* Bans of accounts and networks: those of the store, kept in memory because every request asks. */
#ifndef TAV_SERVER_NET_BANS_H
#define TAV_SERVER_NET_BANS_H

#include "server/net/http.h"
#include "server/store/store.h"

typedef struct {
    store_ban *ban;
    size_t count, room;
    bool known;                     /* they have been read once */
    void (*changed)(void *context); /* after each read; or NULL */
    void *context;
    /* Those that are being read. */
    bool asking, incomplete;
    store_ban *fresh;
    size_t fresh_count, fresh_room;
} net_bans;

/* Reads them again, now or later. If that fails, those already known stay. */
void bans_read(net_bans *bans, tav_store *store, int64_t now_ms);
void bans_close(net_bans *bans);

bool bans_hold_account(const net_bans *bans, const char *account, int64_t now_ms);
bool bans_hold_address(const net_bans *bans, const net_address *address, int64_t now_ms);

/* "203.0.113.0/24", "2001:db8::/32", or one address: the network with the other bits cleared. */
bool network_read(const char *text, uint8_t network[16], uint8_t *bits);
void network_write(const uint8_t network[16], int bits, tav_text *out);
void address_write(const net_address *address, tav_text *out);

#endif
