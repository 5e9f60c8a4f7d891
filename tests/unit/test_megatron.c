/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Megatron's layout strings. */
#include "core/pipeline/megatron_plan.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The layout with all repeats written out. */
static void write_out(const struct ss_megatron_layout *l, char *text)
{
    *text = 0;
    for (int32_t s = 0; s < l->n_stages; s++) {
        const struct ss_megatron_stage *g = l->stages + s;
        strcat(text, s ? "|" : "");
        strcat(text, g->embedding ? "E" : "");
        for (int32_t i = 0; i < g->layers; i++)
            strcat(text, "t");
        for (int32_t i = 0; i < g->mtp; i++)
            strcat(text, "m");
        strcat(text, g->loss ? "L" : "");
    }
}

/* The examples of Megatron's source, and what they mean there; then our form of them. */
static void reads_and_writes(void **state)
{
    (void)state;
    static const struct {
        const char *text, *means, *ours;
    } cases[] = {
        {"Et*2|(t*2|)*3,tL", "Ett|tt|tt|tt|tL", "Et*2|(t*2|)*3tL"},
        {"Ettt|(tt|)*3,m|L", "Ettt|tt|tt|tt|m|L", "Et*3|(t*2|)*3m|L"},
        {"E(tt|t)*2,L", "Ett|ttt|tL", "Et*2|t*3|tL"},
        {"Et,(|tt)*2,|L", "Et|tt|tt|L", "Et|(t*2|)*2L"},
        {"E,L", "EL", "EL"},
        {"E|*2tL", "E||tL", "E||tL"},
        {"E|(t|)*4L", "E|t|t|t|t|L", "E|(t|)*4L"},
        {"Et|t|tL", "Et|t|tL", "Et|t|tL"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_arena arena = {0};
        struct ss_megatron_layout l, again;
        struct ss_error err;
        struct ss_buf text = {0};
        char means[200];
        assert_int_equal(ss_megatron_parse(cases[i].text, strlen(cases[i].text), &arena, &l, &err),
                         SS_OK);
        write_out(&l, means);
        assert_string_equal(means, cases[i].means);
        ss_megatron_print(&l, &text);
        assert_string_equal(ss_buf_text(&text), cases[i].ours);
        assert_int_equal(ss_megatron_parse(text.data, text.length, &arena, &again, &err), SS_OK);
        write_out(&again, means);
        assert_string_equal(means, cases[i].means);
        ss_buf_free(&text);
        ss_arena_free(&arena);
    }
}

static void refuses(void **state)
{
    (void)state;
    static const struct {
        const char *text, *where, *message;
    } cases[] = {
        {"Ex|L", "column 2", "the letters are E, t, m, L and |"},
        {"E(t(t)*2)*2L", "column 4", "brackets cannot be nested"},
        {"E(tt)L", "column 5", "*n follows )"},
        {"Ett)*2L", "column 4", ") without ("},
        {"E(ttL", "column 2", "( without )"},
        {"Et*|L", "column 3", "a number from 1 on follows *"},
        {"Et*0L", "column 3", "a number from 1 on follows *"},
        {"Et*2*2L", "column 5", "one repeat of another"},
        {"EttmtL", "", "a layer t comes after m"},
        {"tt|L", "", "E comes first and L last"},
        {"Ett", "", "E comes first and L last"},
        {"EtLtL", "", "each of them once"},
        {"", "", "E comes first"},
        {"Et*999999999999999999999L", "", "more than 65536 letters"},
        {"E(tttttttttttttttttttttttttttttttttttttttttttttt)*60000L", "", "more than 65536"},
        {"E|*5000L", "", "more than 4096 stages"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_arena arena = {0};
        struct ss_megatron_layout l;
        struct ss_error err = {0};
        assert_int_not_equal(
            ss_megatron_parse(cases[i].text, strlen(cases[i].text), &arena, &l, &err), SS_OK);
        assert_non_null(strstr(err.message, cases[i].message));
        assert_string_equal(err.where, cases[i].where);
        ss_arena_free(&arena);
    }
}

/* Layers by name to stages: e before, 0 and 1 .. are blocks, x between them, l after. */
static void places_layers(void **state)
{
    (void)state;
    static const struct {
        const char *text, *layers, *stages, *message;
    } cases[] = {
        {"Ett|tt|tL", "01234", "00112", ""},
        {"Ett|tt|tL", "ee01234ll", "000011222", ""},
        {"Ett|tt|tL", "e0x1xx2x34l", "00000011122", ""},
        {"E|tt|L", "e01l", "0112", ""},
        {"E|tm|L", "e01ll", "01122", ""},
        {"E|tt|L", "01l", "", "stage 0 of the layout has no layer of the model"},
        {"E|tt|L", "e01", "", "stage 2 of the layout has no layer of the model"},
        {"Et||tL", "01", "", "stage 1 of the layout has no layer of the model"},
        {"|EttL", "01", "", "stage 0 of the layout has no layer of the model"},
        {"Ett|L|", "01l", "", "stage 2 of the layout has no layer of the model"},
        {"Ett|tL", "01", "", "the layout has 3 layers (t and m), and the model 2"},
        {"Et|tL", "elx", "", "no scopes repeat"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ss_arena arena = {0};
        struct ss_megatron_layout l;
        struct ss_error err = {0};
        struct ss_layer items[16];
        struct ss_layers layers = {.n = (uint32_t)strlen(cases[i].layers), .items = items};
        int32_t stage_of[16];
        char names[16][8], got[17] = {0};
        memset(items, 0, sizeof items);
        for (uint32_t k = 0; k < layers.n; k++) {
            const char c = cases[i].layers[k];
            snprintf(names[k], sizeof names[k], c >= '0' && c <= '9' ? "h_%c" : "%c", c);
            items[k].name = names[k];
        }
        assert_int_equal(ss_megatron_parse(cases[i].text, strlen(cases[i].text), &arena, &l, &err),
                         SS_OK);
        if (ss_megatron_place(&layers, &l, stage_of, &err) == SS_OK)
            for (uint32_t k = 0; k < layers.n; k++)
                got[k] = (char)('0' + stage_of[k]);
        assert_string_equal(got, cases[i].stages);
        assert_non_null(strstr(err.message, cases[i].message));
        ss_arena_free(&arena);
    }
}

static void divides_equally(void **state)
{
    (void)state;
    int32_t of[12];
    struct ss_error err;
    static const int32_t even[] = {0, 0, 1, 1, 2, 2}, odd[] = {0, 0, 1, 1, 2};
    assert_int_equal(ss_megatron_equal(3, 6, of, &err), SS_OK);
    assert_memory_equal(of, even, sizeof even);
    assert_int_equal(ss_megatron_equal(3, 5, of, &err), SS_OK);
    assert_memory_equal(of, odd, sizeof odd);
    assert_int_equal(ss_megatron_equal(3, 2, of, &err), SS_E_ARGUMENT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_and_writes),
        cmocka_unit_test(refuses),
        cmocka_unit_test(places_layers),
        cmocka_unit_test(divides_equally),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
