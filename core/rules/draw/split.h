/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The common ground of the functions that split an operand into partial terms. Private to
 * core/rules/draw. */
#ifndef SS_CORE_RULES_DRAW_SPLIT_H
#define SS_CORE_RULES_DRAW_SPLIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/op/op.h"
#include "core/place/placement.h"

struct ss_probe;
struct ss_tensor;

/* Operand k of a probe, to be split. */
struct ss_split {
    const struct ss_probe *p;
    size_t k;
    enum ss_reduce reduce;
    struct ss_domain domain;   /* of the operand */
    struct ss_tensor *parts;   /* one per rank */
    struct ss_tensor *numbers; /* views of the parts in which a complex number is two reals */
};

/* Fills the parts, so that they reduce to the operand. */
typedef void ss_splitter(const struct ss_split *s);

/* For a maximum or minimum; of a split of finite values. */
ss_splitter ss_split_order;
ss_splitter ss_split_integer_order;

/* The range of a domain; infinite at an end that it does not have. */
struct ss_split_ends {
    double low, high;
};
struct ss_split_ends ss_split_ends(const struct ss_domain *domain);

struct ss_split_spread {
    double deviation, largest;
    double range; /* > 0; of one value its size, at least `scale` */
};
struct ss_split_spread ss_split_spread(const struct ss_tensor *t, double scale);

/* 10^x for x in [-3, 1], by steps that need no libm. */
double ss_split_power_of_ten(double x);
bool ss_split_is_positive(enum ss_domain_kind kind);
/* True if the terms of all other ranks lie beyond all data, so that they decide no cell. */
bool ss_split_is_far_off(uint64_t owners);
/* The rank that owns a cell, or bit, number i: any; by chance one rank owns them all. */
int ss_split_owner(const struct ss_probe *p, uint64_t owners, int64_t i);
/* Random bits of a cell on a rank. */
uint64_t ss_split_bits(int64_t i, int rank, uint64_t key);

#endif
