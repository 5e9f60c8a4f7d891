What else a file of StableHLO may hold: attributes before operands, blanks in types, constants in the words of other dialects.

  $ cat >forms.mlir <<'X'
  > #mesh = #sdy.mesh<["x"=2]>
  > module {
  >   sdy.mesh @one = <["x"=2]>
  >   sdy.mesh @two = #sdy.mesh<["x"=2, "y"=2]>
  >   sdy.mesh @three = #mesh
  >   func.func @main(%a: tensor<4xf32>, %b: tensor < 4 x f32 >) -> (tensor<4xf32>, tensor<4xf32>) {
  >     stablehlo.optimization_barrier {note}()
  >     %0:2 = stablehlo.optimization_barrier {note = "x"} %a, %b : tensor<4xf32>, tensor<4xf32>
  >     %1 = stablehlo.constant() <{value = dense<7.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  >     %2 = sdy.constant {x = array<f32: 1.0, 2.0>} dense<1.0> : tensor<4xf32>
  >     %3 = arith.constant dense < [ 1.0 , 2.0, 3.0, 4.0 ] > : tensor< 4xf32 >
  >     %4 = "sdy.constant"() <{value = dense<2.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  >     %5 = util.unfoldable_constant dense<3.0> : tensor<4xf32>
  >     %6 = stablehlo.add %0#0, %1 {f = (i32) -> i32, s = affine_set<(d0) : (d0 >= 0)>, v = vector<4xf32>, d = distinct[0]<1>, list = [1, 2,],} : tensor<4xf32>
  >     %7 = stablehlo.add %6, %2 {d = dense<[1, 2]> : vector<2xi64>} : tensor<4xf32>
  >     %8 = stablehlo.add %7, %3 : tensor<4xf32>
  >     %9 = stablehlo.add %8, %4 : tensor<4xf32>
  >     %10 = stablehlo.add %9, %5 : tensor<4xf32>
  >     return {note = "x"} %10, %0#1 : tensor<4xf32>, tensor<4xf32>
  >   }
  > }
  > X
  $ shardscope --batch -c 'load forms.mlir; mesh 2; discover; solve; run' 2>/dev/null | grep -E '^(ops|outputs|ok)'
  | ops          13
  | outputs      2
  | ops              13
  | ok               yes
  | outputs          2

Programs that state their own expectations in the way of IREE's tests: each function counts, and one that is not understood costs the others nothing.

  $ cat >e2e.mlir <<'X'
  > func.func @abs() {
  >   %x = util.unfoldable_constant dense<[-1.0, 2.0, -3.5]> : tensor<3xf32>
  >   %y = stablehlo.abs %x : tensor<3xf32>
  >   check.expect_almost_eq_const(%y, dense<[1.0, 2.0, 3.5]> : tensor<3xf32>, 1.0e-4) : tensor<3xf32>
  >   check.expect_almost_eq(%y, %y, atol 5.0e-03, rtol 1.0e-06) : tensor<3xf32>
  >   return
  > }
  > func @old() attributes { iree.module.export } {
  >   %x = iree.unfoldable_constant dense<[-1.0, 2.0, -3.5]> : tensor<3xf32>
  >   %y = "mhlo.negate"(%x) : (tensor<3xf32>) -> tensor<3xf32>
  >   check.expect_eq_const(%y, dense<[1.0, -2.0, 3.5]> : tensor<3xf32>) : tensor<3xf32>
  >   return
  > }
  > func.func public @far() -> () {
  >   %x = util.unfoldable_constant dense<100.0> : tensor<f32>
  >   check.expect_almost_eq_const(%x, dense<101.0> : tensor<f32>, atol 0.1, rtol 0.02) : tensor<f32>
  >   return
  > }
  > func.func @near() {
  >   %x = util.unfoldable_constant dense<100.0> : tensor<f32>
  >   check.expect_almost_eq_const(%x, dense<101.0> : tensor<f32>, atol 0.1, rtol 0.001) : tensor<f32>
  >   return
  > }
  > func.func @gather() {
  >   %x = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  >   %i = arith.constant dense<[1]> : tensor<1xi32>
  >   %y = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1,>, slice_sizes = array<i64: 1, 2>} : (tensor<2x2xi32>, tensor<1xi32>) -> tensor<1x2xi32>
  >   check.expect_eq_const(%y, dense<[[3, 4]]> : tensor<1x2xi32>) : tensor<1x2xi32>
  >   return
  > }
  > func.func private @helper(%a: tensor<?xf32> {x = "}"}) -> (tensor<?xf32>) attributes {y = {z}} {
  >   return %a : tensor<?xf32>
  > }
  > func.func @random() {
  >   %a = util.unfoldable_constant dense<[0.0, 1.0]> : tensor<2xf32>
  >   %b = stablehlo.slice %a [0:1] : (tensor<2xf32>) -> tensor<1xf32>
  >   %low = stablehlo.reshape %b : (tensor<1xf32>) -> tensor<f32>
  >   %high = util.unfoldable_constant dense<1.0> : tensor<f32>
  >   %n = util.unfoldable_constant dense<3> : tensor<1xi64>
  >   %x = stablehlo.rng %low, %high, %n, distribution = UNIFORM : (tensor<f32>, tensor<f32>, tensor<1xi64>) -> tensor<3xf32>
  >   check.expect_almost_eq_const(%x, dense<0.5> : tensor<3xf32>) : tensor<3xf32>
  >   return
  > }
  > func.func @dynamic() {
  >   %x = flow.tensor.dynamic_constant dense<[[2], [4]]> : tensor<2x1xi32> -> tensor<?x1xi32>
  >   return
  > }
  > func.func @blocks() {
  >   %x = arith.constant dense<1> : tensor<i32>
  >   cf.br ^bb1(%x : tensor<i32>) // its brackets } "
  > ^bb1(%y: tensor<i32>):
  >   return
  > }
  > X
  $ shardscope check e2e.mlir 2>/dev/null | tail -3
  | passed       4
  | failed       1
  | unsupported  3
  $ shardscope --batch -c 'load e2e.mlir' 2>/dev/null | grep -E '^(ops|outputs|e2e)'
  | ops          2
  | outputs      2
  | e2e.mlir:1:1: none of the 8 public functions is @main: @abs is loaded, not @old, @far, @near, @gather and 3 more

Ops of other dialects say which one; a file that uses them is unsupported, not broken.

  $ cat >matmul.mlir <<'X'
  > func.func @main(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %c: tensor<4x4xf32>) -> tensor<4x4xf32> {
  >   %0 = linalg.matmul ins(%a, %b : tensor<4x4xf32>, tensor<4x4xf32>) outs(%c : tensor<4x4xf32>) -> tensor<4x4xf32>
  >   return %0 : tensor<4x4xf32>
  > }
  > X
  $ shardscope --batch -c 'load matmul.mlir'
  ! error: linalg.matmul is an op of the dialect linalg: StableHLO, CHLO and Shardy are read
  ! where: matmul.mlir:2:3
  ! hint: lower the program to StableHLO before printing it
  [1]
  $ shardscope check matmul.mlir | tail -3
  | passed       0
  | failed       0
  | unsupported  1
  $ sed '/linalg/c\  %0 = "linalg.copy"(%a, %b) : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>' matmul.mlir >generic.mlir
  $ shardscope check generic.mlir | tail -1
  | unsupported  1
  $ cat >blocks.mlir <<'X'
  > func.func @main(%a: tensor<i32>) -> tensor<i32> {
  >   cf.br ^bb1(%a : tensor<i32>)
  > ^bb1(%b: tensor<i32>):
  >   %0 = stablehlo.add %b, %b : tensor<i32>
  >   return %0 : tensor<i32>
  > }
  > X
  $ shardscope --batch -c 'load blocks.mlir'
  ! error: cf.br branches to another block: a function of one is read
  ! where: blocks.mlir:2:3
  ! hint: keep loops and branches as stablehlo.while, case and if, which hold regions
  [1]
  $ sed 's/^  cf.br.*/  %c = arith.constant 1 : i32/' blocks.mlir >scalar.mlir
  $ shardscope --batch -c 'load scalar.mlir'
  ! error: a constant that is not dense<...> : tensor<...>
  ! where: scalar.mlir:2:3
  ! hint: values are tensors of fixed shapes, a number is dense<1.0> : tensor<f32>
  [1]
  $ printf 'module @one {}\n// -----\nmodule @two {}\n' >two.mlir
  $ shardscope --batch -c 'load two.mlir'
  ! error: the file holds 2 modules, between lines of "// -----"
  ! where: two.mlir:3:1
  ! hint: put the one to load into a file of its own; check runs those that carry expectations
  [1]

Files that end early, wherever they do.

  $ for n in 100 300 700 1000; do head -c $n forms.mlir >cut.mlir; shardscope --batch -c 'load cut.mlir' 2>&1; done
  | error: the file ends early: "<" is never closed
  | where: cut.mlir:4:28
  | hint: is the file complete? the "{" of line 2 is never closed
  | error: the file ends early: 2 names for the 0 results of opti
  | where: cut.mlir:8:5
  | hint: is the file complete? the "{" of line 6 is never closed
  | error: the file ends early: "{" is never closed: the file ends in it
  | where: cut.mlir:6:96
  | hint: is the file complete? the "{" of line 6 is never closed
  | error: the file ends early: "{" is never closed: the file ends in it
  | where: cut.mlir:6:96
  | hint: is the file complete? the "{" of line 6 is never closed
  [1]

A gather whose indices lie in a dim that it does not name, or in none; a plan for a mesh that does not divide a value.

  $ cat >gather.mlir <<'X'
  > func.func @gather(%x: tensor<3x4x2xf32>, %i: tensor<2x3x2xi64>) -> tensor<2x3x2x2xf32> {
  >   %0 = "stablehlo.gather"(%x, %i) {dimension_numbers = #stablehlo.gather<offset_dims = [2, 3], collapsed_slice_dims = [0], start_index_map = [1, 0]>, slice_sizes = array<i64: 1, 2, 2>} : (tensor<3x4x2xf32>, tensor<2x3x2xi64>) -> tensor<2x3x2x2xf32>
  >   return %0 : tensor<2x3x2x2xf32>
  > }
  > X
  $ shardscope --batch -c 'load gather.mlir'
  ! error: result 0 of gather is declared as tensor<2x3x2x2xf32>, but it is tensor<3x2x2x2xf32>
  ! where: gather.mlir:2:3
  ! hint: index_vector_dim is not given, which means 0; the types fit index_vector_dim = 2
  [1]
  $ sed 's/tensor<2x3x2xi64>/tensor<2x3xi64>/g; s/start_index_map = .1, 0./start_index_map = [1]/; s/offset_dims = .2, 3., collapsed_slice_dims = .0./offset_dims = [2, 3], collapsed_slice_dims = [0]/' gather.mlir >scalar_index.mlir
  $ shardscope --batch -c 'load scalar_index.mlir'
  ! error: gather: offset_dims: no dim 3 at rank 3
  ! where: scalar_index.mlir:2:3
  ! hint: index_vector_dim is not given, which means 0; the types fit index_vector_dim = 2
  [1]
  $ cat >six.mlir <<'X'
  > func.func @main(%a: tensor<6xf32>) -> tensor<6xf32> {
  >   %0 = stablehlo.negate %a : tensor<6xf32>
  >   return %0 : tensor<6xf32>
  > }
  > X
  $ shardscope --batch -c 'load six.mlir; mesh 2; discover; baseline replicate; pin var:a S(0); solve; plan save plan.json' >/dev/null 2>&1
  $ tr -d ' \n' <plan.json | sed 's/"shape":\[2\]/"shape":[4]/; s/"a":\["R"\]/"a":["S(0)"]/' >four.json
  $ shardscope --batch -c 'load six.mlir; mesh 4; discover; plan load four.json' 2>&1 | tail -2
  | error: a (tensor<6xf32>): S(0) on axis d of 4: the axis does not divide the length
  | where: four.json:1:242
