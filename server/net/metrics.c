/* Metrics for operators in Prometheus's text format. No person or table is ever named. */
#include <stdio.h>
#include <unistd.h>

#include "server/net/internal.h"

typedef enum { COUNTER, GAUGE } figure_kind;

static void put_kind(tav_text *out, const char *name, figure_kind kind, const char *help)
{
    text_put(out, "# HELP tavoliere_");
    text_put(out, name);
    text_char(out, ' ');
    text_put(out, help);
    text_put(out, "\n# TYPE tavoliere_");
    text_put(out, name);
    text_put(out, kind == COUNTER ? " counter\n" : " gauge\n");
}

static void put_value(tav_text *out, const char *name, const char *label, uint64_t value)
{
    text_put(out, "tavoliere_");
    text_put(out, name);
    text_put(out, label);
    text_char(out, ' ');
    text_number(out, (int64_t)value);
    text_char(out, '\n');
}

static void put(tav_text *out, const char *name, figure_kind kind, const char *help, uint64_t value)
{
    put_kind(out, name, kind, help);
    put_value(out, name, "", value);
}

/* Seconds with six decimals. */
static void put_seconds(tav_text *out, const char *name, figure_kind kind, const char *help,
                        int64_t us)
{
    char value[32];
    snprintf(value, sizeof value, "%lld.%06lld", (long long)(us / 1000000),
             (long long)(us % 1000000));
    put_kind(out, name, kind, help);
    text_put(out, "tavoliere_");
    text_put(out, name);
    text_char(out, ' ');
    text_put(out, value);
    text_char(out, '\n');
}

