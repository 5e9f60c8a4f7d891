The solve: the plan, the methods compared, the pins. The curve needs a solve on the screens, and its times differ.

  $ shardscope --batch -c 'view solve --drawn --size 60x8'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | No graph is loaded.
  | : load FILE
  |
  |
  |
  | C compare  B baseline  M limit  Tab pane  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; pin dot_general_0 "dp: S(0) <- S(0), R"; solve' -c 'view solve --drawn --size 140x40' -c 'view solve --drawn --size 100x30' -c 'view solve --drawn --size 60x16' -c 'view solve --drawn --size 20x6' 2>/dev/null | tail -n 95
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph  2 op  3 step  4 plan  5 memory  6 solve  7 run  8 pipeline  9 audit  0 timeline  L log  O settings
  | ── objective and bound ────────────────────────────────────────────────────────────────────────────────── ── plan ──────────────────────────
  |  nothing was solved on the screens yet: S                                                                 best     1.63 ms
  |                                                                                                           bound    1.63 ms
  |                                                                                                           gap      0 %, proved
  |                                                                                                           method   auto
  |                                                                                                           how      message passing and elim…
  |                                                                                                           core     281 of 1863 nodes
  |                                                                                                           time     <n> ms
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  |
  | ── methods ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
  | C compares the methods
  |
  |
  |
  |
  |
  |
  | ── pins ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
  |   op             row                  applied  why
  |   dot_general_0  dp: S(0) <- S(0), R        1  -
  |
  |
  |
  |
  |
  | B solves for a baseline: dp, tp, zero, replicate
  |
  | C compare  B baseline  M limit  Tab pane  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | ── objective and bound ────────────────────────────────────────── ── plan ──────────────────────────
  |  nothing was solved on the screens yet: S                         best     1.63 ms
  |                                                                   bound    1.63 ms
  |                                                                   gap      0 %, proved
  |                                                                   method   auto
  |                                                                   how      message passing and elim…
  |                                                                   core     281 of 1863 nodes
  |                                                                   time     <n> ms
  |
  |
  |
  |
  |
  |
  | ── methods ─────────────────────────────────────────────────────────────────────────────────────────
  | C compares the methods
  |
  |
  |
  | ── pins ────────────────────────────────────────────────────────────────────────────────────────────
  |   op             row                  applied  why
  |   dot_general_0  dp: S(0) <- S(0), R        1  -
  |
  |
  |
  | B solves for a baseline: dp, tp, zero, replicate
  |
  | C compare  B baseline  M limit  Tab pane  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | ── objective and bound ────── ── plan ──────────────────────
  |  nothing was solved on the    best     1.63 ms
  |  screens yet: S               bound    1.63 ms
  |                               gap      0 %, proved
  |                               method   auto
  |                               how      message passing and …
  |                               core     281 of 1863 nodes
  |                               time     <n> ms
  |
  |
  |
  |
  |
  | C compare  B baseline  M limit  Tab pane  ? keys  q prompt
  |
  | gpt-tiny │ dp2×tp4 │
  | 1 2 3 4 5 6 solve 7
  | ── plan ────────────
  | best     1.63 ms
  |
  | C compare  M limit

In ASCII.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'set ascii on; mesh 2x4; pin dot_general_0 "dp: S(0) <- S(0), R"; solve' -c 'view solve --drawn --size 100x30' -c 'view solve --drawn --size 60x16' 2>/dev/null | tail -n 47
  | gpt-tiny | dp2xtp4 | h100x8 | plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | -- objective and bound ------------------------------------------ -- plan --------------------------
  |  nothing was solved on the screens yet: S                         best     1.63 ms
  |                                                                   bound    1.63 ms
  |                                                                   gap      0 %, proved
  |                                                                   method   auto
  |                                                                   how      message passing and elim~
  |                                                                   core     281 of 1863 nodes
  |                                                                   time     <n> ms
  |
  |
  |
  |
  |
  |
  | -- methods -----------------------------------------------------------------------------------------
  | C compares the methods
  |
  |
  |
  | -- pins --------------------------------------------------------------------------------------------
  |   op             row                  applied  why
  |   dot_general_0  dp: S(0) <- S(0), R        1  -
  |
  |
  |
  | B solves for a baseline: dp, tp, zero, replicate
  |
  | C compare  B baseline  M limit  Tab pane  S solve  : command  ? keys  q prompt
  |
  | gpt-tiny | dp2xtp4 | h100x8 | plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | -- objective and bound ------ -- plan ----------------------
  |  nothing was solved on the    best     1.63 ms
  |  screens yet: S               bound    1.63 ms
  |                               gap      0 %, proved
  |                               method   auto
  |                               how      message passing and ~
  |                               core     281 of 1863 nodes
  |                               time     <n> ms
  |
  |
  |
  |
  |
  | C compare  B baseline  M limit  Tab pane  ? keys  q prompt

