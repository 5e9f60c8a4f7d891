/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/place/placement.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/tensor/type.h"

static const char *const reduce_names[SS_N_REDUCES] = {"sum",  "avg", "max", "min",
                                                       "prod", "and", "or"};

const char *ss_reduce_name(enum ss_reduce reduce)
{
    return reduce_names[reduce];
}

int64_t ss_reduce_ints(enum ss_dtype dtype, enum ss_reduce reduce, int64_t a, int64_t b)
{
    bool is_unsigned = ss_dtype_class(dtype) == SS_CLASS_UNSIGNED;
    bool less = is_unsigned ? (uint64_t)a < (uint64_t)b : a < b;
    uint64_t x = (uint64_t)a, y = (uint64_t)b, result = 0;
    switch (reduce) {
    case SS_MAX:
        return less ? b : a;
    case SS_MIN:
        return less ? a : b;
    case SS_PROD:
        result = x * y;
        break;
    case SS_AND:
        result = x & y;
        break;
    case SS_OR:
        result = x | y;
        break;
    case SS_SUM:
    case SS_AVG:
    case SS_N_REDUCES:
        result = ss_dtype_class(dtype) == SS_CLASS_BOOL ? x | y : x + y;
        break;
    }
    return ss_wrap_int(dtype, (int64_t)result);
}

enum ss_reduce ss_reduce_of(enum ss_dtype dtype, enum ss_reduce reduce)
{
    if (dtype != SS_I1 || reduce == SS_AVG || reduce == SS_N_REDUCES)
        return reduce;
    return reduce == SS_MIN || reduce == SS_PROD || reduce == SS_AND ? SS_AND : SS_OR;
}

bool ss_halo_covers(const struct ss_placement *wide, const struct ss_placement *narrow)
{
    return !narrow->halo || wide->left == SS_ANY_WIDTH ||
           (narrow->left != SS_ANY_WIDTH && narrow->left <= wide->left &&
            narrow->right <= wide->right);
}

bool ss_placement_equal(struct ss_placement a, struct ss_placement b)
{
    if (a.kind != b.kind)
        return false;
    if (a.kind == SS_SHARD)
        return a.dim == b.dim && a.blocks == b.blocks;
    return a.kind == SS_REPLICATED || a.reduce == b.reduce;
}

static void print_halo(struct ss_buf *out, struct ss_placement p, const char *blank)
{
    ss_buf_printf(out, "S(%d,%s", p.dim, blank);
    if (p.blocks > 1)
        ss_buf_printf(out, "block=%" PRId64 ",%s", p.blocks, blank);
    const bool given = p.left != SS_ANY_WIDTH, below = p.left < 0 || p.right < 0;
    const bool trims = given && below && !p.folds && p.left <= 0 && p.right <= 0;
    ss_buf_puts(out, p.fill ? "fill" : trims ? "trim" : "halo");
    if (given)
        ss_buf_printf(out, "=%" PRId64 ":%" PRId64, trims ? -p.left : p.left,
                      trims ? -p.right : p.right);
    if (p.folds)
        ss_buf_printf(out, ",%s%s", blank, ss_reduce_name(p.reduce));
    ss_buf_putc(out, ')');
}

void ss_placement_print(struct ss_buf *out, struct ss_placement p, bool compact)
{
    const char *blank = compact ? "" : " ";
    SS_ASSERT(p.kind != SS_SHARD || (p.dim >= 0 && p.blocks >= 1));
    if (p.kind == SS_REPLICATED)
        ss_buf_puts(out, "R");
    else if (p.kind == SS_PARTIAL)
        ss_buf_printf(out, "P(%s)", ss_reduce_name(p.reduce));
    else if (p.halo)
        print_halo(out, p, blank);
    else if (p.blocks == 1)
        ss_buf_printf(out, "S(%d)", p.dim);
    else
        ss_buf_printf(out, "S(%d,%sblock=%" PRId64 ")", p.dim, blank, p.blocks);
}

void ss_placements_print(struct ss_buf *out, const struct ss_placement *p, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        ss_buf_puts(out, k ? ", " : "");
        ss_placement_print(out, p[k], false);
    }
}

void ss_placed_row_print(struct ss_buf *out, const struct ss_placement *results, size_t n_out,
                         const struct ss_placement *in, size_t n_in)
{
    ss_placements_print(out, results, n_out);
    ss_buf_puts(out, n_out ? " <-" : "<-");
    ss_buf_puts(out, n_in ? " " : "");
    ss_placements_print(out, in, n_in);
}

static const char *skip_blanks(const char *s)
{
    while (*s == ' ' || *s == '\t')
        s++;
    return s;
}

