/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The loop of a bench over models and meshes: loads each file, discovers its rules once, then
 * prints one table row per mesh. */
#ifndef SS_TESTS_BENCH_EACH_H
#define SS_TESTS_BENCH_EACH_H

#include "core/lab/lab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the row of one file and mesh. Returns false after printing an error on stderr. */
typedef bool bench_row(struct ss_lab *lab, const char *file, const char *mesh, void *user);

static inline bool bench_file(const char *meshes, const char *file, bench_row *row, void *user)
{
    struct ss_lab lab;
    struct ss_error err = {0};
    ss_lab_init(&lab);
    bool ok = ss_lab_load(&lab, file, &err) == SS_OK && ss_lab_discover(&lab, NULL, &err) == SS_OK;
    if (!ok)
        fprintf(stderr, "%s: %s\n", file, err.message);
    char *list = ss_xmalloc(strlen(meshes) + 1), *rest;
    strcpy(list, meshes);
    for (char *m = strtok_r(list, ",", &rest); m && ok; m = strtok_r(NULL, ",", &rest))
        ok = row(&lab, file, m, user);
    free(list);
    ss_lab_fini(&lab);
    return ok;
}

/* Calls row for every file and mesh until one call fails. meshes: "2x4,4x8". */
static inline bool bench_each(const char *meshes, int n_files, char **files, bench_row *row,
                              void *user)
{
    bool ok = true;
    for (int i = 0; i < n_files && ok; i++)
        ok = bench_file(meshes, files[i], row, user);
    return ok;
}

#endif
