What a program states about its sharding is counted when it is loaded: plans are made here, and do not follow it.
Shardy's attributes, as JAX prints them, with a constraint:

  $ cat >sdy.mlir <<'E'
  > module @jit_f {
  >   sdy.mesh @mesh = <["data"=2, "model"=4]>
  >   func.func public @main(%arg0: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model"}]>}, %arg1: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {}]>}) -> (tensor<16x64xf32> {jax.result_info = "result", sdy.sharding = #sdy.sharding<@mesh, [{"data"}, {"model"}]>}) {
  >     %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x64xf32>) -> tensor<16x64xf32>
  >     %1 = sdy.sharding_constraint %0 <@mesh, [{"data"}, {"model"}]> : tensor<16x64xf32>
  >     return %1 : tensor<16x64xf32>
  >   }
  > }
  > E
  $ shardscope --batch -c 'load sdy.mlir' | grep states
  | sdy.mlir: the text states 4 shardings (3 sdy.sharding, 1 constraint): plans do not follow them; pin --from-program makes pins of them
  ! try: mesh 2x4, then discover, then solve

Strings of HLO, with a constraint in its words, whose own string counts once:

  $ cat >hlo.mlir <<'E'
  > func.func public @main(%arg0: tensor<16x64xf32> {mhlo.sharding = "{devices=[2,4]<=[8]}"}, %arg1: tensor<4xf32> {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding<@mesh, [{\22a\22}]>"}}) -> (tensor<16x64xf32>, tensor<4xf32>) {
  >   %0 = stablehlo.custom_call @Sharding(%arg0) {backend_config = "", mhlo.sharding = "{devices=[2,4]<=[8]}"} : (tensor<16x64xf32>) -> tensor<16x64xf32>
  >   return %0, %arg1 : tensor<16x64xf32>, tensor<4xf32>
  > }
  > E
  $ shardscope --batch -c 'load hlo.mlir' | grep states
  | hlo.mlir: the text states 3 shardings (1 sdy.sharding, 1 mhlo.sharding, 1 constraint): plans do not follow them; pin --from-program makes pins of them
  ! try: mesh 2x4, then discover, then solve

A rule that a custom call states:

  $ cat >rule.mlir <<'E'
  > func.func public @main(%arg0: tensor<8xf32>) -> tensor<8xf32> {
  >   %0 = stablehlo.custom_call @mine(%arg0) {sdy.sharding_rule = #sdy.op_sharding_rule<([i])->([i]) {i=8}, custom>} : (tensor<8xf32>) -> tensor<8xf32>
  >   return %0 : tensor<8xf32>
  > }
  > E
  $ shardscope --batch -c 'load rule.mlir' | grep states
  | rule.mlir: the text states 1 sdy.sharding_rule: not used, as rules are discovered
  ! try: mesh 2x4, then discover, then solve

A program without any says nothing.

  $ shardscope --batch -c 'load samples/mlp.mlir' | grep -c states
  | 0
  ! try: mesh 2x4, then discover, then solve
  [1]

`pin --from-program` makes pins of what sdy states, on mesh axes of the same names, and a run agrees with the plan.

  $ shardscope --batch -c 'load sdy.mlir; mesh 2x4:data,model; cluster toy; pin --from-program; pins; solve; run' 2>&1 | grep -E '^(pinned|refused|not_read|var:|ok)'
  | pinned    4
  | refused   0
  | not_read  0
  | var:arg0           RS(1)           1  -
  | var:arg1           S(0)R           1  -
  | var:dot_general_0  S(0)S(1)        1  -
  | ok               yes

Open dims leave the other axes free, and a mesh names its axes in the order in which they cut.

  $ sed 's/\[{}, {"model"}\]/[{?}, {"model", ?}]/; s/\[{"data"}, {}\]/[{"model", "data"}, {}]/' sdy.mlir >open.mlir
  $ shardscope --batch -c 'load open.mlir; mesh 2x4:data,model; pin --from-program; pins' 2>&1 | grep -E '^(pinned|refused|not_read|var:)'
  | pinned    3
  | refused   1
  | not_read  0
  | refused first: var:arg1: model is cut further by data, which the mesh names first; mesh SHAPE:NAMES names axes as the program does
  | var:arg0           model: S(1)        1  -
  | var:dot_general_0  S(0)S(1)           1  -

Without axes of these names nothing is pinned. Strings of HLO name no axes: they are compared with the devices of the mesh.

  $ shardscope --batch -c 'load sdy.mlir; mesh 2x4; pin --from-program' 2>&1 | grep -E '^(pinned|refused|not_read)'
  | pinned    0
  | refused   4
  | not_read  0
  | refused first: var:arg0: the mesh has no axis model; mesh SHAPE:NAMES names axes as the program does
  $ shardscope --batch -c 'load hlo.mlir; mesh 2x4; pin --from-program' 2>&1 | grep -E '^(pinned|refused|not_read|not read)'
  | pinned    2
  | refused   1
  | not_read  0
  | refused first: var:arg1: the mesh has no axis a; mesh SHAPE:NAMES names axes as the program does

Transposed devices and replicated tiles on a mesh of 2x4; none of these is a layout of 8 devices in a row.

  $ cat >iota.mlir <<'E'
  > func.func public @main(%arg0: tensor<32x64xf32> {mhlo.sharding = "{devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}"}, %arg1: tensor<16x32xf32> {mhlo.sharding = "{devices=[2,1,4]<=[8] last_tile_dim_replicate}"}, %arg2: tensor<16x64xf32> {mhlo.sharding = "{replicated}"}) -> tensor<16x64xf32> {
  >   %0 = stablehlo.dot_general %arg1, %arg0, contracting_dims = [1] x [0] : (tensor<16x32xf32>, tensor<32x64xf32>) -> tensor<16x64xf32>
  >   %1 = stablehlo.custom_call @Sharding(%0) {backend_config = "", mhlo.sharding = "{devices=[4,2]0,4,1,5,2,6,3,7}"} : (tensor<16x64xf32>) -> tensor<16x64xf32>
  >   %2 = stablehlo.add %1, %arg2 : tensor<16x64xf32>
  >   return %2 : tensor<16x64xf32>
  > }
  > E
  $ shardscope --batch -c 'load iota.mlir; mesh 2x4; cluster toy; pin --from-program; pins; solve; run' 2>&1 | grep -E '^(pinned|refused|not_read|var:|ok)'
  | pinned    4
  | refused   0
  | not_read  0
  | var:arg0                    RS(1)           1  -
  | var:arg1                    S(0)R           1  -
  | var:arg2                    RR              1  -
  | var:custom_call_identity_0  S(1)S(0)        1  -
  | ok               yes
  $ shardscope --batch -c 'load iota.mlir; mesh 8; pin --from-program' 2>&1 | grep -E '^(pinned|refused|not_read)'
  | pinned    1
  | refused   3
  | not_read  0
  | refused first: var:arg0: no layout on this mesh is {devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}; mesh SHAPE:NAMES names axes as the program does

Lists that are no permutation, or that end early, are layouts of no mesh.

  $ for bad in '[2,4]T(0,0)' '[2,4]T' '[2,4' '[8]T(9)' '[-1]' '[4294967296,2]'; do
  >   sed "s/<=\[8\]/<=$bad/" iota.mlir >bad.mlir
  >   shardscope --batch -c 'load bad.mlir; mesh 2x4; pin --from-program' 2>&1 | grep -E '^refused first'
  > done
  | refused first: var:arg1: no layout on this mesh is {devices=[2,1,4]<=[2,4]T(0,0) last_tile_dim_replicate}; mesh SHAPE:NAMES names axes as the program does
  | refused first: var:arg1: no layout on this mesh is {devices=[2,1,4]<=[2,4]T last_tile_dim_replicate}; mesh SHAPE:NAMES names axes as the program does
  | refused first: var:arg1: no layout on this mesh is {devices=[2,1,4]<=[2,4 last_tile_dim_replicate}; mesh SHAPE:NAMES names axes as the program does
  | refused first: var:arg1: no layout on this mesh is {devices=[2,1,4]<=[8]T(9) last_tile_dim_replicate}; mesh SHAPE:NAMES names axes as the program does
  | refused first: var:arg1: no layout on this mesh is {devices=[2,1,4]<=[-1] last_tile_dim_replicate}; mesh SHAPE:NAMES names axes as the program does
  | refused first: var:arg1: no layout on this mesh is {devices=[2,1,4]<=[4294967296,2] last_tile_dim_replicate}; mesh SHAPE:NAMES names axes as the program does
