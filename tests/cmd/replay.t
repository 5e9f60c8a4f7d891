The log of a session is a file that runs again.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x2; solve; expect proved yes; record objective method; mesh 3x; pins' -c 'x' >/dev/null 2>&1; echo $?
  | 1
  $ shardscope --batch -c 'load samples/mlp.mlir; mesh 2x2; solve; expect proved yes; expect "objective 72.20 *"; record gap; save s.lab' >/dev/null 2>&1; cat s.lab
  | # shardscope 0.1.0: replay this file, or shardscope -f FILE
  | load samples/mlp.mlir
  | mesh 2x2
  | solve
  | expect proved yes
  | expect objective 72.20 *
  | expect gap 0 %
  $ shardscope --batch -c 'replay s.lab' 2>/dev/null | tail -n 3
  | ilp_rows        0
  |
  | commands  6
  $ shardscope --batch -f s.lab >/dev/null 2>&1; echo $?
  | 0
  $ sed 's/proved yes/proved no/' s.lab >wrong.lab; shardscope --batch -c 'replay wrong.lab' 2>&1 >/dev/null | grep -v -E '^(try|nothing)'
  | error: solve did not say 'proved no'
  | where: wrong.lab:5
  | hint: it said: proved yes
  | error: the replay ended at a command that failed: expect proved no
  | where: wrong.lab:5
  $ shardscope --batch -c 'save s.lab'
  ! error: 's.lab' is there already, and stays as it is
  ! hint: save FILE --force replaces it
  [1]
  $ shardscope --batch -c 'expect proved yes'
  ! error: no command was run before
  ! hint: run one first, such as solve
  [1]
  $ shardscope --batch -c 'mesh 2; expect devices 3'
  | mesh     2
  | devices  2
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        2           5       450
  ! error: mesh did not say 'devices 3'
  ! hint: it said: devices 2
  [1]
  $ shardscope --batch -c 'mesh 2; record nothing'
  | mesh     2
  | devices  2
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | d        2           5       450
  ! error: mesh has no such field to record
  ! hint: expect TEXT checks a line of its text
  [1]
  $ shardscope --batch -c 'version; record program' | tail -n 2
  | line
  | expect program shardscope

What a result says may be text of a file, and the log is a script: words that mean something else there are in quotes.

  $ cat >name.mlir <<'E'
  > module @"x | touch made; version\0A" {
  >   func.func public @main(%arg0: tensor<8x8xf32>) -> tensor<8x8xf32> {
  >     return %arg0 : tensor<8x8xf32>
  >   }
  > }
  > E
  $ shardscope --batch -c 'load name.mlir; record graph ops; expect "ops 0"; save n.lab' >/dev/null 2>&1; cat n.lab
  | # shardscope 0.1.0: replay this file, or shardscope -f FILE
  | load name.mlir
  | expect "graph x | touch made; version\\x0a"
  | expect ops 0
  | expect ops 0
  $ shardscope --batch -f n.lab >/dev/null 2>&1; echo $?; test -e made
  | 0
  [1]

Stars stand for any text, however many there are:

  $ shardscope --batch -c 'lua return ("a"):rep(200)' -c 'expect a*a*a*a*a*a*a*a*a*' -c 'expect a*a*a*a*a*a*a*a*a*Z' 2>&1 >/dev/null
  | error: lua did not say 'a*a*a*a*a*a*a*a*a*Z'
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2; expect c*st*h100; expect mesh*devices' 2>&1 >/dev/null | tail -n +2
  | error: mesh did not say 'mesh*devices'
  | hint: it said: mesh 2

On the screens too: what was done there is in the log.

  $ shardscope --batch -c 'view log --drawn --size 100x14 --keys ":replay s.lab<Enter>"' 2>/dev/null | tail -n 14
  | mlp │ dp2×tp2 │ h100x8 │ plan 72.20 us  proved
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  |   load samples/mlp.mlir                  graph jit_step, format stablehlo, ops 35, dead_ops 0
  |   mesh 2x2                               mesh 2x2, devices 4, cluster h100x8
  |   solve                                  72.20 us; nothing is cut: launches take 72 us, however the…
  |   expect proved yes                      ok
  |   expect objective 72.20 *               ok
  | > expect gap 0 %                         ok
  | ── expect gap 0 % ──────────────────────────────────────────────────────────────────────── 7 of 7 ──
  | ok
  |
  |
  | > expect gap 0 %  ok
  | Enter edit  / find  S solve  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view log --drawn --size 60x8 --keys ":mesh 2x2<Enter>S"; save t.lab' >/dev/null 2>&1; cat t.lab
  | # shardscope 0.1.0: replay this file, or shardscope -f FILE
  | load -- "samples/mlp.mlir"
  | mesh 2x2
  | solve
