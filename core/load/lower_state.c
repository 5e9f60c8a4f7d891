/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State pairs: the outputs that replace inputs in the next step. They follow from aliasing
 * attributes if the file has any, else from equal labels. */
#include <ctype.h>
#include <string.h>

#include "core/load/lower.h"

static const struct ss_mlir_attr *field(const struct ss_mlir_attr *dict, const char *name)
{
    return dict->kind == SS_MLIR_DICT ? ss_mlir_field(dict->fields, dict->count, name) : NULL;
}

static bool pair_by_aliasing(struct ss_graph *g, const struct ss_mlir_func *func)
{
    bool any = false;
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_mlir_attr *alias = field(&func->arg_attrs[i], "tf.aliasing_output");
        g->input_donated[i] = alias || field(&func->arg_attrs[i], "jax.buffer_donor");
        if (!alias || alias->kind != SS_MLIR_INT || alias->integer < 0 ||
            alias->integer >= (int64_t)g->n_outputs ||
            !ss_type_equal(&g->vars[g->inputs[i]].type, &g->vars[g->outputs[alias->integer]].type))
            continue;
        ss_graph_add_pair(g, i, (uint32_t)alias->integer, SS_PAIRS_ALIASING);
        any = true;
    }
    return any;
}

/* "params['w']" without its root "params". */
static const char *below_root(const char *label)
{
    while (isalnum((unsigned char)*label) || *label == '_')
        label++;
    return label;
}

/* "result[0]['w']" or "[0]['w']" without the place in the tuple that the step returns. */
static const char *below_result(const char *label)
{
    if (!strncmp(label, "result", 6))
        label += 6;
    if (*label != '[' || !isdigit((unsigned char)label[1]))
        return label;
    const char *close = strchr(label, ']');
    return close ? close + 1 : label;
}

static bool matches(const struct ss_graph *g, uint32_t input, uint32_t output, const char *path)
{
    const char *label = g->vars[g->inputs[input]].label;
    return label && path[0] && !strcmp(below_root(label), path) &&
           ss_type_equal(&g->vars[g->inputs[input]].type, &g->vars[g->outputs[output]].type);
}

static void pair_by_labels(struct ss_graph *g)
{
    struct ss_arena scratch = {0};
    bool *taken = ss_alloc_array(&scratch, g->n_inputs, sizeof *taken);
    for (uint32_t o = 0; o < g->n_outputs; o++) {
        if (!g->output_labels[o])
            continue;
        const char *path = below_result(g->output_labels[o]);
        for (uint32_t i = 0; i < g->n_inputs; i++) {
            if (taken[i] || !matches(g, i, o, path))
                continue;
            taken[i] = true;
            ss_graph_add_pair(g, i, o, SS_PAIRS_RESULT_INFO);
            break;
        }
    }
    ss_arena_free(&scratch);
}

void ss_lower_state(struct ss_graph *g, const struct ss_mlir_func *func)
{
    for (uint32_t o = 0; o < g->n_outputs && o < func->n_results; o++) {
        const struct ss_mlir_attr *info = field(&func->result_attrs[o], "jax.result_info");
        if (info && info->kind == SS_MLIR_STRING && info->text[0])
            g->output_labels[o] = ss_strdup(&g->arena, info->text);
    }
    for (uint32_t i = 0; i < g->n_inputs; i++) {
        const struct ss_mlir_attr *info = field(&func->arg_attrs[i], "jax.arg_info");
        struct ss_var *var = &g->vars[g->inputs[i]];
        if (!var->label && info && info->kind == SS_MLIR_STRING && info->text[0])
            var->label = ss_strdup(&g->arena, info->text);
    }
    if (!pair_by_aliasing(g, func))
        pair_by_labels(g);
}
