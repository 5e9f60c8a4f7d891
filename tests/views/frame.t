The frame of the screens: the state, the screens, the command that was run last, the keys.

  $ shardscope --batch -c 'view plan --drawn --size 60x12'
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  |
  |
  | There is no plan to show.
  |
  | : load FILE loads a model
  |
  |
  |
  |
  | t sort  Tab pane  / find  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view plan --drawn --size 60x12 --keys ":mesh 2x2<Enter>S"' 2>/dev/null | tail -n 12
  | mlp │ dp2×tp2 │ h100x8 │ plan 72.20 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | compute 72.20 us + communication 0 us   peak 140.0 KiB   0 …
  | ── inputs (Tab: tensor, collectives) ───────────────────────
  |   input  label           type        layout      bytes
  | > arg0   params/layer_0  32x128xf32  RR      16.00 KiB
  |   arg1   params/layer_1  128x16xf32  RR       8.00 KiB
  |   arg2   x               64x32xf32   RR       8.00 KiB
  |   arg3   y               64x16xf32   RR       4.00 KiB
  |
  | > solve  72.20 us; nothing is cut: launches take 72 us, how…
  | t sort  P pin  Enter open  Tab pane  w why  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'set ascii on; mesh 2x2; solve; view log --drawn --size 60x12 --keys ":pin dot_general_0 S1<Enter>U"' 2>/dev/null | tail -n 12
  | mlp | no mesh | h100x8 | plan 72.20 us  proved   stale
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 8 9 0 L log O
  |   pin dot_general_0 S1   each operand needs 2 placements, t~
  | > undo                   undone mesh 2x2, to_undo 0, to_red~
  |
  |
  | -- undo ----------------------------------------------------
  | undone mesh 2x2, to_undo 0, to_redo 1
  |
  |
  | > undo  undone mesh 2x2, to_undo 0, to_redo 1
  | Enter edit  / find  : command  ? keys  q prompt

Without a name: the graph at first, later the screen that was shown last.

  $ shardscope --batch -c 'view --drawn --size 60x6; view log --drawn --size 60x6; view --drawn --size 60x6' | grep -n 'loaded\|No command'
  | 3:No graph is loaded.
  | 10:No command was run on the screens yet.
  | 17:No command was run on the screens yet.

