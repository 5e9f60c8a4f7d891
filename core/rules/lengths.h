/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calls at other lengths of their atoms, for those who change the lengths of a whole graph: lengths
 * that follow from others, and what the dims of results are made of. */
#ifndef SS_CORE_RULES_LENGTHS_H
#define SS_CORE_RULES_LENGTHS_H

#include "core/rules/atoms/relength.h"

#endif
