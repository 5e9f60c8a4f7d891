/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The observer that records an exploration, as text and as the inputs needed to run a probe again.
 */
#include "core/rules/trace/trace.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/rules/atoms.h"
#include "core/rules/candidate.h"
#include "core/rules/candidates/paper.h"
#include "core/rules/draw/draw.h"
#include "core/rules/explore.h"
#include "core/rules/probe.h"
#include "core/rules/row.h"
#include "core/rules/row_text.h"
#include "core/rules/subject.h"
#include "core/rules/trial/combine.h"
#include "core/rules/trial/counterexample.h"
#include "core/rules/trial/cut.h"
#include "core/rules/trial/lengths.h"

static struct ss_trace_attempt *current(struct ss_trace *t)
{
    return &t->attempts.items[t->attempts.count - 1];
}

static struct ss_trace_event *add_event(struct ss_trace *t, enum ss_event_kind kind,
                                        const char *text)
{
    struct ss_trace_event e = {.kind = kind, .probe = SS_NO_PROBE, .text = text};
    bool after = kind >= SS_EVENT_ROW;
    e.attempt = (uint32_t)t->attempts.count - !after;
    if (kind != SS_EVENT_OPENED && kind < SS_EVENT_COUNTED)
        e.probe = (uint32_t)t->probes.count - 1;
    ss_push(&t->arena, t->events, e);
    if (!after)
        current(t)->end = (uint32_t)t->events.count;
    return &t->events.items[t->events.count - 1];
}

/* ---- words ---- */

static bool same_types(const struct ss_type *a, const struct ss_type *b, size_t n)
{
    for (size_t k = 0; k < n; k++) {
        if (a[k].rank != b[k].rank ||
            memcmp(a[k].dims, b[k].dims, (size_t)a[k].rank * sizeof *a[k].dims) != 0)
            return false;
    }
    return true;
}

static bool same_pieces(const struct ss_call *a, const struct ss_call *b)
{
    return same_types(a->in, b->in, a->n_in) && same_types(a->out, b->out, a->n_out);
}

/* "ranks 0-2: 4x3 -> 4x3; rank 3: 1x3 -> 1x3". */
static const char *pieces_text(struct ss_trace *t, const struct ss_probe *p)
{
    struct ss_buf text = {0};
    for (int r = 0, next; r < p->ranks; r = next) {
        next = r + 1;
        while (next < p->ranks && same_pieces(&p->local[r], &p->local[next]))
            next++;
        ss_buf_puts(&text, r ? "; " : "");
        if (next > r + 1)
            ss_buf_printf(&text, "ranks %d-%d: ", p->first + r, p->first + next - 1);
        else
            ss_buf_printf(&text, "rank %d: ", p->first + r);
        ss_print_shapes(&text, &p->local[r]);
    }
    return ss_buf_keep(&t->arena, &text);
}

static const char *shapes_text(struct ss_trace *t, const struct ss_call *call)
{
    struct ss_buf text = {0};
    ss_print_shapes(&text, call);
    return ss_buf_keep(&t->arena, &text);
}

static const char *probe_text(struct ss_trace *t, const struct ss_probe *p, const char *shapes)
{
    struct ss_buf text = {0};
    if (p->length && p->ranks == 1)
        ss_buf_printf(&text, "length %" PRId64 " as a whole", p->length);
    else if (p->length)
        ss_buf_printf(&text, "length %" PRId64 " on %d ranks", p->length, p->ranks);
    else
        ss_buf_printf(&text, "%d ranks", p->ranks);
    ss_lone_print(&text, p->lone, p->length);
    ss_buf_printf(&text, ", draw %u: %s", p->v, shapes);
    return ss_buf_keep(&t->arena, &text);
}

static const char *way_text(struct ss_trace *t, const struct ss_explore_event *e)
{
    struct ss_buf text = {0};
    if (t->call.n_out > 1)
        ss_buf_printf(&text, "result %zu: ", e->result);
    ss_way_print(&text, e->way);
    if (e->held) {
        ss_buf_puts(&text, " holds");
    } else {
        ss_buf_puts(&text, " fails: cell ");
        ss_print_position(&text, &e->probe->call.out[e->result], e->tried->cell);
        ss_buf_printf(&text, " is %.9g, the pieces give %.9g", e->tried->expected, e->tried->got);
    }
    return ss_buf_keep(&t->arena, &text);
}

