/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Usage: faults COUNT SEED PARTITIONED.hlo BEFORE [PARTITIONED.hlo BEFORE]...
 * Puts single faults into right programs, one at a time: other groups of a collective, another pair
 * of a permute, another offset of a slice or of a table of offsets, an all-reduce left out. An
 * audit must find that outputs differ, and name the instruction, or show that they do not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/audit/audit.h"
#include "core/audit/digits.h"
#include "core/base/rng.h"

enum kind { GROUPS, PAIRS, SLICE, TABLE, DROPPED, N_KINDS };
static const char *const kind_names[N_KINDS] = {"groups", "pairs", "slice", "table", "dropped"};

struct mutation {
    enum kind kind;
    const struct ss_hlo_instr *instr;
    const char *begin, *end; /* of the text that is replaced */
    struct ss_buf text;      /* by this */
};

static uint64_t seed, drawn;
static int64_t draw(int64_t below)
{
    return (int64_t)(ss_rng_bits(seed, 7, drawn++) % (uint64_t)below);
}

static const char *opcode_of(const struct ss_hlo_instr *i)
{
    return i->text - 1 - strlen(i->opcode);
}

static bool is_collective(const struct ss_hlo_instr *i)
{
    return !strcmp(i->opcode, "all-reduce") || !strcmp(i->opcode, "all-gather") ||
           !strcmp(i->opcode, "reduce-scatter") || !strcmp(i->opcode, "all-to-all");
}

static bool change_groups(struct ss_ranked *p, struct mutation *m, struct ss_arena *arena)
{
    const struct ss_hlo_attr *attr = ss_hlo_attr(m->instr, "replica_groups");
    const struct ss_rank_digits digits = ss_rank_digits_of(p->ranks);
    int64_t *ids, rows, width;
    if (!is_collective(m->instr) || !attr || !ss_hlo_attr(m->instr, "use_global_device_ids") ||
        !ss_hlo_groups(&p->module, m->instr, arena, &ids, &rows, &width))
        return false;
    const struct ss_rank_groups now = {ids, rows, width};
    const struct ss_rank_groups other =
        ss_rank_groups_of(&digits, (unsigned)draw(1 << digits.n), arena);
    if ((strcmp(m->instr->opcode, "all-reduce") != 0 && other.width != width) ||
        ss_rank_groups_equal(&now, &other, p->ranks, arena))
        return false;
    m->begin = attr->text;
    m->end = attr->end;
    ss_buf_printf(&m->text, "{%s}", ss_rank_groups_text(&other, arena));
    return true;
}

static bool change_pairs(struct ss_ranked *p, struct mutation *m, struct ss_arena *arena)
{
    const struct ss_hlo_attr *attr = ss_hlo_attr(m->instr, "source_target_pairs");
    int64_t *pairs;
    size_t n;
    if (!attr || !ss_hlo_pairs(&p->module, m->instr, arena, &pairs, &n) || n < 4)
        return false;
    const int64_t a = draw((int64_t)n / 2), b = draw((int64_t)n / 2);
    const int64_t was = pairs[2 * a];
    if (draw(2))
        pairs[2 * a] = draw(p->ranks);
    else
        pairs[2 * a] = pairs[2 * b], pairs[2 * b] = was;
    if (pairs[2 * a] == was)
        return false;
    m->begin = attr->text;
    m->end = attr->end;
    for (size_t i = 0; i < n; i += 2)
        ss_buf_printf(&m->text, "%s{%lld,%lld}", i ? "," : "{", (long long)pairs[i],
                      (long long)pairs[i + 1]);
    ss_buf_putc(&m->text, '}');
    return true;
}

static const struct ss_hlo_computation *home(const struct ss_ranked *p,
                                             const struct ss_hlo_instr *i)
{
    for (size_t k = 0; k < p->module.n_computations; k++) {
        const struct ss_hlo_computation *c = &p->module.computations[k];
        if (i >= c->instrs && i < c->instrs + c->n_instrs)
            return c;
    }
    return NULL;
}

