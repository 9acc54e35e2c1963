/* Shards: files of samples. A shard is written under another name and renamed when it is complete, so
 * a name is enough to know that it is whole. Its head names everything that determines it; shards of
 * another plan are refused, never mixed. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/learn/internal.h"
#include "cli/output/progress.h"
#include "cli/output/report.h"
#include "cli/ranks/ranks.h"
#include "cli/setup.h"
#include "core/json.h"

enum { HEAD = 512 };

static size_t shard_size(const sample_shape *shape)
{
    return HEAD + (size_t)LEARN_SHARD_GAMES * LEARN_GAME_SAMPLES * shape->size;
}

static void write_head(const learn_plan *plan, uint32_t number, char head[HEAD])
{
    tav_text text;
    memset(head, 0, HEAD);
    text_open(&text, head, HEAD - 1);
    js_object(&text);
    js_key_number(&text, "shard", number);
    js_key_string(&text, "game", plan->game->id);
    js_key_number(&text, "rules", plan->game->rules);
    js_key_number(&text, "features", features_of(plan->game)->version);
    js_key_number(&text, "players", plan->players);
    js_key_number(&text, "generation", plan->generation);
    js_key(&text, "seed");
    js_hex(&text, plan->seed, RNG_KEY_SIZE);
    js_key_number(&text, "games", LEARN_SHARD_GAMES);
    js_key_number(&text, "samples", LEARN_GAME_SAMPLES);
    js_key_number(&text, "size", (int64_t)sample_shape_of(plan->game, plan->players).size);
    js_object_end(&text);
    memset(head + text.length, ' ', HEAD - 1 - text.length);
    head[HEAD - 1] = '\n';
}

static void shard_path(const learn_plan *plan, uint32_t number, const char *suffix,
                       char path[LEARN_PATH])
{
    char rest[64];
    snprintf(rest, sizeof rest, "/data/%05u.%s", number, suffix);
    learn_path(plan, rest, path);
}

static bool is_there(const learn_plan *plan, uint32_t number)
{
    char path[LEARN_PATH];
    struct stat found;
    shard_path(plan, number, "shard", path);
    return stat(path, &found) == 0;
}

/* --- Making -------------------------------------------------------------------------------------- */

typedef struct {
    const learn_plan *plan;
    const uint32_t *missing; /* numbers of shards */
    uint32_t count;
    atomic_uint next; /* place in `missing` */
    atomic_uint_fast64_t games;
    atomic_int error; /* errno of the first failure */
    char failed[LEARN_PATH];
} maker;

/* Writes and renames; errno says what failed. */
static bool write_shard(const learn_plan *plan, uint32_t number, const uint8_t *bytes, size_t size)
{
    char part[LEARN_PATH], whole[LEARN_PATH];
    shard_path(plan, number, "part", part);
    shard_path(plan, number, "shard", whole);
    FILE *file = fopen(part, "wb");
    if (file == NULL)
        return false;
    bool written = fwrite(bytes, 1, size, file) == size && fflush(file) == 0 &&
                   fsync(fileno(file)) == 0;
    int error = errno;
    bool closed = fclose(file) == 0;
    if (!written)
        errno = error;
    return written && closed && rename(part, whole) == 0;
}

static bool make_shard(maker *m, uint32_t number, uint8_t *bytes)
{
    sample_shape shape = sample_shape_of(m->plan->game, m->plan->players);
    write_head(m->plan, number, (char *)bytes);
    for (uint64_t i = 0; i < LEARN_SHARD_GAMES; i++) {
        samples_play(m->plan, (uint64_t)number * LEARN_SHARD_GAMES + i,
                     bytes + HEAD + (size_t)i * LEARN_GAME_SAMPLES * shape.size);
        atomic_fetch_add(&m->games, 1);
        if (atomic_load(&m->error) != 0)
            return true;
    }
    return write_shard(m->plan, number, bytes, shard_size(&shape));
}

static void *work(void *argument)
{
    maker *m = argument;
    sample_shape shape = sample_shape_of(m->plan->game, m->plan->players);
    uint8_t *bytes = malloc(shard_size(&shape));
    int none = 0;
    if (bytes == NULL) {
        atomic_compare_exchange_strong(&m->error, &none, ENOMEM);
        return NULL;
    }
    for (uint32_t i; (i = atomic_fetch_add(&m->next, 1)) < m->count;)
        if (!make_shard(m, m->missing[i], bytes))
            atomic_compare_exchange_strong(&m->error, &none, errno);
    free(bytes);
    return NULL;
}

