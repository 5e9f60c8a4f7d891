/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A module opens, exports what it should, and lists its devices, or says why there is none.
 *     test_cuda_module MODULE.so DEVICES
 * DEVICES is how many are expected; "any": as many as there are. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/run/backend.h"

int main(int argc, char **argv)
{
    struct ss_device_info list[8];
    char why[200] = "";
    if (argc != 3)
        return 2;
    void *handle = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        printf("%s\n", dlerror());
        return 1;
    }
    const struct ss_backend_module *(*get)(void);
    void *symbol = dlsym(handle, SS_BACKEND_MODULE_SYMBOL);
    if (!symbol) {
        printf("no symbol %s\n", SS_BACKEND_MODULE_SYMBOL);
        return 1;
    }
    memcpy(&get, &symbol, sizeof get);
    const struct ss_backend_module *module = get();
    if (module->version != SS_BACKEND_VERSION) {
        printf("version %u, expected %d\n", module->version, SS_BACKEND_VERSION);
        return 1;
    }
    const size_t n = module->device->probe(list, 8, why, sizeof why);
    printf("%s: %zu devices%s%s\n", module->device->name, n, *why ? ": " : "", why);
    for (size_t i = 0; i < n && i < 8; i++)
        printf("  %s (%s)\n", list[i].name, list[i].detail);
    if (n == 0 && !*why)
        return 1;
    return strcmp(argv[2], "any") != 0 && n != strtoul(argv[2], NULL, 10);
}
