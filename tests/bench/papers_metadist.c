/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MetaDist's Tables 2 to 4: FLOPs and parameters of its models, counted in the graphs that
 * tests/papers/metadist.py writes. The paper counts dots and convolutions of a training step
 * without what nothing reads, and of a convolution only the taps inside the image. */
#include "tests/bench/papers.h"

#include "core/load/load.h"

#include <stdio.h>
#include <string.h>

struct metadist_row {
    const char *file;
    double tflop, params; /* params: 1e9 */
    const char *note;
};
static const struct metadist_row metadist_rows[] = {
    {"gpt-1", 27.75, 1.26, ""},
    {"gpt-2", 58.93, 2.52, ""},
    {"gpt-4", 121.29, 5.03, ""},
    {"gpt-8", 237.15, 10.07, "10.07 is 8 layers of width 10240; the FLOPs are of 4 of 14336"},
    {"wide-resnet-1", 37.08, .63, ""},
    {"wide-resnet-2", 74.17, .63, ""},
    {"wide-resnet-4", 145.22, 1.23, "the paper's width 320 is 640 by both figures"},
    {"wide-resnet-8", 290.44, 1.23, "as above"},
    {"gat-1", 2.63, .6, ""},
    {"gat-2", 6.49, 1.21, ""},
    {"gat-4", 14.23, 2.42, ""},
    {"gat-8", 29.69, 4.83, ""},
};

/* Pairs of a result position and a tap that fall on an element of the operand. */
static double taps_inside(const struct ss_call *call, size_t d)
{
    const struct ss_attrs *a = &call->attrs;
    size_t n;
    const int64_t *in = ss_attr_ints(a, SS_ATTR_INPUT_SPATIAL_DIMS, &n);
    int64_t length = call->in[0].dims[in[d]];
    int64_t size = call->in[1].dims[ss_attr_ints(a, SS_ATTR_KERNEL_SPATIAL_DIMS, &n)[d]];
    int64_t out = call->out[0].dims[ss_attr_ints(a, SS_ATTR_OUTPUT_SPATIAL_DIMS, &n)[d]];
    const int64_t *strides = ss_attr_ints(a, SS_ATTR_WINDOW_STRIDES, &n);
    int64_t stride = n ? strides[d] : 1;
    const int64_t *padding = ss_attr_ints(a, SS_ATTR_PADDING, &n);
    int64_t low = n ? padding[2 * d] : 0;
    const int64_t *lhs = ss_attr_ints(a, SS_ATTR_LHS_DILATION, &n);
    int64_t base = n ? lhs[d] : 1;
    const int64_t *rhs = ss_attr_ints(a, SS_ATTR_RHS_DILATION, &n);
    int64_t tap = n ? rhs[d] : 1;
    double inside = 0;
    for (int64_t o = 0; o < out; o++)
        for (int64_t k = 0; k < size; k++) {
            int64_t at = o * stride + k * tap - low;
            inside += at >= 0 && at <= (length - 1) * base && at % base == 0;
        }
    return inside;
}

static double convolution_flops(const struct ss_call *call)
{
    const struct ss_attrs *a = &call->attrs;
    const struct ss_type *kernel = &call->in[1], *out = &call->out[0];
    size_t n;
    (void)ss_attr_ints(a, SS_ATTR_INPUT_SPATIAL_DIMS, &n);
    double flops = 2.0 * (double)out->dims[ss_attr_int(a, SS_ATTR_OUTPUT_BATCH_DIM, 0)] *
                   (double)out->dims[ss_attr_int(a, SS_ATTR_OUTPUT_FEATURE_DIM, 0)] *
                   (double)kernel->dims[ss_attr_int(a, SS_ATTR_KERNEL_INPUT_FEATURE_DIM, 0)];
    for (size_t d = 0; d < n; d++)
        flops *= taps_inside(call, d);
    return flops;
}

static double contraction_flops(const struct ss_graph *g)
{
    struct ss_arena scratch = {0};
    double total = 0;
    for (uint32_t i = 0; i < g->n_ops; i++) {
        struct ss_call call;
        const char *name = g->ops[i].def->name;
        if (!g->ops[i].live)
            continue;
        ss_graph_call(g, i, &scratch, &call);
        if (strstr(name, "convolution"))
            total += convolution_flops(&call);
        else if (strstr(name, "dot_general"))
            total += ss_call_flops(&call);
    }
    ss_arena_free(&scratch);
    return total;
}

static double parameters(const struct ss_graph *g)
{
    double total = 0;
    for (uint32_t i = 0; i < g->n_pairs; i++)
        total += (double)ss_type_count(&g->vars[g->inputs[g->pairs[i].input]].type);
    return total;
}

void metadist_table(struct figures *f, const char *folder)
{
    printf(
        "\nMetaDist, Tables 2 to 4: TFLOP of a step and parameters in 1e9, ours / published.\n\n");
    if (!folder) {
        printf("skipped: no python3 with jax to write the graphs (tests/papers/metadist.py)\n");
        return;
    }
    printf("| model | TFLOP | parameters | |\n|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof metadist_rows / sizeof *metadist_rows; i++) {
        const struct metadist_row *row = metadist_rows + i;
        struct ss_graph *g;
        struct ss_error err;
        char path[4096];
        snprintf(path, sizeof path, "%s/%s.mlir", folder, row->file);
        printf("| %s |", row->file);
        if (ss_load(path, &g, &err) != SS_OK) {
            printf(" %s | | |\n", err.message);
            f->cells++;
            continue;
        }
        figure(f, contraction_flops(g) / 1e12, row->tflop, .0051, 2);
        printf(" %.2f / %.2f | %s |\n", parameters(g) / 1e9, row->params, row->note);
        ss_graph_free(g);
    }
}