/* ---- candidates ---- */

static void put_dim(struct ss_buf *out, const struct ss_trace *t, const struct ss_trace_attempt *a,
                    size_t k, int d)
{
    const struct ss_candidate *c = &a->cut;
    const struct ss_factors *dim = &t->atoms.in[k][d];
    bool cut = c->dim ? c->dim[k] == d : ss_candidate_cuts(c, dim);
    if (!cut) {
        ss_buf_puts(out, "N");
        return;
    }
    ss_buf_printf(out, "%u", t->n_ids + 1);
    if (!c->dim && ss_candidate_index(c, dim->items[0]) < 0)
        ss_buf_puts(out, " in blocks");
}

static const char *dims_text(struct ss_trace *t, const struct ss_trace_attempt *a)
{
    struct ss_buf text = {0};
    for (size_t k = 0; k < t->call.n_in; k++) {
        ss_buf_puts(&text, k ? ", " : "");
        int reduce = ss_candidate_partial(&a->cut, k);
        if (reduce >= 0) {
            ss_buf_printf(&text, "P(%s)", ss_reduce_name((enum ss_reduce)reduce));
            continue;
        }
        ss_buf_putc(&text, '[');
        for (int d = 0; d < t->call.in[k].rank; d++) {
            ss_buf_puts(&text, d ? ", " : "");
            put_dim(&text, t, a, k, d);
        }
        ss_buf_putc(&text, ']');
    }
    return ss_buf_keep(&t->arena, &text);
}

/* A copy of n bytes, or NULL. */
static void *own(struct ss_trace *t, const void *array, size_t n)
{
    return array ? ss_memdup(&t->arena, array, n) : NULL;
}

static struct ss_candidate own_candidate(struct ss_trace *t, const struct ss_candidate *from)
{
    struct ss_candidate c = *from;
    const size_t n_atoms = t->atoms.n_atoms, n_in = t->call.n_in;
    c.cut = own(t, from->cut, from->n_cut * sizeof *from->cut);
    c.held = own(t, from->held, n_atoms * sizeof *from->held);
    c.same = own(t, from->same, n_atoms * sizeof *from->same);
    c.partial = own(t, from->partial, n_in);
    c.dim = own(t, from->dim, n_in);
    return c;
}

static void open_attempt(struct ss_trace *t, const struct ss_explore_event *e)
{
    struct ss_trace_attempt a = {.kind = e->attempt->kind,
                                 .first = (uint32_t)t->events.count,
                                 .shown = SS_NO_PROBE,
                                 .cut = own_candidate(t, e->candidate)};
    a.candidate = ss_strdup(&t->arena, e->attempt->candidate);
    a.dims = dims_text(t, &a);
    ss_push(&t->arena, t->attempts, a);
    add_event(t, e->kind, ss_sprintf(&t->arena, "%s: %s", a.dims, a.candidate));
}

/* When a row that is found with the structure would be one of the op; NULL: it is. */
static const char *absence(struct ss_trace *t, const struct ss_row *row)
{
    struct ss_buf when = {0};
    if (ss_row_is_said(row, t->atoms.lengths))
        return NULL;
    ss_row_absence(&when, row);
    return ss_buf_keep(&t->arena, &when);
}

const char *ss_trace_verdict(const struct ss_trace *t, const struct ss_trace_attempt *a)
{
    if (t->paper && a->held)
        return "accepted";
    return t->paper && a->verdict == SS_NOT_TRIED ? "refused" : ss_verdict_name(a->verdict);
}

/* Of the probes of an attempt, the one to look at when it is over. */
static uint32_t deciding_probe(const struct ss_trace *t, const struct ss_attempt *of)
{
    uint32_t last = SS_NO_PROBE;
    for (size_t i = t->probes.count; i-- > 0;) {
        const struct ss_trace_probe *p = &t->probes.items[i];
        if (p->attempt != t->attempts.count - 1)
            break;
        if (of->ranks && of->shapes && p->draw == of->draw && p->ranks == of->ranks &&
            p->length == of->length && p->lone == of->lone && !strcmp(p->shapes, of->shapes))
            return (uint32_t)i;
        if (last == SS_NO_PROBE && p->tries.count)
            last = (uint32_t)i;
    }
    return last;
}

