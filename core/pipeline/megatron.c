/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/megatron.h"

#include <string.h>

/* ---- read ---- */

struct reader {
    const char *text;
    size_t length, at;
    struct ss_buf letters; /* repeats written out */
    struct ss_error *err;
};

static enum ss_rc fail_at(const struct reader *r, size_t at, const char *what)
{
    (void)ss_fail(r->err, SS_E_SYNTAX, "layout: %s", what);
    return ss_error_where(r->err, "column %zu", at + 1);
}

static bool is_next(const struct reader *r, char c)
{
    return r->at < r->length && r->text[r->at] == c;
}

/* Repeats the letters from `from` on, if *n follows. */
static enum ss_rc read_times(struct reader *r, size_t from)
{
    size_t start = r->at, piece = r->letters.length - from, times = 0;
    if (!is_next(r, '*'))
        return SS_OK;
    for (r->at++; r->at < r->length && r->text[r->at] >= '0' && r->text[r->at] <= '9'; r->at++)
        if (times <= SS_MEGATRON_MAX_LETTERS)
            times = times * 10 + (size_t)(r->text[r->at] - '0');
    if (times < 1)
        return fail_at(r, start, "a number from 1 on follows *");
    if (times > SS_MEGATRON_MAX_LETTERS || from + times * piece > SS_MEGATRON_MAX_LETTERS)
        return ss_fail(r->err, SS_E_LIMIT, "layout: more than %d letters",
                       (int)SS_MEGATRON_MAX_LETTERS);
    if (is_next(r, '*'))
        return fail_at(r, r->at, "one repeat of another needs brackets, which cannot be nested");
    for (size_t i = 1; i < times; i++)
        for (size_t k = 0; k < piece; k++)
            ss_buf_putc(&r->letters, r->letters.data[from + k]);
    return SS_OK;
}

static enum ss_rc read_letters(struct reader *r)
{
    enum ss_rc rc = SS_OK;
    size_t group = 0, opened = 0; /* letters before (, and its column + 1; 0: none */
    while (rc == SS_OK && r->at < r->length) {
        char c = r->text[r->at];
        size_t from = r->letters.length;
        if (c == '(' && opened)
            return fail_at(r, r->at, "brackets cannot be nested");
        if (c == ')' && (!opened || r->at + 1 >= r->length || r->text[r->at + 1] != '*'))
            return fail_at(r, r->at, opened ? "*n follows )" : ") without (");
        r->at++;
        if (c == ',' || c == ' ' || c == '\t' || c == '\n' || c == '\r')
            continue;
        if (c == '(') {
            group = from;
            opened = r->at;
        } else if (c == ')') {
            opened = 0;
            rc = read_times(r, group);
        } else if (c && strchr("EtmL|", c)) {
            ss_buf_putc(&r->letters, c);
            rc = r->letters.length > SS_MEGATRON_MAX_LETTERS
                     ? ss_fail(r->err, SS_E_LIMIT, "layout: more than %d letters",
                               (int)SS_MEGATRON_MAX_LETTERS)
                     : read_times(r, from);
        } else {
            return fail_at(r, r->at - 1, "the letters are E, t, m, L and |");
        }
    }
    return rc == SS_OK && opened ? fail_at(r, opened - 1, "( without )") : rc;
}

static enum ss_rc make_stages(struct reader *r, struct ss_arena *arena,
                              struct ss_megatron_layout *out)
{
    size_t n = r->letters.length;
    const char *letters = ss_buf_text(&r->letters);
    int embeddings = 0, losses = 0;
    char first = 0, last = 0;
    *out = (struct ss_megatron_layout){.n_stages = 1};
    for (size_t i = 0; i < n; i++)
        out->n_stages += letters[i] == '|';
    if (out->n_stages > SS_MEGATRON_MAX_STAGES)
        return ss_fail(r->err, SS_E_LIMIT, "layout: more than %d stages",
                       (int)SS_MEGATRON_MAX_STAGES);
    out->stages = ss_alloc_array(arena, (size_t)out->n_stages, sizeof *out->stages);
    struct ss_megatron_stage *stage = out->stages;
    for (size_t i = 0; i < n; i++) {
        if (letters[i] == '|') {
            stage++;
            continue;
        }
        first = first ? first : letters[i];
        last = letters[i];
        embeddings += last == 'E';
        losses += last == 'L';
        stage->embedding |= last == 'E';
        stage->loss |= last == 'L';
        stage->layers += last == 't';
        stage->mtp += last == 'm';
        if (last == 't' && out->mtp)
            return ss_fail(r->err, SS_E_SYNTAX, "layout: a layer t comes after m");
        out->layers += last == 't';
        out->mtp += last == 'm';
    }
    if (first != 'E' || last != 'L' || embeddings != 1 || losses != 1)
        return ss_fail(r->err, SS_E_SYNTAX,
                       "layout: E comes first and L last, and each of them once");
    return SS_OK;
}

enum ss_rc ss_megatron_parse(const char *text, size_t length, struct ss_arena *arena,
                             struct ss_megatron_layout *out, struct ss_error *err)
{
    struct reader r = {.text = text, .length = length, .err = err};
    enum ss_rc rc = read_letters(&r);
    if (rc == SS_OK)
        rc = make_stages(&r, arena, out);
    ss_buf_free(&r.letters);
    return rc;
}

/* ---- write ---- */

static void print_run(char letter, int32_t n, struct ss_buf *out)
{
    if (n == 1)
        ss_buf_putc(out, letter);
    else if (n > 1)
        ss_buf_printf(out, "%c*%d", letter, (int)n);
}

static void print_stage(const struct ss_megatron_stage *stage, struct ss_buf *out)
{
    print_run('E', stage->embedding, out);
    print_run('t', stage->layers, out);
    print_run('m', stage->mtp, out);
    print_run('L', stage->loss, out);
}

static bool is_plain(const struct ss_megatron_stage *stage)
{
    return !stage->embedding && !stage->loss && !stage->mtp && stage->layers;
}

void ss_megatron_print(const struct ss_megatron_layout *layout, struct ss_buf *out)
{
    for (int32_t i = 0; i < layout->n_stages;) {
        const struct ss_megatron_stage *stage = layout->stages + i;
        int32_t same = 1; /* stages that end with | and are equal */
        while (is_plain(stage) && i + same + 1 < layout->n_stages && is_plain(stage + same) &&
               stage[same].layers == stage->layers)
            same++;
        if (same > 1)
            ss_buf_putc(out, '(');
        print_stage(stage, out);
        i += same;
        if (i < layout->n_stages)
            ss_buf_putc(out, '|');
        if (same > 1)
            ss_buf_printf(out, ")*%d", (int)same);
    }
}

/* ---- layers ---- */

enum ss_rc ss_megatron_equal(int32_t n_stages, int32_t n_layers, int32_t *stage_of,
                             struct ss_error *err)
{
    int32_t next = 0;
    if (n_stages < 1 || n_layers < n_stages)
        return ss_fail(err, SS_E_ARGUMENT, "%d layers are too few for %d stages", (int)n_layers,
                       (int)n_stages);
    for (int32_t s = 0; s < n_stages; s++)
        for (int32_t i = 0; i < n_layers / n_stages + (s < n_layers % n_stages); i++)
            stage_of[next++] = s;
    return SS_OK;
}