A change solves again; what is asked meanwhile waits or is answered.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; view log --drawn --size 80x8 --keys ":pin dot_general_0 \"dp: R <lt>- R, R\"<Enter>U"' 2>/dev/null | tail -n 8
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L log O
  |   pin dot_general_0 "dp: R <- R… op dot_general_0, row dp: R <- R, R, matched 1…
  |   solve                          1.64 ms (+0.26 us)
  | > undo                           undone pin dot_general_0 "dp: R <- R, R", to_u…
  |
  | > undo  undone pin dot_general_0 "dp: R <- R, R", to_undo 1, to_redo 1
  | Enter edit  / find  S solve  : command  ? keys  q prompt
  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; solve; set live off; view log --drawn --size 80x8 --keys ":pin dot_general_0 \"dp: R <lt>- R, R\"<Enter>"' 2>/dev/null | tail -n 8
  | gpt-tiny │ dp2×tp4 │ h100x8 │ plan 1.63 ms  proved   stale
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L log O
  | > pin dot_general_0 "dp: R <- R… op dot_general_0, row dp: R <- R, R, matched 1…
  |
  |
  |
  | > pin dot_general_0 "dp: R <- R, R"  op dot_general_0, row dp: R <- R, R, match…
  | Enter edit  / find  S solve  : command  ? keys  q prompt

What leaves no plan is listed below the pins; a low screen shows the tables in place of the curves.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; cluster toy; solve' -c 'view solve --drawn --size 80x24 --keys ":limit 8K<Enter>:pin var:arg2 RR<Enter>c"' 2>/dev/null | tail -n 13
  |
  |
  | ── pins and limits without a plan ──────────────────────────────────────────────
  |   kind   name   value
  | > limit  limit  8.00 KiB
  |
  |
  |
  |
  |
  | B solves for a baseline: dp, tp, zero, replicate
  | > conflict  feasible no, proved yes, minimal yes, solves 3
  | C compare  B baseline  M limit  Tab pane  / find  S solve  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; cluster toy; solve; limit 40K' -c 'view solve --drawn --size 60x16 --keys "<Tab>"' -c 'view solve --drawn --size 60x12 --keys "<Tab><Tab>"' 2>/dev/null | tail -n 29
  | mlp │ dp2×tp2 │ toy │ plan 479.5 us  proved   stale
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | ── methods ─────────────────────────────────────────────────
  | C compares the methods
  |
  |
  |
  | ── pins ────────────────────────────────────────────────────
  | none; P pins on the screens op and plan
  |
  |
  |
  |
  | B solves for a baseline: dp, tp, zero, replicate
  |
  | C compare  B baseline  M limit  Tab pane  ? keys  q prompt
  |
  | mlp │ dp2×tp2 │ toy │ plan 479.5 us  proved   stale
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | ── methods ─────────────────────────────────────────────────
  | C compares the methods
  |
  | ── pins ────────────────────────────────────────────────────
  | none; P pins on the screens op and plan
  |
  |
  | B solves for a baseline: dp, tp, zero, replicate
  |
  | C compare  B baseline  M limit  Tab pane  ? keys  q prompt

The course of a solve stays after another long command.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; view solve --drawn --size 100x20 --keys "S:conflict<Enter>"' 2>/dev/null | grep -c 'nothing was solved'
  | 0
  [1]

The numbers at the curve are times, as everywhere.

  $ shardscope samples/gpt-tiny.mlir --batch -c 'mesh 2x4; cluster toy' -c 'view solve --drawn --size 100x24 --keys S' 2>/dev/null | grep -cE '^2[0-9.]+ ms .'
  | 2
