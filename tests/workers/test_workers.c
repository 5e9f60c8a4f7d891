/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranks in worker processes: the same numbers, bytes and peaks as simulated ranks; and what remains
 * when a worker is killed or stopped, or cannot start. Usage: test_workers fork|mpi|cuda-host
 * run|faults */
#include "core/run/workers.h"
#include "core/run/probe.h"
#include "core/run/sockets.h"
#include "kernels/cpu/cpu.h"
#include "kernels/cpu/device.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/unit/labs.h"

static enum ss_launcher launcher;
static const char *device; /* of the workers; NULL: the CPU */

/* The plan of a sample, lowered. */
struct fixture {
    struct ss_lab lab;
    struct ss_program *program;
    struct ss_run_reference *reference;
};

static void open_fixture(struct fixture *f, const char *sample, const char *mesh)
{
    struct ss_error err = {0};
    *f = (struct fixture){.program = NULL};
    open_lab(&f->lab, sample, mesh, "toy");
    solve_lab(&f->lab);
    if (ss_lower(f->lab.now->plan, &f->program, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
}

static void close_fixture(struct fixture *f)
{
    ss_run_reference_free(f->reference);
    ss_program_free(f->program);
    ss_lab_fini(&f->lab);
}

static enum ss_rc run(struct fixture *f, const struct ss_workers_options *workers,
                      struct ss_job *job, struct ss_run_report *report, struct ss_error *err)
{
    struct ss_arena arena = {0};
    struct ss_run_options options = {.f64 = true,
                                     .seed = 3,
                                     .find = ss_cpu_kernel,
                                     .reference = &f->reference,
                                     .workers = workers};
    *err = (struct ss_error){0};
    enum ss_rc rc = ss_run(f->lab.now->graph, f->program, &options, job, &arena, report, err);
    ss_arena_free(&arena);
    return rc;
}

/* ---- runs ----------------------------------------------------------------------------------- */

static void check_like_simulated(const char *sample, const char *mesh, int n_workers)
{
    struct fixture f;
    struct ss_run_report simulated, report;
    struct ss_error err;
    const struct ss_workers_options workers = {
        .launcher = launcher, .device = device, .n_workers = n_workers};
    open_fixture(&f, sample, mesh);
    assert_int_equal(run(&f, NULL, NULL, &simulated, &err), SS_OK);
    if (run(&f, &workers, NULL, &report, &err) != SS_OK)
        fail_msg("%s: %s (%s)", err.where, err.message, err.hint);
    assert_true(simulated.ok && report.ok);
    assert_memory_equal(report.collectives, simulated.collectives, sizeof report.collectives);
    assert_int_equal(report.peak_bytes, f.program->peak_bytes);
    if (!device && report.max_err != simulated.max_err)
        fail_msg("error %g, of simulated ranks %g", report.max_err, simulated.max_err);
    close_fixture(&f);
}

static void each_rank_is_a_worker(void **state)
{
    (void)state;
    check_like_simulated("mlp", "2x2", 0);
}

static void workers_share_ranks(void **state)
{
    (void)state;
    check_like_simulated("mlp", "2x2", 3);
    check_like_simulated("mlp", "2x2", 1);
}

static void offsets_and_random_numbers(void **state)
{
    (void)state;
    check_like_simulated("dropout-tiny", "2", 0);
}

/* Makes a program wrong: a difference is taken the other way round. */
static uint32_t swap_operands(const struct ss_program *p)
{
    for (size_t i = 0; i < p->n_instrs; i++) {
        struct ss_instr *in = &p->instrs[i];
        if (in->kind != SS_I_EXEC || strcmp(in->call.def->name, "subtract") != 0 ||
            in->in[0] == in->in[1])
            continue;
        uint32_t first = in->in[0];
        in->in[0] = in->in[1];
        in->in[1] = first;
        return in->op;
    }
    fail_msg("the program has no difference");
    return 0;
}

static void the_first_wrong_op_is_found(void **state)
{
    struct fixture f;
    struct ss_run_report report;
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    const struct ss_workers_options workers = {.launcher = launcher};
    (void)state;
    open_fixture(&f, "mlp", "2");
    const struct ss_run_options options = {
        .f64 = true, .seed = 3, .bisect = true, .workers = &workers};
    uint32_t op = swap_operands(f.program);
    if (ss_run(f.lab.now->graph, f.program, &options, NULL, &arena, &report, &err) != SS_OK)
        fail_msg("%s: %s", err.where, err.message);
    assert_false(report.ok);
    assert_int_equal(report.first_bad, op);
    ss_arena_free(&arena);
    close_fixture(&f);
}

/* ---- faults --------------------------------------------------------------------------------- */

static int count_files(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int n = 0;
    while (folder && readdir(folder))
        n++;
    closedir(folder);
    return n;
}

/* A signal to one worker in one phase. */
struct blow {
    int worker, signal;
    enum ss_worker_phase phase;
    struct ss_job *cancels; /* instead of a signal */
    bool struck;
    int64_t pids[2]; /* of the workers */
};

static void strike(void *user, int worker, int64_t pid, enum ss_worker_phase phase, size_t pc)
{
    struct blow *b = user;
    (void)pc;
    b->pids[worker] = pid;
    if (b->struck || worker != b->worker || phase != b->phase)
        return;
    b->struck = true;
    if (b->cancels)
        ss_job_cancel(b->cancels);
    else
        kill((pid_t)pid, b->signal);
}

/* The state of a process as its system shows it; 0: it is gone, or has ended and only its parent
 * has not taken note of that. */
static char state_of(int64_t pid)
{
    char path[64], text[256] = "";
    snprintf(path, sizeof path, "/proc/%lld/stat", (long long)pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    size_t n = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    const char *after = n ? strrchr(text, ')') : NULL;
    return !after || after[2] == 'Z' ? 0 : after[2];
}

/* Workers under mpirun are children of its own, which end a moment after it. */
static void check_gone(const int64_t *pids)
{
    const struct timespec pause = {0, 10000000};
    for (int i = 0; i < 2; i++)
        for (int round = 0; pids[i] && state_of(pids[i]); round++) {
            if (round == 100)
                fail_msg("worker %d is still there as process %lld, state %c", i,
                         (long long)pids[i], state_of(pids[i]));
            nanosleep(&pause, NULL);
        }
}

/* Of this process: other tests may run. */
static int count_folders(void)
{
    DIR *folder = opendir("/dev/shm");
    char begin[40];
    int n = 0, length = snprintf(begin, sizeof begin, "shardscope-%ld-", (long)getpid());
    for (const struct dirent *e; folder && (e = readdir(folder));)
        n += strncmp(e->d_name, begin, (size_t)length) == 0;
    if (folder)
        closedir(folder);
    return n;
}

static void check_nothing_left(int files)
{
    assert_int_equal(count_folders(), 0);
    assert_int_equal(count_files(), files);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void strike_and_check(struct fixture *f, struct blow *blow, enum ss_rc want,
                             const char *words)
{
    struct ss_run_report report;
    struct ss_error err;
    const struct ss_workers_options workers = {
        .launcher = launcher, .device = device, .on_phase = strike, .user = blow};
    int files = count_files();
    double start = ss_now_s();
    enum ss_rc rc = run(f, &workers, blow->cancels, &report, &err);
    double seconds = ss_now_s() - start;
    char rank[32];
    snprintf(rank, sizeof rank, "rank %d", blow->worker);
    assert_true(blow->struck);
    if (rc != want || !strstr(err.message, words) || (!blow->cancels && !strstr(err.message, rank)))
        fail_msg("worker %d, %s: %d '%s'", blow->worker, ss_worker_phase_name(blow->phase), rc,
                 err.message);
    if (seconds > 5) /* 3 on a machine that does nothing else */
        fail_msg("worker %d, %s: it took %.1f s", blow->worker, ss_worker_phase_name(blow->phase),
                 seconds);
    check_gone(blow->pids);
    check_nothing_left(files);
}

static void a_killed_worker_ends_the_run(void **state)
{
    static const enum ss_worker_phase phases[] = {SS_WORKER_LOADS,  SS_WORKER_INPUTS,
                                                  SS_WORKER_AGREES, SS_WORKER_RUNS,
                                                  SS_WORKER_MOVES,  SS_WORKER_DELIVERS};
    struct fixture f;
    struct ss_run_report report;
    struct ss_error err;
    (void)state;
    open_fixture(&f, "mlp", "2");
    assert_int_equal(run(&f, NULL, NULL, &report, &err), SS_OK);
    for (int worker = 0; worker < 2; worker++)
        for (size_t i = 0; i < sizeof phases / sizeof *phases; i++) {
            struct blow blow = {.worker = worker, .signal = SIGKILL, .phase = phases[i]};
            /* mpirun sees the signal, its caller only the end of the connection. */
            strike_and_check(&f, &blow, SS_E_IO,
                             launcher == SS_LAUNCH_FORK ? "SIGKILL" : "disappeared");
        }
    struct ss_workers_options workers = {.launcher = launcher, .device = device};
    if (run(&f, &workers, NULL, &report, &err) != SS_OK)
        fail_msg("the next run: %s", err.message);
    assert_true(report.ok);
    close_fixture(&f);
}

static void a_silent_worker_ends_the_run(void **state)
{
    struct fixture f;
    struct blow blow = {.worker = 1, .signal = SIGSTOP, .phase = SS_WORKER_RUNS};
    (void)state;
    open_fixture(&f, "mlp", "2");
    strike_and_check(&f, &blow, SS_E_TIMEOUT, "no sign of life");
    close_fixture(&f);
}

static void a_run_can_be_cancelled(void **state)
{
    struct fixture f;
    struct ss_job job;
    struct blow blow = {.worker = 1, .phase = SS_WORKER_RUNS, .cancels = &job};
    (void)state;
    open_fixture(&f, "mlp", "2");
    ss_job_init(&job);
    strike_and_check(&f, &blow, SS_E_CANCELLED, "stopped");
    ss_job_fini(&job);
    close_fixture(&f);
}

static void run_with_path(struct fixture *f, const char *path, enum ss_rc want, const char *words)
{
    struct ss_run_report report;
    struct ss_error err;
    const struct ss_workers_options workers = {.launcher = launcher};
    char *was = getenv("SHARDSCOPE_WORKER_PATH"), *kept = was ? strdup(was) : NULL;
    int files = count_files();
    setenv("SHARDSCOPE_WORKER_PATH", path, 1);
    enum ss_rc rc = run(f, &workers, NULL, &report, &err);
    if (kept)
        setenv("SHARDSCOPE_WORKER_PATH", kept, 1);
    else
        unsetenv("SHARDSCOPE_WORKER_PATH");
    free(kept);
    if (rc != want || !strstr(err.message, words))
        fail_msg("%s: %d '%s'", path, rc, err.message);
    check_nothing_left(files);
}

/* Folders with workers that are none: nothing, one of another build, one without the token, one
 * that ends at once. */
static void workers_that_are_none(void **state)
{
    const char *folder = getenv("SHARDSCOPE_FALSE_WORKERS");
    char path[512];
    struct fixture f;
    (void)state;
    open_fixture(&f, "mlp", "2");
    run_with_path(&f, "/nonexistent", SS_E_STATE, "SHARDSCOPE_WORKER_PATH");
    if (folder && launcher == SS_LAUNCH_FORK) {
        snprintf(path, sizeof path, "%s/other-build", folder);
        run_with_path(&f, path, SS_E_MISMATCH, "protocol");
        snprintf(path, sizeof path, "%s/no-token", folder);
        run_with_path(&f, path, SS_E_IO, "does not belong to this run");
        snprintf(path, sizeof path, "%s/other-number", folder);
        run_with_path(&f, path, SS_E_IO, "says that it is worker");
        snprintf(path, sizeof path, "%s/no-frames", folder);
        run_with_path(&f, path, SS_E_IO, "ended with status 7");
    }
    close_fixture(&f);
}

static void mpirun_may_be_missing(void **state)
{
    struct fixture f;
    struct ss_run_report report;
    struct ss_error err;
    const struct ss_workers_options workers = {.launcher = SS_LAUNCH_MPI};
    char *kept = strdup(getenv("PATH"));
    (void)state;
    open_fixture(&f, "mlp", "2");
    setenv("PATH", "/nonexistent", 1);
    enum ss_rc rc = run(&f, &workers, NULL, &report, &err);
    setenv("PATH", kept, 1);
    free(kept);
    assert_int_equal(rc, SS_E_STATE);
    assert_non_null(strstr(err.message, "mpirun"));
    close_fixture(&f);
}

/* A program of one op on 1 GiB, whose workers may take less. */
static void a_worker_without_memory(void **state)
{
#ifdef __SANITIZE_ADDRESS__ /* its shadow fits in no limit of address space */
    skip();
#endif
    const char *folder = getenv("SHARDSCOPE_FALSE_WORKERS"),
               *real = getenv("SHARDSCOPE_WORKER_PATH");
    const struct ss_type large = {.dtype = SS_F32, .rank = 1, .dims = {1 << 28}};
    const struct ss_type two[] = {large, large};
    const struct ss_layout whole = {{{0}}};
    const struct ss_workers_options workers = {.launcher = SS_LAUNCH_FORK};
    struct ss_mesh mesh;
    struct ss_probe probe;
    struct ss_call call;
    struct ss_pool pool = {0};
    struct ss_error err = {0};
    char path[512], program[512];
    (void)state;
    if (!folder || !real)
        skip();
    assert_int_equal(ss_mesh_parse("2", NULL, &mesh, &err), SS_OK);
    ss_probe_begin(&probe, &mesh, SS_F32);
    assert_true(ss_probe_call(&probe, "add", NULL, 0, two, 2, &call));
    const uint32_t ones = ss_probe_filled(&probe, &large, &whole, 1), in[] = {ones, ones};
    (void)ss_probe_exec(&probe, &call, in);
    ss_probe_end(&probe);
    struct ss_execution x = {.program = &probe.program,
                             .floats = SS_F32,
                             .float_store = SS_STORE_F32,
                             .workers = &workers,
                             .arena = &probe.program.arena,
                             .pool = &pool};
    snprintf(program, sizeof program, "%s/shardscope-worker", real);
    snprintf(path, sizeof path, "%s/little-memory", folder);
    setenv("SHARDSCOPE_REAL_WORKER", program, 1);
    char *kept = strdup(real);
    int files = count_files();
    setenv("SHARDSCOPE_WORKER_PATH", path, 1);
    enum ss_rc rc = ss_execute_any(&x, &err);
    setenv("SHARDSCOPE_WORKER_PATH", kept, 1);
    free(kept);
    if (rc != SS_E_MEMORY || !strstr(err.message, "rank "))
        fail_msg("%d '%s' (%s)", rc, err.message, err.hint);
    check_nothing_left(files);
    ss_pool_free(&pool);
    ss_probe_free(&probe);
}

/* A worker on a thread of this process. */
struct thread_worker {
    struct ss_worker worker;
    struct ss_transport transport;
    struct ss_error err;
    enum ss_rc rc;
};

static void *run_worker(void *user)
{
    struct thread_worker *w = user;
    w->rc = ss_worker_run(&w->worker, &w->err);
    return NULL;
}

/* One of them has another hash: neither may begin. */
static void programs_must_be_equal(void **state)
{
    struct fixture f;
    struct thread_worker both[2] = {0};
    const struct ss_device_options options = {.floats = SS_F64, .threads = 1};
    struct ss_error err = {0};
    struct ss_arena arena = {0};
    pthread_t threads[2];
    int pairs[4];
    (void)state;
    open_fixture(&f, "mlp", "2");
    const struct ss_graph *g = f.lab.now->graph;
    double *scales = ss_alloc_array(&arena, g->n_inputs, sizeof *scales);
    const struct ss_rank_inputs inputs = {ss_input_domains(g, NULL, &arena), scales, 1};
    assert_int_equal(ss_sockets_pairs(2, pairs, &err), SS_OK);
    for (int i = 0; i < 2; i++) {
        struct ss_worker *w = &both[i].worker;
        *w = (struct ss_worker){.program = f.program,
                                .program_hash = 7 + (uint64_t)i,
                                .api = ss_cpu_device(),
                                .transport = &both[i].transport,
                                .inputs = &inputs,
                                .floats = SS_F64};
        assert_int_equal(ss_sockets_open(i, 2, &pairs[2 * i], &both[i].transport, &err), SS_OK);
        assert_int_equal(w->api->open(0, &options, &w->device, &err), SS_OK);
        assert_int_equal(pthread_create(&threads[i], NULL, run_worker, &both[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        if (both[i].rc != SS_E_MISMATCH || !strstr(both[i].err.message, "different programs"))
            fail_msg("worker %d: %d '%s'", i, both[i].rc, both[i].err.message);
        for (size_t pc = 0; pc < f.program->n_instrs && both[i].worker.runs; pc++)
            assert_int_equal(both[i].worker.runs[pc], 0);
        both[i].worker.api->close(both[i].worker.device);
        both[i].transport.api->close(&both[i].transport);
        ss_worker_free(&both[i].worker);
    }
    ss_arena_free(&arena);
    close_fixture(&f);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest runs[] = {
        cmocka_unit_test(each_rank_is_a_worker),
        cmocka_unit_test(workers_share_ranks),
        cmocka_unit_test(offsets_and_random_numbers),
        cmocka_unit_test(the_first_wrong_op_is_found),
    };
    const struct CMUnitTest faults[] = {
        cmocka_unit_test(a_killed_worker_ends_the_run),
        cmocka_unit_test(a_silent_worker_ends_the_run),
        cmocka_unit_test(a_run_can_be_cancelled),
        cmocka_unit_test(workers_that_are_none),
        cmocka_unit_test(mpirun_may_be_missing),
        cmocka_unit_test(a_worker_without_memory),
        cmocka_unit_test(programs_must_be_equal),
    };
    if (argc != 3)
        return 2;
    launcher = strcmp(argv[1], "mpi") == 0 ? SS_LAUNCH_MPI : SS_LAUNCH_FORK;
    device = strcmp(argv[1], "cuda-host") == 0 ? argv[1] : NULL;
    return strcmp(argv[2], "run") == 0 ? cmocka_run_group_tests(runs, NULL, NULL)
                                       : cmocka_run_group_tests(faults, NULL, NULL);
}
