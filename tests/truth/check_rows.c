/* SPDX-License-Identifier: GPL-3.0-or-later */
/* usage: check_rows [--list] FILE.mlir...
 * Tests the rows written at the top of operator files (tests/data/rules/whole and deciding) by
 * running them: operands are cut as a row says, each rank's piece is run by the reference kernels,
 * results are combined and compared with the unsharded result. It shares no code with the
 * exploration: only recording (core/rules/atoms.h) is used, which builds the operator at the
 * lengths of a piece. A row holds if no draw on 2, 3, 4 or 8 ranks refutes it.
 *
 * Without --list it prints rows that are refuted and fails if there are any. Rows with a halo, with
 * results that overlap or with blocks of unequal length are counted and not run.
 * --list enumerates all rows without halos and blocks (operands R, S(d) or P(op), one atom cut at
 * most) and prints those that hold, "+" before those that the file does not state. */
#include <stdio.h>
#include <stdlib.h>

#include "core/base/buf.h"
#include "core/load/load.h"
#include "core/rules/atoms/relength.h"
#include "core/rules/origin.h"
#include "core/rules/row.h"
#include "tests/unit/sharded.h"

enum { DRAWS = 24, MAX_ASSIGNMENTS = 20000 };
static const int ranks_tried[] = {2, 3, 4, 8};

struct op {
    struct ss_arena arena;
    struct ss_graph *graph;
    struct ss_call call;
    struct ss_atoms atoms;
    double *bound;
    bool *is_bound;
    char **rows; /* as the file states them */
    size_t n_rows;
};

enum outcome { HOLDS, REFUTED, NOT_RUN };

/* The rows of a file: its first comments but the SPDX line. */
static void read_rows(struct op *op, const char *path)
{
    char line[4096];
    FILE *file = fopen(path, "r");
    SS_ARRAY(char *) rows = {0};
    while (file && fgets(line, sizeof line, file) && strncmp(line, "// ", 3) == 0) {
        line[strcspn(line, "\n")] = '\0';
        if (!strstr(line, "SPDX-"))
            ss_push(&op->arena, rows, ss_strdup(&op->arena, line + 3));
    }
    if (file)
        fclose(file);
    op->rows = rows.items;
    op->n_rows = rows.count;
}

static bool open_op(struct op *op, const char *path)
{
    struct ss_error err = {0};
    *op = (struct op){.graph = NULL};
    if (ss_load_whole(path, &op->graph, &err)) {
        fprintf(stderr, "%s: %s\n", path, err.message);
        return false;
    }
    ss_graph_call(op->graph, 0, &op->arena, &op->call);
    if (op->graph->n_ops != 1 || ss_atoms_record(&op->call, &op->arena, &op->atoms, &err)) {
        fprintf(stderr, "%s: no single operator that can be recorded\n", path);
        return false;
    }
    op->bound = ss_alloc_array(&op->arena, op->call.n_in + 1, sizeof *op->bound);
    op->is_bound = ss_alloc_array(&op->arena, op->call.n_in + 1, sizeof *op->is_bound);
    for (uint32_t k = 0; k < op->call.n_in; k++)
        op->is_bound[k] = ss_graph_bound(op->graph, 0, k, &op->bound[k]);
    read_rows(op, path);
    return true;
}

static void close_op(struct op *op)
{
    if (op->graph)
        ss_graph_free(op->graph);
    ss_arena_free(&op->arena);
}

/* The atom of a dim that S(d, block=b) cuts: the atoms before it in the product are the blocks. The
 * slot gets them. False if there is none. */
static bool find_atom(const struct op *op, const struct ss_factors *dim, int64_t blocks,
                      struct ss_row_slot *slot, uint16_t *atom)
{
    int64_t before = 1;
    if (dim->coefficient != 1)
        return false;
    for (uint16_t i = 0; i < dim->count; i++) {
        if (before == blocks && op->atoms.lengths[dim->items[i]] > 1) {
            slot->blocks = (struct ss_factors){dim->items, i, 1};
            *atom = dim->items[i];
            return true;
        }
        before *= op->atoms.lengths[dim->items[i]];
    }
    return false;
}

