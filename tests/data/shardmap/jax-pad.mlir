module @jit_pad attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["i"=4]> {stablehlo.mesh = {axes = [{name = "i", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<8xf32>) -> (tensor<12xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"i"}]>] out_shardings=[<@mesh, [{"i"}]>] manual_axes={"i"} (%arg1: tensor<2xf32>) {
      %1 = stablehlo.slice %arg1 [0:1] : (tensor<2xf32>) -> tensor<1xf32>
      %2 = stablehlo.reshape %1 : (tensor<1xf32>) -> tensor<f32>
      %3 = stablehlo.pad %arg1, %2, low = [1], high = [0], interior = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<3xf32>
      sdy.return %3 : tensor<3xf32>
    } : (tensor<8xf32>) -> tensor<12xf32>
    return %0 : tensor<12xf32>
  }
  func.func public @expected() {
    %in0 = stablehlo.constant dense<[-1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0]> : tensor<8xf32>
    %out = call @main(%in0) : (tensor<8xf32>) -> tensor<12xf32>
    "check.expect_almost_eq_const"(%out) <{value = dense<[-1.25, -1.25, 0.5, -0.5, -0.5, 1.25, 0.25, 0.25, -0.75, 1, 1, 0]> : tensor<12xf32>, tolerance = 1e-5 : f64}> : (tensor<12xf32>) -> ()
    return
  }
}
