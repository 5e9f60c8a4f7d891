/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Equal calls are recorded once and equal structures explored once, by several threads.
 * Structures that the cache knows are not explored. */
#include "core/rules/discover.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/base/generation.h"
#include "core/base/hash.h"
#include "core/base/job.h"
#include "core/graph/graph.h"
#include "core/op/op.h"
#include "core/rules/atoms/atoms_key.h"
#include "core/rules/explore.h"
#include "core/rules/table/cache.h"
#include "core/rules/table/declared.h"
#include "core/rules/table/store.h"

/* The size of an array of workers. Rows do not depend on the number of threads. */
enum { MAX_THREADS = 8 };

/* A structure and the first call that has it. */
struct signature {
    struct ss_call call;
    struct ss_atoms atoms; /* of that call */
    struct ss_rules_key key;
    double *bound;
    bool *is_bound;
    struct ss_op_rules *rules;
    bool known; /* from the cache */
    enum ss_rc rc;
    struct ss_error err;
};

struct discovery {
    const struct ss_graph *graph;
    const struct ss_discover_options *options;
    struct ss_job *job;
    struct ss_ruleset *out;
    struct ss_arena *arena;          /* of the ruleset */
    struct ss_given_rules *declared; /* per op; NULL: none */
    struct ss_map calls, structures;
    SS_ARRAY(struct signature) signatures;
    SS_ARRAY(uint32_t) call_signature; /* per distinct call */
    SS_ARRAY(struct ss_atoms) call_atoms;
    atomic_size_t next, done;
};

/* ---- distinct calls and structures ---- */

void ss_op_bound(const struct ss_graph *graph, uint32_t id, double *bound, bool *is_bound)
{
    const struct ss_op *op = &graph->ops[id];
    for (uint32_t k = 0; k < op->n_operands; k++) {
        is_bound[k] = ss_graph_bound(graph, id, k, &bound[k]);
        if (!is_bound[k])
            bound[k] = 0;
    }
}

static enum ss_rc add_call(struct discovery *d, const struct ss_call *call, const double *bound,
                           const bool *is_bound, struct ss_error *err)
{
    struct ss_atoms atoms;
    enum ss_rc rc = ss_atoms_record(call, d->arena, &atoms, err);
    if (rc)
        return rc;
    struct ss_buf structure = {0}, key = {0};
    bool found;
    ss_atoms_key(call, &atoms, bound, is_bound, &structure);
    if (d->options->explore && call->def->class == SS_OP_CLASS_COMPOSITE &&
        !ss_has_any_lengths(call)) /* composed rows are those of the call's lengths */
        ss_buf_add(&structure, atoms.lengths, atoms.n_atoms * sizeof *atoms.lengths);
    ss_store_key(d->options, ss_buf_text(&structure), structure.length, &key);
    uint32_t *index = ss_map_put(&d->structures, ss_buf_text(&key), key.length, &found);
    if (!found) {
        *index = (uint32_t)d->signatures.count;
        struct signature s = {.call = *call, .atoms = atoms};
        s.key = (struct ss_rules_key){ss_memdup(d->arena, key.data, key.length), key.length};
        s.bound = ss_memdup(d->arena, bound, call->n_in * sizeof *bound);
        s.is_bound = ss_memdup(d->arena, is_bound, call->n_in * sizeof *is_bound);
        s.call.in = ss_memdup(d->arena, call->in, call->n_in * sizeof *call->in);
        if (call->known)
            s.call.known = ss_memdup(d->arena, call->known, call->n_in * sizeof *call->known);
        s.call.out = ss_memdup(d->arena, call->out, call->n_out * sizeof *call->out);
        ss_push(d->arena, d->signatures, s);
    }
    ss_push(d->arena, d->call_signature, *index);
    ss_push(d->arena, d->call_atoms, atoms);
    ss_buf_free(&structure);
    ss_buf_free(&key);
    return SS_OK;
}