static void close_attempt(struct ss_trace *t, const struct ss_explore_event *e)
{
    struct ss_trace_attempt *a = current(t);
    struct ss_op_rules shape = {.n_in = t->call.n_in, .n_out = t->call.n_out};
    struct ss_buf text = {0};
    a->shape = e->attempt->shape;
    a->verdict = e->attempt->verdict;
    a->held = e->row != NULL;
    a->shown = deciding_probe(t, e->attempt);
    a->why = ss_strdup(&t->arena, e->attempt->why ? e->attempt->why : "");
    if (e->attempt->position) {
        struct ss_buf smallest = {0};
        ss_counterexample_print(&smallest, e->attempt);
        a->counterexample = ss_buf_keep(&t->arena, &smallest);
    }
    const char *absent = e->row ? absence(t, e->row) : NULL;
    ss_buf_puts(&text, ss_trace_verdict(t, a));
    if (e->row && !absent) {
        struct ss_buf row = {0};
        ss_row_print(&row, &shape, e->row, t->atoms.lengths);
        a->row = ss_buf_keep(&t->arena, &row);
        ss_buf_printf(&text, ": %s", a->row);
    }
    if (*a->why)
        ss_buf_printf(&text, "%s%s", a->row ? ", " : ": ", a->why);
    if (absent)
        ss_buf_printf(&text, "; a row %s", absent);
    add_event(t, e->kind, ss_buf_keep(&t->arena, &text));
    t->n_ids += e->row && (a->cut.n_cut || a->cut.dim);
    if (a->cut.dim && e->row)
        a->name = ss_sprintf(&t->arena, "S%u", t->n_ids);
}

static void add_row(struct ss_trace *t, const struct ss_explore_event *e)
{
    const struct ss_attempt *of = e->attempt;
    const char *absent = of && e->row ? absence(t, e->row) : NULL;
    if (absent) {
        add_event(t, e->kind, ss_sprintf(&t->arena, "%s: a row %s", of->candidate, absent));
        return;
    }
    for (size_t i = 0; i < t->attempts.count && of && e->row; i++) {
        struct ss_trace_attempt *a = &t->attempts.items[i];
        if (a->held && !a->name && strcmp(a->candidate, of->candidate) == 0 && a->kind == of->kind)
            a->name = ss_strdup(&t->arena, e->row->id);
    }
    add_event(t, e->kind,
              ss_sprintf(&t->arena, "%s%s%s: %s", of ? of->candidate : "", e->row ? " is " : "",
                         e->row ? e->row->id : "", e->text));
}

/* ---- probes ---- */

static void add_probe(struct ss_trace *t, const struct ss_explore_event *e)
{
    const struct ss_probe *p = e->probe;
    struct ss_trace_probe kept = {.attempt = (uint32_t)t->attempts.count - 1,
                                  .length = p->length,
                                  .ranks = p->ranks,
                                  .lone = p->lone,
                                  .shapes = shapes_text(t, &p->call),
                                  .draw = p->v};
    if (p->multiples)
        kept.multiples = ss_memdup(&t->arena, p->multiples, p->c->n_cut * sizeof *p->multiples);
    if (!p->c->dim)
        kept.lengths = ss_memdup(&t->arena, p->lengths, t->atoms.n_atoms * sizeof *p->lengths);
    ss_push(&t->arena, t->probes, kept);
    add_event(t, e->kind, probe_text(t, p, kept.shapes));
}

static size_t numbers_of(const struct ss_tensor *t)
{
    return (size_t)ss_tensor_numbers(t).count;
}

static void add_run(struct ss_trace *t, const struct ss_explore_event *e)
{
    const struct ss_probe *p = e->probe;
    struct ss_trace_probe *kept = &t->probes.items[t->probes.count - 1];
    kept->integers = p->integers;
    if (p->c->kind == 'D')
        kept->windows = ss_replay_keep(p, &t->arena);
    add_event(t, e->kind,
              ss_sprintf(&t->arena, "the whole and %d piece%s%s%s", p->ranks,
                         p->ranks == 1 ? "" : "s", e->text ? ", on " : "", e->text ? e->text : ""));
}

