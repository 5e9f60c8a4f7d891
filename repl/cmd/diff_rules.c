/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repl/cmd/commands.h"
#include "repl/cmd/session.h"
#include "repl/cmd/show.h"

#include <string.h>
#include "core/rules/row_text.h"

/* The rows that an op has at its own lengths. */
struct side {
    const struct ss_op_rules *rules;
    size_t n;
    const struct ss_row **rows;
    const char **texts; /* per row */
    const char **other; /* id of the other op's row of that text, or NULL */
};

static struct side side_of(const struct ss_ruleset *rules, uint32_t op, struct ss_arena *arena)
{
    struct side s = {.rules = rules->op_rules[op]};
    const int64_t *lengths = rules->op_atoms[op].lengths;
    s.rows = ss_alloc_array(arena, s.rules->n_rows, sizeof(struct ss_row *));
    s.texts = ss_alloc_array(arena, s.rules->n_rows, sizeof *s.texts);
    s.other = ss_alloc_array(arena, s.rules->n_rows, sizeof *s.other);
    for (size_t i = 0; i < s.rules->n_rows; i++) {
        struct ss_buf text = {0};
        if (!ss_row_is_said(&s.rules->rows[i], lengths))
            continue;
        ss_row_print(&text, s.rules, &s.rules->rows[i], lengths);
        s.rows[s.n] = &s.rules->rows[i];
        s.texts[s.n++] = ss_show_take(arena, &text);
    }
    return s;
}

/* Rows that both have. */
static int64_t match(struct side *a, struct side *b)
{
    int64_t both = 0;
    for (size_t i = 0; i < a->n; i++) {
        for (size_t j = 0; j < b->n && !a->other[i]; j++) {
            if (b->other[j] || strcmp(a->texts[i], b->texts[j]) != 0)
                continue;
            a->other[i] = b->rows[j]->id;
            b->other[j] = a->rows[i]->id;
            both++;
        }
    }
    return both;
}

static void put_row(const char *text, const char *a, const char *b, struct ss_out *out)
{
    struct ss_value cells[] = {ss_v_text(text), ss_v_text(a), ss_v_text(b)};
    ss_out_row(out, cells);
}

/* Rows of a in its order, then those that only b has. */
static void put_rows(const struct side *a, const struct side *b, bool all, struct ss_out *out)
{
    static const struct ss_column columns[] = {
        {"row", SS_UNIT_NONE}, {"a", SS_UNIT_NONE}, {"b", SS_UNIT_NONE}};
    ss_out_table(out, "rows", columns, SS_COUNT(columns));
    for (size_t i = 0; i < a->n; i++) {
        if (!a->other[i] || all)
            put_row(a->texts[i], a->rows[i]->id, a->other[i], out);
    }
    for (size_t j = 0; j < b->n; j++) {
        if (!b->other[j])
            put_row(b->texts[j], NULL, b->rows[j]->id, out);
    }
}

static enum ss_rc run(struct ss_ctx *ctx, const struct ss_parsed *parsed, struct ss_out *out,
                      struct ss_error *err)
{
    uint32_t op[] = {(uint32_t)ss_arg(parsed, "a")->integer,
                     (uint32_t)ss_arg(parsed, "b")->integer};
    enum ss_rc rc = ss_lab_discover(ctx->lab, ctx->job, err);
    if (rc != SS_OK)
        return rc;
    const struct ss_graph *g = ctx->lab->now->graph;
    struct side a = side_of(ctx->lab->now->rules, op[0], &out->arena),
                b = side_of(ctx->lab->now->rules, op[1], &out->arena);
    int64_t both = match(&a, &b);
    ss_out_field(out, "a", ss_show_op(g, op[0]));
    ss_out_field(out, "b", ss_show_op(g, op[1]));
    ss_out_field(out, "same_structure", ss_v_bool(a.rules == b.rules));
    ss_out_field(out, "both", ss_v_int(both));
    ss_out_field(out, "only_a", ss_v_int((int64_t)a.n - both));
    ss_out_field(out, "only_b", ss_v_int((int64_t)b.n - both));
    put_rows(&a, &b, ss_option(parsed, "all")->given, out);
    return SS_OK;
}

static const char *const examples[] = {"diff-rules dot_general_0 dot_general_1", NULL};

const struct ss_cmd ss_cmd_diff_rules = {
    .name = "diff-rules",
    .group = "rules",
    .summary = "rows that one op has and another does not",
    .help = "Compares the rows of two ops at each op's own lengths; a and b are the ids of a row.\n"
            "same_structure means that both ops share one exploration, so that only block counts\n"
            "can differ. --all also lists the rows that both ops have.",
    .examples = examples,
    .args = {{.name = "a", .type = SS_ARG_OP, .help = "an op's name"},
             {.name = "b", .type = SS_ARG_OP, .help = "another's"}},
    .options = {{.name = "all", .type = SS_ARG_FLAG, .help = "rows that both have, too"}},
    .flags = SS_CMD_LONG | SS_CMD_READONLY,
    .since = "0.1",
    .run = run,
};
