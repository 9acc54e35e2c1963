/* Arrays in NumPy's own format, version 1.0: data for others' tools, and weights back from them. Only
 * what this needs: C order, little-endian, bytes and floats of four or eight bytes. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn/internal.h"
#include "cli/output/report.h"

static const char magic[8] = "\x93NUMPY\x01";

/* --- Writing ------------------------------------------------------------------------------------- */

typedef struct {
    const char *name;
    const char *kind; /* as NumPy writes it */
    size_t at, width; /* bytes in a sample */
    size_t columns;
} column;

/* A row of numbers if `rows` is 0. */
static bool write_head(FILE *file, const char *kind, size_t rows, size_t columns)
{
    char head[128];
    memset(head, ' ', sizeof head);
    memcpy(head, magic, sizeof magic);
    head[8] = (char)(sizeof head - 10);
    head[9] = 0;
    char sides[64];
    if (rows > 0)
        snprintf(sides, sizeof sides, "%zu, %zu", rows, columns);
    else
        snprintf(sides, sizeof sides, "%zu,", columns);
    int length = snprintf(head + 10, sizeof head - 10,
                          "{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", kind, sides);
    head[10 + length] = ' ';
    head[sizeof head - 1] = '\n';
    return fwrite(head, sizeof head, 1, file) == 1;
}

static bool write_column(const char *path, const shards *data, const column *c)
{
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    bool written = write_head(file, c->kind, shards_count(data), c->columns);
    for (uint32_t i = 0; written && i < shards_count(data); i++)
        written = fwrite(shards_sample(data, i) + c->at, c->width, 1, file) == 1;
    return fclose(file) == 0 && written;
}

int npy_write_data(const learn_plan *plan, const shards *data)
{
    const sample_shape *shape = &data->shape;
    size_t seats = (size_t)shape->players, parts = seats * (size_t)shape->parts;
    const column columns[] = {
        {"features", "|u1", 0, (size_t)shape->inputs, (size_t)shape->inputs},
        {"hand", "<u2", shape->prior_at, 2 * seats, seats},
        {"share", "|u1", shape->share_at, seats, seats},
        {"parts", "|u1", shape->part_at, parts, parts},
    };
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++) {
        char path[LEARN_PATH], rest[64];
        snprintf(rest, sizeof rest, "/%s.npy", columns[i].name);
        learn_path(plan, rest, path);
        if (!write_column(path, data, &columns[i]))
            return report_failure(plan->args, SAY_CANNOT_WRITE, path);
    }
    return CLI_DONE;
}

static const char *const layer_names[MODEL_LAYERS] = {"first", "second", "last"};

static bool write_numbers(const learn_plan *plan, const char *name, const char *suffix,
                          const learn_real *numbers, size_t rows, size_t columns)
{
    char path[LEARN_PATH], rest[64];
    size_t count = (rows > 0 ? rows : 1) * columns;
    snprintf(rest, sizeof rest, "/%s%s.npy", name, suffix);
    learn_path(plan, rest, path);
    FILE *file = fopen(path, "wb");
    if (file == NULL)
        return false;
    bool written = write_head(file, "<f4", rows, columns) &&
                   fwrite(numbers, sizeof *numbers, count, file) == count;
    return fclose(file) == 0 && written;
}

int npy_write_weights(const learn_plan *plan, const training *t)
{
    bool written = true;
    for (int layer = 0; written && layer < MODEL_LAYERS; layer++) {
        size_t in = (size_t)t->shape.width[layer], out = (size_t)t->shape.width[layer + 1];
        written = write_numbers(plan, layer_names[layer], "",
                                t->numbers + t->shape.weights_at[layer], in, out) &&
                  write_numbers(plan, layer_names[layer], "-bias",
                                t->numbers + t->shape.biases_at[layer], 0, out);
    }
    return written ? CLI_DONE : report_failure(plan->args, SAY_CANNOT_WRITE, plan->folder);
}

/* --- Reading ------------------------------------------------------------------------------------- */

/* The numbers between the brackets of 'shape'; returns how many, at most 2. */
static int read_shape(const char *head, size_t shape[2])
{
    const char *at = strstr(head, "'shape':");
    int count = 0;
    at = at != NULL ? strchr(at, '(') : NULL;
    while (at != NULL && count < 2) {
        char *end;
        at += strspn(at, "(, ");
        shape[count] = strtoul(at, &end, 10);
        if (end == at)
            break;
        at = end;
        count++;
    }
    return count;
}

/* Reads the head; true if it announces `rows` by `columns` floats, or that many alone if `rows` is
 * 0. `width` is the bytes of one. */
static bool read_head(FILE *file, size_t rows, size_t columns, size_t *width)
{
    uint8_t start[10];
    char head[1024] = {0};
    size_t shape[2] = {0};
    if (fread(start, sizeof start, 1, file) != 1 || memcmp(start, magic, 7) != 0)
        return false;
    size_t length = start[8] | (size_t)start[9] << 8;
    if (length >= sizeof head || fread(head, length, 1, file) != 1 ||
        strstr(head, "'fortran_order': False") == NULL)
        return false;
    *width = strstr(head, "'<f4'") != NULL ? 4 : strstr(head, "'<f8'") != NULL ? 8 : 0;
    int found = read_shape(head, shape);
    return *width > 0 && (rows > 0 ? found == 2 && shape[0] == rows && shape[1] == columns
                                   : found == 1 && shape[0] == columns);
}

static bool read_array(const char *path, size_t rows, size_t columns, learn_real *numbers)
{
    size_t width, count = (rows > 0 ? rows : 1) * columns;
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    bool right = read_head(file, rows, columns, &width);
    for (size_t i = 0; right && i < count; i++) {
        float single = 0;
        double wide = 0;
        right = fread(width == 4 ? (void *)&single : (void *)&wide, width, 1, file) == 1;
        numbers[i] = width == 4 ? (learn_real)single : (learn_real)wide;
        right = right && numbers[i] > -1e6f && numbers[i] < 1e6f;
    }
    fclose(file);
    return right;
}

int npy_read_weights(const learn_plan *plan, const char *folder, training *t)
{
    *t = (training){.shape = model_shape_of(plan->game, plan->players)};
    t->numbers = calloc(t->shape.count, sizeof *t->numbers);
    if (t->numbers == NULL)
        return report_failure(plan->args, SAY_NO_MEMORY, NULL);
    for (int layer = 0; layer < MODEL_LAYERS; layer++) {
        char path[LEARN_PATH + 64];
        size_t in = (size_t)t->shape.width[layer], out = (size_t)t->shape.width[layer + 1];
        snprintf(path, sizeof path, "%s/%s.npy", folder, layer_names[layer]);
        bool right = read_array(path, in, out, t->numbers + t->shape.weights_at[layer]);
        if (right) {
            snprintf(path, sizeof path, "%s/%s-bias.npy", folder, layer_names[layer]);
            right = read_array(path, 0, out, t->numbers + t->shape.biases_at[layer]);
        }
        if (!right) {
            training_close(t);
            return report_usage(plan->args, SAY_BAD_WEIGHTS, path, NULL);
        }
    }
    return CLI_DONE;
}