/* Block counts that differ in general may be one at the lengths of a probe: it is told once. */
static bool is_told(const struct ss_trace *t, const char *text)
{
    for (size_t i = t->events.count; i-- > 0;) {
        const struct ss_trace_event *e = &t->events.items[i];
        if (e->kind != SS_EVENT_COMBINED)
            return false;
        if (!strcmp(e->text, text))
            return true;
    }
    return false;
}

static void add_comparison(struct ss_trace *t, const struct ss_explore_event *e)
{
    const char *text = way_text(t, e);
    if (is_told(t, text))
        return;
    struct ss_trace_event *event = add_event(t, e->kind, text);
    event->compared = true;
    event->held = e->held;
    event->error = e->tried->error;
    struct ss_trace_try tried = {
        .result = e->result, .way = *e->way, .held = e->held, .error = e->tried->error};
    const double *formed =
        e->probe->c->kind == 'D' ? ss_way_form(e->probe, e->result, e->way) : NULL;
    if (formed)
        tried.formed =
            ss_memdup(&t->arena, formed, numbers_of(&e->probe->out[e->result]) * sizeof *formed);
    ss_push(&t->arena, t->probes.items[t->probes.count - 1].tries, tried);
}

static void keep(void *user, const struct ss_explore_event *e)
{
    struct ss_trace *t = user;
    switch (e->kind) {
    case SS_EVENT_OPENED:
        open_attempt(t, e);
        break;
    case SS_EVENT_CHOSEN:
        add_probe(t, e);
        break;
    case SS_EVENT_CUT:
        add_event(t, e->kind, pieces_text(t, e->probe));
        break;
    case SS_EVENT_RAN:
        add_run(t, e);
        break;
    case SS_EVENT_COMBINED:
        add_comparison(t, e);
        break;
    case SS_EVENT_COUNTED:
        add_event(t, e->kind,
                  ss_sprintf(&t->arena, "%u cell%s, %u are enough", e->evidence,
                             e->evidence == 1 ? "" : "s", e->needed));
        break;
    case SS_EVENT_VERDICT:
        close_attempt(t, e);
        break;
    case SS_EVENT_ROW:
        add_row(t, e);
        break;
    case SS_EVENT_SHRUNK:
        add_event(t, e->kind, "refuted; smaller probes that refute it by themselves");
        break;
    default:
        add_event(t, e->kind, ss_strdup(&t->arena, e->text));
        break;
    }
}

enum ss_rc ss_trace_record(const struct ss_call *call, const double *bound, const bool *is_bound,
                           const char *op, uint64_t seed, bool paper, struct ss_job *job,
                           struct ss_trace **trace, struct ss_error *err)
{
    struct ss_trace *t = ss_xcalloc(1, sizeof *t);
    t->call = *call;
    t->op = ss_strdup(&t->arena, op);
    t->paper = paper;
    t->seed = seed;
    t->bound = ss_memdup(&t->arena, bound, call->n_in * sizeof *bound);
    t->is_bound = ss_memdup(&t->arena, is_bound, call->n_in * sizeof *is_bound);
    struct ss_explore_observer observer = {keep, t};
    struct ss_discover_options options = {.seed = seed, .observer = &observer};
    enum ss_rc rc = SS_OK;
    if (paper)
        rc = ss_atoms_record(call, &t->arena, &t->atoms, err);
    if (!rc && paper)
        rc = ss_explore_paper(call, &t->atoms, t->bound, t->is_bound, &options, job, &t->arena,
                              &t->runs, err);
    else if (!rc)
        rc = ss_explore(call, t->bound, t->is_bound, &options, job, &t->arena, &t->atoms, &t->rules,
                        err);
    if (rc) {
        ss_trace_free(t);
        return rc;
    }
    if (t->rules)
        t->runs = t->rules->runs;
    *trace = t;
    return SS_OK;
}

/* ---- running a probe again ---- */

const struct ss_trace_try *ss_trace_try_of(const struct ss_trace_probe *probe, size_t result)
{
    const struct ss_trace_try *found = NULL;
    for (size_t i = 0; i < probe->tries.count; i++) {
        const struct ss_trace_try *tried = &probe->tries.items[i];
        if (tried->result == result && (!found || (tried->held && !found->held)))
            found = tried;
    }
    return found;
}

