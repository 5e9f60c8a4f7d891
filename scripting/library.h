/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of scripting/lib and scripting/screens, which the build embeds. */
#ifndef SS_SCRIPTING_LIBRARY_H
#define SS_SCRIPTING_LIBRARY_H

/* Files with functions for scripts, in the order in which they run; manual.lua is the last, and
 * describes the others. */
#define SS_LUA_LIBRARY(X)                                                                          \
    X(library)                                                                                     \
    X(strategies)                                                                                  \
    X(build) X(primitives) X(layers) X(grad) X(training) X(grad_bodies) X(operators) X(costs)      \
        X(own)
/* Screens of the program that are made by ss.screen, in the order of the list of `?`. */
#define SS_LUA_SCREENS(X) X(collectives) X(parameters)

#define X(name) extern const char ss_lua_##name##_text[];
SS_LUA_LIBRARY(X)
SS_LUA_SCREENS(X)
X(manual)
X(patterns) /* patterns.h */
#undef X

#endif
