Programs that carry their own expectations.

  $ cat >good.mlir <<'X'
  > func.func @main() {
  >   %a = stablehlo.constant dense<[1.0, 2.0]> : tensor<2xf32>
  >   %b = stablehlo.add %a, %a : tensor<2xf32>
  >   check.expect_almost_eq_const %b, dense<[2.0, 4.0]> : tensor<2xf32>
  >   func.return
  > }
  > X
  $ sed 's/4.0/5.0/' good.mlir >bad.mlir
  $ shardscope check good.mlir
  | file       passed  failed  unsupported  why
  | good.mlir       1       0            0  -
  |
  | passed       1
  | failed       0
  | unsupported  0
  $ shardscope check good.mlir bad.mlir 2>/dev/null | head -3 | cut -c 1-38; shardscope check bad.mlir >/dev/null 2>&1
  | file       passed  failed  unsupported
  | good.mlir       1       0            0
  | bad.mlir        0       1            0
  [1]
  $ shardscope check --format json good.mlir
  | {"schema": 1, "command": "check", "status": "ok", "files": [{"file": "good.mlir", "passed": 1, "failed": 0, "unsupported": 0, "why": null}], "passed": 1, "failed": 0, "unsupported": 0}
  $ shardscope check nowhere.mlir good.mlir
  | file          passed  failed  unsupported  why
  | nowhere.mlir       0       0            0  cannot read 'nowhere.mlir': No such file or directory
  | good.mlir          1       0            0  -
  |
  | passed       1
  | failed       0
  | unsupported  0
  ! error: cannot read 'nowhere.mlir': No such file or directory
  ! where: nowhere.mlir
  [1]

The same through a file of that name.

  $ ln -s "$(command -v shardscope)" check; ./check good.mlir
  | file       passed  failed  unsupported  why
  | good.mlir       1       0            0  -
  |
  | passed       1
  | failed       0
  | unsupported  0

