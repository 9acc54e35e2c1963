/* A proxy between the store and PostgreSQL that cuts the connection at a chosen moment. */
#ifndef TAV_TESTS_SERVER_PROXY_H
#define TAV_TESTS_SERVER_PROXY_H

typedef enum {
    PROXY_PASSES,
    PROXY_CUTS_QUESTION, /* at the next bytes from the store: the server never sees them */
    PROXY_CUTS_ANSWER    /* at the next bytes from the server: it has done what it was told */
} proxy_mode;

typedef struct proxy proxy;

/* Forwards to a port of this machine; *port is where it listens. */
proxy *proxy_open(int to, int *port);
void proxy_close(proxy *p);

/* Cuts one connection once, then passes everything again. */
void proxy_cut(proxy *p, proxy_mode mode);
/* How many it has cut. */
int proxy_cuts(proxy *p);

#endif
