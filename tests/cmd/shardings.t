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
  | sdy.mlir: the text states 4 shardings (3 sdy.sharding, 1 sdy.sharding_constraint): plans do not follow them; pin --from-program makes pins of them
  ! try: mesh 2x4, then discover, then solve

Strings of HLO, with a constraint in its words, whose own string counts once:

  $ cat >hlo.mlir <<'E'
  > func.func public @main(%arg0: tensor<16x64xf32> {mhlo.sharding = "{devices=[2,4]<=[8]}"}, %arg1: tensor<4xf32> {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding<@mesh, [{\22a\22}]>"}}) -> (tensor<16x64xf32>, tensor<4xf32>) {
  >   %0 = stablehlo.custom_call @Sharding(%arg0) {backend_config = "", mhlo.sharding = "{devices=[2,4]<=[8]}"} : (tensor<16x64xf32>) -> tensor<16x64xf32>
  >   return %0, %arg1 : tensor<16x64xf32>, tensor<4xf32>
  > }
  > E
  $ shardscope --batch -c 'load hlo.mlir' | grep states
  | hlo.mlir: the text states 3 shardings (1 sdy.sharding, 1 mhlo.sharding, 1 @Sharding): plans do not follow them; pin --from-program makes pins of them
  ! try: mesh 2x4, then discover, then solve

A rule that a custom call states is its rule; it is believed, as nothing here can run the call:

  $ cat >rule.mlir <<'E'
  > func.func public @main(%arg0: tensor<8x16xf32>, %arg1: tensor<16x4xf32>) -> tensor<8x4xf32> {
  >   %0 = stablehlo.custom_call @mine(%arg0, %arg1) {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [j, k])->([i, k]) {i=8, j=16, k=4}, custom>} : (tensor<8x16xf32>, tensor<16x4xf32>) -> tensor<8x4xf32>
  >   %1 = stablehlo.add %0, %0 {sdy.sharding_rule = #sdy.op_sharding_rule<([i, j], [i, j])->([i, j]) {i=8, j=4}>} : tensor<8x4xf32>
  >   return %1 : tensor<8x4xf32>
  > }
  > E
  $ shardscope --batch -c 'load rule.mlir' 2>/dev/null | sed -n '/^sharding_rules/p; /^warn/,$p'
  | sharding_rules     2
  | warning
  | rule.mlir: 1 sdy.sharding_rule of ops that can be run: not used, as their rules are discovered
  | rule.mlir:2:3: nothing here knows what @mine computes: its sdy.sharding_rule is taken as its rule, and it cannot be run
  $ shardscope --batch -c 'load rule.mlir; rules custom_call_0' 2>/dev/null | sed -n '/^op /,$p'
  | op            custom_call_0
  | in            8x16xf32, 16x4xf32
  | out           8x4xf32
  | shard_spec    [S1, N], [N, S2]
  | combine_spec  S1: gather(dim=0); S2: gather(dim=1)
  | attempts      3
  | runs          0
  | reason        -
  |
  | id  out   in       proof       runs  note
  | R   R     R, R     structural     0  -
  | S1  S(0)  S(0), R  declared       0  -
  | S2  S(1)  R, S(1)  declared       0  -
  |
  | outside_the_space  why
  | cut the factor j   no result has it, and the rule does not say that it is reduced
  $ shardscope --batch -c 'load rule.mlir; rules custom_call_0 --sdy' 2>/dev/null | grep '^custom'
  | custom_call_0  #sdy.op_sharding_rule<([i, j],[j, k])->([i, k]) {i=8, j=16, k=4} need_replication={j}>  -           -

The solver uses it, and pins may name its rows.

  $ shardscope --batch -c 'load rule.mlir; mesh 2x2; cluster toy; pin custom_call_0 "dp: S1"; pin var:arg1 "tp: S(1)"; solve; plan --ops' 2>/dev/null | grep '^custom'
  | custom_call_0  S(0)S(1)  S(0)R, RS(1)         0.0416 us      1
  $ shardscope --batch -c 'load rule.mlir; mesh 2; solve; run' 2>&1 | tail -3
  | error: mine cannot be run: nothing here knows what it computes
  | where: custom_call_0
  | hint: define NAME EXPRESSION --binds mine gives it a body; written as a stablehlo.composite it has one

`rule OP "..."` states the rule of an op without one, or another than that of the text; `undo` takes it back. `rule` lists the rules.

  $ shardscope --batch -c 'load rule.mlir; rule custom_call_0 "([i, j], [j, k])->([i, k]) reduction={j}"; rules custom_call_0; rule; undo; rule' 2>/dev/null | grep -E '^(S[0-9]|custom|proof)'
  | proof  declared
  | S1  S(0)    S(0), R     declared       0  -
  | S2  P(sum)  S(1), S(0)  declared       0  -
  | S3  S(1)    R, S(1)     declared       0  -
  | custom_call_0  mine    ([i, j], [j, k])->([i, k]) reduction={j}  rule
  | custom_call_0  mine    #sdy.op_sharding_rule<([i, j], [j, k])->([i, k]) {i=8, j=16, k=4}, custom>  line 2
  $ cat >blocks.mlir <<'E'
  > func.func public @main(%arg0: tensor<8x12xf32>) -> (tensor<96xf32>, tensor<8xf32>) {
  >   %0:2 = stablehlo.custom_call @mine(%arg0) : (tensor<8x12xf32>) -> (tensor<96xf32>, tensor<8xf32>)
  >   return %0#0, %0#1 : tensor<96xf32>, tensor<8xf32>
  > }
  > E
  $ shardscope --batch -c 'load rule.mlir; rule custom_call_0 "([i, j], [j, k])->([i, k]) reduction={j}"; save stated.lab; rule custom_call_0 --remove' 2>/dev/null | tail -n 2
  | op             target  rule                                                                        from
  | custom_call_0  mine    #sdy.op_sharding_rule<([i, j], [j, k])->([i, k]) {i=8, j=16, k=4}, custom>  line 2
  $ shardscope --batch -c 'replay stated.lab; rule' 2>/dev/null | tail -n 2
  | op             target  rule                                      from
  | custom_call_0  mine    ([i, j], [j, k])->([i, k]) reduction={j}  rule
  $ shardscope --batch -c 'load rule.mlir; rule custom_call_0 --remove' 2>&1 | tail -n 2
  | error: no rule was stated for custom_call_0
  | hint: rule lists the ops and their rules

  $ shardscope --batch -c 'load blocks.mlir; rule custom_call_0 "([i, jk])->([ijk], [i]) {i=8, j=4, k=3} need_replication={k}"; rules custom_call_0' 2>/dev/null | sed -n '/^id/,$p'
  | id  out              in    proof       runs  note
  | R   R, R             R     structural     0  -
  | S1  S(0), S(0)       S(0)  declared       0  -
  | S2  S(0,block=8), R  S(1)  declared       0  only if pieces are multiples of 3
  |
  | outside_the_space  why
  | cut the factor k   the rule says that it needs replication
  $ shardscope --batch -c 'load blocks.mlir; mesh 2x2; rule custom_call_0 "([i, j])->([ij], [i])"; pin custom_call_0 "dp: S2"; pin custom_call_0 "tp: S1"; solve; plan --ops' 2>/dev/null | grep '^custom'
  | custom_call_0  S(0,block=8)S(0), RS(0)  S(1)S(0)     4.00 us      1

Rules that do not fit their op are errors, and one of the text is not used.

  $ cat >rules.txt <<'E'
  > ([i, j])->([ij])
  > ([i])->([ij], [i])
  > ([i, j])->([ij], [i]) {i=8, j=13}
  > ([i, j])->([ij], [i]) {k=3}
  > ([i, j])->([ij], [i]) reduction={i}
  > ([i, j])->([ij], [i]) need={i}
  > ([i, a])->([i], [i])
  > ([i, j])->([ii], [i])
  > ([i, z_0])->([iz_0], [i])
  > ([i, j]
  > #sdy.op_sharding_rule<([i, j])->([ij], [i])
  > ([i, j])->([ij], [i], [j])
  > ([i, j])->([ij], [i]) {i=99999999999}
  > ([knlmo, j])->([knlmoj], [knlmo]) {k=2147483647, n=2, l=24, m=2147483647, o=715827883, j=12}
  > E
  $ while read -r rule; do shardscope --batch -c "load blocks.mlir; rule custom_call_0 \"$rule\"" 2>&1 | grep '^error'; done <rules.txt
  | error: the op has 2 results, and the rule has fewer
  | error: operand 0 has 2 dims, and the rule has fewer
  | error: dim 1 of operand 0 is 12 long, and the factors of the rule give 13
  | error: no dim has the factor k
  | error: a result has the reduction factor i
  | error: the end of the rule, or a list of reduction, need_replication, permutation or blocked_propagation in this order, is expected in column 23 of the rule, at "need={i}"
  | error: a factor (i to z, z_1, z_2, ...) is expected in column 6 of the rule, at "a])->([i], [i])"
  | error: dim 0 of result 0 has the factor i twice
  | error: a positive number after z_ is expected in column 8 of the rule, at "0])->([iz_0], [i])"
  | error: ) is expected, and the rule ends
  | error: > is expected, and the rule ends
  | error: the op has 2 results, and the rule has more
  | error: a smaller number is expected in column 26 of the rule, at "99999999999}"
  | error: dim 0 of operand 0 is 8 long, and the factors of the rule give at least 4294967294
  $ shardscope --batch -c 'load samples/mlp.mlir; rule dot_general_0 "([i, j], [j, k])->([i, k])"' 2>&1 | sed -n '/^error/,$p'
  | error: dot_general has a kernel: its rules are discovered
  | where: dot_general_0
  | hint: a rule is stated for an op that nothing here can run
  $ sed 's/k=4}/k=5}/' rule.mlir >wrong.mlir
  $ shardscope --batch -c 'load wrong.mlir; rules custom_call_0' 2>/dev/null | grep '^reason'
  | reason        its stated rule is not used: dim 1 of operand 1 is 4 long, and the factors of the rule give 5

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
  | pinned    4
  | refused   0
  | not_read  0
  | var:arg0           model: S(1)             1  -
  | var:arg1           S(0,block=4)S(0)        1  -
  | var:dot_general_0  S(0)S(1)                1  -

The axes of the program's mesh are those of the same name and size, whatever their order. Those that are left are the ones of the same size, if that is one axis each and both meshes have as many devices; the command says so.

  $ shardscope --batch -c 'load sdy.mlir; mesh 4x2:model,data; pin --from-program; pins' 2>&1 | grep -E '^(pinned|refused|var:)|matched'
  | pinned    4
  | refused   0
  | var:arg0           S(1)R           1  -
  | var:arg1           RS(0)           1  -
  | var:dot_general_0  S(1)S(0)        1  -
  $ shardscope --batch -c 'load sdy.mlir; mesh 2x4; pin --from-program; pins' 2>&1 | grep -E '^(pinned|refused|var:)|matched'
  | pinned    4
  | refused   0
  | the program's axes are matched by size: data is dp, model is tp
  | var:arg0           RS(1)           1  -
  | var:arg1           S(0)R           1  -
  | var:dot_general_0  S(0)S(1)        1  -
  $ shardscope --batch -c 'load sdy.mlir; mesh 4x2; pin --from-program; pins' 2>&1 | grep -E '^(pinned|refused|var:)|matched'
  | pinned    4
  | refused   0
  | the program's axes are matched by size: data is tp, model is dp
  | var:arg0           S(1)R           1  -
  | var:arg1           RS(0)           1  -
  | var:dot_general_0  S(1)S(0)        1  -

On any other mesh nothing is pinned: if an axis of the name has another size, if several have the size, or if there are more devices.

  $ for mesh in 4x2:data,model 2x2x2 8 2x4x2; do shardscope --batch -c "load sdy.mlir; mesh $mesh; pin --from-program"; done 2>&1 | grep -vE '^(!|warning|try)' | grep -E 'error|hint|program'
  | sdy.mlir: the text states 4 shardings (3 sdy.sharding, 1 sdy.sharding_constraint): plans do not follow them; pin --from-program makes pins of them
  | error: the program's shardings are for the mesh 2x4 data,model, and the mesh is 4x2 data,model
  | hint: mesh --from-program
  | sdy.mlir: the text states 4 shardings (3 sdy.sharding, 1 sdy.sharding_constraint): plans do not follow them; pin --from-program makes pins of them
  | error: the program's shardings are for the mesh 2x4 data,model, and the mesh is 2x2x2 a,b,c
  | hint: mesh --from-program
  | sdy.mlir: the text states 4 shardings (3 sdy.sharding, 1 sdy.sharding_constraint): plans do not follow them; pin --from-program makes pins of them
  | error: the program's shardings are for the mesh 2x4 data,model, and the mesh is 8 d
  | hint: mesh --from-program
  | sdy.mlir: the text states 4 shardings (3 sdy.sharding, 1 sdy.sharding_constraint): plans do not follow them; pin --from-program makes pins of them
  | error: the program's shardings are for the mesh 2x4 data,model, and the mesh is 2x4x2 a,b,c
  | hint: mesh --from-program

`mesh --from-program` sets the mesh that the program is written for.

  $ shardscope --batch -c 'load sdy.mlir; mesh --from-program; pin --from-program' 2>&1 | grep -E '^(mesh|devices|pinned|refused)'
  | mesh     2x4
  | devices  8
  | pinned    4
  | refused   0
  $ shardscope --batch -c 'load samples/mlp.mlir; mesh --from-program'
  | graph        jit_step
  | format       stablehlo
  | ops          35
  | dead_ops     0
  | vars         39
  | loops        0
  | inputs       4
  | outputs      3
  | params       2
  | param_bytes  24.00 KiB
  | params_from  tf.aliasing_output
  | flops        1.89 MFLOP
  ! try: mesh 2x4, then discover, then solve
  ! error: the program states no mesh
  ! where: samples/mlp.mlir
  ! hint: mesh SHAPE, for example: mesh 2x4
  [1]
  $ sed 's/sdy.mesh @mesh/sdy.mesh @other = <["x"=8]>\n  &/; s/\[{"data"}, {}\]/[{"x"}, {}]/; s/@mesh, \[{"x"}/@other, [{"x"}/' sdy.mlir >two.mlir
  $ shardscope --batch -c 'load two.mlir; mesh --from-program' 2>&1 | grep -E '^(error|hint| )'
  | error: the program has several meshes: 2x4 data,model, and 8 x
  | hint: mesh 2x4 data,model
  $ shardscope --batch -c 'load two.mlir; mesh 2x4:data,model; pin --from-program' 2>&1 | sed -n '/^pinned/,$p'
  | pinned    3
  | refused   1
  | not_read  0
  |
  | value     line  sharding     why
  | var:arg1     4  [{"x"}, {}]  it is for the mesh 8 x
  | mesh --from-program sets the mesh that the program is written for

Meshes may be written out, or be listed among the attributes of the module.

  $ cat >front.mlir <<'E'
  > module @jit_f attributes {mhlo.frontend_attributes = {xla.sdy.meshes = "{mesh = #sdy.mesh<[\\\22a\\\22=2, \\\22b\\\22=4]>}"}} {
  >   func.func public @main(%arg0: tensor<16x64xf32> {mhlo.frontend_attributes = {xla.sdy.sharding = "#sdy.sharding<@mesh, [{\22a\22}, {}]>"}},
  >                          %arg1: tensor<4xf32> {sdy.sharding = #sdy.sharding<mesh<["a"=2, "b"=4]>, [{"b"}]>}) -> (tensor<16x64xf32>, tensor<4xf32>) {
  >     return %arg0, %arg1 : tensor<16x64xf32>, tensor<4xf32>
  >   }
  > }
  > E
  $ shardscope --batch -c 'load front.mlir; mesh --from-program; pin --from-program; pins' 2>&1 | grep -E '^(mesh|pinned|refused|var:)'
  | mesh     2x4
  | pinned    2
  | refused   0
  | var:arg0  S(0)R        1  -
  | var:arg1  RS(0)        1  -

Strings of HLO name no axes: they are compared with the devices of the mesh.

  $ shardscope --batch -c 'load hlo.mlir; mesh --from-program; pin --from-program' 2>&1 | grep -E '^(mesh|pinned|refused|not_read|var:)'
  | mesh     2x4
  | pinned    2
  | refused   1
  | not_read  0
  | var:arg1     1  [{"a"}]   the text does not say what its mesh is
  | mesh --from-program sets the mesh that the program is written for
  $ shardscope --batch -c 'load hlo.mlir; mesh 4; pin --from-program' 2>&1 | sed -n '/^error/,$p'
  | error: the program's shardings are for 8 devices, and the mesh is 4 d
  | where: hlo.mlir:1
  | hint: mesh --from-program

Each sharding that makes no pin is listed, with its line and the reason.

  $ cat >bad.mlir <<'E'
  > module @jit_f {
  >   sdy.mesh @mesh = <["data"=2, "model"=4]>
  >   func.func public @main(
  >       %arg0: tensor<32x64xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"model":(1)2}]>},
  >       %arg1: tensor<16x33xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"data"}]>},
  >       %arg2: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"data"}]>},
  >       %arg3: tensor<16xf32> {sdy.sharding = #sdy.sharding<@lost, [{"data"}]>},
  >       %arg4: tensor<16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}], unreduced={"data"}>})
  >       -> (tensor<16x33xf32>, tensor<16xf32>) {
  >     %0 = func.call @f(%arg1) : (tensor<16x33xf32>) -> tensor<16x33xf32>
  >     return %0, %arg2 : tensor<16x33xf32>, tensor<16xf32>
  >   }
  >   func.func private @f(%arg0: tensor<16x33xf32>) -> tensor<16x33xf32> {
  >     %0 = sdy.sharding_constraint %arg0 <@mesh, [{"data"}, {?}]> : tensor<16x33xf32>
  >     %1 = stablehlo.negate %0 : tensor<16x33xf32>
  >     %2 = sdy.sharding_constraint %1 <@mesh, [{"data"}, {?}]> : tensor<16x33xf32>
  >     return %2 : tensor<16x33xf32>
  >   }
  > }
  > E
  $ shardscope --batch -c 'set width 120; load bad.mlir; mesh --from-program; pin --from-program; pins' 2>&1 | sed -n '/^pinned/,$p'
  | pinned    2
  | refused   2
  | not_read  3
  |
  | value     line  sharding              why
  | %arg0        4  [{}, {"model":(1)2}]  it cuts by a part of an axis
  | var:arg1     5  [{}, {"data"}]        axis data (size 2) does not divide dim 1
  | var:arg3     7  [{"data"}]            the text does not say what its mesh is
  | %arg4        8  [{}]                  it leaves axes unreduced
  | %0          14  [{"data"}, {?}]       its value is an argument of a called function
  | mesh --from-program sets the mesh that the program is written for
  |
  | op            row         applied  why
  | var:arg2      S(0)R             1  -
  | var:negate_0  data: S(0)        1  -

