/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Usage: test_interrupt SHARDSCOPE [--scripts]. Presses Ctrl-C at many moments. The answer must
 * come within a second and be labelled, with the best plan so far if a solve had one. All times are
 * processor time of the program, because a busy machine delays everything. A program that hangs is
 * killed, and the test fails. --scripts: in scripts, which end within a tenth of a second; a solve
 * that one has begun first makes its best plan so far, as at the prompt. */
#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/base/buf.h"
#include "core/base/job.h"

static const double answer_s = 1, hang_s = 60;

static char folder[] = "/tmp/shardscope-interrupt-XXXXXX";
static char results[sizeof folder + 16], problem[sizeof folder + 16];

/* What the program ended with. */
struct ending {
    int code;
    bool signalled;     /* it still worked when the signal came */
    double processor_s; /* from then on */
    struct ss_buf text; /* its results */
};

static void fail(const char *what, double delay_s, const struct ending *e)
{
    fprintf(stderr, "FAILED after %.1f s: %s\nexit code %d, %.2f s of processor time\n%s\n",
            delay_s, what, e->code, e->processor_s, ss_buf_text(&e->text));
    exit(1);
}

static pid_t begin(const char *program, const char *commands)
{
    pid_t pid = fork();
    if (pid)
        return pid;
    int fd = open(results, O_WRONLY | O_CREAT | O_TRUNC, 0600), null = open("/dev/null", O_WRONLY);
    dup2(fd, STDOUT_FILENO);
    dup2(null, STDERR_FILENO);
    execl(program, program, "--batch", "--format", "json", "-c", commands, (char *)NULL);
    _exit(127);
}

static void sleep_s(double seconds)
{
    struct timespec t = {(time_t)seconds, (long)(1e9 * (seconds - (double)(time_t)seconds))};
    nanosleep(&t, NULL);
}

/* The parent of a process, and its user and system seconds with those of children that have ended;
 * 0 if it has gone. */
static pid_t parent_of(pid_t pid, double *seconds)
{
    char path[64];
    int parent = 0;
    unsigned long user = 0, system = 0, users = 0, systems = 0;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *file = fopen(path, "r");
    if (file &&
        fscanf(file, "%*d (%*[^)]) %*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %lu %lu",
               &parent, &user, &system, &users, &systems) != 5)
        user = system = users = systems = 0;
    if (file)
        fclose(file);
    *seconds = (double)(user + system + users + systems) / (double)sysconf(_SC_CLK_TCK);
    return parent;
}

/* User and system seconds of a process that runs, and of its children. */
static double processor_s(pid_t pid)
{
    double seconds, child_s;
    (void)parent_of(pid, &seconds);
    DIR *processes = opendir("/proc");
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        pid_t child = (pid_t)strtol(entry->d_name, NULL, 10);
        if (child > 0 && parent_of(child, &child_s) == pid)
            seconds += child_s;
    }
    if (processes)
        closedir(processes);
    return seconds;
}

