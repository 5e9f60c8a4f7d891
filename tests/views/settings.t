The settings; Enter changes one.

  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; view settings --drawn --size 100x16 --keys "jjj<Enter>off<Enter>"' 2>/dev/null | tail -n 16
  | mlp │ dp2×tp4 │ h100x8 │ no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 solve 7 run 8 pipeline 9 audit 0 timeline L log O settings
  |   setting    value           default   meaning
  |   mesh       2x4 dp,tp                 the shape of the device mesh, and the names of its axes
  |   cluster    h100x8                    the devices and their links: cluster --all lists the profiles
  |   limit      74.51 GiB                 the memory that a plan may use on each rank
  | > fusion     off             on        elementwise chains pay one launch and no traffic between, as…
  |   seed       0               0         of probes, solvers and inputs: same seed, same answers
  |   width      0               0         columns that tables may take; 0: the terminal's, or all they…
  |   pager      on              on        shows what is longer than the screen: on ($PAGER, or less -F…
  | ── fusion ──────────────────────────────────────────────────────────────────────────────────────────
  | fusion off
  | elementwise chains pay one launch and no traffic between, as compiled
  |
  | > set fusion off  ok
  | Enter change  / find  S solve  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; view settings --drawn --size 40x10 --keys "<Enter>"' 2>/dev/null | tail -n 10
  | mlp │ dp2×tp4 │ h100x8 │ no plan
  | 1 graph 2 3 4 5 6 7 8 9 0 L O settings
  | ── command ─────────────────────────────
  |  mesh [SHAPE] [NAMES] [--from-program]
  |  set or show the device mesh
  |
  |  SHAPE is the number of devices along
  | : mesh
  |
  | Enter run  Tab complete  Esc close
  $ shardscope samples/mlp.mlir --batch -c 'view settings --drawn --size 60x12 --keys ":set ascii on<Enter>"' 2>/dev/null | tail -n 12
  | mlp | no mesh | h100x8 | no plan
  | 1 graph 2 op 3 step 4 plan 5 memory 6 7 8 9 0 L O settings
  |   setting    value           default   meaning
  | > mesh       not set                   the shape of the dev~
  |   cluster    h100x8                    the devices and thei~
  |   limit      74.51 GiB                 the memory that a pl~
  | -- mesh ----------------------------------------------------
  | mesh not set
  | the shape of the device mesh, and the names of its axes
  |
  | > set ascii on  ok
  | Enter change  / find  : command  ? keys  q prompt
  $ shardscope samples/mlp.mlir --batch -c 'view settings --drawn --size 20x6' 2>/dev/null | tail -n 6
  | mlp │ no mesh │ h10…
  | 1 2 3 4 5 6 7 8 9 0
  |   setting    value
  | > mesh       not set
  |
  | Enter change  / find