Replicated axes are pinned too.

  $ sed 's/\[{}, {"model"}\]/[{?}, {?}], replicated={"data"}/' sdy.mlir >replicated.mlir
  $ shardscope --batch -c 'load replicated.mlir; mesh --from-program; pin --from-program; pins' 2>&1 | grep -E '^(pinned|refused|var:arg0)'
  | pinned    4
  | refused   0
  | var:arg0           data: R         1  -

`baseline program` is the plan that the shardings describe: the layouts are those of the text, whatever the current pins are, and the rest takes the least time. It proves no bound, leaves the pins alone, and `undo` brings the plan before back.

  $ shardscope --batch -c 'load sdy.mlir; mesh --from-program; cluster toy; pin var:arg0 S(0)R; solve; baseline program; run' -c 'pins; plan --params; undo; plan --params' 2>&1 | grep -E '^(baseline|pinned|refused|over|bound|ok|var:|arg|  *arg)'
  | bound           8.70 us
  | baseline          program
  | over_plan_before  -5.88 %
  | pinned            4
  | refused           0
  | ok               yes
  | var:arg0  S(0)R        1  -
  | arg0   -      parameter  32x64xf32  RS(1)   2.00 KiB
  | arg1   -      data       16x32xf32  S(0)R   1.00 KiB
  | bound       -
  | arg0   -      parameter  32x64xf32  S(0)R     4.00 KiB
  | arg1   -      data       16x32xf32  S(1)S(0)     256 B
  | bound       8.70 us
  $ shardscope --batch -c 'load sdy.mlir; mesh --from-program; cluster toy; compare auto dp program' 2>/dev/null | grep -E '^(method|auto|dp|program)' | cut -c1-46
  | method   objective    bound  gap  proved  stop
  | auto       8.19 us  8.19 us  0 %  yes     done
  | dp         8.19 us        -    -  -       done
  | program    8.19 us        -    -  -       done
  $ shardscope --batch -c 'load samples/mlp.mlir; mesh 2; baseline program'  2>&1 | tail -2
  | error: the program states no shardings
  | where: samples/mlp.mlir
  $ shardscope --batch -c 'load sdy.mlir; mesh 2x2; baseline program'  2>&1 | tail -3
  | error: the program's shardings are for the mesh 2x4 data,model, and the mesh is 2x2 dp,tp
  | where: sdy.mlir:3
  | hint: mesh --from-program
  $ shardscope --batch -c 'load sdy.mlir; mesh 2x4; baseline program dp'  2>&1 | tail -1
  | error: program is a baseline of all mesh axes