static double children_s(void)
{
    struct rusage r;
    getrusage(RUSAGE_CHILDREN, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
           1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

/* Waits until a process ends or has used that much processor time; kills one that does neither.
 * False where it has ended, with its status. */
static bool works(pid_t pid, double until_used_s, int *status)
{
    double until_s = ss_now_s() + hang_s;
    while (waitpid(pid, status, WNOHANG) == 0) {
        if (processor_s(pid) >= until_used_s)
            return true;
        if (ss_now_s() > until_s)
            kill(pid, SIGKILL);
        sleep_s(0.01);
    }
    return false;
}

static void interrupt(const char *program, const char *commands, double delay_s, struct ending *e)
{
    int status = 0;
    double before_s = children_s();
    pid_t pid = begin(program, commands);
    memset(e, 0, sizeof *e);
    e->signalled = works(pid, delay_s, &status);
    double used_s = e->signalled ? processor_s(pid) : 0;
    if (e->signalled) {
        kill(pid, SIGINT);
        works(pid, INFINITY, &status);
    }
    e->code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    e->processor_s = children_s() - before_s - used_s;
    if (ss_file_read(results, 1 << 20, &e->text, NULL) != SS_OK)
        fail("its results cannot be read", delay_s, e);
}

/* The last command's line, or an empty text. */
static const char *last_line(struct ending *e)
{
    char *text = (char *)ss_buf_text(&e->text);
    size_t length = strlen(text);
    if (length && text[length - 1] == '\n')
        text[--length] = 0;
    const char *line = strrchr(text, '\n');
    return line ? line + 1 : text;
}

/* Signals after each of the delays while the last command works. keeps: from the first delay on it
 * has a plan to keep. Returns how many signals met it at work. */
static int sweep(const char *program, const char *commands, const char *last, bool keeps,
                 double from_s, double to_s, double step_s)
{
    int met = 0;
    char working[64];
    snprintf(working, sizeof working, "\"command\": \"%s\"", last);
    for (double delay_s = from_s; delay_s < to_s; delay_s += step_s) {
        struct ending e;
        interrupt(program, commands, delay_s, &e);
        if (e.signalled && e.code != 130 && e.code != 0)
            fail("the exit code is not 130", delay_s, &e);
        if (e.signalled && e.processor_s > answer_s)
            fail("the answer took longer than a second", delay_s, &e);
        const char *line = last_line(&e);
        if (e.signalled && strstr(line, working)) {
            met++;
            if (!strstr(line, "\"status\": \"cancelled\"") && !strstr(line, "\"proved\": true"))
                fail("the answer is not labelled cancelled", delay_s, &e);
            if (keeps && !strstr(line, "\"objective\""))
                fail("the best plan so far is lost", delay_s, &e);
        }
        ss_buf_free(&e.text);
    }
    return met;
}

/* A problem file that takes long: a grid with costs and sizes drawn by lot. */
static void write_problem(void)
{
    enum { SIDE = 40, CHOICES = 6 };
    struct ss_buf nodes = {0}, costs = {0}, sizes = {0}, edges = {0}, tables = {0}, text = {0};
    uint32_t lot = 1;
    for (int i = 0; i < SIDE * SIDE; i++) {
        ss_buf_printf(&nodes, "%s[%d, %d]", i ? ", " : "", i / SIDE, i / SIDE + 3);
        for (int k = 0; k < CHOICES; k++) {
            lot = lot * 1664525u + 1013904223u;
            ss_buf_printf(&costs, "%s%u", k ? ", " : i ? "], [" : "[", lot >> 20);
            ss_buf_printf(&sizes, "%s%u", k ? ", " : i ? "], [" : "[", 1 + (lot >> 8) % 64);
        }
        for (int way = 0; way < 2; way++) {
            if ((way ? i / SIDE : i % SIDE) == SIDE - 1)
                continue;
            const char *first = edges.length ? ", " : "";
            ss_buf_printf(&edges, "%s[%d, %d]", first, i, i + (way ? SIDE : 1));
            for (int k = 0; k < CHOICES * CHOICES; k++) {
                lot = lot * 1664525u + 1013904223u;
                ss_buf_printf(&tables, "%s%u", k ? ", " : *first ? "], [" : "[", lot >> 20);
            }
        }
    }
    ss_buf_printf(&text, "{\"problem\": {\"name\": \"grid\", \"nodes\": {\"intervals\": [%s], ",
                  ss_buf_text(&nodes));
    ss_buf_printf(&text, "\"costs\": [%s]], \"usages\": [%s]]}, ", ss_buf_text(&costs),
                  ss_buf_text(&sizes));
    ss_buf_printf(&text, "\"edges\": {\"nodes\": [%s], \"costs\": [%s]]}, \"usage_limit\": 3500}}",
                  ss_buf_text(&edges), ss_buf_text(&tables));
    if (ss_file_write(problem, text.data, text.length, NULL) != SS_OK)
        exit(1);
    ss_buf_free(&nodes);
    ss_buf_free(&costs);
    ss_buf_free(&sizes);
    ss_buf_free(&edges);
    ss_buf_free(&tables);
    ss_buf_free(&text);
}

/* Scripts that work for ever, or for long. */
static const struct script {
    const char *text;
    bool solves;
} scripts[] = {
    {"lua while true do end", false},
    {"lua while true do pcall(error) end", false},
    {"lua local function f() return f() end f()", false},
    {"lua coroutine.wrap(function() while true do end end)()", false},
    {"lua while true do pcall(function() coroutine.wrap(function() error() end)() end) end", false},
    {"lua string.find((\"a\"):rep(40), (\".-\"):rep(20) .. \"b\" .. (\".-\"):rep(9)) while 1 do "
     "end",
     false},
    {"lua print(string.find((\"a\"):rep(100000), \".-.-.-.-b\"))", false},
    {"lua print(string.gsub((\"a\"):rep(100000), \"a-a-b\", \"x\"))", false},
    {"lua local s = (\"a\"):rep(800) while true do s:find(\".-.-b\") end", false},
    {"lua for w in (\"a\"):rep(100000):gmatch(\"(a*)%1b\") do end", false},
    {"lua local s = (\"x\"):rep(1000000) while true do s:rep(20) end", false},
    {"lua while true do table.concat({1, 2, 3}, (\"x\"):rep(1000000)) end", false},
    {"lua local t = {} for i = 1, 3e6 do t[i] = i * 7919 % 3000017 end table.sort(t) while 1 do "
     "end",
     false},
    {"lua local t = {} for i = 1, 1e6 do t[i] = i * 7919 % 1000003 end while true do table.sort(t, "
     "math.ult) end",
     false},
    {"lua local a = (\"a\"):rep(100000) while true do a:rep(100):find(a .. \"b\", 1, true) end",
     false},
    {"lua local t = {} for i = 1, 1e6 do t[i] = i end while true do table.concat(t) end", false},
    {"lua local s = (\"\\0\"):rep(1000000) local r, t = s .. \"r\", s .. \"t\" while r < t do end",
     false},
    {"lua local s = (\"x\"):rep(5000000) while true do utf8.len(s) end", false},
    {"lua for i = 1, 1e9 do (\"\"):rep(1e9) end", false},
    {"lua local t = ss.tensor({1000000}, 1) while true do t = t + 1 end", false},
    {"lua while true do ss.tensor({10000000}, 1) end", false},
    {"load samples/resnet50.mlir; mesh 2x2x2; lua ss.solve()", true},
    {"load samples/resnet50.mlir; lua ss.discover{no_cache = true}", false},
    {"load samples/resnet50.mlir; mesh 2x2x2; lua local j = ss.job(\"solve\") while true do end",
     true},
    {"load samples/resnet50.mlir; mesh 2x2x2; lua ss.together(ss.solve, ss.solve)", true},
    {"load samples/gpt-tiny.mlir; mesh 2x4; lua ss.run{random_plans = 1000}", false},
    {"load samples/gpt2-small.mlir; lua while 1 do for op in graph:ops{kind = \"dot*\"} do end end",
     false},
    {"lua local f = ss.op{name = \"f\", inputs = {\"x[n]\"}, outputs = {\"y[n]\"}, run = "
     "function(x) for "
     "i = 1, 3e6 do end return x end} f:rules(\"f32[8]\")",
     false},
    {"lua while true do local b = ss.build() local x = b:input(\"x\", {4}) for i = 1, 999 do x = x "
     "+ "
     "1 end end",
     false},
    {"load samples/mlp.mlir; mesh 4; lua ss.cost(function() for i = 1, 1e7 do end end) ss.solve()",
     true},
};

/* Only signals that met the script count, not those of a load before it. */
static int check_scripts(const char *program)
{
    static const double script_s = 0.1, tick_s = 0.02;
    const double cores = (double)sysconf(_SC_NPROCESSORS_ONLN);
    int met = 0;
    double longest_s = 0;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        for (double delay_s = 0.15; delay_s < 0.8; delay_s += 0.3) {
            const struct script *script = scripts + i;
            double most_s = script->solves ? answer_s : script_s * cores + tick_s;
            struct ending e;
            interrupt(program, script->text, delay_s, &e);
            const char *last = last_line(&e);
            bool in_script = e.signalled && strstr(last, "\"command\": \"lua\"") &&
                             !strstr(last, "\"status\": \"ok\"");
            if (e.code < 0 || (in_script && (e.processor_s > most_s || e.code != 130))) {
                fprintf(stderr, "%s\n", script->text);
                fail("the script went on for too long, or the exit code is not 130", delay_s, &e);
            }
            met += in_script;
            longest_s = fmax(longest_s, in_script && !script->solves ? e.processor_s : 0);
            ss_buf_free(&e.text);
        }
    printf("%d signals, at most %.0f ms until the end of a script that does not solve\n", met,
           1e3 * longest_s);
    return met;
}

static int remove_folder(void)
{
    char command[sizeof folder + 16];
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

int main(int argc, char **argv)
{
    const char *root = getenv("SHARDSCOPE_ROOT");
    char commands[2 * sizeof folder + 64];
    if (argc < 2 || !root || chdir(root) != 0 || !mkdtemp(folder))
        return 1;
    snprintf(results, sizeof results, "%s/results", folder);
    snprintf(problem, sizeof problem, "%s/grid.json", folder);
    setenv("XDG_CACHE_HOME", folder, 1); /* the first run discovers all rules */
    if (argc > 2) {
        int signals = check_scripts(argv[1]);
        return remove_folder() != 0 || signals < (int)(sizeof scripts / sizeof *scripts);
    }
    write_problem();
    int met = sweep(argv[1], "load samples/resnet50.mlir; mesh 2x2x2; solve", "solve", false, 0.1,
                    3.2, 0.6);
    snprintf(commands, sizeof commands, "load %s; solve", problem);
    met += sweep(argv[1], commands, "solve", true, 0.6, 2.1, 0.5);
    /* A loop by data inside one op, and many runs one after another. */
    int runs = sweep(argv[1], "load tests/data/endless-while.mlir; mesh 2; run --random-plans 1",
                     "run", false, 1, 3, 1);
    runs += sweep(argv[1], "load samples/gpt-tiny.mlir; mesh 2x4; run --random-plans 1000", "run",
                  false, 1, 6, 2);
    /* Many operators, and one whose exploration takes long. */
    int probes = sweep(argv[1], "load samples/resnet50.mlir; discover --no-cache", "discover",
                       false, 0.1, 0.7, 0.04);
    probes += sweep(argv[1], "load samples/moe-tiny.mlir --whole; discover --no-cache", "discover",
                    false, 0.7, 3, 1);
    if (remove_folder() != 0 || met < 3 || runs < 3 || probes < 5) {
        fprintf(stderr, "FAILED: only %d signals met a solve, %d a run, %d a discovery\n", met,
                runs, probes);
        return 1;
    }
    return 0;
}
