/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A session holds a lock on its journal, which the system drops when the process ends, in whatever
 * way. Process ids are used again, locks are not. */
#include "repl/cmd/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/base/arena.h"

#define OPEN_PREFIX "session-"
#define LOST_PREFIX "lost-"
#define SUFFIX ".lab"
static const time_t kept_s = 30 * 24 * 3600;

struct ss_journal {
    char *folder, *path; /* path: of the file, once it is made */
    int fd;              /* -1: not made yet, or it cannot be */
    bool gone;           /* it cannot be made */
    off_t size;          /* of the commands that have ended */
};

void ss_journal_line(struct ss_buf *out, const char *line, const char *error)
{
    if (error)
        ss_buf_puts(out, "# ");
    for (const char *p = line; *p; p++)
        ss_buf_putc(out, *p == '\n' ? ';' : *p);
    if (error)
        ss_buf_printf(out, "  (%s)", error);
    ss_buf_putc(out, '\n');
}

struct ss_journal *ss_journal_new(const char *folder)
{
    struct ss_journal *j = ss_xcalloc(1, sizeof *j);
    j->folder = strdup(folder);
    j->fd = -1;
    return j;
}

static bool lock(int fd)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    return fcntl(fd, F_SETLK, &whole) == 0;
}

/* Makes the file under a name that is free: a process in another container, with the same id and
 * the same home, may have one. */
static void make_file(struct ss_journal *j)
{
    struct ss_buf path = {0};
    for (int n = 0; n < 1000 && j->fd < 0 && !j->gone; n++) {
        ss_buf_clear(&path);
        ss_buf_printf(&path, "%s/" OPEN_PREFIX "%ld", j->folder, (long)getpid());
        if (n)
            ss_buf_printf(&path, "-%d", n);
        ss_buf_puts(&path, SUFFIX);
        j->fd = open(ss_buf_text(&path), O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
        j->gone = j->fd < 0 && errno != EEXIST;
    }
    j->path = strdup(ss_buf_text(&path));
    ss_buf_free(&path);
    if (j->fd >= 0 && !lock(j->fd)) {
        unlink(j->path);
        close(j->fd);
        j->fd = -1;
    }
    j->gone = j->fd < 0;
}

static void make(struct ss_journal *j)
{
    char head[4200], folder[4000];
    if (j->fd >= 0 || j->gone)
        return;
    make_file(j);
    if (j->gone)
        return;
    int length = snprintf(head, sizeof head, "# shardscope " SS_VERSION ": begun in %s\n",
                          getcwd(folder, sizeof folder) ? folder : "?");
    if (write(j->fd, head, (size_t)length) == length)
        j->size = length;
}

/* Replaces what follows the commands that have ended. */
static void put(struct ss_journal *j, const struct ss_buf *text, bool ended)
{
    ssize_t n = pwrite(j->fd, ss_buf_text(text), text->length, j->size);
    if (n != (ssize_t)text->length || ftruncate(j->fd, j->size + n) != 0)
        return;
    if (ended)
        j->size += n;
}

static void note(struct ss_journal *j, const char *line, const char *error, bool ended)
{
    struct ss_buf text = {0};
    if (!j)
        return;
    make(j);
    if (j->gone)
        return;
    ss_journal_line(&text, line, error);
    put(j, &text, ended);
    ss_buf_free(&text);
}

void ss_journal_begin(struct ss_journal *j, const char *line)
{
    note(j, line, "was running when the session ended", false);
}

void ss_journal_end(struct ss_journal *j, const char *line, const char *error)
{
    note(j, line, error, true);
}

void ss_journal_free(struct ss_journal *j, bool keep)
{
    if (!j)
        return;
    if (j->fd >= 0) {
        if (!keep)
            unlink(j->path);
        close(j->fd);
    }
    free(j->folder);
    free(j->path);
    free(j);
}

/* True if no session holds the file any more. */
static bool is_lost(const char *path)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool lost = fcntl(fd, F_GETLK, &whole) == 0 && whole.l_type == F_UNLCK;
    close(fd);
    return lost;
}

static bool has_affixes(const char *name, const char *prefix)
{
    size_t length = strlen(name), end = strlen(SUFFIX);
    return !strncmp(name, prefix, strlen(prefix)) && length > strlen(prefix) + end &&
           !strcmp(name + length - end, SUFFIX);
}

/* Renames a lost journal and adds its new path; a number makes the name new. */
static void report(const char *folder, const char *path, struct ss_buf *out)
{
    struct ss_buf kept = {0};
    for (int i = 1; i < 1000; i++) {
        ss_buf_clear(&kept);
        ss_buf_printf(&kept, "%s/" LOST_PREFIX "%d" SUFFIX, folder, i);
        if (access(ss_buf_text(&kept), F_OK) == 0)
            continue;
        if (rename(path, ss_buf_text(&kept)) == 0)
            ss_buf_printf(out, "%s\n", ss_buf_text(&kept));
        break;
    }
    ss_buf_free(&kept);
}

void ss_journal_find_lost(const char *folder, struct ss_buf *out)
{
    DIR *entries = opendir(folder);
    struct ss_buf path = {0};
    struct stat info;
    for (struct dirent *e; entries && (e = readdir(entries));) {
        bool open_one = has_affixes(e->d_name, OPEN_PREFIX);
        if (!open_one && !has_affixes(e->d_name, LOST_PREFIX))
            continue;
        ss_buf_clear(&path);
        ss_buf_printf(&path, "%s/%s", folder, e->d_name);
        const char *text = ss_buf_text(&path);
        if (stat(text, &info) != 0 || !S_ISREG(info.st_mode))
            continue;
        if (open_one && is_lost(text))
            report(folder, text, out);
        else if (!open_one && time(NULL) - info.st_mtime > kept_s)
            unlink(text);
    }
    if (entries)
        closedir(entries);
    ss_buf_free(&path);
}