static struct ss_subject subject_of(const struct ss_trace *t, struct ss_arena *arena)
{
    return (struct ss_subject){.call = &t->call,
                               .atoms = &t->atoms,
                               .bound = t->bound,
                               .is_bound = t->is_bound,
                               .kernel = ss_op_kernel(t->call.def),
                               .seed = t->seed,
                               .isolated = ss_op_is_foreign(t->call.def, &t->call.attrs),
                               .arena = arena};
}

static enum ss_rc run_again(const struct ss_trace_probe *at, struct ss_probe *p,
                            struct ss_error *err)
{
    if (p->c->dim) {
        enum ss_rc rc = ss_paper_probe(p, err);
        return rc ? rc : ss_paper_pieces(p, err);
    }
    if (!ss_probe_choose_again(p, at->lengths))
        return ss_fail(err, SS_E_INTERNAL, "the probe has no lengths any more");
    ss_probe_draw(p);
    enum ss_rc rc = ss_probe_run_whole(p, err);
    if (!rc)
        rc = ss_probe_infer_pieces(p, err);
    return rc ? rc : ss_probe_run_pieces(p, err);
}

/* p: the probe, which has run; NULL: it has windows, whose results are kept. */
static void form_all(const struct ss_trace_probe *at, const struct ss_probe *p, struct ss_replay *r,
                     struct ss_arena *arena)
{
    r->forms = ss_alloc_array(arena, at->tries.count + 1, sizeof *r->forms);
    for (size_t i = 0; i < at->tries.count; i++) {
        const struct ss_trace_try *tried = &at->tries.items[i];
        const double *numbers = p ? ss_way_form(p, tried->result, &tried->way) : tried->formed;
        size_t n = numbers_of(&r->out[tried->result]);
        r->forms[r->n_forms++] = (struct ss_replay_form){
            .result = tried->result,
            .way = ss_way_text(&tried->way, arena),
            .held = tried->held,
            .error = tried->error,
            .numbers = numbers ? ss_memdup(arena, numbers, n * sizeof *numbers) : NULL};
        if (tried == ss_trace_try_of(at, tried->result))
            ss_replay_combined(r, tried->result, numbers, ss_way_text(&tried->way, arena), arena);
    }
}

static enum ss_rc show_probe(const struct ss_trace *t, const struct ss_trace_probe *at,
                             struct ss_arena *arena, struct ss_replay **out, struct ss_error *err)
{
    const struct ss_trace_attempt *a = &t->attempts.items[at->attempt];
    struct ss_subject s = subject_of(t, arena);
    struct ss_probe p = {.s = &s,
                         .c = &a->cut,
                         .length = at->length,
                         .ranks = at->ranks,
                         .lone = at->lone,
                         .v = at->draw};
    p.integers = at->integers;
    p.multiples = at->multiples;
    struct ss_error why = {0};
    enum ss_rc rc = run_again(at, &p, &why);
    if (rc) {
        ss_fail(err, rc, "the pieces of this probe were refused: %s", why.message);
        ss_error_hint(err, "until ran");
    } else {
        *out = ss_replay_keep(&p, arena);
        form_all(at, &p, *out, arena);
    }
    ss_arena_free(&s.scratch);
    ss_arena_free(&s.attempt);
    return rc;
}

enum ss_rc ss_trace_replay(const struct ss_trace *t, uint32_t probe, struct ss_arena *arena,
                           struct ss_replay **out, struct ss_error *err)
{
    const struct ss_trace_probe *at = &t->probes.items[probe];
    if (!at->windows &&
        t->attempts.items[at->attempt].kind == 'D') /* only pieces can be run again */
        return ss_fail(err, SS_E_STATE, "the pieces of this probe were not run");
    if (!at->windows)
        return show_probe(t, at, arena, out, err);
    *out = ss_replay_copy(at->windows, arena);
    form_all(at, NULL, *out, arena);
    return SS_OK;
}

void ss_trace_free(struct ss_trace *trace)
{
    if (!trace)
        return;
    ss_arena_free(&trace->arena);
    free(trace);
}
