/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: what a worker and its caller tell each other. The input is taken as the first words
 * of a worker, as an error and as the header of a frame, and as changes to a task
 * (program_bytes.h); a task that is accepted runs to its end or to an error. */
#include "core/run/protocol.h"

#include "core/base/hash.h"
#include "core/run/inputs.h"
#include "kernels/cpu/device.h"
#include "tests/fuzz/program_bytes.h"

enum { MOST_INSTRS = 3000, MOST_ELEMENTS = 100000 };

static void pack_task(struct ss_buf *out)
{
    const struct ss_graph *graph;
    const struct ss_ruleset *rules;
    struct ss_arena arena = {0};
    const double scales[] = {1, 1};
    ss_fuzz_program(&graph, &rules);
    const struct ss_task task = {.program = ss_fuzz_lowered(),
                                 .floats = SS_F32,
                                 .device = "cpu",
                                 .inputs = {ss_input_domains(graph, NULL, &arena), scales, 3}};
    ss_task_pack(&task, out);
    ss_arena_free(&arena);
}

/* A changed loop may run for ever. */
static enum ss_rc count(void *user, enum ss_worker_phase phase, size_t pc, struct ss_error *err)
{
    int *n = user;
    (void)phase;
    (void)pc;
    return ++*n < MOST_INSTRS ? SS_OK : ss_fail(err, SS_E_LIMIT, "enough");
}

static enum ss_rc exchange(struct ss_transport *t, const struct ss_message *sends, size_t n_sends,
                           const struct ss_message *receives, size_t n_receives,
                           struct ss_error *err)
{
    (void)t;
    (void)sends;
    (void)receives;
    (void)err;
    SS_FUZZ_CHECK(n_sends == 0 && n_receives == 0); /* all ranks are on one worker */
    return SS_OK;
}

static bool is_small(const struct ss_program *p)
{
    bool small = p->mesh.n_devices <= 16;
    for (uint32_t b = 0; b < p->n_buffers && small; b++)
        small = ss_type_count(&p->buffers[b].local) <= MOST_ELEMENTS &&
                ss_type_count(&p->buffers[b].global) <= MOST_ELEMENTS;
    return small;
}

static void run(const struct ss_task *task)
{
    static const struct ss_transport_api api = {.exchange = exchange};
    struct ss_transport transport = {.api = &api, .n_workers = 1};
    const struct ss_device_api *cpu = ss_cpu_device();
    const struct ss_device_options options = {.floats = task->floats};
    struct ss_device *device;
    struct ss_error err = {0};
    int n = 0;
    if (!is_small(task->program))
        return;
    SS_FUZZ_CHECK(cpu->open(0, &options, &device, &err) == SS_OK);
    struct ss_worker w = {.program = task->program,
                          .api = cpu,
                          .device = device,
                          .transport = &transport,
                          .inputs = &task->inputs,
                          .floats = task->floats,
                          .on_phase = count,
                          .user = &n};
    if (ss_worker_run(&w, &err) != SS_OK)
        SS_FUZZ_CHECK(err.message[0]);
    ss_worker_free(&w);
    cpu->close(device);
}

/* Makes the hash of the task's program right, so that what follows it is tried too. */
static void mend(char *task, size_t length)
{
    enum { HEAD = 16 };
    struct ss_unpack in = {(const unsigned char *)task + 8, length - 8, false};
    uint64_t n = (uint64_t)ss_unpack_i64(&in);
    if (in.bad || in.left < 8 || n > in.left - 8)
        return;
    uint64_t hash = ss_hash(task + HEAD, (size_t)n, 0);
    for (int i = 0; i < 8; i++)
        task[HEAD + n + (size_t)i] = (char)(hash >> (8 * i));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct ss_buf whole;
    struct ss_hello hello;
    struct ss_error err = {0};
    struct ss_task task;
    struct ss_task_memory memory;
    enum ss_frame_kind kind;
    uint64_t bytes;
    size_t length;
    (void)ss_hello_unpack(data, size, &hello);
    if (ss_error_unpack(data, size, &err))
        SS_FUZZ_CHECK(err.code != SS_OK);
    if (size >= SS_FRAME_HEADER && ss_frame_parse(data, &kind, &bytes))
        SS_FUZZ_CHECK(kind < SS_N_FRAMES);
    if (!whole.length)
        pack_task(&whole);
    char *changed = ss_fuzz_changed(&whole, data, size, &length);
    if (length > 16)
        mend(changed, length);
    err = (struct ss_error){0};
    if (ss_task_unpack(changed, length, &task, &memory, &err) == SS_OK) {
        run(&task);
        ss_task_free(&memory);
    } else {
        SS_FUZZ_CHECK(err.message[0]);
    }
    free(changed);
    return 0;
}