static void show_until_done(maker *m)
{
    const struct timespec moment = {.tv_nsec = 100000000};
    char name[64];
    tav_text text;
    progress bar;
    text_open(&text, name, sizeof name);
    learn_table_name(m->plan, &text);
    uint64_t all = (uint64_t)m->count * LEARN_SHARD_GAMES, done;
    progress_open(&bar, name, all);
    while ((done = atomic_load(&m->games)) < all && atomic_load(&m->error) == 0) {
        progress_show(&bar, done);
        nanosleep(&moment, NULL);
    }
    progress_close(&bar);
}

static int make_missing(maker *m)
{
    pthread_t workers[SETUP_JOBS_MAX];
    int started = 0;
    while (started < m->plan->jobs && pthread_create(&workers[started], NULL, work, m) == 0)
        started++;
    if (started == 0)
        return report_failure(m->plan->args, SAY_NO_MEMORY, NULL);
    if (ranks_own() == 0)
        show_until_done(m);
    for (int i = 0; i < started; i++)
        pthread_join(workers[i], NULL);
    int error = atomic_load(&m->error);
    if (error == 0)
        return CLI_DONE;
    learn_path(m->plan, "/data", m->failed);
    return report_failure(m->plan->args, SAY_CANNOT_WRITE, m->failed);
}

/* Among the missing shards, every rank makes one in turn. */
int shards_make(const learn_plan *plan)
{
    uint32_t *missing = malloc(plan->shards * sizeof *missing), count = 0, mine = 0;
    if (missing == NULL)
        return report_failure(plan->args, SAY_NO_MEMORY, NULL);
    for (uint32_t i = 0; i < plan->shards; i++)
        if (!is_there(plan, i) && (int)(count++ % (uint32_t)ranks_count()) == ranks_own())
            missing[mine++] = i;
    ranks_wait(); /* everybody has looked before anybody adds */
    maker m = {.plan = plan, .missing = missing, .count = mine};
    int status = mine > 0 ? make_missing(&m) : CLI_DONE;
    free(missing);
    return ranks_most(status);
}

/* --- Reading ------------------------------------------------------------------------------------- */

static int open_shard(const learn_plan *plan, shards *data, uint32_t number)
{
    char path[LEARN_PATH], head[HEAD];
    struct stat found;
    shard_path(plan, number, "shard", path);
    write_head(plan, number, head);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return report_unreadable(plan->args, path, errno);
    void *bytes = MAP_FAILED;
    if (fstat(file, &found) == 0 && (size_t)found.st_size == data->mapped_size)
        bytes = mmap(NULL, data->mapped_size, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (bytes == MAP_FAILED || memcmp(bytes, head, HEAD) != 0) {
        if (bytes != MAP_FAILED)
            munmap(bytes, data->mapped_size);
        return report_usage(plan->args, SAY_OTHER_DATA, path, NULL);
    }
    data->mapped[number] = bytes;
    data->samples[number] = (const uint8_t *)bytes + HEAD;
    return CLI_DONE;
}

int shards_open(const learn_plan *plan, shards *data)
{
    int status = CLI_DONE;
    *data = (shards){.shape = sample_shape_of(plan->game, plan->players), .shards = plan->shards};
    data->mapped_size = shard_size(&data->shape);
    data->mapped = calloc(plan->shards, sizeof *data->mapped);
    data->samples = calloc(plan->shards, sizeof *data->samples);
    if (data->mapped == NULL || data->samples == NULL)
        status = report_failure(plan->args, SAY_NO_MEMORY, NULL);
    for (uint32_t i = 0; status == CLI_DONE && i < plan->shards; i++)
        status = open_shard(plan, data, i);
    if (status != CLI_DONE)
        shards_close(data);
    return status;
}

void shards_close(shards *data)
{
    for (uint32_t i = 0; data->mapped != NULL && i < data->shards; i++)
        if (data->mapped[i] != NULL)
            munmap(data->mapped[i], data->mapped_size);
    free(data->mapped);
    free((void *)data->samples);
    *data = (shards){0};
}
