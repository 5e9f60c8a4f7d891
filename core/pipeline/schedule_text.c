/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "core/pipeline/schedule_text.h"

#include <ctype.h>
#include <string.h>

struct reader {
    const char *at, *end, *line_start;
    const char *name;
    int32_t line; /* from 1: rank + 1 */
    size_t n_actions;
    struct ss_arena *arena;
    struct ss_schedule *s;
    SS_ARRAY(struct ss_actions) ranks;
    struct ss_error *err;
};

static enum ss_rc fail(const struct reader *r, enum ss_rc code, const char *at, const char *message)
{
    ss_fail(r->err, code, "%s", message);
    return ss_error_where(r->err, "%s:%d:%d", r->name, (int)r->line, (int)(at - r->line_start) + 1);
}

static enum ss_rc read_number(struct reader *r, const char **at, const char *end, int32_t limit,
                              int32_t *out)
{
    const char *start = *at;
    int64_t value = 0;
    while (*at < end && isdigit((unsigned char)**at)) {
        value = value * 10 + (*(*at)++ - '0');
        if (value >= limit)
            return fail(r, SS_E_LIMIT, start, "a stage or microbatch of that number is too large");
    }
    *out = (int32_t)value;
    return SS_OK;
}

/* The kind whose name is longest at `at`: "B" is not the beginning of any other name. */
static enum ss_act kind_at(const char *at, const char *end, size_t *length)
{
    enum ss_act best = SS_N_ACTS;
    *length = 0;
    for (int k = 0; k < SS_N_ACTS; k++) {
        const char *name = ss_act_name((enum ss_act)k);
        size_t n = strlen(name);
        if (n > *length && (size_t)(end - at) >= n && !memcmp(at, name, n)) {
            best = (enum ss_act)k;
            *length = n;
        }
    }
    return best;
}

/* One action in [at, end), without blanks around it. */
static enum ss_rc read_action(struct reader *r, const char *at, const char *end,
                              struct ss_action *out)
{
    const char *start = at;
    size_t length;
    enum ss_rc rc = read_number(r, &at, end, SS_MAX_STAGES, &out->stage);
    if (rc != SS_OK)
        return rc;
    if (at == start)
        return fail(r, SS_E_SYNTAX, at, "an action begins with the number of its stage, as in 2F0");
    out->kind = kind_at(at, end, &length);
    out->joined = false;
    out->microbatch = -1;
    if (out->kind == SS_N_ACTS)
        return fail(r, SS_E_SYNTAX, at, "no kind of action has this name");
    at += length;
    if (ss_act_has_microbatch(out->kind)) {
        const char *digits = at;
        rc = read_number(r, &at, end, SS_MAX_MICROBATCHES, &out->microbatch);
        if (rc != SS_OK)
            return rc;
        if (at == digits)
            return fail(r, SS_E_SYNTAX, at, "the number of the microbatch is missing, as in 2F0");
    }
    return at == end ? SS_OK : fail(r, SS_E_SYNTAX, at, "the action should end here");
}

static enum ss_rc add(struct reader *r, const char *at, struct ss_action action)
{
    struct ss_actions *list = r->ranks.items + r->ranks.count - 1;
    if (++r->n_actions > SS_MAX_SCHEDULE_ACTIONS)
        return fail(r, SS_E_LIMIT, at, "the schedule has more than 4194304 actions");
    ss_push(r->arena, *list, action);
    return SS_OK;
}

static void trim(const char **at, const char **end)
{
    while (*at < *end && isspace((unsigned char)**at))
        (*at)++;
    while (*at < *end && isspace((unsigned char)(*end)[-1]))
        (*end)--;
}

/* (0F3;7B1)OVERLAP_F_B */
static enum ss_rc read_pair(struct reader *r, const char *at, const char *end)
{
    static const char kind[] = "OVERLAP_F_B";
    const char *close = memchr(at, ')', (size_t)(end - at)), *from = at + 1;
    struct ss_action action;
    int n = 0;
    if (!close)
        return fail(r, SS_E_SYNTAX, at, "the ')' of this pair is missing");
    if ((size_t)(end - close - 1) != strlen(kind) || memcmp(close + 1, kind, strlen(kind)) != 0)
        return fail(r, SS_E_SYNTAX, close + 1, "a pair ends with OVERLAP_F_B");
    while (from <= close) {
        const char *semicolon = memchr(from, ';', (size_t)(close - from));
        const char *next = semicolon ? semicolon : close, *first = from, *last = next;
        trim(&first, &last);
        enum ss_rc rc = read_action(r, first, last, &action);
        if (rc != SS_OK)
            return rc;
        action.joined = n++ > 0;
        rc = add(r, first, action);
        if (rc != SS_OK)
            return rc;
        from = next + 1;
    }
    return n == 2 ? SS_OK : fail(r, SS_E_SYNTAX, at, "a pair has two actions");
}