static void add_cut(struct ss_row *row, uint16_t atom)
{
    for (uint16_t i = 0; i < row->n_cut; i++)
        if (row->cut[i] == atom)
            return;
    row->cut[row->n_cut++] = atom;
}

/* A slot of the row for a placement. False if no atom is cut so, or if it has a halo. */
static bool place(const struct op *op, struct ss_row *row, struct ss_placement p,
                  struct ss_factors *const *dims, const struct ss_type *type,
                  struct ss_row_slot *slot)
{
    uint16_t atom;
    *slot = (struct ss_row_slot){
        .kind = p.kind, .reduce = p.reduce, .dim = p.dim, .blocks = {NULL, 0, 1}};
    if (p.kind != SS_SHARD)
        return true;
    if (p.halo || p.fill || p.folds || p.dim >= type->rank)
        return false;
    if (!find_atom(op, &(*dims)[p.dim], p.blocks, slot, &atom))
        return false;
    add_cut(row, atom);
    return true;
}

/* A row of slots from text; false if it is not one that this program runs. */
static bool parse_row(struct op *op, const char *text, struct ss_row *row)
{
    struct ss_row_text parsed;
    struct ss_error err = {0};
    if (strstr(text, "blocks=") || ss_row_text_parse(text, &op->arena, &parsed, &err) ||
        parsed.n_axes != 1 || parsed.n_in != op->call.n_in || parsed.n_out != op->call.n_out)
        return false;
    *row = (struct ss_row){.cut = ss_alloc_array(&op->arena, 64, sizeof *row->cut)};
    row->in = ss_alloc_array(&op->arena, parsed.n_in + 1, sizeof *row->in);
    row->out = ss_alloc_array(&op->arena, parsed.n_out + 1, sizeof *row->out);
    for (size_t k = 0; k < parsed.n_in; k++)
        if (!place(op, row, parsed.in[k], &op->atoms.in[k], &op->call.in[k], &row->in[k]))
            return false;
    for (size_t k = 0; k < parsed.n_out; k++)
        if (!place(op, row, parsed.out[k], &op->atoms.out[k], &op->call.out[k], &row->out[k]))
            return false;
    return true;
}

/* True if pieces at these lengths have the shapes that the placements say. */
static bool shapes_agree(const struct op *op, struct trial *t)
{
    int64_t *local = ss_memdup(t->arena, t->lengths, op->atoms.n_atoms * sizeof *local);
    struct ss_call piece;
    for (uint16_t i = 0; i < t->row->n_cut; i++)
        local[t->row->cut[i]] /= t->ranks;
    if (!ss_atoms_derive_call(t->call, t->atoms, local, t->arena, &piece, NULL))
        return false;
    for (size_t side = 0; side < 2; side++) {
        const struct ss_type *whole = side ? t->whole.out : t->whole.in;
        const struct ss_type *have = side ? piece.out : piece.in;
        const struct ss_row_slot *slot = side ? t->row->out : t->row->in;
        for (size_t k = 0; k < (side ? t->whole.n_out : t->whole.n_in); k++)
            for (int d = 0; d < whole[k].rank; d++) {
                int64_t ranks = slot[k].kind == SS_SHARD && slot[k].dim == d ? t->ranks : 1;
                if (have[k].dims[d] * ranks != whole[k].dims[d])
                    return false;
            }
    }
    return true;
}

/* The offsets of a rank's piece in the tensors on which the operator counts. */
static struct ss_origin *origins_of(const struct trial *t, const int64_t *local, int rank)
{
    size_t n = t->atoms->n_atoms;
    int64_t *start = ss_alloc_array(t->arena, n, sizeof *start);
    int64_t *whole = ss_memdup(t->arena, local, n * sizeof *whole);
    for (uint16_t i = 0; i < t->row->n_cut; i++) {
        uint16_t cut = t->row->cut[i];
        start[cut] = rank * local[cut];
        whole[cut] = t->lengths[cut];
    }
    return ss_origins(t->atoms, start, whole, local, t->arena);
}