Other ways of writing the table's operators compute the same: labels of dims, rows of a batch, what one device exchanges with itself.

  $ cat >spellings.mlir <<'X'
  > module attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  > func.func @main() {
  >   %a = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  >   %b = stablehlo.constant dense<[[1.0, 0.0, 2.0], [0.0, 1.0, 1.0]]> : tensor<2x3xf32>
  >   %0 = stablehlo.einsum %a, %b, config = "ab,cb->ca" : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<2x2xf32>
  >   check.expect_almost_eq_const %0, dense<[[7.0, 16.0], [5.0, 11.0]]> : tensor<2x2xf32>
  >   %1 = stablehlo.einsum %a, %b, config = "ab,ab->ba" : (tensor<2x3xf32>, tensor<2x3xf32>) -> tensor<3x2xf32>
  >   check.expect_almost_eq_const %1, dense<[[1.0, 0.0], [0.0, 5.0], [6.0, 6.0]]> : tensor<3x2xf32>
  >   %2 = "stablehlo.unary_einsum"(%a) <{einsum_config = "ab->ba"}> : (tensor<2x3xf32>) -> tensor<3x2xf32>
  >   check.expect_almost_eq_const %2, dense<[[1.0, 4.0], [2.0, 5.0], [3.0, 6.0]]> : tensor<3x2xf32>
  >   %i = stablehlo.constant dense<[[2, 0], [1, 1]]> : tensor<2x2xi32>
  >   %3 = "stablehlo.torch_index_select"(%a, %i) <{dim = 1 : i64, batch_dims = 1 : i64}> : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<2x2xf32>
  >   check.expect_almost_eq_const %3, dense<[[3.0, 1.0], [5.0, 5.0]]> : tensor<2x2xf32>
  >   %4 = "stablehlo.torch_index_select"(%a, %i) <{dim = 1 : i64, batch_dims = 0 : i64}> : (tensor<2x3xf32>, tensor<2x2xi32>) -> tensor<2x2x2xf32>
  >   check.expect_almost_eq_const %4, dense<[[[3.0, 1.0], [2.0, 2.0]], [[6.0, 4.0], [5.0, 5.0]]]> : tensor<2x2x2xf32>
  >   %k = stablehlo.constant dense<[0, 1]> : tensor<2xi32>
  >   %5 = "stablehlo.torch_index_select"(%2, %k) <{dim = 0 : i64, batch_dims = 0 : i64}> : (tensor<3x2xf32>, tensor<2xi32>) -> tensor<2x2xf32>
  >   check.expect_almost_eq_const %5, dense<[[1.0, 4.0], [2.0, 5.0]]> : tensor<2x2xf32>
  >   %ends = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  >   %ones = stablehlo.constant dense<1> : tensor<2xi32>
  >   %6 = stablehlo.real_dynamic_slice %a, %k, %ends, %ones : (tensor<2x3xf32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) -> tensor<2x2xf32>
  >   check.expect_almost_eq_const %6, dense<[[2.0, 3.0], [5.0, 6.0]]> : tensor<2x2xf32>
  >   %7:2 = stablehlo.custom_call @mhlo.topk(%b) {mhlo.attributes = {k = 2 : i64, largest = true}, mhlo.version = 1 : i64} : (tensor<2x3xf32>) -> (tensor<2x2xf32>, tensor<2x2xi32>)
  >   check.expect_almost_eq_const %7#0, dense<[[2.0, 1.0], [1.0, 1.0]]> : tensor<2x2xf32>
  >   check.expect_eq_const %7#1, dense<[[2, 0], [1, 2]]> : tensor<2x2xi32>
  >   %8 = "chlo.constant_like"(%k) {value = 7 : i32} : (tensor<2xi32>) -> tensor<2xi32>
  >   check.expect_eq_const %8, dense<[7, 7]> : tensor<2xi32>
  >   %z = stablehlo.constant dense<(1.0, 2.0)> : tensor<complex<f32>>
  >   %9 = chlo.conj %z : tensor<complex<f32>> -> tensor<complex<f32>>
  >   check.expect_almost_eq_const %9, dense<(1.0, -2.0)> : tensor<complex<f32>>
  >   %10 = chlo.conj %a : tensor<2x3xf32> -> tensor<2x3xf32>
  >   %11 = "stablehlo.all_gather"(%10) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  >   %12 = "stablehlo.collective_permute"(%11) <{source_target_pairs = dense<[[0, 0]]> : tensor<1x2xi64>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>
  >   check.expect_almost_eq %12, %a : tensor<2x3xf32>
  >   %13 = stablehlo.partition_id : tensor<ui32>
  >   check.expect_eq_const %13, dense<0> : tensor<ui32>
  >   func.return
  > }
  > }
  > X
  $ shardscope check spellings.mlir | sed -n 2p
  | spellings.mlir       1       0            0  -

Products of integers that are declared as floats, as JAX writes them for preferred_element_type. Other ops do not mix floats and integers.

  $ cat >product.mlir <<'X'
  > func.func @main() {
  >   %a = stablehlo.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>
  >   %b = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<2x2xi8>, tensor<2x2xi8>) -> tensor<2x2xf32>
  >   check.expect_eq_const %b, dense<[[7.0, 10.0], [15.0, 22.0]]> : tensor<2x2xf32>
  >   func.return
  > }
  > X
  $ shardscope check product.mlir | sed -n 2p
  | product.mlir       1       0            0  -
  $ cat >fold.mlir <<'X'
  > func.func @main(%a: tensor<4xi32>) -> tensor<f32> {
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %r = stablehlo.reduce(%a init: %z) applies stablehlo.add across dimensions = [0] : (tensor<4xi32>, tensor<f32>) -> tensor<f32>
  >   return %r : tensor<f32>
  > }
  > X
  $ shardscope --batch -c "load fold.mlir"
  ! error: reduce: operand 1 is f32 but operand 0 is i32
  ! where: fold.mlir:3:3
  [1]

