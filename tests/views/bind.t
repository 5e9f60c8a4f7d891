Keys of the user: `bind KEY COMMAND`. The answer names what the key did before.

  $ shardscope samples/mlp.mlir --batch -c 'bind F5 top; bind --screen op Z "why-not $op R" --comment "what R would cost"; bind S "mesh 4"; bind f5 solve; bind' 2>/dev/null | tail -n +14
  | key       F5
  | screen    every
  | runs      top
  | replaces  -
  |
  | key       Z
  | screen    op
  | runs      why-not $op R
  | replaces  -
  |
  | key       S
  | screen    every
  | runs      mesh 4
  | replaces  solve for the best plan
  |
  | key       F5
  | screen    every
  | runs      solve
  | replaces  top
  |
  | key  screen  command        comment
  | F5   every   solve          -
  | Z    op      why-not $op R  what R would cost
  | S    every   mesh 4         -
  $ shardscope --batch -c 'bind --screen op P "pin $op R"; bind P top' | grep replaces
  | replaces  op: pin the row on this axis
  | replaces  graph: pin the op: type a row or layouts; op: pin the row on this axis; plan: pin the layout of the tensor: type it

Some keys cannot be bound, and some are none.

  $ shardscope --batch -c 'bind : quit'
  ! error: the key : cannot be bound: type a command
  ! hint: without it nobody finds out of a screen
  [1]
  $ shardscope --batch -c 'bind F13 quit'
  ! error: no key is called 'F13'
  ! hint: one character, or a name such as F5, Ctrl-T or Home
  [1]
  $ shardscope --batch -c 'bind F5 --remove'
  ! error: the key F5 is not bound
  ! hint: bind lists the keys that are
  [1]
  $ shardscope --batch -c 'bind F5 top; bind F5 --remove; bind'
  | key       F5
  | screen    every
  | runs      top
  | replaces  -
  |
  | removed  F5
  |
  | key  screen  command  comment
  | (none)
  ! no key is bound; ? on a screen lists the keys that it has

On the screens: `?` lists them first, and they run their commands.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; discover; bind F5 "top --ops"; bind --screen op Z "why-not $op \"R <- R, R\"" --comment "what R would cost"; bind S "mesh 4"' -c 'view op --drawn --size 80x9 --keys "?"' -c 'view op --drawn --size 80x12 --keys "Z"' -c 'view graph --drawn --size 60x6 --keys "S"' -c 'view graph --drawn --size 60x6 --keys "Z"' 2>/dev/null | tail -n 36
  | mlp │ dp2×tp2 │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | ── keys ────────────────────────────────────────────────────────────────────────
  | > bound by you
  |   F5         (bound)  [top --ops]
  |   Z          what R would cost  [why-not $op "R <- R, R"]
  | find:
  |
  | Down scroll  Esc close
  |
  | mlp │ dp2×tp2 │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | ── why-not dot_general_0 "R <- R, R" ───────────────────────────────────────────
  | > op         dot_general_0
  |   row        R <- R, R
  |   holds      yes
  |   row_id     R
  |   verdict    structural
  |   why        every rank computes the whole
  |   candidate  -
  | > why-not dot_general_0 "R <- R, R"  op dot_general_0, row R <- R, R, holds yes…
  | Enter open  Esc close
  |
  | mlp │ d4 │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | > ▾ (step)                                    █  1.89 MFLOP
  |     ▾ jvp(layer_0)                            ▄ 548.9 kFLOP
  | > mesh 4  mesh 4, devices 4, cluster h100x8
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt
  |
  | mlp │ d4 │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 9 0 L O
  | > ▾ (step)                                    █  1.89 MFLOP
  |     ▾ jvp(layer_0)                            ▄ 548.9 kFLOP
  | this key does nothing here; ? lists the keys
  | Enter open  f fold  h heat  Tab pane  ? keys  q prompt

A read-only session says so in place of the reason.

  $ shardscope samples/mlp.mlir --batch --read-only -c 'bind F5 solve; view graph --drawn --size 80x8 --keys "<F5>"' 2>/dev/null | tail -n 8
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | > ▾ (step)                            35 ops                      █  1.89 MFLOP
  |     ▾ jvp(layer_0)                    5 ops                       ▄ 548.9 kFLOP
  |         dot_general_0                 64×32 · 32×128              █ 524.3 kFLOP
  |         broadcast_in_dim_0            f32
  | (bound): this session is read-only
  | Enter open  f fold  h heat  Tab pane  / find  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch --read-only -c 'view graph --drawn --size 80x8 --keys ":mesh 2<Enter>"' 2>/dev/null | tail -n 8
  | mlp │ no mesh │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 L O
  | > ▾ (step)                            35 ops                      █  1.89 MFLOP
  |     ▾ jvp(layer_0)                    5 ops                       ▄ 548.9 kFLOP
  |         dot_general_0                 64×32 · 32×128              █ 524.3 kFLOP
  |         broadcast_in_dim_0            f32
  | > mesh 2  mesh would change the laboratory, and this session is read-on…  L more
  | Enter open  f fold  h heat  Tab pane  / find  : command  ? keys  q prompt
