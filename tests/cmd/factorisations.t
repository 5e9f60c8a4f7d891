Factorisations that JAX prints as custom calls: LAPACK's routines, as on a CPU, and XLA's own names, as on a TPU.

  $ cat >values.mlir <<'X'
  > func.func @potrf() {
  >   %a = stablehlo.constant dense<[[[4.0, 2.0], [2.0, 10.0]], [[1.0, 2.0], [2.0, 1.0]]]> : tensor<2x2x2xf32>
  >   %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {backend_config = "", mhlo.backend_config = {uplo = 76 : ui8}, operand_layouts = [dense<[1, 2, 0]> : tensor<3xindex>], result_layouts = [dense<[1, 2, 0]> : tensor<3xindex>, dense<0> : tensor<1xindex>]} : (tensor<2x2x2xf32>) -> (tensor<2x2x2xf32>, tensor<2xi32>)
  >   check.expect_almost_eq_const(%0#0, dense<[[[2.0, 2.0], [1.0, 3.0]], [[1.0, 2.0], [2.0, 1.0]]]> : tensor<2x2x2xf32>) : tensor<2x2x2xf32>
  >   check.expect_eq_const(%0#1, dense<[0, 2]> : tensor<2xi32>) : tensor<2xi32>
  >   return
  > }
  > func.func @trsm() {
  >   %a = stablehlo.constant dense<[[2.0, 1.0], [9.0, 4.0]]> : tensor<2x2xf64>
  >   %b = stablehlo.constant dense<[[6.0, 23.0]]> : tensor<1x2xf64>
  >   %0 = stablehlo.custom_call @lapack_dtrsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 82 : ui8, trans_x = 78 : ui8, uplo = 85 : ui8}} : (tensor<2x2xf64>, tensor<1x2xf64>) -> tensor<1x2xf64>
  >   check.expect_almost_eq_const(%0, dense<[[3.0, 5.0]]> : tensor<1x2xf64>) : tensor<1x2xf64>
  >   return
  > }
  > func.func @lu() {
  >   %a = stablehlo.constant dense<[[1.0, 2.0], [4.0, 4.0]]> : tensor<2x2xf32>
  >   %0:3 = stablehlo.custom_call @lapack_sgetrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xi32>, tensor<i32>)
  >   check.expect_almost_eq_const(%0#0, dense<[[4.0, 4.0], [0.25, 1.0]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  >   check.expect_eq_const(%0#1, dense<[2, 2]> : tensor<2xi32>) : tensor<2xi32>
  >   %1:3 = stablehlo.custom_call @LuDecomposition(%a) {api_version = 2 : i32} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xi32>, tensor<2xi32>)
  >   check.expect_eq(%0#0, %1#0) : tensor<2x2xf32>
  >   check.expect_eq_const(%1#1, dense<[1, 1]> : tensor<2xi32>) : tensor<2xi32>
  >   check.expect_eq_const(%1#2, dense<[1, 0]> : tensor<2xi32>) : tensor<2xi32>
  >   return
  > }
  > func.func @qr() {
  >   %a = stablehlo.constant dense<[[3.0, 1.0], [4.0, 2.0]]> : tensor<2x2xf32>
  >   %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  >   check.expect_almost_eq_const(%0#0, dense<[[-5.0, -2.2], [0.5, 0.4]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  >   %1 = stablehlo.custom_call @lapack_sorgqr_ffi(%0#0, %0#1) {mhlo.backend_config = {}} : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  >   check.expect_almost_eq_const(%1, dense<[[-0.6, -0.8], [-0.8, 0.6]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  >   %2:2 = stablehlo.custom_call @Qr(%a) : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  >   %3 = stablehlo.custom_call @ProductOfElementaryHouseholderReflectors(%2#0, %2#1) : (tensor<2x2xf32>, tensor<2xf32>) -> tensor<2x2xf32>
  >   check.expect_eq(%1, %3) : tensor<2x2xf32>
  >   return
  > }
  > func.func @eigenvectors() {
  >   %a = stablehlo.constant dense<[[5.0, 99.0], [2.0, 2.0]]> : tensor<2x2xf32>
  >   %0:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%a) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>, tensor<i32>)
  >   check.expect_almost_eq_const(%0#1, dense<[1.0, 6.0]> : tensor<2xf32>) : tensor<2xf32>
  >   check.expect_almost_eq_const(%0#0, dense<[[0.447214, 0.894427], [-0.894427, 0.447214]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  >   %1:2 = stablehlo.custom_call @Eigh(%a) {backend_config = "1,1,100,1e-6"} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  >   check.expect_eq(%0#0, %1#0) : tensor<2x2xf32>
  >   %2:2 = stablehlo.custom_call @Eigh(%a) {backend_config = "0,1,100,1e-6"} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  >   check.expect_almost_eq_const(%2#1, dense<[-95.51136, 102.51136]> : tensor<2xf32>) : tensor<2xf32>
  >   return
  > }
  > func.func @singular_vectors() {
  >   %a = stablehlo.constant dense<[[3.0, 4.0]]> : tensor<1x2xf32>
  >   %0:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%a) {mhlo.backend_config = {mode = 65 : ui8}} : (tensor<1x2xf32>) -> (tensor<1x2xf32>, tensor<1xf32>, tensor<1x1xf32>, tensor<2x2xf32>, tensor<i32>)
  >   check.expect_almost_eq_const(%0#1, dense<5.0> : tensor<1xf32>) : tensor<1xf32>
  >   check.expect_almost_eq_const(%0#3, dense<[[0.6, 0.8], [0.8, -0.6]]> : tensor<2x2xf32>) : tensor<2x2xf32>
  >   return
  > }
  > X
  $ shardscope check values.mlir
  | file         passed  failed  unsupported  why
  | values.mlir       6       0            0  -
  |
  | passed       6
  | failed       0
  | unsupported  0

A step that preconditions a batch of gradients cuts the batch, and runs.

  $ cat >step.mlir <<'X'
  > func.func @main(%a: tensor<8x6x6xf32>, %g: tensor<8x6x4xf32>) -> (tensor<8x6x4xf32>, tensor<8x6x6xf32>) {
  >   %s = stablehlo.dot_general %a, %a, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xf32>
  >   %i = stablehlo.iota dim = 1 : tensor<8x6x6xf32>
  >   %j = stablehlo.iota dim = 2 : tensor<8x6x6xf32>
  >   %p = stablehlo.compare EQ, %i, %j : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> tensor<8x6x6xi1>
  >   %one = stablehlo.convert %p : (tensor<8x6x6xi1>) -> tensor<8x6x6xf32>
  >   %d = stablehlo.add %s, %one : tensor<8x6x6xf32>
  >   %l:2 = stablehlo.custom_call @lapack_spotrf_ffi(%d) {mhlo.backend_config = {uplo = 76 : ui8}} : (tensor<8x6x6xf32>) -> (tensor<8x6x6xf32>, tensor<8xi32>)
  >   %x = stablehlo.custom_call @lapack_strsm_ffi(%l#0, %g) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 78 : ui8, uplo = 76 : ui8}} : (tensor<8x6x6xf32>, tensor<8x6x4xf32>) -> tensor<8x6x4xf32>
  >   %e:3 = stablehlo.custom_call @lapack_ssyevd_ffi(%d) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<8x6x6xf32>) -> (tensor<8x6x6xf32>, tensor<8x6xf32>, tensor<8xi32>)
  >   return %x, %e#0 : tensor<8x6x4xf32>, tensor<8x6x6xf32>
  > }
  > X
  $ shardscope --batch -c 'load step.mlir; mesh 4; discover; rules lapack.potrf_0; rules lapack.syevd_0; solve; run; run --each-rule' 2>/dev/null | grep -E '^(S[0-9]|ok|undetermined)'
  | undetermined     -
  | S1  S(0), S(0)  S(0)  proved on probes   477  -
  | S1  S(0), S(0), S(0)  S(0)  proved on probes   333  -
  | ok               yes
  | ok           yes

A call with other operands than the routine has is carried as before.

  $ sed 's/%l:2 = .*/%l:2 = stablehlo.custom_call @lapack_spotrf_ffi(%d, %d) : (tensor<8x6x6xf32>, tensor<8x6x6xf32>) -> (tensor<8x6x6xf32>, tensor<8xi32>)/' step.mlir >other.mlir
  $ shardscope --batch -c 'load other.mlir' 2>/dev/null | grep -o 'nothing here knows what .*:'
  | nothing here knows what @lapack_spotrf_ffi computes:

In HLO, such a call has its attributes as a dictionary of MLIR, or as a string; it means the same.

  $ cat > calls.mlir <<'END'
  > func.func @main(%a: tensor<4x4xf32>, %b: tensor<4x2xf32>) -> (tensor<4x4xf32>, tensor<4x2xf32>, tensor<4xf32>) {
  >   %0:2 = stablehlo.custom_call @lapack_spotrf_ffi(%a) {mhlo.backend_config = {uplo = 85 : ui8}} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<i32>)
  >   %1 = stablehlo.custom_call @lapack_strsm_ffi(%a, %b) {mhlo.backend_config = {diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}} : (tensor<4x4xf32>, tensor<4x2xf32>) -> tensor<4x2xf32>
  >   %2:2 = stablehlo.custom_call @Eigh(%a) {backend_config = "0,1,100,1e-6"} : (tensor<4x4xf32>) -> (tensor<4x4xf32>, tensor<4xf32>)
  >   return %0#0, %1, %2#1 : tensor<4x4xf32>, tensor<4x2xf32>, tensor<4xf32>
  > }
  > END
  > cat > calls.hlo <<'END'
  > HloModule m, num_partitions=2
  > ENTRY %main (a: f32[4,4], b: f32[4,2]) -> (f32[4,4], f32[4,2], f32[4]) {
  >   %a = f32[4,4]{1,0} parameter(0)
  >   %b = f32[4,2]{1,0} parameter(1)
  >   %c = (f32[4,4]{0,1}, s32[]) custom-call(%a), custom_call_target="lapack_spotrf_ffi", operand_layout_constraints={f32[4,4]{0,1}}, api_version=API_VERSION_TYPED_FFI, backend_config={uplo = 85 : ui8}
  >   %l = f32[4,4]{0,1} get-tuple-element(%c), index=0
  >   %t = f32[4,2]{0,1} custom-call(%a, %b), custom_call_target="lapack_strsm_ffi", api_version=API_VERSION_TYPED_FFI, backend_config={diag = 78 : ui8, side = 76 : ui8, trans_x = 84 : ui8, uplo = 85 : ui8}
  >   %e = (f32[4,4]{1,0}, f32[4]{0}) custom-call(%a), custom_call_target="Eigh", backend_config="0,1,100,1e-6"
  >   %w = f32[4]{0} get-tuple-element(%e), index=1
  >   ROOT %r = (f32[4,4]{0,1}, f32[4,2]{0,1}, f32[4]{0}) tuple(%l, %t, %w)
  > }
  > END
  > shardscope --batch -c 'audit calls.hlo --against calls.mlir' 2>/dev/null | grep '^ok'
  > sed 's/trans_x = 84/trans_x = 78/' calls.hlo > other.hlo
  > shardscope --batch -c 'audit other.hlo --against calls.mlir' 2>/dev/null | grep -E '^ok|first_wrong|result 1'
  | ok     yes
  | ok     no
  | first_wrong  t