/* Those of an op that are known from elsewhere, or NULL. */
static const struct ss_given_rules *given_rules(const struct discovery *d, uint32_t op)
{
    const struct ss_given_rules *given = d->options->given;
    if (d->declared && d->declared[op].rules)
        return &d->declared[op];
    return given && given[op].rules ? &given[op] : NULL;
}

/* Reads the rules that are stated for ops. One that does not fit its op is not used, and is the
 * reason why the op is replicated. */
static void read_declared(struct discovery *d)
{
    const char *const *texts = d->options->declared;
    if (!texts)
        return;
    d->declared = ss_alloc_array(d->arena, d->graph->n_ops, sizeof *d->declared);
    for (uint32_t o = 0; o < d->graph->n_ops; o++) {
        struct ss_call call;
        struct ss_error why = {0};
        if (!texts[o])
            continue;
        ss_graph_call(d->graph, o, d->arena, &call);
        if (ss_rule_declare(&call, texts[o], d->arena, &d->declared[o], &why) != SS_OK)
            ss_rule_decline(&call,
                            ss_sprintf(d->arena, "its stated rule is not used: %s", why.message),
                            d->arena, &d->declared[o]);
        d->out->rules += d->declared[o].rules->n_rows;
    }
}

/* Fills op_atoms, and which signature each op has (in *signature_of). */
static enum ss_rc collect(struct discovery *d, uint32_t *signature_of, struct ss_error *err)
{
    struct ss_arena scratch = {0};
    struct ss_buf key = {0};
    enum ss_rc rc = SS_OK;
    for (uint32_t o = 0; o < d->graph->n_ops && !rc; o++) {
        const struct ss_op *op = &d->graph->ops[o];
        struct ss_arena_mark mark = ss_arena_mark(&scratch);
        struct ss_call call;
        const struct ss_given_rules *given = given_rules(d, o);
        if (given) {
            d->out->op_atoms[o] = given->atoms;
            continue;
        }
        ss_graph_call(d->graph, o, &scratch, &call);
        double *bound = ss_alloc_array(&scratch, op->n_operands, sizeof *bound);
        bool *is_bound = ss_alloc_array(&scratch, op->n_operands, sizeof *is_bound);
        ss_op_bound(d->graph, o, bound, is_bound);
        ss_buf_clear(&key);
        ss_call_key(&call, bound, is_bound, &key);
        bool found;
        uint32_t *index = ss_map_put(&d->calls, ss_buf_text(&key), key.length, &found);
        if (!found) {
            *index = (uint32_t)d->call_signature.count;
            rc = add_call(d, &call, bound, is_bound, err);
            if (rc)
                ss_error_where(err, "%s", op->name);
        }
        if (!rc) {
            signature_of[o] = d->call_signature.items[*index];
            d->out->op_atoms[o] = d->call_atoms.items[*index];
        }
        ss_arena_rewind(&scratch, mark);
    }
    ss_buf_free(&key);
    ss_arena_free(&scratch);
    return rc;
}

/* ---- what is known already ---- */

/* False if a kernel was replaced: the rules are then valid in this process alone. */
static bool uses_cache(const struct discovery *d)
{
    size_t n;
    const struct ss_op_def *table = ss_op_table(&n);
    bool uses = d->options->cache && !d->options->isolate;
    for (size_t i = 0; i < n && uses; i++)
        uses = ss_op_kernel(&table[i]) == table[i].kernel;
    return uses;
}

/* ss_probe_version does not cover foreign kernels, also of regions. */
static bool may_be_cached(const struct ss_call *call)
{
    return !ss_op_is_foreign(call->def, &call->attrs);
}

