/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>

#include "core/graph/blocks.h"
#include "core/run/calibrate_state.h"
#include "core/run/executor.h"

/* Ops of a long and of a short group; what an op adds to a group is the difference. */
enum { LONG = 10, SHORT = 4 };

struct ss_mesh ss_trial_mesh(int64_t outer, int64_t inner)
{
    struct ss_mesh mesh = {.n_axes = outer > 1 ? 2 : 1, .n_devices = outer * inner};
    const int64_t sizes[] = {outer > 1 ? outer : inner, inner};
    static const char *const names[] = {"outer", "inner"};
    for (int a = 0; a < mesh.n_axes; a++) {
        mesh.axis[a].size = sizes[a];
        memcpy(mesh.axis[a].name, names[a], strlen(names[a]) + 1);
    }
    return mesh;
}

enum ss_rc ss_trial_run(struct ss_trial *t, enum ss_dtype floats)
{
    const struct ss_calibration *how = t->k->how;
    struct ss_pool pool = {0};
    ss_probe_end(&t->probe);
    t->seconds =
        ss_alloc_array(&t->probe.program.arena, t->probe.program.n_instrs, sizeof *t->seconds);
    struct ss_execution x = {.program = &t->probe.program,
                             .floats = floats,
                             .float_store = floats == SS_F64 ? SS_STORE_F64 : SS_STORE_F32,
                             .find = how->find,
                             .workers = how->workers,
                             .job = t->k->job,
                             .arena = &t->probe.program.arena,
                             .pool = &pool,
                             .seconds = t->seconds};
    enum ss_rc rc = ss_execute_any(&x, t->k->err);
    for (size_t i = 0; i < t->probe.program.n_instrs; i++)
        t->seconds[i] /= (double)t->probe.program.mesh.n_devices;
    if (rc == SS_OK)
        ss_execution_free(&x);
    ss_pool_free(&pool);
    return rc;
}

double ss_trial_us(const struct ss_trial *t, const struct ss_sample *s)
{
    double least = INFINITY;
    for (int i = 0; i < t->k->repeats; i++) {
        double us = 0;
        for (size_t pc = s->first[i]; pc <= s->last[i]; pc++)
            us += t->seconds[pc] * 1e6;
        least = fmin(least, us);
    }
    return least;
}

double ss_trial_work_us(const struct ss_trial *t, const struct ss_sample *s)
{
    return fmax(ss_trial_us(t, s) - t->k->c->kernel_us, 1e-3);
}

/* Adds a sample of so many equal calls, one after the other. values: of the operands; NULL: ones.
 */
static void measure_calls(struct ss_trial *t, const struct ss_call *call, const double *values,
                          int times, struct ss_sample *s)
{
    const struct ss_layout whole = {{{0}}};
    uint32_t *in = ss_alloc_array(&t->probe.program.arena, call->n_in, sizeof *in);
    for (size_t k = 0; k < call->n_in; k++)
        in[k] = ss_probe_filled(&t->probe, &call->in[k], &whole, values ? values[k] : 1);
    for (int i = 0; i < t->k->repeats; i++) {
        ss_probe_keep_apart(&t->probe);
        s->first[i] = s->last[i] = ss_probe_exec(&t->probe, call, in);
        for (int again = 1; again < times; again++)
            s->last[i] = ss_probe_exec(&t->probe, call, in);
    }
    ss_probe_keep_apart(&t->probe); /* from the operands of the next sample */
    for (size_t k = 0; k < call->n_in; k++)
        ss_probe_free_buffer(&t->probe, in[k]);
}

void ss_trial_call(struct ss_trial *t, const struct ss_call *call, struct ss_sample *s)
{
    measure_calls(t, call, NULL, 1, s);
}

void ss_trial_member(struct ss_trial *t, struct ss_member *m)
{
    m->groups = ss_block_fits(&m->call, ss_type_count(m->call.out));
    measure_calls(t, &m->call, m->values, 1, &m->alone);
    if (!m->groups)
        return;
    measure_calls(t, &m->call, m->values, SHORT, &m->few);
    measure_calls(t, &m->call, m->values, LONG, &m->many);
}

double ss_trial_member_us(const struct ss_trial *t, const struct ss_member *m)
{
    if (!m->groups)
        return ss_trial_work_us(t, &m->alone);
    const double each = (ss_trial_us(t, &m->many) - ss_trial_us(t, &m->few)) / (LONG - SHORT);
    return fmin(fmax(each, 1e-3), ss_trial_work_us(t, &m->alone));
}
