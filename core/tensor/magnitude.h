/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How large the numbers of a tensor are. Of complex numbers both parts count. */
#ifndef SS_CORE_TENSOR_MAGNITUDE_H
#define SS_CORE_TENSOR_MAGNITUDE_H

#include "core/tensor/tensor.h"

struct ss_magnitude {
    double finite; /* largest absolute value of the finite numbers; 0: there are none */
    bool nan, inf; /* some number is NaN, is infinite */
};

struct ss_magnitude ss_tensor_magnitude(const struct ss_tensor *t);
double ss_tensor_max_abs(const struct ss_tensor *t);    /* NaN if there is one */
double ss_tensor_max_finite(const struct ss_tensor *t); /* of the finite numbers */
bool ss_tensor_finite(const struct ss_tensor *t);       /* all numbers are finite */

#endif