/* All draws of a row on so many ranks, at the lengths of the file. */
static enum outcome run_draws(struct op *op, const struct ss_row *row, int ranks, const char **why)
{
    enum outcome outcome = NOT_RUN;
    for (uint16_t i = 0; i < row->n_cut; i++)
        if (op->atoms.lengths[row->cut[i]] % ranks)
            return NOT_RUN;
    for (uint64_t draw = 0; draw < DRAWS; draw++) {
        struct ss_arena_mark mark = ss_arena_mark(&op->arena);
        struct trial t = {.call = &op->call,
                          .atoms = &op->atoms,
                          .row = row,
                          .bound = op->bound,
                          .is_bound = op->is_bound,
                          .ranks = ranks,
                          .seed = 7000 + draw,
                          .origins = origins_of,
                          .arena = &op->arena,
                          .lengths = op->atoms.lengths,
                          .whole = op->call};
        bool ran = false, agree = shapes_agree(op, &t);
        const char *wrong = agree ? run_sharded(&t, &ran) : NULL;
        ss_arena_rewind(&op->arena, mark);
        if (!agree) /* the dim is cut in a way that the recorded atoms do not have */
            return NOT_RUN;
        if (wrong) {
            *why = wrong;
            return REFUTED;
        }
        outcome = ran ? HOLDS : outcome;
    }
    return outcome;
}

/* On all numbers of ranks that divide the cut lengths. A kernel that counts is tried with and
 * without the offset of its piece. */
static enum outcome test_row(struct op *op, struct ss_row *row, const char **why)
{
    bool counts = op->atoms.n_counted > 0;
    for (int with = 0; with <= counts; with++) {
        enum outcome all = NOT_RUN;
        row->origin = with;
        for (size_t i = 0; i < sizeof ranks_tried / sizeof *ranks_tried && all != REFUTED; i++) {
            enum outcome one = run_draws(op, row, ranks_tried[i], why);
            all = one == NOT_RUN ? all : one;
        }
        if (all != REFUTED || with == counts)
            return all;
    }
    return REFUTED;
}

/* ---- all simple rows ---- */

static bool is_legal(const struct ss_type *type, enum ss_reduce reduce)
{
    bool floats = ss_dtype_class(type->dtype) == SS_CLASS_FLOAT;
    if (type->dtype == SS_I1)
        return reduce == SS_AND || reduce == SS_OR;
    return floats ? reduce != SS_AND && reduce != SS_OR : reduce != SS_AVG;
}

/* Slot number `choice` of a tensor if `atom` is cut (SS_NO_ATOM: none): its dims with the atom are
 * S(d); otherwise R, then each P(op). False beyond the last. */
static bool nth_slot(const struct op *op, struct ss_factors *const *dims,
                     const struct ss_type *type, int atom, int choice, bool must,
                     struct ss_row_slot *slot)
{
    *slot = (struct ss_row_slot){.blocks = {NULL, 0, 1}};
    for (int d = 0; d < type->rank && atom >= 0; d++) {
        uint16_t found;
        if (!find_atom(op, &(*dims)[d], 1, slot, &found) || found != atom)
            continue;
        slot->kind = SS_SHARD;
        slot->dim = d;
        if (choice == 0)
            return true;
        if (must)
            return false;
        choice--;
        break;
    }
    *slot = (struct ss_row_slot){.kind = SS_REPLICATED, .blocks = {NULL, 0, 1}};
    if (choice == 0)
        return true;
    slot->kind = SS_PARTIAL;
    for (int r = SS_SUM; r <= SS_OR; r++)
        if (is_legal(type, (enum ss_reduce)r) && --choice == 0) {
            slot->reduce = (enum ss_reduce)r;
            return true;
        }
    return false;
}