The body of a reduction rounds to its type, whatever its ops are.

  $ cat >rounds.mlir <<'X'
  > func.func @main() {
  >   %a = stablehlo.constant dense<[256.0, 1.0, 1.0, 1.0]> : tensor<4xbf16>
  >   %z = stablehlo.constant dense<0.0> : tensor<bf16>
  >   %r = "stablehlo.reduce"(%a, %z) ({
  >   ^bb0(%x: tensor<bf16>, %y: tensor<bf16>):
  >     %s = stablehlo.add %x, %y : tensor<bf16>
  >     %t = stablehlo.reshape %s : (tensor<bf16>) -> tensor<bf16>
  >     stablehlo.return %t : tensor<bf16>
  >   }) {dimensions = array<i64: 0>} : (tensor<4xbf16>, tensor<bf16>) -> tensor<bf16>
  >   check.expect_eq_const %r, dense<256.0> : tensor<bf16>
  >   func.return
  > }
  > X
  $ shardscope check rounds.mlir | sed -n 2p
  | rounds.mlir       1       0            0  -

Integers beyond 2^53 are rounded once; a loop over unsigned numbers beyond 2^63 ends when its test fails; the first element is chosen if a test is always true.

  $ cat >once.mlir <<'X'
  > func.func @main() {
  >   %a = stablehlo.constant dense<[9007199791611905, -9007199791611905]> : tensor<2xi64>
  >   %b = stablehlo.convert %a : (tensor<2xi64>) -> tensor<2xf32>
  >   check.expect_eq_const %b, dense<[9007200328482816.0, -9007200328482816.0]> : tensor<2xf32>
  >   func.return
  > }
  > X
  $ cat >unsigned.mlir <<'X'
  > func.func public @main() {
  >   %i = stablehlo.constant dense<18446744073709551615> : tensor<ui64>
  >   %n = stablehlo.constant dense<5> : tensor<ui64>
  >   %one = stablehlo.constant dense<1> : tensor<ui64>
  >   %x = stablehlo.constant dense<1.0> : tensor<f32>
  >   %r:2 = stablehlo.while(%a = %i, %b = %x) : tensor<ui64>, tensor<f32>
  >    cond {
  >     %c = stablehlo.compare LT, %a, %n, UNSIGNED : (tensor<ui64>, tensor<ui64>) -> tensor<i1>
  >     stablehlo.return %c : tensor<i1>
  >   } do {
  >     %d = stablehlo.add %a, %one : tensor<ui64>
  >     %e = stablehlo.add %b, %b : tensor<f32>
  >     stablehlo.return %d, %e : tensor<ui64>, tensor<f32>
  >   }
  >   check.expect_eq_const %r#1, dense<1.0> : tensor<f32>
  >   func.return
  > }
  > X
  $ cat >first.mlir <<'X'
  > func.func @main() {
  >   %a = stablehlo.constant dense<[3.0, 5.0]> : tensor<2xf32>
  >   %s = stablehlo.constant dense<[1.0]> : tensor<1xf32>
  >   %z = stablehlo.constant dense<0.0> : tensor<f32>
  >   %r = "stablehlo.select_and_scatter"(%a, %s, %z) ({
  >   ^bb0(%x: tensor<f32>, %y: tensor<f32>):
  >     %c = stablehlo.compare GE, %x, %x : (tensor<f32>, tensor<f32>) -> tensor<i1>
  >     stablehlo.return %c : tensor<i1>
  >   }, {
  >   ^bb0(%x: tensor<f32>, %y: tensor<f32>):
  >     %c = stablehlo.add %x, %y : tensor<f32>
  >     stablehlo.return %c : tensor<f32>
  >   }) {window_dimensions = array<i64: 2>, window_strides = array<i64: 2>} : (tensor<2xf32>, tensor<1xf32>, tensor<f32>) -> tensor<2xf32>
  >   check.expect_eq_const %r, dense<[1.0, 0.0]> : tensor<2xf32>
  >   func.return
  > }
  > X
  $ shardscope check once.mlir unsigned.mlir first.mlir | sed -n 2,4p
  | once.mlir           1       0            0  -
  | unsigned.mlir       1       0            0  -
  | first.mlir          1       0            0  -
