#include "tests/json_path.h"

#include <stdlib.h>
#include <string.h>

json_t *json_at(const json_t *root, const char *path)
{
    json_t *at = (json_t *)root;
    while (at != NULL && *path != '\0') {
        if (*path == '[') {
            char *end;
            unsigned long index = strtoul(path + 1, &end, 10);
            if (end == path + 1 || *end != ']')
                return NULL;
            at = json_array_get(at, index);
            path = end + 1;
        } else {
            size_t length = strcspn(path, ".[");
            at = json_object_getn(at, path, length);
            path += length;
        }
        if (*path == '.' && path[1] != '\0' && path[1] != '.')
            path++;
    }
    return at;
}
