/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Invalid, hostile and damaged StableHLO files: each gives one error with its position, never a
 * crash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "core/graph/eval.h"
#include "core/load/stablehlo.h"
#include "tests/unit/programs.h"

static struct ss_error load_error(const char *text, size_t length)
{
    struct ss_graph *g;
    struct ss_error err = {0};
    assert_int_not_equal(ss_stablehlo_load("t.mlir", text, length, &g, &err), SS_OK);
    assert_null(g);
    assert_true(err.message[0]);
    return err;
}

/* The file is refused with this code, this word in the message, at this line:column. */
static void refuse(const char *text, enum ss_rc code, const char *word, const char *where)
{
    struct ss_error err = load_error(text, strlen(text));
    if (err.code != code || !strstr(err.message, word) || strcmp(err.where, where))
        fail_msg("got %s \"%s\" at %s", ss_code_name(err.code), err.message, err.where);
}

static void bad_files(void **state)
{
    (void)state;
    refuse("", SS_E_SYNTAX, "no function", "t.mlir:1:1");
    refuse("ML\xefR\x01", SS_E_UNSUPPORTED, "bytecode", "t.mlir:1:1");
    refuse("\x1f\x8b\x08", SS_E_UNSUPPORTED, "compressed", "t.mlir:1:1");
    refuse("hello world", SS_E_SYNTAX, "expected a module", "t.mlir:1:1");
    refuse("module {\n  func.func @main() {\n    return\n", SS_E_SYNTAX, "never closed",
           "t.mlir:2:21");
    refuse("module {\n  func.func @main() {\n    return\n  }\n", SS_E_SYNTAX, "never closed",
           "t.mlir:2:3");
    refuse(MAIN("%a: tensor<?xf32, #stablehlo.bounds<72>>", "()", "return\n"), SS_E_UNSUPPORTED,
           "not explored", "t.mlir:1:35");
    refuse(MAIN("%a: tensor<?x3xf32>", "()", "return\n"), SS_E_UNSUPPORTED, "dynamic",
           "t.mlir:1:35");
    refuse(MAIN("%a: tensor<4x4xf32>", "()",
                "%0 = stablehlo.custom_call @Qr(%a) : (tensor<4x4xf32>) -> "
                "tuple<tensor<4x4xf32>, tensor<4xf32>>\nreturn\n"),
           SS_E_UNSUPPORTED, "is a tuple", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xcomplex<f16>>", "()", "return\n"), SS_E_UNSUPPORTED, "complex<f16>",
           "t.mlir:1:37");
    refuse(MAIN("%a: tensor<3xcomplex<i32>>", "()", "return\n"), SS_E_UNSUPPORTED, "complex<i32>",
           "t.mlir:1:37");
    refuse(MAIN("%a: tensor<1x1x1x1x1x1x1x1x1x1x1x1xcomplex<f32>>", "()", "return\n"), SS_E_LIMIT,
           "more than 11 dims", "t.mlir:1:59");
    refuse(MAIN("", "()", "%0 = stablehlo.constant dense<1.0> : tensor<complex<f32>>\nreturn\n"),
           SS_E_SYNTAX, "expected \"(\"", "t.mlir:2:31");
    refuse(MAIN("", "()", "%0 = stablehlo.constant dense<(1.0)> : tensor<complex<f32>>\nreturn\n"),
           SS_E_SYNTAX, "expected \",\"", "t.mlir:2:35");
    refuse(MAIN("%a: tensor<3xcomplex<f32>>", "()",
                "%0 = stablehlo.floor %a : tensor<3xcomplex<f32>>\nreturn\n"),
           SS_E_TYPE, "operand 0 cannot be complex<f32>: it takes floats", "t.mlir:2:1");
    /* A body that takes other elements than it is given. */
    refuse(MAIN("%a: tensor<3xf32>, %b: tensor<f32>", "()",
                "%0 = \"stablehlo.reduce\"(%a, %b) ({\n^bb0(%x: tensor<complex<f32>>, "
                "%y: tensor<complex<f32>>):\n stablehlo.return %x : tensor<complex<f32>>\n}) "
                "{dimensions = array<i64: 0>} : (tensor<3xf32>, tensor<f32>) -> "
                "tensor<f32>\nreturn\n"),
           SS_E_TYPE, "block argument 0 of a region is complex<f32>, but the elements are f32",
           "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xi2>", "()", "return\n"), SS_E_UNSUPPORTED, "i2", "t.mlir:1:37");
    refuse(MAIN("%a: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>", "()", "return\n"), SS_E_LIMIT,
           "more than 12 dims", "t.mlir:1:28");
    refuse(MAIN("%a: tensor<4294967296x4294967296xf32>", "()", "return\n"), SS_E_LIMIT, "2^63",
           "t.mlir:1:28");
    refuse(MAIN("", "()", "%0 = stablehlo.constant dense_resource<__elided__> : tensor<4xf32>\n"),
           SS_E_UNSUPPORTED, "not in the file", "t.mlir:2:39");
    refuse(MAIN("", "()", "%0 = stablehlo.constant dense<[1, 2]> : tensor<3xi32>\nreturn\n"),
           SS_E_SHAPE, "entries", "t.mlir:2:32");
    refuse(MAIN("", "()", "%0 = stablehlo.constant dense<\"0x00\"> : tensor<3xi32>\nreturn\n"),
           SS_E_SHAPE, "hexadecimal", "t.mlir:2:34");
    refuse(MAIN("", "()", "%0 = stablehlo.constant dense<300> : tensor<i8>\nreturn\n"), SS_E_TYPE,
           "fit", "t.mlir:2:31");
    refuse(MAIN("%a: tensor<3xf32>", "()", "%0 = stablehlo.ad %a, %a : tensor<3xf32>\nreturn\n"),
           SS_E_NAME, "unknown op stablehlo.ad", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()", "%0 = linalg.fill %a : tensor<3xf32>\nreturn\n"),
           SS_E_UNSUPPORTED, "linalg.fill is an op of the dialect linalg", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()", "%0 = stablehlo.add %a, %b : tensor<3xf32>\nreturn\n"),
           SS_E_NAME, "%b is not defined", "t.mlir:2:24");
    refuse(MAIN("%a: tensor<3xf32>", "()", "%0 = stablehlo.add %a, %a : tensor<4xf32>\nreturn\n"),
           SS_E_TYPE, "defined as tensor<3xf32>", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()",
                "%0 = \"stablehlo.add\"(%a, %a) : (tensor<3xf32>, tensor<3xf32>) -> "
                "tensor<3xf64>\nreturn\n"),
           SS_E_TYPE, "declared as tensor<3xf64>", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()", "%0 = stablehlo.add %a : tensor<3xf32>\nreturn\n"),
           SS_E_SHAPE, "operands", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<3xf32>", "()",
                "%0:15 = stablehlo.sort %a : (tensor<3xf32>) -> tensor<3xf32>\nreturn\n"),
           SS_E_TYPE, "15 names", "t.mlir:2:1");
    refuse(
        MAIN("%a: tensor<3xf32>", "()", "%0 = stablehlo.add %a, %a#15 : tensor<3xf32>\nreturn\n"),
        SS_E_NAME, "no #15", "t.mlir:2:24");
    refuse(MAIN("%a: tensor<3xf32>", "()", "%a = stablehlo.add %a, %a : tensor<3xf32>\nreturn\n"),
           SS_E_NAME, "defined twice", "t.mlir:2:1");
    refuse(MAIN("", "()", "%0 = call @f() : () -> tensor<f32>\nreturn\n"), SS_E_NAME,
           "called but not defined", "t.mlir:2:1");
    refuse("func.func @main() {\n call @main() : () -> ()\n return\n}", SS_E_UNSUPPORTED,
           "calls itself", "t.mlir:2:2");
    refuse("func.func @main() {\n call @f() : () -> ()\n return\n}\nfunc.func private @f() {\n "
           "call @main() : () -> ()\n return\n}",
           SS_E_UNSUPPORTED, "calls itself", "t.mlir:6:2");
    refuse("func.func @main() {\n return\n}\nfunc.func @main() {\n return\n}", SS_E_NAME,
           "defined twice", "t.mlir:4:1");
    refuse("func.func @main(%a: tensor<f32>) -> tensor<f32> {\n return\n}", SS_E_TYPE,
           "returns 0 values", "t.mlir:1:1");
    refuse("#a = #a\n", SS_E_SYNTAX, "by itself", "t.mlir:1:6");
    refuse("#l = loc(\"x\"(#l))\n", SS_E_SYNTAX, "by itself", "t.mlir:1:16");
    refuse("func.func @main() loc(#nowhere)\n", SS_E_NAME, "not defined", "t.mlir:1:31");
    refuse("func.func @main() {\n return loc(#nowhere)\n}", SS_E_NAME, "not defined",
           "t.mlir:2:21");
    refuse("func.func @main() {\n return \"open\n}", SS_E_SYNTAX, "operand", "t.mlir:2:9");
    refuse("module attributes {a = \"open\n}", SS_E_SYNTAX, "not closed", "t.mlir:1:24");
    refuse("func.func @main(%p: tensor<i1>) {\n cf.br ^bb1\n^bb1:\n return\n}", SS_E_UNSUPPORTED,
           "another block", "t.mlir:2:2");
}

