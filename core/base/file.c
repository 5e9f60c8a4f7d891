/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/base/arena.h"
#include "core/base/buf.h"
#include "core/base/suggest.h"

static enum ss_rc io_error(struct ss_error *err, const char *what, const char *path, int error)
{
    ss_fail(err, SS_E_IO, "cannot %s '%s': %s", what, path, strerror(error));
    return ss_error_where(err, "%s", path);
}

/* The file of a directory that was probably meant by a name: the only one that has an extension
 * besides, or the one of the same extension whose name is nearest. NULL: none. In arena. */
static const char *nearest_file(const char *directory, const char *name, struct ss_arena *arena)
{
    const char *extension = strrchr(name, '.') ? strrchr(name, '.') : "";
    size_t stem = strlen(name) - strlen(extension);
    struct ss_names longer = {.arena = arena}, alike = {.arena = arena};
    DIR *listing = opendir(directory);
    for (struct dirent *entry; listing && (entry = readdir(listing));) {
        const char *it = ss_strdup(arena, entry->d_name), *dot = strrchr(it, '.');
        if (!strncmp(it, name, strlen(name)) && it[strlen(name)] == '.')
            ss_names_add(&longer, it);
        else if (dot && dot > it && !strcmp(dot, extension))
            ss_names_add(&alike, ss_strndup(arena, it, (size_t)(dot - it)));
    }
    if (listing)
        closedir(listing);
    if (longer.count == 1)
        return longer.items[0];
    const char *near = ss_names_nearest(&alike, ss_strndup(arena, name, stem));
    return near ? ss_sprintf(arena, "%s%s", near, extension) : NULL;
}

static void hint_at_file(const char *path, struct ss_error *err)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    struct ss_arena scratch = {0};
    const char *directory = slash ? ss_strndup(&scratch, path, (size_t)(name - path)) : "";
    const char *near = *name ? nearest_file(slash ? directory : ".", name, &scratch) : NULL;
    if (near)
        ss_error_hint(err, "did you mean: %s%s?", directory, near);
    ss_arena_free(&scratch);
}

/* Appends until the end of the file or one byte past the limit; returns errno or 0. */
static int read_all(int fd, size_t limit_bytes, struct ss_buf *buf)
{
    enum { CHUNK = 1 << 16 };
    char *chunk = ss_xmalloc(CHUNK);
    int error = 0;
    while (buf->length <= limit_bytes) {
        ssize_t n = read(fd, chunk, CHUNK);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            error = errno;
        if (n <= 0)
            break;
        ss_buf_add(buf, chunk, (size_t)n);
    }
    free(chunk);
    return error;
}

enum ss_rc ss_file_read(const char *path, size_t limit_bytes, struct ss_buf *buf,
                        struct ss_error *err)
{
    ss_buf_clear(buf);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        int error = errno;
        enum ss_rc rc = io_error(err, "read", path, error);
        if (error == ENOENT)
            hint_at_file(path, err);
        return rc;
    }
    struct stat info;
    int error = fstat(fd, &info) ? errno : S_ISDIR(info.st_mode) ? EISDIR : 0;
    bool too_large = !error && S_ISREG(info.st_mode) && (uintmax_t)info.st_size > limit_bytes;
    if (!error && !too_large)
        error = read_all(fd, limit_bytes, buf);
    close(fd);
    if (error) {
        ss_buf_clear(buf);
        return io_error(err, "read", path, error);
    }
    if (too_large || buf->length > limit_bytes) {
        ss_buf_clear(buf);
        ss_fail(err, SS_E_LIMIT, "file is larger than %zu bytes", limit_bytes);
        return ss_error_where(err, "%s", path);
    }
    return SS_OK;
}

/* Writes everything and closes; returns errno or 0. */
static int write_all(int fd, const char *data, size_t length, bool sync)
{
    int error = 0;
    while (length && !error) {
        ssize_t n = write(fd, data, length);
        if (n < 0) {
            if (errno != EINTR)
                error = errno;
            continue;
        }
        data += n;
        length -= (size_t)n;
    }
    if (!error && sync && fsync(fd))
        error = errno;
    if (close(fd) && !error)
        error = errno;
    return error;
}

/* Opens a fresh file beside path with the permissions an ordinary new file gets. */
static int open_beside(const char *path, struct ss_buf *name)
{
    for (int attempt = 0; attempt < 100; attempt++) {
        ss_buf_clear(name);
        ss_buf_printf(name, "%s.%ld-%d.part", path, (long)getpid(), attempt);
        int fd = open(name->data, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    return -1;
}

enum ss_rc ss_file_write(const char *path, const void *data, size_t length, struct ss_error *err)
{
    struct stat info;
    bool exists = !stat(path, &info);
    if (exists && !S_ISREG(info.st_mode)) {
        /* A device or a pipe must be written to, not replaced. */
        int fd = open(path, O_WRONLY | O_CLOEXEC);
        int error = fd < 0 ? errno : write_all(fd, data, length, false);
        return error ? io_error(err, "write", path, error) : SS_OK;
    }
    /* Through a symbolic link: the file it names is replaced, not the link. */
    char *target = exists ? realpath(path, NULL) : NULL;
    const char *final = target ? target : path;
    struct ss_buf part = {0};
    int fd = open_beside(final, &part);
    int error = fd < 0 ? errno : 0;
    if (!error) {
        if (exists && fchmod(fd, info.st_mode & 07777))
            error = errno;
        int write_error = write_all(fd, data, length, true);
        if (!error)
            error = write_error;
        if (!error && rename(part.data, final))
            error = errno;
        if (error)
            unlink(part.data);
    }
    ss_buf_free(&part);
    free(target);
    return error ? io_error(err, "write", path, error) : SS_OK;
}
