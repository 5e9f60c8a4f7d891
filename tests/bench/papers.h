/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of bench_papers. */
#ifndef SS_TESTS_BENCH_PAPERS_H
#define SS_TESTS_BENCH_PAPERS_H

/* Figures that are called reproduced. */
struct figures {
    int cells, same;
};
/* Prints "ours / published |" with a word if they differ by more than the tolerance. */
void figure(struct figures *f, double ours, double published, double tolerance, int digits);

void alpa_tables(struct figures *f);
void megatron_tables(void);
/* folder: of the graphs; NULL: there are none. */
void metadist_table(struct figures *f, const char *folder);

#endif
