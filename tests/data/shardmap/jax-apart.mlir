module @jit_apart attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["i"=4]> {stablehlo.mesh = {axes = [{name = "i", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x2xf32>) -> (tensor<4x2xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"i"}, {}]>] out_shardings=[<@mesh, [{"i"}, {}]>] manual_axes={"i"} (%arg1: tensor<1x2xf32>) {
      %1 = stablehlo.while(%iterArg = %arg1) : tensor<1x2xf32>
      cond {
        %2 = stablehlo.abs %iterArg : tensor<1x2xf32>
        %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<1x2xf32>, tensor<f32>) -> tensor<f32>
        %cst_0 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
        %4 = stablehlo.compare GT, %3, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %4 : tensor<i1>
      } do {
        %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
        %3 = stablehlo.multiply %iterArg, %2 : tensor<1x2xf32>
        stablehlo.return %3 : tensor<1x2xf32>
      }
      sdy.return %1 : tensor<1x2xf32>
    } : (tensor<4x2xf32>) -> tensor<4x2xf32>
    return %0 : tensor<4x2xf32>
  }
  func.func public @expected() {
    %in0 = stablehlo.constant dense<[[-1.25, 0.5], [-0.5, 1.25], [0.25, -0.75], [1, 0]]> : tensor<4x2xf32>
    %out = call @main(%in0) : (tensor<4x2xf32>) -> tensor<4x2xf32>
    "check.expect_almost_eq_const"(%out) <{value = dense<[[-0.15625, 0.0625], [-0.0625, 0.15625], [0.0625, -0.1875], [0.125, 0]]> : tensor<4x2xf32>, tolerance = 1e-5 : f64}> : (tensor<4x2xf32>) -> ()
    return
  }
}
