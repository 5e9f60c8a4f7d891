A plan in the words of the framework that is to run it. A small program, with names and formats that occur, and a plan in
which both axes of the mesh cut:

  $ cat >step.mlir <<'E'
  > module @jit_step attributes {mhlo.num_partitions = 1 : i32} {
  >   func.func public @main(%arg0: tensor<16x8xf32> loc("x"), %arg1: tensor<8x32xf32> {mhlo.sharding = "{replicated}", tf.aliasing_output = 1 : i32} loc("params['w']")) -> (tensor<16x32xf32>, tensor<8x32xf32> {jax.result_info = "params['w']"}) {
  >     %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
  >     %1 = call @act(%0) : (tensor<16x32xf32>) -> tensor<16x32xf32>
  >     %2:2 = stablehlo.optimization_barrier %1, %0 : tensor<16x32xf32>, tensor<16x32xf32>
  >     %3 = stablehlo.dot_general %arg0, %2#0, contracting_dims = [0] x [0] : (tensor<16x8xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  >     %4 = stablehlo.subtract %arg1, %3 : tensor<8x32xf32> loc("jit(step)/update/sub")
  >     return %2#1, %4 : tensor<16x32xf32>, tensor<8x32xf32>
  >   }
  >   func.func private @act(%arg0: tensor<16x32xf32>) -> tensor<16x32xf32> {
  >     %0 = stablehlo.tanh %arg0 : tensor<16x32xf32>
  >     return %0 : tensor<16x32xf32>
  >   }
  > }
  > E
  $ cat >plan.ss <<'E'
  > mesh 2x4
  > pin var:x S(0)R
  > pin var:params/w RS(1)
  > solve
  > E
  $ shardscope step.mlir --batch -f plan.ss -c 'export sdy sdy.mlir' | sed -n '/^file/,$p'
  | file         sdy.mlir
  | arguments    2
  | results      2
  | constraints  1
  | stale        no
  |
  | count  first                   why
  |     1  optimization_barrier_1  one of several results of an op
  |     1  arg1 for subtract_0     one reader takes another layout: the framework finds its own
  ! try: mesh 2x4, then discover, then solve
  $ diff step.mlir sdy.mlir
  | 1,3c1,5
  | < module @jit_step attributes {mhlo.num_partitions = 1 : i32} {
  | <   func.func public @main(%arg0: tensor<16x8xf32> loc("x"), %arg1: tensor<8x32xf32> {mhlo.sharding = "{replicated}", tf.aliasing_output = 1 : i32} loc("params['w']")) -> (tensor<16x32xf32>, tensor<8x32xf32> {jax.result_info = "params['w']"}) {
  | <     %0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
  | ---
  | > module @jit_step attributes {mhlo.num_partitions = 8 : i32} {
  | >   sdy.mesh @mesh = <["dp"=2, "tp"=4]>
  | >   func.func public @main(%arg0: tensor<16x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {}]>} loc("x"), %arg1: tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, tf.aliasing_output = 1 : i32} loc("params['w']")) -> (tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"dp"}, {"tp"}]>}, tensor<8x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"tp"}]>, jax.result_info = "params['w']"}) {
  | >     %unplaced_0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
  | >     %0 = sdy.sharding_constraint %unplaced_0 <@mesh, [{"dp"}, {"tp"}]> : tensor<16x32xf32>
  [1]

The same in the words of HLO. A partitioner does not take both kinds:

  $ shardscope step.mlir --batch -f plan.ss -c 'export mhlo hlo.mlir' >out; diff step.mlir hlo.mlir | grep '^>'
  | > module @jit_step attributes {mhlo.num_partitions = 8 : i32} {
  | >   func.func public @main(%arg0: tensor<16x8xf32> {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"} loc("x"), %arg1: tensor<8x32xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}", tf.aliasing_output = 1 : i32} loc("params['w']")) -> (tensor<16x32xf32> {mhlo.sharding = "{devices=[2,4]<=[8]}"}, tensor<8x32xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}", jax.result_info = "params['w']"}) {
  | >     %unplaced_0 = stablehlo.dot_general %arg0, %arg1, contracting_dims = [1] x [0] : (tensor<16x8xf32>, tensor<8x32xf32>) -> tensor<16x32xf32>
  | >     %0 = stablehlo.custom_call @Sharding(%unplaced_0) {backend_config = "", mhlo.sharding = "{devices=[2,4]<=[8]}"} : (tensor<16x32xf32>) -> tensor<16x32xf32>
  ! try: mesh 2x4, then discover, then solve
  $ shardscope hlo.mlir --batch -f plan.ss -c 'export sdy both.mlir' >/dev/null
  ! try: mesh 2x4, then discover, then solve
  ! error: the text states shardings of mhlo on ops; the partitioner does not take both kinds
  ! where: hlo.mlir:4
  ! hint: export mhlo
  [1]

Python code for JAX and for DTensor, and files that other tools read:

  $ shardscope step.mlir --batch -f plan.ss -c 'export jax plan.py' >out; sed -n '1,/^CONSTRAINTS/p' plan.py
  | "The shardings of a plan for jit_step on the mesh dp=2, tp=4. Written by shardscope."
  | import jax
  | from jax.sharding import PartitionSpec as P
  |
  |
  | def mesh(devices=None):
  |     return jax.make_mesh((2, 4), ('dp', 'tp'), devices=devices,
  |                          axis_types=(jax.sharding.AxisType.Auto,) * 2)
  |
  |
  | # One per argument, in the order of jax.tree.leaves(args).
  | IN = [
  |     P('dp', None),  # x
  |     P(None, 'tp'),  # params['w']
  | ]
  |
  | # One per result, in the order of jax.tree.leaves(results).
  | OUT = [
  |     P('dp', 'tp'),  # output 0
  |     P(None, 'tp'),  # params['w']
  | ]
  |
  | # (scope, op, type, spec) of each value inside that the plan places: for
  | # jax.lax.with_sharding_constraint in the code of that scope.
  | CONSTRAINTS = [
  ! try: mesh 2x4, then discover, then solve
  $ shardscope step.mlir --batch -f plan.ss -c 'export dtensor torch.py' >out; sed -n '/^# Of/,$p' torch.py
  | # Of each argument: for distribute_tensor.
  | PLACEMENTS = {
  |     "x": [Shard(0), Replicate()],
  |     "params.w": [Replicate(), Shard(1)],
  | }
  |
  | # (scope, op, placements) of each value inside that the plan places: for redistribute.
  | ACTIVATIONS = [
  |     ("", "dot_general_0", [Shard(0), Shard(1)]),
  |     ("", "optimization_barrier_1", [Shard(0), Shard(1)]),
  | ]
  |
  | # Per mesh axis, of linear layers: for parallelize_module(model, mesh[axis], PARALLELIZE[axis]).
  | PARALLELIZE = {
  |     "dp": {
  |     },
  |     "tp": {
  |         "params": ColwiseParallel(),
  |     },
  | }
  ! try: mesh 2x4, then discover, then solve
  $ shardscope step.mlir --batch -f plan.ss -c 'export autoparallel a.json; export model-explorer m.json --data compute; export chakra c.et' | sed -n '/^file/,$p'
  | file       a.json
  | arguments  2
  | ops        6
  | stale      no
  |
  | file   m.json
  | nodes  6
  | stale  no
  |
  | file         c.et
  | nodes        8
  | collectives  2
  | stale        no
  ! try: mesh 2x4, then discover, then solve
  $ tr -d ' \n' <a.json | cut -c1-230; echo
  | {"version":1,"mesh_shape":[2,4],"mesh_dim_names":["dp","tp"],"placements":{"arg0":{"output":"S(0)R","inputs":[]},"arg1":{"output":"RS(1)","inputs":[]},"dot_general_0":{"output":"S(0)S(1)","inputs":["S(0)R","RS(1)"]},"tanh_0":{"out
  |
  $ grep -c value m.json; strings -n 6 c.et | grep -E 'reduce|dot|comm|schema' | sort | uniq -c
  | 6
  |       2 	comm_sizeh
  |       2 	comm_typeH
  |       1 dot_general_0
  |       1 dot_general_1
  |       1 reduce_scatter of dot_general_1
  |       1 schema

A dim that two axes cut, the later one being the major one, as FSDP over TP builds it:

  $ cat >fsdp.ss <<'E'
  > mesh 2x4
  > pin var:params/w S(1,block=4)S(1)
  > solve
  > E
  $ shardscope step.mlir --batch -f fsdp.ss -c 'export dtensor t.py; export jax j.py; export mhlo h.mlir; export autoparallel a.json --force --list' >out; grep "params.w" t.py j.py; grep -o 'arg1: .*\]T([0-9,]*)' h.mlir; sed -n '/^value/,$p' out
  | t.py:    "params.w": [_StridedShard(dim=1, split_factor=4), Shard(1)],
  | arg1: tensor<8x32xf32> {mhlo.sharding = "{devices=[1,8]<=[2,4]T(1,0)}", tf.aliasing_output = 1 : i32} loc("params['w']")) -> (tensor<16x32xf32> {mhlo.sharding = "{devices=[2,4]<=[8]}"}, tensor<8x32xf32> {mhlo.sharding = "{devices=[1,8]<=[2,4]T(1,0)
  | values         2
  | linear_layers  1
  | stale          no
  |
  | count  first                   why
  |     3  arg1 for dot_general_0  one reader takes another layout: the framework finds its own
  |
  | file         j.py
  | arguments    2
  | results      2
  | constraints  2
  | stale        no
  |
  | count  first                   why
  |     3  arg1 for dot_general_0  one reader takes another layout: the framework finds its own
  |
  | file         h.mlir
  | arguments    2
  | results      2
  | constraints  1
  | stale        no
  |
  | count  first                   why
  |     1  optimization_barrier_1  one of several results of an op
  |     3  arg1 for dot_general_0  one reader takes another layout: the framework finds its own
  |
  | file       a.json
  | arguments  2
  | ops        6
  | stale      no
  |
  | value  layout            why
  | arg1   S(1,block=4)S(1)  a later mesh axis is the major one of a dim
  ! try: mesh 2x4, then discover, then solve

Files are read back as pins, whichever axis is the major one:

  $ shardscope step.mlir --batch -c 'mesh 2x4; pin --from sdy.mlir; pin --from j.py; pins' | sed -n '/^pinned/,$p'
  | pinned    5
  | refused   0
  | not_read  0
  |
  | pinned    4
  | refused   0
  | not_read  0
  |
  | op                          row               applied  why
  | var:dot_general_0           S(0)S(1)                1  -
  | var:arg0                    RR                      1  -
  | var:arg1                    S(1,block=4)S(1)        1  -
  | var:optimization_barrier_1  S(0)S(1)                1  -
  | var:subtract_0              S(1,block=4)S(1)        1  -
  ! try: mesh 2x4, then discover, then solve
  $ shardscope step.mlir --batch -c 'mesh 2x4; pin --from hlo.mlir; pins' | sed -n '/^pinned/,$p'
  | pinned    5
  | refused   0
  | not_read  0
  |
  | op                          row       applied  why
  | var:arg0                    S(0)R           1  -
  | var:arg1                    RS(1)           1  -
  | var:optimization_barrier_1  S(0)S(1)        1  -
  | var:subtract_0              RS(1)           1  -
  | var:dot_general_0           S(0)S(1)        1  -
  ! try: mesh 2x4, then discover, then solve
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; pin --from sdy.mlir' >out
  ! try: mesh 2x4, then discover, then solve
  ! error: it is another program
  ! where: sdy.mlir
  ! hint: the file must be of the program that is loaded
  [1]
  $ shardscope samples/mlp.mlir --batch -c 'mesh 2x4; pin --from j.py' >out
  ! try: mesh 2x4, then discover, then solve
  ! error: it has shardings for fewer than the program's arguments
  ! where: j.py
  ! hint: the file must be of the program that is loaded
  [1]
  $ echo "make_mesh((2, 4), ('dp', 'tp'))" >bad.py; echo 'IN = [P(dp)]' >>bad.py; shardscope step.mlir --batch -c 'mesh 2x4; pin --from bad.py' >out
  ! try: mesh 2x4, then discover, then solve
  ! error: expected the name of a mesh axis, a tuple of names, or None
  ! where: bad.py:2
  ! hint: the form is that of export jax: IN = [P('dp', None), ...]
  [1]

The text must be the one that was loaded:

  $ cp step.mlir other.mlir; shardscope other.mlir --batch -f plan.ss -c 'version | sed -i s/tanh/cosine/ other.mlir' -c 'export sdy o.mlir' >out
  ! try: mesh 2x4, then discover, then solve
  ! error: the file is not the program that was loaded from it
  ! where: other.mlir
  ! hint: it was changed since then: load it again
  [1]

Names are text of a file. None becomes code of a module that is written, or a symbol that cannot be read back:

  $ cat >names.mlir <<'E'
  > module @"x\22\22\22\0Aimport os; os.system('echo INJECTED')\0A\22\22\22" {
  >   sdy.mesh @"my \22mesh" = <["d"=2]>
  >   func.func public @main(%arg0: tensor<8x8xf32> loc("a\0Aimport os")) -> tensor<8x8xf32> {
  >     %0 = stablehlo.tanh %arg0 : tensor<8x8xf32> loc("jit(f)/s\22\0Aimport os/tanh")
  >     return %0 : tensor<8x8xf32>
  >   }
  > }
  > E
  $ shardscope names.mlir --batch -c 'mesh 2; solve; export jax n1.py; export dtensor n2.py; export sdy n.mlir' >out 2>&1; head -n 1 n1.py; grep -h os n1.py n2.py
  | "The shardings of a plan for x\"\"\"\x0aimport os; os.system('echo INJECTED')\x0a\"\"\" on the mesh d=2. Written by shardscope."
  | "The shardings of a plan for x\"\"\"\x0aimport os; os.system('echo INJECTED')\x0a\"\"\" on the mesh d=2. Written by shardscope."
  |     P('d', None),  # a import os
  | "The placements of a plan for x\"\"\"\x0aimport os; os.system('echo INJECTED')\x0a\"\"\" on the mesh d=2. Written by shardscope."
  |     "a\x0aimport os": [Shard(0)],
  $ shardscope --batch -c 'load n.mlir; expect sdy_shardings 2' 2>&1 >/dev/null; grep -o '.sdy.sharding<@[^,]*,' n.mlir | sort -u
  | try: mesh 2x4, then discover, then solve
  | #sdy.sharding<@"my \22mesh",

The rest of a placements file is read, whatever it says about one value, and in whatever order:

  $ cat >odd.json <<'E'
  > {"placements": {"arg0": {"output": "S(0)R"}, "arg1": {"output": ["RR"]}, "dot_general_0": {"output": {"a": [1]}},
  >   "tanh_0": {"output": "S(0"}, "dot_general_1": {"output": "R"}, "subtract_0": {"output": "RS(1)", "inputs": [[]]}},
  >  "mesh_shape": [2, 4]}
  > E
  $ shardscope step.mlir --batch -c 'mesh 2x4; pin --from odd.json' 2>/dev/null | sed -n '/^pinned/,$p'
  | pinned    2
  | refused   0
  | not_read  4
  |
  | value          line  sharding    why
  | arg1              1  ["RR"]      its placements are not a string
  | dot_general_0     1  {"a": [1]}  its placements are not a string
  | tanh_0            2  S(0         it is not understood
  | dot_general_1     2  R           it has fewer placements than the mesh has axes
  $ echo '{"mesh_shape": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1], "placements": {"arg0": {"output": "R"}}}' >axes.json; shardscope step.mlir --batch -c 'mesh 2x4; pin --from axes.json' >out
  ! try: mesh 2x4, then discover, then solve
  ! error: the mesh has more than 16 axes
  ! where: axes.json:1:49
  [1]
  $ echo '{"mesh_shape": [2,4], "mesh_dim_names": ["d", "d"], "placements": {"arg0": {"output": "RR"}}}' >axes.json; shardscope step.mlir --batch -c 'mesh 2x4; pin --from axes.json' >out
  ! try: mesh 2x4, then discover, then solve
  ! error: two axes of the mesh are named "d"
  ! where: axes.json
  [1]
  $ echo '{"placements": {"arg0": {"output": "RR"}}}' >axes.json; shardscope step.mlir --batch -c 'mesh 2x4; pin --from axes.json' >out
  ! try: mesh 2x4, then discover, then solve
  ! error: it has no mesh_shape
  ! where: axes.json
  [1]

An axis cuts one dim:

  $ sed 's/dp.}, {}]>} loc/dp"}, {"dp"}]>} loc/' sdy.mlir >twice.mlir; shardscope twice.mlir --batch -c 'mesh 2x4; pin --from-program' 2>/dev/null | sed -n '/^pinned/,$p'
  | pinned    4
  | refused   1
  | not_read  0
  |
  | value     line  sharding          why
  | var:arg0     3  [{"dp"}, {"dp"}]  it names the axis dp twice