static bool change_slice(struct ss_ranked *p, struct mutation *m, struct ss_arena *arena)
{
    const struct ss_hlo_attr *attr = ss_hlo_attr(m->instr, "slice");
    int64_t *n;
    size_t count;
    if (strcmp(m->instr->opcode, "slice") != 0 || !attr ||
        !ss_hlo_ints(&p->module.text, attr->text, attr->end, arena, &n, &count))
        return false;
    const struct ss_type *type =
        &home(p, m->instr)->instrs[m->instr->operands[0]].shape.type->tensor;
    if (count != 2 * (size_t)type->rank || !type->rank)
        return false;
    const int64_t d = draw(type->rank), by = draw(5) - 2;
    if (!by || n[2 * d] + by < 0 || n[2 * d + 1] + by > type->dims[d])
        return false;
    m->begin = attr->text;
    m->end = attr->end;
    for (int k = 0; k < type->rank; k++)
        ss_buf_printf(&m->text, "%s[%lld:%lld]", k ? ", " : "{",
                      (long long)(n[2 * k] + (k == d) * by),
                      (long long)(n[2 * k + 1] + (k == d) * by));
    ss_buf_putc(&m->text, '}');
    return true;
}

static bool change_table(struct ss_ranked *p, struct mutation *m, struct ss_arena *arena)
{
    const struct ss_mlir_type *type = m->instr->shape.type;
    int64_t *n;
    size_t count;
    if (strcmp(m->instr->opcode, "constant") != 0 || type->kind != SS_MLIR_TENSOR ||
        type->tensor.rank != 1 || type->tensor.dims[0] != p->ranks ||
        type->tensor.dtype != SS_I32 ||
        !ss_hlo_ints(&p->module.text, m->instr->text, m->instr->end, arena, &n, &count) ||
        count != (size_t)p->ranks)
        return false;
    const int64_t k = draw(p->ranks), from = draw(p->ranks);
    if (n[k] == n[from])
        return false;
    n[k] = n[from];
    m->begin = m->instr->text;
    m->end = m->instr->end;
    for (size_t i = 0; i < count; i++)
        ss_buf_printf(&m->text, "%s%lld", i ? ", " : "{", (long long)n[i]);
    ss_buf_putc(&m->text, '}');
    return true;
}

static bool drop(struct ss_ranked *p, struct mutation *m, struct ss_arena *arena)
{
    (void)p;
    (void)arena;
    if (strcmp(m->instr->opcode, "all-reduce") != 0)
        return false;
    m->begin = opcode_of(m->instr);
    m->end = m->begin + strlen(m->instr->opcode);
    ss_buf_puts(&m->text, m->instr->shape.count ? "tuple" : "copy");
    return true;
}

static bool mutate(struct ss_ranked *p, struct mutation *m, struct ss_arena *arena)
{
    static bool (*const changes[N_KINDS])(struct ss_ranked *, struct mutation *,
                                          struct ss_arena *) = {change_groups, change_pairs,
                                                                change_slice, change_table, drop};
    for (int tries = 0; tries < 20000; tries++) {
        *m = (struct mutation){.kind = (enum kind)draw(N_KINDS)};
        m->instr = p->module.by_line[draw((int64_t)p->module.n_by_line)];
        if (changes[m->kind](p, m, arena))
            return true;
    }
    return false;
}

/* Whether b reads what a gives, in some steps. */
static bool leads_to(const struct ss_ranked *p, const struct ss_hlo_instr *a,
                     const struct ss_hlo_instr *b, int steps)
{
    const struct ss_hlo_computation *c = home(p, b);
    if (a == b)
        return true;
    for (uint32_t k = 0; steps && k < b->n_operands; k++)
        if (leads_to(p, a, &c->instrs[b->operands[k]], steps - 1))
            return true;
    return false;
}

/* The instruction itself; of an all-reduce left out, what gives the terms or what reads them; of a
 * table, the slice that begins by it. What calls an instruction stands for it too. */
static bool is_near(const struct ss_ranked *p, const struct mutation *m, const struct ss_fault *f,
                    const struct ss_hlo_instr *at)
{
    const struct ss_hlo_instr *mine = m->instr, *caller = ss_hlo_caller(&p->module, mine);
    if (m->kind == DROPPED)
        return leads_to(p, at, mine, 4) || leads_to(p, mine, at, 4);
    return m->kind == TABLE && f->kind == SS_FAULT_OFFSET &&
           (leads_to(p, mine, at, 6) || (caller && leads_to(p, caller, at, 6)));
}

