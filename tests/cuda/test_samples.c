/* SPDX-License-Identifier: GPL-3.0-or-later */
/* No op of the samples falls back to the host: each of their ops has a routine, those inside of
 * composites and loops included.
 *     test_cuda_samples FILE... */
#include <stdio.h>
#include <string.h>

#include "core/load/load.h"
#include "kernels/cuda/build.h"

struct count {
    size_t ops, kernels, failures;
};

static void build_op(const struct ss_graph *g, uint32_t id, struct ss_cuda_kernels *kernels,
                     struct ss_arena *arena, struct count *count)
{
    const struct ss_op *op = &g->ops[id];
    struct ss_error err = {0};
    struct ss_actions actions = {0};
    struct ss_call call;
    struct ss_build b = {
        .arena = arena, .kernels = kernels, .floats = SS_F32, .actions = &actions, .err = &err};
    ss_graph_call(g, id, arena, &call);
    uint32_t *ids = ss_alloc_array(arena, call.n_in + call.n_out + 1, sizeof *ids);
    for (size_t k = 0; k < call.n_in + call.n_out; k++) {
        ids[k] = ss_build_temp(&b, k < call.n_in ? &call.in[k] : &call.out[k - call.n_in]);
        b.values.items[ids[k]].kept = true;
    }
    const struct ss_block_op block = {
        .call = &call, .in = ids, .out = ids + call.n_in, .name = op->name};
    count->ops++;
    if (!ss_build_block(&b, &block, 1)) {
        printf("FAIL %s: %s\n", op->name, err.message);
        count->failures++;
    }
}

int main(int argc, char **argv)
{
    size_t failures = argc < 2;
    for (int i = 1; i < argc; i++) {
        struct ss_loaded loaded = {0};
        struct ss_error err = {0};
        struct ss_cuda_kernels kernels = {0};
        struct ss_arena arena = {0};
        struct count count = {0};
        if (ss_load_file(argv[i], SS_AS_GIVEN, &loaded, &err) != SS_OK) {
            printf("FAIL %s: %s %s\n", argv[i], err.where, err.message);
            return 1;
        }
        for (uint32_t op = 0; loaded.graph && op < loaded.graph->n_ops; op++)
            if (loaded.graph->ops[op].live)
                build_op(loaded.graph, op, &kernels, &arena, &count);
        count.kernels = kernels.items.count;
        printf("%s: %zu ops, %zu kernels, %zu failures\n", argv[i], count.ops, count.kernels,
               count.failures);
        failures += count.failures + (count.ops == 0);
        ss_graph_free(loaded.graph);
        ss_map_free(&kernels.by_text);
        ss_arena_free(&kernels.arena);
        ss_arena_free(&arena);
    }
    return failures != 0;
}