/* A record that does not fit its call is as good as none. */
static void load_known(struct discovery *d)
{
    const struct ss_rule_cache *cache = d->options->cache;
    struct ss_arena scratch = {0};
    size_t all = d->signatures.count, n = 0;
    struct ss_cache_entry *entries = ss_alloc_array(&scratch, all, sizeof *entries);
    size_t *which = ss_alloc_array(&scratch, all, sizeof *which);
    for (size_t i = 0; i < all; i++) {
        entries[n].key = d->signatures.items[i].key;
        which[n] = i;
        n += may_be_cached(&d->signatures.items[i].call);
    }
    const char *note = NULL;
    cache->load(cache->user, entries, n, &scratch, &note);
    for (size_t i = 0; i < n; i++) {
        struct signature *s = &d->signatures.items[which[i]];
        const struct ss_cache_entry *e = &entries[i];
        struct ss_error err;
        if (!e->record || ss_store_read(e->record, e->record_size, &s->call, &s->atoms, &s->key,
                                        d->arena, &s->rules, &err))
            continue;
        s->known = true;
        d->out->cached++;
    }
    if (note)
        d->out->cache_note = ss_strdup(d->arena, note);
    ss_arena_free(&scratch);
}

/* Keeps what was explored, also where the rest was cancelled. */
static void save_found(struct discovery *d)
{
    const struct ss_rule_cache *cache = d->options->cache;
    struct ss_arena scratch = {0};
    struct ss_cache_entry *entries = ss_alloc_array(&scratch, d->signatures.count, sizeof *entries);
    size_t n = 0;
    struct ss_buf text = {0};
    for (size_t i = 0; i < d->signatures.count; i++) {
        const struct signature *s = &d->signatures.items[i];
        if (s->known || s->rc || !s->rules || !may_be_cached(&s->call))
            continue;
        ss_buf_clear(&text);
        ss_store_write(&text, s->call.def->name, &s->key, s->rules);
        entries[n++] =
            (struct ss_cache_entry){s->key, ss_strdup(&scratch, ss_buf_text(&text)), text.length};
    }
    const char *note = NULL;
    if (n && !d->out->cache_note && !cache->save(cache->user, entries, n, &scratch, &note) && note)
        d->out->cache_note = ss_strdup(d->arena, note);
    ss_buf_free(&text);
    ss_arena_free(&scratch);
}

/* ---- exploring in parallel ---- */

struct worker {
    struct discovery *d;
    struct ss_arena *arena;
    pthread_t thread;
    bool reports; /* the calling thread: it alone writes progress */
};

static void report(struct discovery *d)
{
    if (d->options->quiet)
        return;
    struct ss_progress progress = {.phase = "discovering rules",
                                   .done = (int64_t)atomic_load(&d->done),
                                   .total = (int64_t)d->signatures.count};
    ss_job_report(d->job, &progress);
}

static void *explore_signatures(void *arg)
{
    struct worker *w = arg;
    struct discovery *d = w->d;
    for (;;) {
        size_t i = atomic_fetch_add(&d->next, 1);
        if (i >= d->signatures.count || ss_job_stopped(d->job))
            return NULL;
        struct signature *s = &d->signatures.items[i];
        struct ss_atoms atoms;
        if (!s->known)
            s->rc = (d->options->explore ? d->options->explore : ss_explore)(
                &s->call, s->bound, s->is_bound, d->options, d->job, w->arena, &atoms, &s->rules,
                &s->err);
        atomic_fetch_add(&d->done, s->rc == SS_OK); /* one that was stopped is not done */
        if (w->reports)
            report(d);
    }
}

static int thread_count(const struct ss_discover_options *options, size_t work)
{
    long n = options->threads > 0 ? options->threads : sysconf(_SC_NPROCESSORS_ONLN);
    n = n > MAX_THREADS ? MAX_THREADS : n < 1 ? 1 : n;
    return (size_t)n > work ? (int)(work ? work : 1) : (int)n;
}