Too small, and the smallest.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve; view plan --drawn --size 19x4' 2>/dev/null | tail -n 4
  | 19x4 is too small:
  | 20x5 or more
  |
  |
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve; view plan --drawn --size 20x5' 2>/dev/null | tail -n 5
  | mlp │ dp2×tp2 │ h10…
  | 1 2 3 4 plan 5 6 7 8
  | ── inputs (Tab: … ──
  |
  | t sort  P pin  w why

The keys that work here; those that do not say why.

  $ shardscope --batch -c 'view log --drawn --size 100x32 --keys "?"' | tail -n 32
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  | ── keys ────────────────────────────────────────────────────────────────────────────────────────────
  | > log: what was run, and how it ended  (text: history)
  |   Enter      type the command of this row again, to change it  - not now: no command was run yet
  |   every screen
  |   j          down; also k g G, arrows, PgUp PgDn, Home End
  |   Backspace  go back to where Enter was pressed  - not now: this is the first screen
  |   Tab        move to the next pane  - not now: this screen has one pane
  |   /          search the list; n and N repeat it
  |   n          go to the next row found  - not now: nothing was searched for yet: /
  |   N          go to the row found before  - not now
  |   &          show only rows that hold a text  - not now: this screen cannot be filtered
  |   y          copy the row to the terminal's clipboard (OSC 52)  - not now: the list is empty
  |   w          say why the thing under the cursor is as it is  [why $item]  - not now: an op or
  |              tensor must be under the cursor
  |   D          discover the rules of the graph  [discover]  - not now: no graph is loaded: type :
  |              load FILE
  |   S          solve for the best plan  [solve]  - not now
  |   U          undo the last change  [undo]  - not now: nothing was changed yet
  |   R          redo what was undone  [redo]  - not now: nothing was undone
  |   A          solve again after each change, or not: type on or off  [set live ]
  |   r          run the plan and compare the numbers  [run]  - not now: there is no plan yet: S solves
  |   e          export this screen: type a file name  [export screen ]
  |   .          run the last command again  - not now: no command was run yet
  |   :          type a command
  |   Space      type a command
  |   ?          list the keys that work here
  |   Ctrl-L     draw the screen anew
  | find:
  |
  | Down scroll  Esc close
  $ shardscope --batch -c 'view log --drawn --size 80x8 --keys "?undo"' | tail -n 8
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L log O
  | ── keys ────────────────────────────────────────────────────────────────────────
  | > every screen
  |   U          undo the last change  [undo]  - not now: nothing was changed yet
  | find: undo
  |
  | Down scroll  Esc close
  $ shardscope --batch -c 'view log --drawn --size 60x8 --keys "n"' | tail -n 2
  | go to the next row found: nothing was searched for yet: /
  | / find  : command  ? keys  q prompt
  $ shardscope --batch -c 'view log --drawn --size 60x8 --keys "w"' | tail -n 2
  | say why the thing under the cursor is as it is: an op or te…
  | / find  : command  ? keys  q prompt
  $ shardscope --batch -c 'view log --drawn --size 60x8 --keys "x"' | tail -n 2
  | this key does nothing here; ? lists the keys
  | / find  : command  ? keys  q prompt

The palette finds commands by some of their letters, and completes as the prompt does.

  $ shardscope samples/mlp.mlir --batch -c 'view log --drawn --size 70x10 --keys ":plsv"' 2>/dev/null | tail -n 10
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L log O
  | ── command ───────────────────────────────────────────────────────────
  |  plan save           write the plan to a JSON file
  |
  |
  |
  | : plsv
  |
  | Enter run  Tab complete  Esc close
  $ shardscope samples/mlp.mlir --batch -c 'view log --drawn --size 70x10 --keys ":cluster h1<Tab>"' 2>/dev/null | tail -n 10
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L log O
  | ── command ───────────────────────────────────────────────────────────
  |  h100x8
  |  h100-8
  |
  |
  | : cluster h100
  |
  | Enter run  Tab complete  Esc close
  $ shardscope samples/mlp.mlir --batch -c 'view log --drawn --size 70x8 --keys ":sovle<Enter>"' 2>/dev/null | tail -n 2
  | > sovle  no command is named 'sovle' (did you mean: solve?)
  | Enter edit  / find  : command  ? keys  q prompt

What a command says lies over the screen.

  $ shardscope samples/mlp.mlir --batch -c 'view log --drawn --size 70x12 --keys ":ops dot<Enter>"' 2>/dev/null | tail -n 12
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L log O
  | > ops dot                    ok
  |
  |
  |
  | ── ops dot ───────────────────────────────────────────────────────────
  | ── ops dot ───────────────────────────────────────────────────────────
  | > op           flavour      least_operands  most_operands
  |   dot_general  contraction               2              2
  | > ops dot  ok
  | Enter open  Esc close

Files.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve; export screen s.svg --screen plan --size 60x8; export screen s.html --screen plan --size 60x8; export screen s.ans --screen plan --size 60x8; export screen s.txt --screen plan --size 60x8' >/dev/null 2>&1; head -c 60 s.svg; echo; tail -n 1 s.svg; head -n 1 s.html; tail -n 1 s.html; head -n 1 s.txt
  | <svg xmlns="http://www.w3.org/2000/svg" width="496" height="
  | </svg>
  | <!DOCTYPE html>
  | </html>
  | mlp │ dp2×tp2 │ h100x8 │ plan 72.20 us  proved
  $ shardscope --batch -c 'export screen s.png'
  ! error: the end of the file's name says the format: 's.png'
  ! hint: FILE.txt, FILE.ans, FILE.html or FILE.svg
  [1]
  $ shardscope --batch -c 'view nothing'
  ! error: no screen is named 'nothing'
  ! hint: help view lists the screens
  [1]
  $ shardscope --batch -c 'view log --size big'
  ! error: 'big' is no size
  ! hint: columns and rows: --size 80x24
  [1]
  $ shardscope --batch -c 'view log --keys "<Nokey>"'
  ! error: no key is called '<Nokey>'
  ! hint: a key is one character, or a name like <Enter>
  [1]

A result goes to a file if the line says so; a program would write over the screen.

  $ shardscope samples/mlp.mlir --batch -c 'view log --drawn --size 80x8 --keys ":mesh 2 > mesh.txt<Enter>:mesh | cat<Enter>"' 2>/dev/null | tail -n 8; head -n 1 mesh.txt
  | mlp │ d2 │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L log O
  |   mesh 2 > mesh.txt              written to mesh.txt
  | > mesh | cat                     a program would write over the screen (> FILE …
  |
  |
  | > mesh | cat  a program would write over the screen (> FILE writes it; …  L more
  | Enter edit  / find  S solve  : command  ? keys  q prompt
  | mesh     2

A picture of another screen is drawn beside the present one, which then goes on.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve; view graph --drawn --size 80x8 --keys ":export screen other.txt --screen plan<Enter>:view log<Enter>"' 2>/dev/null | tail -n 8; grep -o 'Tab: tensor' other.txt
  | mlp │ dp2×tp2 │ h100x8 │ plan 72.20 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L log O
  |   export screen other.txt --scr… file other.txt
  | > view log                       ok
  |
  |
  | > view log  ok
  | Enter edit  Backspace back  / find  S solve  : command  ? keys  q prompt
  | Tab: tensor

Tab in the palette offers words and files; the one that was gone to is taken by Enter.

  $ shardscope samples/mlp.mlir --batch -c 'view log --drawn --size 80x8 --keys ":rules d<Tab>"' 2>/dev/null | tail -n 8
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L log O
  | ── command ─────────────────────────────────────────────────────────────────────
  |  dot_general_0
  |  dot_general_1
  | : rules d
  |
  | Enter run  Tab complete  Esc close
  $ shardscope samples/mlp.mlir --batch -c 'view log --drawn --size 80x8 --keys ":rules d<Tab><Down><Down><Enter>"' 2>/dev/null | tail -n 3
  | : rules dot_general_1
  |
  | Enter run  Tab complete  Esc close
  $ shardscope samples/mlp.mlir --batch -c 'view log --drawn --size 80x8 --keys ":mesh a<Down><Enter>"' 2>/dev/null | tail -n 3
  | : mesh auto
  |
  | Enter run  Tab complete  Esc close
  $ mkdir folder; touch folder/a.txt 'folder/b c.txt' folder/b_d.txt
  $ shardscope --batch -c 'view log --drawn --size 80x8 --keys ":load fo<Tab><Tab>"' 2>/dev/null | tail -n 8
  | no graph │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L log O
  | ── command ─────────────────────────────────────────────────────────────────────
  |  folder/a.txt
  |  folder/b c.txt
  | : load folder/
  |
  | Enter run  Tab complete  Esc close
  $ shardscope --batch -c 'view log --drawn --size 80x8 --keys ":load folder/b<Tab><Down><Enter>"' 2>/dev/null | tail -n 3
  | : load "folder/b c.txt"
  |
  | Enter run  Tab complete  Esc close
