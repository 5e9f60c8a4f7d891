#mesh = #sdy.mesh<["x"=2]>
sdy.mesh @m = #mesh
func.func @main(%a: tensor<2x3 x f32>) -> tensor<2x3xf32> {
  %0:2 = stablehlo.custom_call @lapack_sgeqrf_ffi(%a) {mhlo.backend_config = {}} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>)
  %1:5 = stablehlo.custom_call @lapack_sgesdd_ffi(%0#0) {mhlo.backend_config = {mode = 83 : ui8}} : (tensor<2x3xf32>) -> (tensor<2x3xf32>, tensor<2xf32>, tensor<2x2xf32>, tensor<2x3xf32>, tensor<i32>)
  %2:2 = stablehlo.custom_call @Eigh(%1#2) {backend_config = "1,1,100,1e-6"} : (tensor<2x2xf32>) -> (tensor<2x2xf32>, tensor<2xf32>)
  %3 = util.unfoldable_constant dense<[1.0, 2.0]> : tensor<2xf32>
  %4:2 = stablehlo.optimization_barrier {n = distinct[0]<1>} %a, %3 : tensor<2x3xf32>, tensor<2xf32>
  check.expect_almost_eq_const(%3, dense<1.0> : tensor<2xf32>, atol 1.0, rtol 0.5) : tensor<2xf32>
  return {x} %4#0 : tensor<2x3xf32>
}
func.func @other() {
  cf.br ^bb1 // {
^bb1:
  return
}