/* Takes one character past blanks. */
static bool take(const char **s, char c)
{
    const char *p = skip_blanks(*s);
    if (*p != c)
        return false;
    *s = p + 1;
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Letters into word; an empty word if there are none or too many. */
static void take_word(const char **s, char *word, size_t size)
{
    const char *p = skip_blanks(*s);
    size_t n = 0;
    while (is_letter(p[n]))
        n++;
    word[0] = 0;
    if (!n || n >= size)
        return;
    memcpy(word, p, n);
    word[n] = 0;
    *s = p + n;
}

static bool take_number(const char **s, int64_t *value)
{
    const char *p = skip_blanks(*s);
    if (!is_digit(*p))
        return false;
    int64_t n = 0;
    while (is_digit(*p)) {
        if (n > INT64_C(1000000000000))
            return false;
        n = n * 10 + (*p++ - '0');
    }
    *s = p;
    *value = n;
    return true;
}

static enum ss_rc bad_atom(const char *at, const char *why, struct ss_error *err)
{
    at = skip_blanks(at);
    if (*at)
        ss_fail(err, SS_E_SYNTAX, "%s at \"%.24s\"", why, at);
    else
        ss_fail(err, SS_E_SYNTAX, "%s at the end", why);
    return ss_error_hint(err,
                         "a placement is R, S(0), S(1, block=3), S(2, halo=1:1), "
                         "P(sum), P(avg), P(max), P(min), P(prod), P(and) or P(or); where results "
                         "overlap, S(2, halo=0:2, sum) of the result and S(2, fill=1:1) of an "
                         "operand");
}

static bool take_reduction(const char **text, enum ss_reduce *out)
{
    char word[8];
    take_word(text, word, sizeof word);
    for (int r = 0; r < SS_N_REDUCES; r++) {
        *out = (enum ss_reduce)r;
        if (strcmp(word, reduce_names[r]) == 0)
            return true;
    }
    return false;
}

static enum ss_rc expect_end(const char **text, struct ss_error *err)
{
    const char *at = *text;
    return take(text, ')') ? SS_OK : bad_atom(at, "expected \")\"", err);
}

/* Past "P": "(sum)". */
static enum ss_rc parse_partial(const char **text, struct ss_placement *out, struct ss_error *err)
{
    const char *at = *text;
    if (!take(text, '('))
        return bad_atom(at, "expected \"(\" after P", err);
    at = *text;
    if (!take_reduction(text, &out->reduce))
        return bad_atom(at, "expected a reduction", err);
    out->kind = SS_PARTIAL;
    return expect_end(text, err);
}

static bool take_width(const char **text, int64_t *width)
{
    const bool below = take(text, '-');
    if (!take_number(text, width))
        return false;
    *width = below ? -*width : *width;
    return true;
}

/* Past "halo", "fill" or "trim": "=1:2)", "=0:2, sum)" or ")". Rows that are reduced may lie to one
 * side of the shard: "=5:-2, sum)". */
static enum ss_rc parse_halo(const char **text, bool trims, struct ss_placement *out,
                             struct ss_error *err)
{
    const char *at = *text;
    out->halo = true;
    out->left = out->right = SS_ANY_WIDTH;
    const bool given = take(text, '=');
    if (given &&
        (!take_width(text, &out->left) || !take(text, ':') || !take_width(text, &out->right)))
        return bad_atom(at, "expected the widths of the halo, such as =1:2,", err);
    if (trims && !given)
        return bad_atom(at, "expected how many rows are dropped, such as =1:2,", err);
    if (trims) {
        out->left = -out->left;
        out->right = -out->right;
        return expect_end(text, err);
    }
    if (take(text, ',')) {
        at = *text;
        out->folds = true;
        if (!take_reduction(text, &out->reduce))
            return bad_atom(at, "expected what reduces the rows that overlap, such as sum,", err);
    }
    return expect_end(text, err);
}

/* Past "S": "(1)", "(1, block=3)", "(1, halo=1:2, sum)" or "(1, block=3, halo=1:2)". */
static enum ss_rc parse_shard(const char **text, struct ss_placement *out, struct ss_error *err)
{
    char word[8];
    const char *at = *text;
    int64_t dim;
    if (!take(text, '('))
        return bad_atom(at, "expected \"(\" after S", err);
    at = *text;
    if (!take_number(text, &dim) || dim >= SS_MAX_RANK) {
        char what[48];
        snprintf(what, sizeof what, "expected a dim from 0 to %d", SS_MAX_RANK - 1);
        *text = at;
        return bad_atom(at, what, err);
    }
    out->kind = SS_SHARD;
    out->dim = (int)dim;
    out->blocks = 1;
    while (take(text, ',')) {
        at = *text;
        take_word(text, word, sizeof word);
        out->fill = strcmp(word, "fill") == 0;
        const bool trims = strcmp(word, "trim") == 0;
        if (out->fill || trims || strcmp(word, "halo") == 0)
            return parse_halo(text, trims, out, err);
        if (!word[0] && is_digit(*skip_blanks(at)))
            return bad_atom(at, "a placement cuts one dim, not two,", err);
        if (strcmp(word, "blocks") == 0)
            return bad_atom(at, "no placement of a plan has blocks of unequal length,", err);
        if (out->blocks > 1 || strcmp(word, "block") != 0 || !take(text, '='))
            return bad_atom(at, "expected \"block=\", \"halo=\", \"fill=\" or \"trim=\"", err);
        at = *text;
        if (!take_number(text, &out->blocks) || out->blocks < 1)
            return bad_atom(at, "expected the number of blocks", err);
    }
    return expect_end(text, err);
}

enum ss_rc ss_placement_parse(const char **text, struct ss_placement *out, struct ss_error *err)
{
    *out = (struct ss_placement){0};
    const char *at = *text;
    if (take(text, 'R'))
        return SS_OK;
    if (take(text, 'P'))
        return parse_partial(text, out, err);
    if (take(text, 'S'))
        return parse_shard(text, out, err);
    return bad_atom(at, "expected a placement", err);
}

struct placements {
    struct ss_placement *items;
    size_t count, capacity;
};

/* One operand: atoms without a comma between them. *axes is -1 until the first operand. */
static enum ss_rc parse_operand(const char **text, struct ss_arena *arena, struct placements *list,
                                int *axes, struct ss_error *err)
{
    int n = 0;
    do {
        struct ss_placement p;
        enum ss_rc rc = ss_placement_parse(text, &p, err);
        if (rc)
            return rc;
        ss_push(arena, *list, p);
        n++;
        *text = skip_blanks(*text);
    } while (**text == 'R' || **text == 'S' || **text == 'P');
    if (*axes >= 0 && n != *axes) {
        ss_fail(err, SS_E_SYNTAX, "one operand has %d placements, another %d", *axes, n);
        return ss_error_hint(err, "write one placement per mesh axis for every operand, in axis "
                                  "order, such as S(0)R; commas separate operands");
    }
    *axes = n;
    return SS_OK;
}

/* Operands up to "<-" (left side) or the end. Either side may be empty. */
static enum ss_rc parse_side(const char **text, bool left, struct ss_arena *arena,
                             struct placements *list, size_t *count, int *axes,
                             struct ss_error *err)
{
    *count = 0;
    const char *p = skip_blanks(*text);
    bool empty = left ? p[0] == '<' : p[0] == 0;
    while (!empty) {
        enum ss_rc rc = parse_operand(text, arena, list, axes, err);
        if (rc)
            return rc;
        ++*count;
        if (!take(text, ','))
            break;
    }
    return SS_OK;
}

/* "tp:" at the start, if there is one. */
static enum ss_rc parse_axis(const char **text, char *axis, size_t size, struct ss_error *err)
{
    const char *p = skip_blanks(*text);
    size_t n = 0;
    while (is_letter(p[n]) || (n && is_digit(p[n])))
        n++;
    const char *after = skip_blanks(p + n);
    axis[0] = 0;
    if (!n || *after != ':')
        return SS_OK;
    if (n >= size)
        return ss_fail(err, SS_E_SYNTAX, "the axis name is longer than %zu characters", size - 1);
    memcpy(axis, p, n);
    axis[n] = 0;
    *text = after + 1;
    return SS_OK;
}

enum ss_rc ss_row_text_parse(const char *text, struct ss_arena *arena, struct ss_row_text *out,
                             struct ss_error *err)
{
    *out = (struct ss_row_text){0};
    struct placements outs = {0}, ins = {0};
    int axes = -1;
    const char *p = text;
    enum ss_rc rc = parse_axis(&p, out->axis, sizeof out->axis, err);
    if (!rc)
        rc = parse_side(&p, true, arena, &outs, &out->n_out, &axes, err);
    if (rc)
        return rc;
    const char *at = skip_blanks(p);
    if (at[0] != '<' || at[1] != '-') {
        ss_fail(err, SS_E_SYNTAX, "expected \"<-\" at \"%.24s\"", at);
        return ss_error_hint(err, "a row is written outs <- ins, such as S(0) <- S(0), R");
    }
    p = at + 2;
    rc = parse_side(&p, false, arena, &ins, &out->n_in, &axes, err);
    if (rc)
        return rc;
    p = skip_blanks(p);
    if (*p) {
        ss_fail(err, SS_E_SYNTAX, "unexpected text after the row: \"%.24s\"", p);
        return ss_error_hint(err, "a row is written outs <- ins, such as S(0) <- S(0), R");
    }
    if (out->axis[0] && axes > 1)
        return ss_fail(err, SS_E_SYNTAX, "a row for axis %s has %d placements per operand",
                       out->axis, axes);
    out->n_axes = axes < 0 ? 1 : axes;
    out->out = outs.items;
    out->in = ins.items;
    return SS_OK;
}
