JAX's shard_map: the body is the program of one device, with collectives along axes of the mesh that the file names. It is loaded
as a program of global shapes: each value that differs along axes has a leading dim for each of them, and collectives are reductions,
transposes, slices and concatenations over these. The rest is as for any other graph.

Numbers are those of JAX on four devices, which each file carries.

  $ shardscope check shardmap/*.mlir
  | file                           passed  failed  unsupported  why
  | shardmap/jax-all-gather.mlir        1       0            0  -
  | shardmap/jax-apart.mlir             1       0            0  -
  | shardmap/jax-converge.mlir          1       0            0  -
  | shardmap/jax-embedding.mlir         1       0            0  -
  | shardmap/jax-experts.mlir           1       0            0  -
  | shardmap/jax-gradient.mlir          1       0            0  -
  | shardmap/jax-halves.mlir            1       0            0  -
  | shardmap/jax-mask.mlir              1       0            0  -
  | shardmap/jax-matmul-hlo.mlir        1       0            0  -
  | shardmap/jax-matmul.mlir            1       0            0  -
  | shardmap/jax-nested.mlir            1       0            0  -
  | shardmap/jax-norm.mlir              1       0            0  -
  | shardmap/jax-pad.mlir               1       0            0  -
  | shardmap/jax-partial-hlo.mlir       1       0            0  -
  | shardmap/jax-partial.mlir           1       0            0  -
  | shardmap/jax-ring.mlir              1       0            0  -
  | shardmap/jax-shift.mlir             1       0            0  -
  | shardmap/jax-update.mlir            1       0            0  -
  |
  | passed       18
  | failed       0
  | unsupported  0

What is loaded, in Shardy's words and in HLO's.

  $ shardscope --batch -c 'load shardmap/jax-matmul.mlir; graph' | sed -n '/^op /,$p'
  | op             out          operands                   flops  trips  live  scope  line
  | reshape_0      2x2x2x2xf32  arg0                      0 FLOP      1  yes             4
  | transpose_0    2x2x2x2xf32  reshape_0                 0 FLOP      1  yes             4
  | reshape_1      2x2x3xf32    arg1                      0 FLOP      1  yes             4
  | dot_general_0  2x2x2x3xf32  transpose_0, reshape_1   96 FLOP      1  yes             5
  | transpose_1    2x2x2x3xf32  dot_general_0             0 FLOP      1  yes             5
  | constant_0     f32          -                         0 FLOP      1  yes             -
  | reduce_0       2x2x3xf32    transpose_1, constant_0  24 FLOP      1  yes             6
  | reshape_2      4x3xf32      reduce_0                  0 FLOP      1  yes             4
  ! try: mesh 2x4, then discover, then solve
  $ shardscope --batch -c 'load shardmap/jax-matmul-hlo.mlir; graph' | sed -n '/^op /,$p'
  | op                      out          operands                   flops  trips  live  scope       line
  | custom_call_identity_0  4x4xf32      arg0                      0 FLOP      1  yes                  3
  | reshape_0               2x2x2x2xf32  custom_call_identity_0    0 FLOP      1  yes                  4
  | transpose_0             2x2x2x2xf32  reshape_0                 0 FLOP      1  yes                  4
  | custom_call_identity_1  4x3xf32      arg1                      0 FLOP      1  yes                  5
  | reshape_1               2x2x3xf32    custom_call_identity_1    0 FLOP      1  yes                  6
  | dot_general_0           2x2x2x3xf32  transpose_0, reshape_1   96 FLOP      1  yes   shmap_body    13
  | transpose_1             2x2x2x3xf32  dot_general_0             0 FLOP      1  yes   shmap_body    13
  | constant_0              f32          -                         0 FLOP      1  yes                  -
  | reduce_0                2x2x3xf32    transpose_1, constant_0  24 FLOP      1  yes   shmap_body    14
  | reshape_2               4x3xf32      reduce_0                  0 FLOP      1  yes                  9
  ! try: mesh 2x4, then discover, then solve

Discovery, plans and runs know nothing of it.

  $ for f in matmul partial ring experts norm gradient; do shardscope --batch -c "load shardmap/jax-$f.mlir; mesh 2x2; cluster toy; solve; run --f64" 2>&1 | grep '^ok'; done
  | ok               yes
  | ok               yes
  | ok               yes
  | ok               yes
  | ok               yes
  | ok               yes
  $ shardscope --batch -c 'load shardmap/jax-ring.mlir; mesh 4; solve; run --f64' 2>&1 | grep '^ok'
  | ok               yes

What the borders state is pinned on request.

  $ shardscope --batch -c 'load shardmap/jax-matmul.mlir; mesh 2x2 x,y; pin --from-program; pins' 2>&1 | sed -n '/^warning/,$p'
  | warning
  | shardmap/jax-matmul.mlir: the text states 3 shardings (3 of shard_map): plans do not follow them; pin --from-program makes pins of them
  | try: mesh 2x4, then discover, then solve
  |
  | mesh     2x2
  | devices  4
  | cluster  h100x8
  |
  | axis  size  latency_us  gb_per_s
  | x        2           5       450
  | y        2           5       450
  |
  | pinned    3
  | refused   0
  | not_read  0
  |
  | op             row       applied  why
  | var:arg0       S(0)S(1)        1  -
  | var:arg1       RS(0)           1  -
  | var:reshape_2  S(0)R           1  -

Also between two of them, here forward and backward.

  $ shardscope --batch -c 'load shardmap/jax-gradient.mlir; mesh 2x2 x,y; pin --from-program; pins; solve; run --f64' 2>&1 | grep -E '^(pinned|refused|not_read|ok|var:)'
  | pinned    12
  | refused   0
  | not_read  3
  | var:arg0        RS(1)           1  -
  | var:arg1        S(0)R           1  -
  | var:constant_6  RR              1  -
  | var:reshape_2   S(0)S(0)        1  -
  | var:reshape_3   S(0)S(0)        1  -
  | var:reshape_4   S(0)S(0)        1  -
  | var:reshape_5   S(0)S(0)        1  -
  | var:reshape_11  RS(1)           1  -
  | ok               yes

What cannot be translated is named, and where it stands.

  $ sed 's/dense<\[\[0, 1\], \[2, 3\]\]>/dense<[[0, 3], [1, 2]]>/' shardmap/jax-halves.mlir >groups.mlir; shardscope --batch -c 'load groups.mlir'
  ! error: all_gather: its groups of devices do not lie along axes of the mesh
  ! where: groups.mlir:5:7
  ! hint: each group must hold the devices that differ in some axes of the mesh, and the groups each of the 4 devices once
  [1]
  $ sed 's/@mesh, \[{"x"}, {"y"}\]/@mesh, [{"x"}, {"z"}]/' shardmap/jax-matmul.mlir >axis.mlir; shardscope --batch -c 'load axis.mlir'
  ! error: sdy.manual_computation: the sharding of operand 0 is not read: @mesh has no axis "z", or not all devices
  ! where: axis.mlir:4:5
  [1]
  $ sed 's/manual_axes={"x", "y"}/manual_axes={"x", "z"}/' shardmap/jax-matmul.mlir >manual.mlir; shardscope --batch -c 'load manual.mlir'
  ! error: sdy.manual_computation: the sharding of operand 0 is not read: @mesh has no axis "z", or not all devices
  ! where: manual.mlir:4:5
  [1]
  $ sed 's/@mesh, \[{"x"}, {"y"}\]/@mesh, [{"y"}, {}]/' shardmap/jax-matmul.mlir >pieces.mlir; shardscope --batch -c 'load pieces.mlir'
  ! error: sdy.manual_computation: the sharding of tensor<4x4xf32> does not give pieces of tensor<2x2xf32>
  ! where: pieces.mlir:4:5
  [1]
  $ sed 's/{devices=\[2,2\]<=\[4\]}/{devices=[2,2]0,1,3,2}/' shardmap/jax-matmul-hlo.mlir >tiles.mlir; shardscope --batch -c 'load tiles.mlir'
  ! error: @SPMDFullToShardShape: the sharding "{devices=[2,2]0,1,3,2}" is not read: its tiles do not fit the tensor and the devices
  ! where: tiles.mlir:4:5
  ! hint: the operand's @Sharding says how it is cut
  [1]
  $ cat >opaque.mlir <<'END'
  > sdy.mesh @mesh = <["x"=2]>
  > func.func public @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  >   %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{"x"}]>] manual_axes={"x"} (%b: tensor<2xf32>) {
  >     %c = stablehlo.custom_call @mine(%b) : (tensor<2xf32>) -> tensor<2xf32>
  >     sdy.return %c : tensor<2xf32>
  >   } : (tensor<4xf32>) -> tensor<4xf32>
  >   return %0 : tensor<4xf32>
  > }
  > END
  $ shardscope --batch -c 'load opaque.mlir'
  ! error: @mine of values that differ between devices: nothing here knows what it computes
  ! where: opaque.mlir:4:5
  ! hint: in shard_map, write it with StableHLO's ops, or move it outside
  [1]
  $ sed 's/\[\[0, 1, 2, 3\]\]> : tensor<1x4xi64>/[[0, 1], [2, 3]]> : tensor<2x2xi64>/' shardmap/jax-converge.mlir >apart.mlir; shardscope --batch -c 'load apart.mlir'
  ! error: while: devices take different ways through it, with collectives on the way
  ! where: apart.mlir:5:7
  ! hint: let its condition be what they have in common, such as a psum or pmax over all axes
  [1]

A program that states layouts itself gets no others in its text; arguments and results may have them.

  $ shardscope shardmap/jax-update.mlir --batch -c 'mesh 8; solve' -c 'export jax p.py' -c 'export sdy p.mlir' 2>&1 | tail -n 3
  | error: the program has manual computations (shard_map), which state layouts already
  | where: shardmap/jax-update.mlir
  | hint: 'export jax FILE' writes the layouts of arguments and results

The minimum of wide integers begins with the largest one.

  $ cat >least.mlir <<'X'
  > module @m attributes {mhlo.num_partitions = 2 : i32} {
  >   sdy.mesh @mesh = <["x"=2]>
  >   func.func public @main(%arg0: tensor<4xi64>) -> tensor<2xi64> {
  >     %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}]>] out_shardings=[<@mesh, [{}]>] manual_axes={"x"} (%arg1: tensor<2xi64>) {
  >       %1 = "stablehlo.all_reduce"(%arg1) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>, use_global_device_ids}> ({
  >       ^bb0(%a: tensor<i64>, %b: tensor<i64>):
  >         %2 = stablehlo.minimum %a, %b : tensor<i64>
  >         stablehlo.return %2 : tensor<i64>
  >       }) : (tensor<2xi64>) -> tensor<2xi64>
  >       sdy.return %1 : tensor<2xi64>
  >     } : (tensor<4xi64>) -> tensor<2xi64>
  >     return %0 : tensor<2xi64>
  >   }
  > }
  > X
  $ shardscope --batch least.mlir -c 'graph --text' 2>/dev/null | grep -o 'dense<.*i64>'
  | dense<9223372036854775807> : tensor<i64>