#define CONSTANT(value, type)                                                                      \
    MAIN("", "()", "%0 = stablehlo.constant " value " : " type "\nreturn\n")
#define UNARY(op, from, to)                                                                        \
    MAIN("%a: tensor<" from ">", "()",                                                             \
         "%0 = stablehlo." op " : (tensor<" from ">) -> tensor<" to ">\nreturn\n")

static void bad_numbers_and_shapes(void **state)
{
    (void)state;
    refuse(CONSTANT("dense<...>", "tensor<4xf32>"), SS_E_UNSUPPORTED, "not in the file",
           "t.mlir:2:31");
    refuse(CONSTANT("dense<__elided__>", "tensor<4xf32>"), SS_E_UNSUPPORTED, "not in the file",
           "t.mlir:2:31");
    refuse(CONSTANT("dense<[[1.0]]>", "tensor<1xf32>"), SS_E_SYNTAX, "expected a number",
           "t.mlir:2:32");
    refuse(CONSTANT("dense<1.0>", "tensor<2xi32>"), SS_E_TYPE, "real number", "t.mlir:2:31");
    refuse(CONSTANT("dense<[]>", "tensor<2xi32>"), SS_E_SHAPE, "entries", "t.mlir:2:32");
    refuse(CONSTANT("dense<>", "tensor<2xi32>"), SS_E_SHAPE, "empty", "t.mlir:2:31");
    refuse(CONSTANT("dense<[1]>", "tensor<1099511627776xi8>"), SS_E_LIMIT, "constant of",
           "t.mlir:2:31");
    /* 2^61 elements of 8 digits each are 0 digits modulo 2^64. */
    refuse(CONSTANT("dense_resource<x>",
                    "tensor<2305843009213693952xf32>") "{-# dialect_resources: {builtin: {x: "
                                                       "\"0x04000000\"}} #-}\n",
           SS_E_LIMIT, "constant of", "t.mlir:5:49");
    refuse(MAIN("%a: tensor<-3xf32>", "()", "return\n"), SS_E_SYNTAX, "a length", "t.mlir:1:35");
    refuse(MAIN("%a: tensor<99999999999999999999xf32>", "()", "return\n"), SS_E_LIMIT, "63 bits",
           "t.mlir:1:28");
    refuse(MAIN("%a: tensor<4611686018427387904x2xf32>", "()", "return\n"), SS_E_LIMIT, "2^63",
           "t.mlir:1:28");
    refuse(MAIN("%a: tensor<4x", "()", "return\n"), SS_E_SYNTAX, "a length", "t.mlir:1:37");
    refuse(UNARY("reshape %a", "3037000500x3037000499xi8", "9223372033963249500xi8"), SS_E_LIMIT,
           "beyond", "t.mlir:2:1");
    refuse(UNARY("slice %a [0:9223372036854775807:9223372036854775807]", "4xi8", "1xi8"),
           SS_E_LIMIT, "beyond", "t.mlir:2:1");
    refuse(UNARY("slice %a [3:2]", "4xi8", "1xi8"), SS_E_SHAPE, "slice", "t.mlir:2:1");
    refuse(UNARY("transpose %a, dims = [0, 0]", "4x4xi8", "4x4xi8"), SS_E_SHAPE, "transpose",
           "t.mlir:2:1");
    refuse(UNARY("broadcast_in_dim %a, dims = [7]", "4xi8", "4x4xi8"), SS_E_SHAPE, "broadcast",
           "t.mlir:2:1");
    refuse(UNARY("broadcast %a, sizes = [3]", "4xi8", "2x4xi8"), SS_E_SHAPE, "its sizes",
           "t.mlir:2:1");
    refuse(UNARY("broadcast %a", "4xi8", "2x4xi8"), SS_E_SYNTAX, "no sizes", "t.mlir:2:1");
    refuse(MAIN("%a: tensor<4xf32>, %a: tensor<4xf32>", "()", "return\n"), SS_E_NAME, "twice",
           "t.mlir:1:43");
    refuse(MAIN("%a: tensor<4xf32>", "()",
                "%c = stablehlo.add %b, %a : tensor<4xf32>\n"
                "%b = stablehlo.add %a, %a : tensor<4xf32>\nreturn\n"),
           SS_E_NAME, "%b is not defined", "t.mlir:2:20");
}