The counts are fields of the result.

  $ shardscope --batch --format json -c 'load sdy.mlir' | grep -oE '"(sdy|mhlo|sharding|shard)_[a-z_]*":[^,]*'
  | "sdy_shardings": 3
  | "sdy_constraints": 1
  | "mhlo_shardings": 0
  | "sharding_calls": 0
  | "shard_map_borders": 0
  | "sharding_rules": 0

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
  $ shardscope --batch -c 'load iota.mlir; mesh 8; pin --from-program' 2>&1 | sed -n '/^pinned/,$p'
  | pinned    1
  | refused   3
  | not_read  0
  |
  | value                       line  sharding                                                why
  | var:arg0                       1  {devices=[1,4,2]<=[2,4]T(1,0) last_tile_dim_replicate}  no layout on this mesh puts these tiles on these devices
  | var:arg1                       1  {devices=[2,1,4]<=[8] last_tile_dim_replicate}          no layout on this mesh puts these tiles on these devices
  | var:custom_call_identity_0     3  {devices=[4,2]0,4,1,5,2,6,3,7}                          no layout on this mesh puts these tiles on these devices
  | mesh --from-program sets the mesh that the program is written for

Lists that are no permutation, or that end early, are layouts of no mesh.

  $ for bad in '[2,4]T(0,0)' '[2,4]T' '[2,4' '[8]T(9)' '[-1]' '[4294967296,2]'; do
  >   sed "s/<=\[8\]/<=$bad/" iota.mlir >bad.mlir
  >   shardscope --batch -c 'load bad.mlir; mesh 2x4; pin --from-program' 2>&1 | sed -n '/^value/{n;p;}'
  > done
  | var:arg1     1  {devices=[2,1,4]<=[2,4]T(0,0) last_tile_dim_replicate}  no layout on this mesh puts these tiles on these devices
  | var:arg1     1  {devices=[2,1,4]<=[2,4]T last_tile_dim_replicate}  no layout on this mesh puts these tiles on these devices
  | var:arg1     1  {devices=[2,1,4]<=[2,4 last_tile_dim_replicate}  no layout on this mesh puts these tiles on these devices
  | var:arg1     1  {devices=[2,1,4]<=[8]T(9) last_tile_dim_replicate}  no layout on this mesh puts these tiles on these devices
  | var:arg1     1  {devices=[2,1,4]<=[-1] last_tile_dim_replicate}  no layout on this mesh puts these tiles on these devices
  | var:arg1     1  {devices=[2,1,4]<=[4294967296,2] last_tile_dim_replicate}  no layout on this mesh puts these tiles on these devices