static enum ss_rc read_cell(struct reader *r, const char *at, const char *end)
{
    struct ss_action action;
    trim(&at, &end);
    if (end - at >= 2 && *at == '"' && end[-1] == '"') {
        at++;
        end--;
        trim(&at, &end);
    }
    if (at == end)
        return SS_OK;
    if (*at == '(')
        return read_pair(r, at, end);
    enum ss_rc rc = read_action(r, at, end, &action);
    return rc == SS_OK ? add(r, at, action) : rc;
}

static enum ss_rc read_line(struct reader *r, const char *end)
{
    const char *at = r->line_start;
    if (r->line > SS_MAX_STAGES)
        return fail(r, SS_E_LIMIT, at, "the schedule has more than 4096 ranks");
    ss_push(r->arena, r->ranks, (struct ss_actions){0});
    for (;;) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        enum ss_rc rc = read_cell(r, at, comma ? comma : end);
        if (rc != SS_OK || !comma)
            return rc;
        at = comma + 1;
    }
}

/* Sizes and placement follow from the actions. A stage's rank is the first that has it. */
static enum ss_rc finish(struct reader *r, struct ss_schedule **out)
{
    int32_t n_stages = 0, n_microbatches = 0;
    bool backward = false;
    while (r->ranks.count && !r->ranks.items[r->ranks.count - 1].count)
        r->ranks.count--; /* blank lines at the end */
    for (size_t k = 0; k < r->ranks.count; k++)
        for (size_t i = 0; i < r->ranks.items[k].count; i++) {
            const struct ss_action *a = r->ranks.items[k].items + i;
            n_stages = a->stage >= n_stages ? a->stage + 1 : n_stages;
            n_microbatches = a->microbatch >= n_microbatches ? a->microbatch + 1 : n_microbatches;
            backward |= a->kind == SS_ACT_B || a->kind == SS_ACT_I || a->kind == SS_ACT_W;
        }
    if (!n_stages || !n_microbatches) {
        ss_fail(r->err, SS_E_SYNTAX, "the text has no action of a microbatch");
        return ss_error_where(r->err, "%s", r->name);
    }
    if ((uint64_t)n_stages * (uint64_t)n_microbatches > r->n_actions) { /* each has at least an F */
        ss_fail(r->err, SS_E_SYNTAX,
                "%zu actions are too few for %d stages with %d microbatches each", r->n_actions,
                (int)n_stages, (int)n_microbatches);
        return ss_error_where(r->err, "%s", r->name);
    }
    struct ss_schedule *s =
        ss_schedule_new(r->arena, r->name, 1, n_stages, n_microbatches, SS_STAGES_IN_LOOPS);
    s->n_ranks = (int32_t)r->ranks.count;
    s->ranks = r->ranks.items;
    s->forward_only = !backward;
    for (int32_t k = s->n_ranks; k-- > 0;)
        for (size_t i = s->ranks[k].count; i-- > 0;)
            s->rank_of[s->ranks[k].items[i].stage] = k;
    *out = s;
    return SS_OK;
}

enum ss_rc ss_schedule_parse(const char *text, size_t length, const char *name,
                             struct ss_arena *arena, struct ss_schedule **out, struct ss_error *err)
{
    struct reader r = {.at = text,
                       .end = text + length,
                       .line_start = text,
                       .name = name,
                       .line = 1,
                       .arena = arena,
                       .err = err};
    while (r.line_start < r.end) {
        const char *newline = memchr(r.line_start, '\n', (size_t)(r.end - r.line_start));
        enum ss_rc rc = read_line(&r, newline ? newline : r.end);
        if (rc != SS_OK)
            return rc;
        if (!newline)
            break;
        r.line_start = newline + 1;
        r.line++;
    }
    return finish(&r, out);
}

void ss_schedule_print(const struct ss_schedule *s, struct ss_buf *out)
{
    char text[SS_ACTION_TEXT], second[SS_ACTION_TEXT];
    for (int32_t r = 0; r < s->n_ranks; r++) {
        const struct ss_actions *list = s->ranks + r;
        for (size_t i = 0; i < list->count; i++) {
            if (i)
                ss_buf_putc(out, ',');
            if (i + 1 < list->count && list->items[i + 1].joined) {
                ss_buf_printf(out, "(%s;%s)OVERLAP_F_B", ss_action_text(list->items + i, text),
                              ss_action_text(list->items + i + 1, second));
                i++;
            } else {
                ss_buf_puts(out, ss_action_text(list->items + i, text));
            }
        }
        ss_buf_putc(out, '\n');
    }
}