/* What is not taken says why, and what takes its place. */
static void refused_with_a_hint(void **state)
{
    (void)state;
#define GROUPS "replica_groups = dense<[[0, 1], [2, -1]]> : tensor<2x2xi64>"
    static const struct {
        const char *text, *message, *hint;
    } cases[] = {
        {MAIN("%t: !stablehlo.token", "()", "return\n"), "argument 0 of @main is !stablehlo.token",
         "talks to the host"},
        {MAIN("%t: tuple<tensor<2xf32>>", "()", "return\n"), "is a tuple of 1, not a tensor",
         "each tensor of it for itself"},
        {MAIN("%t: !torch.vtensor<[4],f32>", "()", "return\n"), "!torch.vtensor<[4],f32>",
         "torch-mlir-opt"},
        {MAIN("%a: memref<2xf32>", "()", "return\n"), "argument 0 of @main is memref<2xf32>",
         "tensor<f32>"},
        {MAIN("%a: tensor<2xf8E4M3FNUZ>", "()", "return\n"), "\"f8E4M3FNUZ\" is not read",
         "f8E4M3FN, f8E5M2 or bf16"},
        {MAIN("%a: tensor<2xtf32>", "()", "return\n"), "tf32", "tensors are f32"},
        {MAIN("%a: tensor<2xui2>", "()", "return\n"), "ui2", "elements are f32 f64"},
        {MAIN("%a: tensor<2x!quant.uniform<i8:f32, 1.0>>", "()", "return\n"), "!quant.uniform",
         "legalize-quant-to-math"},
        {MAIN("", "()", "%0 = stablehlo.create_token : !stablehlo.token\nreturn\n"),
         "create_token is not taken: it orders effects", "data come as arguments"},
        {MAIN("%a: tensor<3xf32>, %n: tensor<i32>", "()",
              "%0 = stablehlo.set_dimension_size %a, %n, dim = 0 : (tensor<3xf32>, tensor<i32>) -> "
              "tensor<3xf32>\nreturn\n"),
         "a length that follows from values", "fixed shapes"},
        {MAIN("%a: tensor<3xf32>", "()",
              "%0 = stablehlo.custom_call @f(%a) : (tensor<3xf32>) -> !stablehlo.token\nreturn\n"),
         "result 0 of custom_call is !stablehlo.token", "talks to the host"},
        {MAIN("%a: tensor<3xf32>", "()",
              "%0 = \"stablehlo.all_reduce\"(%a) <{" GROUPS "}> ({\n^bb0(%x: tensor<f32>, %y: "
              "tensor<f32>):\n stablehlo.return %x : tensor<f32>\n}) : (tensor<3xf32>) -> "
              "tensor<3xf32>\nreturn\n"),
         "all_reduce among 2 devices: the program is partitioned already", "before SPMD"},
        {MAIN("%a: tensor<3xf32>", "()",
              "%0 = \"stablehlo.collective_permute\"(%a) <{source_target_pairs = dense<[[0, 1]]> : "
              "tensor<1x2xi64>}> : (tensor<3xf32>) -> tensor<3xf32>\nreturn\n"),
         "among several devices", "before SPMD"},
        {"module attributes {mhlo.num_partitions = 8 : i32} {\n"
         "func.func @main() {\n%0 = stablehlo.partition_id : tensor<ui32>\nreturn\n}\n}\n",
         "partition_id of several devices", "before SPMD"},
        {MAIN("%a: tensor<3xf32>", "()", "%0 = chlo.mulhi %a : tensor<3xf32>\nreturn\n"),
         "unknown op chlo.mulhi", "--chlo-legalize-to-stablehlo"},
        {MAIN("%a: tensor<3xf32>, %z: tensor<f32>, %n: tensor<1xi32>", "()",
              "%0 = stablehlo.dynamic_pad %a, %z, %n, %n, %n : (tensor<3xf32>, tensor<f32>, "
              "tensor<1xi32>, tensor<1xi32>, tensor<1xi32>) -> tensor<5xf32>\nreturn\n"),
         "operand 2 (edge_padding_low) is no constant", "dynamic_slice"},
        {MAIN("%a: tensor<3x4xf32>", "()",
              "%0 = stablehlo.einsum %a, %a, config = \"ab,ac->bc...\" : (tensor<3x4xf32>, "
              "tensor<3x4xf32>) -> tensor<4x4xf32>\nreturn\n"),
         "each label is a letter", "dot_general"},
        {MAIN("%a: tensor<3x4xf32>", "()",
              "%0 = stablehlo.einsum %a, %a, config = \"ab,cd->ac\" : (tensor<3x4xf32>, "
              "tensor<3x4xf32>) -> tensor<3x3xf32>\nreturn\n"),
         "one operand alone is summed over", "reduce"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_error err = load_error(cases[i].text, strlen(cases[i].text));
        if (!strstr(err.message, cases[i].message) || !strstr(err.hint, cases[i].hint) ||
            !err.where[0])
            fail_msg("got \"%s\", hint \"%s\" at %s", err.message, err.hint, err.where);
    }
}

/* Bytes that are not text, and texts that other systems write. */
static void odd_bytes(void **state)
{
    (void)state;
    static const char program[] = MAIN("%a: tensor<4xf32>", "tensor<4xf32>",
                                       "%0 = stablehlo.negate %a : tensor<4xf32>\n// note\n"
                                       "return %0 : tensor<4xf32>\n");
    struct ss_error err = {0};
    struct ss_graph *g;
    char text[2 * sizeof program];
    const size_t length = sizeof program - 1;
    for (size_t at = 0; at <= length; at += 7) { /* a zero byte in the middle, at the ends */
        memcpy(text, program, at);
        text[at] = '\0';
        memcpy(text + at + 1, program + at, length - at);
        assert_int_equal(load_error(text, length + 1).code, SS_E_SYNTAX);
    }
    size_t n = 0;
    for (size_t i = 0; i < length; i++) { /* CR LF */
        if (program[i] == '\n')
            text[n++] = '\r';
        text[n++] = program[i];
    }
    assert_int_equal(ss_stablehlo_load("t.mlir", text, n, &g, &err), SS_OK);
    assert_int_equal(g->n_ops, 1);
    ss_graph_free(g);
    memcpy(text, "\xef\xbb\xbf", 3); /* a byte order mark */
    memcpy(text + 3, program, length);
    assert_int_equal(ss_stablehlo_load("t.mlir", text, length + 3, &g, &err), SS_OK);
    assert_int_equal(g->n_ops, 1);
    ss_graph_free(g);
    text[3] = '!';
    err = load_error(text, length + 3);
    assert_string_equal(err.where, "t.mlir:1:1");
}

/* The same opening words again and again, up to length bytes. */
static void nested(char *text, size_t length, const char *begin, const char *open)
{
    size_t n = strlen(begin), step = strlen(open);
    memcpy(text, begin, n);
    for (; n + step <= length; n += step)
        memcpy(text + n, open, step);
    struct ss_error err = load_error(text, n);
    if (err.code != SS_E_LIMIT)
        fail_msg("%s%s...: %s", begin, open, err.message);
}

/* Deep nesting, wide nesting and calls that multiply: one error each, soon. */
static void hostile_files(void **state)
{
    (void)state;
    enum { LENGTH = 1000000 }; /* 8 bytes of stack for each would end the program */
    char *text = malloc(LENGTH + 64);
    assert_non_null(text);
    static const char opens[] = "([{<";
    for (const char *open = opens; *open; open++) {
        int n = snprintf(text, 64, "module attributes {a = ");
        memset(text + n, *open, LENGTH);
        struct ss_error err = load_error(text, (size_t)n + LENGTH);
        assert_true(err.code == SS_E_LIMIT || err.code == SS_E_SYNTAX);
        memset(text, *open, LENGTH);
        assert_int_equal(load_error(text, LENGTH).code, SS_E_SYNTAX);
    }
    static const char *const contexts[] = {"func.func @main() attributes {a = ",
                                           "func.func @main(%a: ",
                                           "func.func @main(%a: tensor<",
                                           "#a = ",
                                           "!a = ",
                                           "func.func @main() {\n%0 = stablehlo.constant dense<",
                                           "func.func @main() {\nreturn loc(",
                                           "func.func @main() {\n",
                                           "func.func @main() {\n\"stablehlo.if\"() (",
                                           "func.func @main() {\n\"chlo.y\"() <{a = ",
                                           "{-# dialect_resources: {builtin: {a: "};
    for (size_t c = 0; c < sizeof contexts / sizeof *contexts; c++)
        for (const char *open = opens; *open; open++) {
            size_t n = strlen(contexts[c]);
            memcpy(text, contexts[c], n);
            memset(text + n, *open, LENGTH - n);
            struct ss_error err = load_error(text, LENGTH);
            if (err.code != SS_E_LIMIT && err.code != SS_E_SYNTAX)
                fail_msg("%s%c...: %s", contexts[c], *open, err.message);
        }
    nested(text, LENGTH, "func.func @main(%a: ", "tuple<");
    nested(text, LENGTH, "func.func @main() {\nreturn loc(", "fused[");
    nested(text, LENGTH, "func.func @main() {\nreturn loc(", "callsite(");
    nested(text, LENGTH, "func.func @main() {\n", "\"stablehlo.if\"() ({\n");
    nested(text, LENGTH, "module attributes {a = ", "{a = ");
    nested(text, LENGTH, "", "module {\n");
    free(text);

    struct ss_buf doubling = {0};
    ss_buf_puts(&doubling, "func.func @main() {\n call @f0() : () -> ()\n return\n}\n");
    for (int i = 0; i < 60; i++)
        ss_buf_printf(
            &doubling,
            "func.func private @f%d() {\n call @f%d() : () -> ()\n call @f%d() : () -> ()\n"
            " return\n}\n",
            i, i + 1, i + 1);
    ss_buf_puts(&doubling, "func.func private @f60() {\n %c = stablehlo.constant dense<1> : "
                           "tensor<i32>\n return\n}\n");
    assert_int_equal(load_error(ss_buf_text(&doubling), doubling.length).code, SS_E_LIMIT);
    /* Calls alone count too. */
    char *constant = strstr(doubling.data, " %c = ");
    memset(constant, ' ', (size_t)(strchr(constant, '\n') - constant));
    assert_int_equal(load_error(ss_buf_text(&doubling), doubling.length).code, SS_E_LIMIT);
    ss_buf_free(&doubling);
}

/* Cut anywhere or with any byte changed, a file is a graph or an error, never a crash. */
static void mutations(void **state)
{
    (void)state;
    const char *root = getenv("SHARDSCOPE_ROOT");
    char path[1000];
    struct ss_buf text = {0};
    struct ss_error err = {0};
    snprintf(path, sizeof path, "%s/samples/mlp.mlir", root ? root : ".");
    assert_int_equal(ss_file_read(path, 1 << 20, &text, &err), SS_OK);
    const char *const seeds[] = {ss_buf_text(&text), DATA_DEPENDENT, BRANCHES};
    int loaded = 0, refused = 0;
    for (size_t s = 0; s < sizeof seeds / sizeof *seeds; s++) {
        size_t length = strlen(seeds[s]), step = length / 300 + 1;
        for (size_t at = 0; at < length; at += step) {
            char *copy = malloc(length); /* exactly, so that a sanitizer sees reads past the end */
            assert_non_null(copy);
            static const char bytes[] = "\"({[<>%#@0-\n\xff";
            for (size_t k = 0; k <= sizeof bytes - 1; k++) {
                struct ss_graph *g;
                memcpy(copy, seeds[s], length);
                if (k)
                    copy[at] = bytes[k - 1];
                enum ss_rc rc = ss_stablehlo_load("m.mlir", copy, k ? length : at, &g, &err);
                rc == SS_OK ? loaded++ : refused++;
                ss_graph_free(g);
            }
            char *cut = malloc(at ? at : 1);
            struct ss_graph *g;
            assert_non_null(cut);
            memcpy(cut, seeds[s], at);
            if (ss_stablehlo_load("m.mlir", cut, at, &g, &err) != SS_OK)
                refused++;
            ss_graph_free(g);
            free(cut);
            free(copy);
        }
    }
    assert_true(loaded > 0 && refused > loaded);
    ss_buf_free(&text);
}

/* A loop whose counter never moves: it ends with the job, or at a limit. */
static void endless_loop(void **state)
{
    (void)state;
    static const char text[] = COUNTED("LT", "0", "3", "0");
    struct ss_graph *g;
    struct ss_error err = {0};
    struct ss_tensor out[1];
    struct ss_arena arena = {0};
    struct ss_job job;
    struct ss_eval_options options = {.float_store = SS_STORE_F64, .job = &job};
    assert_int_equal(ss_stablehlo_load("t.mlir", text, strlen(text), &g, &err), SS_OK);
    ss_job_init(&job);
    ss_job_set_time_limit(&job, 0.01);
    assert_int_equal(ss_eval_graph(g, NULL, out, &options, &arena, &err), SS_E_TIMEOUT);
    ss_job_set_time_limit(&job, 0);
    assert_int_equal(ss_eval_graph(g, NULL, out, &options, &arena, &err), SS_E_LIMIT);
    struct ss_trips trips = {.limit = 5};
    options.trips = &trips;
    assert_int_equal(ss_eval_graph(g, NULL, out, &options, &arena, &err), SS_E_LIMIT);
    assert_non_null(strstr(err.message, " 5 trips"));
    assert_true(trips.given_up && trips.ended.loops == 0);
    ss_job_cancel(&job);
    assert_int_equal(ss_eval_graph(g, NULL, out, &options, &arena, &err), SS_E_CANCELLED);
    ss_job_fini(&job);
    ss_arena_free(&arena);
    ss_graph_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_files),           cmocka_unit_test(bad_numbers_and_shapes),
        cmocka_unit_test(refused_with_a_hint), cmocka_unit_test(odd_bytes),
        cmocka_unit_test(hostile_files),       cmocka_unit_test(mutations),
        cmocka_unit_test(endless_loop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