static void print_slots(struct ss_buf *out, const struct op *op, const struct ss_row_slot *slots,
                        size_t n)
{
    for (size_t k = 0; k < n; k++) {
        ss_buf_puts(out, k ? ", " : "");
        ss_placement_print(out, ss_row_placement(&slots[k], op->atoms.lengths), false);
    }
}

static void print_if_holds(struct op *op, struct ss_row *row)
{
    const char *why;
    struct ss_buf text = {0};
    bool says = row->n_cut > 0, stated = false;
    for (size_t k = 0; k < op->call.n_in; k++)
        says |= row->in[k].kind != SS_REPLICATED;
    if (!says || test_row(op, row, &why) != HOLDS)
        return;
    print_slots(&text, op, row->out, op->call.n_out);
    ss_buf_puts(&text, " <- ");
    print_slots(&text, op, row->in, op->call.n_in);
    for (size_t i = 0; i < op->n_rows; i++)
        stated |= strcmp(op->rows[i], ss_buf_text(&text)) == 0;
    printf("  %c %s\n", stated ? ' ' : '+', ss_buf_text(&text));
    ss_buf_free(&text);
}

/* Every choice of slots: an odometer over operands, then results. */
static void list_cut(struct op *op, int atom)
{
    size_t n_in = op->call.n_in, n = n_in + op->call.n_out;
    int *choice = ss_alloc_array(&op->arena, n + 1, sizeof *choice);
    uint16_t cut[1] = {(uint16_t)atom};
    struct ss_row row = {.cut = cut, .n_cut = atom >= 0};
    row.in = ss_alloc_array(&op->arena, n + 1, sizeof *row.in);
    row.out = row.in + n_in;
    size_t at = 0;
    for (int tried = 0; tried < MAX_ASSIGNMENTS;) {
        bool in = at < n_in;
        size_t k = in ? at : at - n_in;
        if (at == n) {
            print_if_holds(op, &row);
            tried++;
        } else if (nth_slot(op, in ? &op->atoms.in[k] : &op->atoms.out[k],
                            in ? &op->call.in[k] : &op->call.out[k], atom, choice[at], in,
                            &row.in[at])) {
            choice[++at] = 0;
            continue;
        }
        if (at == 0)
            return;
        choice[--at]++;
    }
    printf("  ... more than %d rows: not all were tried\n", MAX_ASSIGNMENTS);
}

static void list_rows(struct op *op)
{
    list_cut(op, -1);
    for (uint16_t a = 0; a < op->atoms.n_atoms; a++)
        if (!op->atoms.atoms[a].literal && op->atoms.lengths[a] > 1)
            list_cut(op, a);
}

int main(int argc, char **argv)
{
    bool list = argc > 1 && strcmp(argv[1], "--list") == 0;
    int count[3] = {0}, files = 0, failed = 0;
    for (int i = 1 + list; i < argc; i++) {
        struct op op;
        if (!open_op(&op, argv[i])) {
            failed++;
            close_op(&op);
            continue;
        }
        files++;
        if (list) {
            printf("%s\n", argv[i]);
            list_rows(&op);
        }
        for (size_t r = 0; r < op.n_rows && !list; r++) {
            struct ss_row row;
            const char *why = NULL;
            enum outcome outcome =
                parse_row(&op, op.rows[r], &row) ? test_row(&op, &row, &why) : NOT_RUN;
            count[outcome]++;
            if (outcome == REFUTED)
                printf("%s: %s: %s\n", argv[i], op.rows[r], why);
        }
        close_op(&op);
    }
    if (!list)
        printf("%d files: %d rows hold, %d are refuted, %d were not run\n", files, count[HOLDS],
               count[REFUTED], count[NOT_RUN]);
    return failed || count[REFUTED] ? 1 : 0;
}