static bool is_named(const struct ss_ranked *p, const struct mutation *m,
                     const struct ss_audit *audit)
{
    for (size_t i = 0; i < audit->n_faults; i++) {
        const struct ss_fault *f = &audit->faults[i];
        const struct ss_hlo_instr *at = ss_hlo_at_line(&p->module, f->instr->line);
        if (at == m->instr)
            return true;
        for (int depth = 0; at && depth < 8; depth++, at = ss_hlo_caller(&p->module, at))
            if (is_near(p, m, f, at))
                return true;
    }
    return false;
}

static void write_text(const char *path, const struct ss_ranked *p, const struct mutation *m)
{
    const char *text = ss_buf_text(&p->text);
    struct ss_buf out = {0};
    struct ss_error err = {0};
    ss_buf_add(&out, text, (size_t)(m->begin - text));
    ss_buf_puts(&out, ss_buf_text(&m->text));
    ss_buf_puts(&out, m->end);
    if (ss_file_write(path, ss_buf_text(&out), out.length, &err) != SS_OK) {
        fprintf(stderr, "%s\n", err.message);
        exit(2);
    }
    ss_buf_free(&out);
}

enum verdict { NAMED, EQUAL, FOUND, REFUSED, NO_PLACE, N_VERDICTS };

static enum verdict try_one(const char *path, const char *before, const char *scratch, int i)
{
    static const char *const words[] = {"named", "equal", "found, but not named", "refused"};
    struct ss_ranked p;
    struct ss_audit audit;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    struct mutation m;
    const struct ss_audit_options options = {0};
    if (ss_ranked_load(path, &p, &err) != SS_OK) {
        fprintf(stderr, "%s: %s\n", path, err.message);
        exit(2);
    }
    if (!mutate(&p, &m, &arena)) {
        printf("%s: nothing to change\n", path);
        ss_arena_free(&arena);
        ss_ranked_free(&p);
        return NO_PLACE;
    }
    write_text(scratch, &p, &m);
    enum verdict v = REFUSED;
    if (ss_audit_run(scratch, before, &options, NULL, &audit, &err) == SS_OK) {
        v = audit.ok ? EQUAL : is_named(&p, &m, &audit) ? NAMED : FOUND;
        if (v == FOUND)
            printf("%s names line %u (%s): %s\n", path,
                   audit.n_faults ? audit.faults[0].instr->line : 0,
                   audit.n_faults ? ss_fault_kind_name(audit.faults[0].kind) : "nothing",
                   audit.n_faults && audit.faults[0].right ? audit.faults[0].right : "");
        ss_audit_free(&audit);
    } else {
        printf("%s: %s\n", err.where, err.message);
    }
    if (v != NAMED)
        printf("%d: %s:%u %s %s: %s\n", i, path, m.instr->line, kind_names[m.kind],
               ss_buf_text(&m.text), words[v]);
    ss_buf_free(&m.text);
    ss_arena_free(&arena);
    ss_ranked_free(&p);
    return v;
}

int main(int argc, char **argv)
{
    if (argc < 5)
        return 2;
    const int count = atoi(argv[1]), n = (argc - 3) / 2;
    int seen[N_VERDICTS] = {0};
    char scratch[] = "/tmp/shardscope-fault-XXXXXX";
    const int file = mkstemp(scratch);
    if (file < 0)
        return 2;
    close(file);
    seed = (uint64_t)atoi(argv[2]);
    for (int i = 0; i < count; i++)
        seen[try_one(argv[3 + 2 * (i % n)], argv[4 + 2 * (i % n)], scratch, i)]++;
    unlink(scratch);
    printf("%d faults: %d named, %d equal, %d found but not named, %d refused\n", count,
           seen[NAMED], seen[EQUAL], seen[FOUND], seen[REFUSED]);
    /* Some faults have two cures, at two instructions: half a sum can be completed later. */
    return seen[REFUSED] || 20 * seen[FOUND] > count;
}