static enum ss_rc explore_all(struct discovery *d, struct ss_error *err)
{
    struct worker workers[MAX_THREADS] = {{0}};
    int n = thread_count(d->options, d->signatures.count - (size_t)d->out->cached), started = 1;
    d->out->arenas = ss_alloc_array(d->arena, (size_t)n, sizeof *d->out->arenas);
    d->out->n_arenas = (size_t)n;
    for (int i = 0; i < n; i++)
        workers[i] = (struct worker){.d = d, .arena = &d->out->arenas[i], .reports = i == 0};
    while (started < n && pthread_create(&workers[started].thread, NULL, explore_signatures,
                                         &workers[started]) == 0)
        started++; /* where no more threads can be had, fewer do the work */
    report(d);
    explore_signatures(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
    if (ss_job_stopped(d->job))
        return ss_fail(err, SS_E_CANCELLED, "discovering rules was stopped after %zu of %zu",
                       atomic_load(&d->done), d->signatures.count);
    for (size_t i = 0; i < d->signatures.count; i++) {
        if (d->signatures.items[i].rc) {
            if (err)
                *err = d->signatures.items[i].err;
            return d->signatures.items[i].rc;
        }
    }
    return SS_OK;
}

static void total(struct discovery *d, const uint32_t *signature_of)
{
    struct ss_ruleset *out = d->out;
    out->n_signatures = d->signatures.count;
    out->signatures = ss_alloc_array(d->arena, out->n_signatures, sizeof *out->signatures);
    out->keys = ss_alloc_array(d->arena, out->n_signatures, sizeof *out->keys);
    for (size_t i = 0; i < out->n_signatures; i++) {
        struct ss_op_rules *rules = d->signatures.items[i].rules;
        out->keys[i] = d->signatures.items[i].key;
        out->signatures[i] = rules;
        out->attempts += rules->n_attempts;
        out->runs += rules->runs;
        out->rules += rules->n_rows;
    }
    for (uint32_t o = 0; o < d->graph->n_ops; o++) {
        const struct ss_given_rules *given = given_rules(d, o);
        out->op_rules[o] = given ? given->rules : out->signatures[signature_of[o]];
    }
}

enum ss_rc ss_discover(const struct ss_graph *graph, const struct ss_discover_options *options,
                       struct ss_job *job, struct ss_ruleset **rules, struct ss_error *err)
{
    double start = ss_now_s();
    struct ss_ruleset *out = ss_xcalloc(1, sizeof *out);
    out->graph = ss_graph_ref(graph);
    out->generation = ss_generation_next();
    out->op_rules = ss_alloc_array(&out->arena, graph->n_ops, sizeof(struct ss_op_rules *));
    out->op_atoms = ss_alloc_array(&out->arena, graph->n_ops, sizeof(struct ss_atoms));
    struct discovery d = {
        .graph = graph, .options = options, .job = job, .out = out, .arena = &out->arena};
    uint32_t *signature_of = ss_xcalloc(graph->n_ops, sizeof *signature_of);
    read_declared(&d);
    enum ss_rc rc = collect(&d, signature_of, err);
    bool cached = !rc && uses_cache(&d);
    if (cached)
        load_known(&d);
    if (!rc)
        rc = explore_all(&d, err);
    if (cached)
        save_found(&d);
    if (!rc)
        total(&d, signature_of);
    out->time_ms = (ss_now_s() - start) * 1e3;
    free(signature_of);
    ss_map_free(&d.calls);
    ss_map_free(&d.structures);
    if (rc)
        ss_ruleset_free(out);
    else
        *rules = out;
    return rc;
}

void ss_ruleset_free(struct ss_ruleset *rules)
{
    if (!rules || !ss_refs_drop(&rules->refs))
        return;
    ss_graph_free((struct ss_graph *)rules->graph);
    for (size_t i = 0; i < rules->n_arenas; i++)
        ss_arena_free(&rules->arenas[i]);
    ss_arena_free(&rules->arena);
    free(rules);
}

const struct ss_ruleset *ss_ruleset_ref(const struct ss_ruleset *rules)
{
    if (rules)
        ss_refs_take(&((struct ss_ruleset *)rules)->refs);
    return rules;
}