static uint64_t resident_bytes(void)
{
    char line[128] = "";
    FILE *in = fopen("/proc/self/statm", "r");
    unsigned long long pages = 0;
    if (in == NULL)
        return 0;
    if (fgets(line, sizeof line, in) != NULL) {
        const char *c = line;
        while (*c >= '0' && *c <= '9') /* the size of the address space comes first */
            c++;
        while (*c == ' ')
            c++;
        for (; *c >= '0' && *c <= '9'; c++)
            pages = pages * 10 + (unsigned long long)(*c - '0');
    }
    fclose(in);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void put_net(const tav_net *net, tav_text *out)
{
    static const char *const label[] = {
        NULL, NULL, "{status=\"2xx\"}", "{status=\"3xx\"}", "{status=\"4xx\"}", "{status=\"5xx\"}"};
    static const char requests[] = "http_requests_total", dropped[] = "connections_dropped_total";
    const net_figures *f = &net->figures;
    put(out, "connections", GAUGE, "Sockets open now.", (uint64_t)net->socket_count);
    put(out, "connections_opened_total", COUNTER, "Sockets opened.", f->sockets_opened);
    put(out, "connections_refused_total", COUNTER, "Sockets not let in.", f->sockets_refused);
    put_kind(out, dropped, COUNTER, "Sockets ended by the server, by the reason.");
    put_value(out, dropped, "{reason=\"slow\"}", f->dropped_slow);
    put_value(out, dropped, "{reason=\"idle\"}", f->dropped_idle);
    put_value(out, dropped, "{reason=\"long\"}", f->dropped_long);
    put_kind(out, requests, COUNTER, "Answers of HTTP, by the class of their status.");
    for (int i = 2; i < 6; i++)
        put_value(out, requests, label[i], f->answers[i]);
    put(out, "messages_received_total", COUNTER, "Messages from sockets.", f->messages_in);
    put(out, "messages_sent_total", COUNTER, "Messages to sockets.", f->messages_out);
    put(out, "received_bytes_total", COUNTER, "Bytes of messages from sockets.", f->bytes_in);
    put(out, "sent_bytes_total", COUNTER, "Bytes of messages to sockets.", f->bytes_out);
}

static int64_t recent(const int64_t of_minute[2])
{
    return of_minute[0] > of_minute[1] ? of_minute[0] : of_minute[1];
}

static void put_loop(const tav_net *net, tav_text *out)
{
    const loop_figures *f = &net->pace;
    put_seconds(out, "loop_busy_seconds_total", COUNTER, "Processor time spent handling events.",
                (int64_t)f->busy_us);
    put(out, "loop_slow_total", COUNTER, "Events that took more than 5 ms of processor time.",
        f->slow);
    put_seconds(out, "loop_longest_seconds", GAUGE, "The longest event of the last minutes.",
                recent(f->longest_us));
    put_seconds(out, "loop_late_seconds", GAUGE, "How late a timer was, at most.",
                recent(f->late_us));
    put(out, "messages_held_total", COUNTER, "Messages whose sender had used too much of the loop.",
        net->figures.held);
    put(out, "messages_late_total", COUNTER, "Messages that had to let others go first.",
        net->figures.late);
}

static void put_work(tav_work *work, tav_text *out)
{
    static const char *const label[WORK_CLASSES] = {"{kind=\"password\"}", "{kind=\"quick\"}",
                                                    "{kind=\"medium\"}", "{kind=\"slow\"}",
                                                    "{kind=\"background\"}"};
    queue_figures f = work_measure(work);
    put_kind(out, "work_waiting", GAUGE, "Jobs that wait for a worker.");
    for (int i = 0; i < WORK_CLASSES; i++)
        put_value(out, "work_waiting", label[i], f.waiting[i]);
    put(out, "work_running", GAUGE, "Jobs at work.", f.running);
    put(out, "work_begun_total", COUNTER, "Jobs begun.", f.begun);
    put_seconds(out, "work_wait_seconds_total", COUNTER, "How long they waited, together.",
                f.waited_us);
    put_seconds(out, "work_longest_wait_seconds", GAUGE, "The longest wait of the last minutes.",
                recent(f.longest_wait_us));
}

static void put_hub(const tav_hub *hub, tav_text *out)
{
    hub_figures f = hub_measure(hub);
    put(out, "links", GAUGE, "Connections the tables know.", f.links);
    put(out, "rooms", GAUGE, "Tables in memory.", f.rooms);
    put(out, "actions_total", COUNTER, "Actions accepted and on disk.", f.actions);
    put(out, "refused_total", COUNTER, "Messages answered by an error.", f.refused);
    put(out, "bot_moves_total", COUNTER, "Actions of bots.", f.bot_moves);
    put(out, "bots_thinking", GAUGE, "Bots at work.", f.bots_thinking);
    put(out, "games_damaged_total", COUNTER, "Games found damaged.", f.damaged);
}

static void put_store(const tav_store *store, tav_text *out)
{
    store_figures f = store_measure(store);
    put(out, "store_writes_total", COUNTER, "Writes carried out.", f.writes);
    put(out, "store_transactions_total", COUNTER, "Transactions they took.", f.transactions);
    put(out, "store_failures_total", COUNTER, "Writes that failed.", f.failures);
    put(out, "store_queued", GAUGE, "Writes that wait.", f.queued);
    put(out, "store_writable", GAUGE, "Whether the disk took the last write.", f.writable);
    put_seconds(out, "store_sync_seconds", GAUGE,
                "How long the last transaction took to be on disk.", f.last_sync_us);
    put_seconds(out, "store_longest_seconds", GAUGE,
                "The longest transaction of the last minutes: what actions wait for.",
                recent(f.longest_us));
}

static void put_notices(const tav_notices *notices, tav_text *out)
{
    notices_figures f = notices_measure(notices);
    put(out, "notices_told_total", COUNTER, "Notices to people who were away.", f.told);
    put(out, "notices_inboxes", GAUGE, "People for whom something waits to be told.",
        (uint64_t)f.inboxes);
    put(out, "notices_posts_total", COUNTER, "Requests to endpoints that were answered.",
        f.post.sent);
    put(out, "notices_failures_total", COUNTER, "Requests to endpoints that were given up.",
        f.post.failed);
    put(out, "notices_posts_waiting", GAUGE, "Requests to endpoints that wait or are under way.",
        (uint64_t)f.post.waiting);
}

static void put_share(const tav_net *net, tav_text *out)
{
    if (!server_config_on(net->config, SETTING_NODES))
        return;
    put(out, "servers", GAUGE, "Servers that share the database, this one included.",
        (uint64_t)store_time(net->store).servers);
    put(out, "news_total", COUNTER, "Changes heard of from other servers.", net->figures.heard);
}

void metrics_write(const tav_net *net, tav_text *out)
{
    put_kind(out, "build_info", GAUGE, "Always 1, with the version of the program.");
    put_value(out, "build_info", "{version=\"" TAVOLIERE_VERSION "\"}", 1);
    put_net(net, out);
    put_loop(net, out);
    put_work(net->work, out);
    put_hub(net->hub, out);
    put_store(net->store, out);
    put_notices(net->notices, out);
    put_share(net, out);
    put(out, "resident_bytes", GAUGE, "Memory of the process.", resident_bytes());
}
