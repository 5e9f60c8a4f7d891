module @jit_converge attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x4xf32>) -> (tensor<4x4xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"x"}, {"y"}]>] out_shardings=[<@mesh, [{"x"}, {"y"}]>] manual_axes={"x", "y"} (%arg1: tensor<2x2xf32>) {
      %1 = stablehlo.while(%iterArg = %arg1) : tensor<2x2xf32>
      cond {
        %2 = stablehlo.abs %iterArg : tensor<2x2xf32>
        %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
        %3 = stablehlo.reduce(%2 init: %cst) applies stablehlo.maximum across dimensions = [0, 1] : (tensor<2x2xf32>, tensor<f32>) -> tensor<f32>
        %4 = "stablehlo.all_reduce"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
        ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
          %6 = stablehlo.maximum %arg2, %arg3 : tensor<f32>
          stablehlo.return %6 : tensor<f32>
        }) : (tensor<f32>) -> tensor<f32>
        %cst_0 = stablehlo.constant dense<2.000000e-01> : tensor<f32>
        %5 = stablehlo.compare GT, %4, %cst_0, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %5 : tensor<i1>
      } do {
        %cst = stablehlo.constant dense<5.000000e-01> : tensor<f32>
        %2 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x2xf32>
        %3 = stablehlo.multiply %iterArg, %2 : tensor<2x2xf32>
        stablehlo.return %3 : tensor<2x2xf32>
      }
      sdy.return %1 : tensor<2x2xf32>
    } : (tensor<4x4xf32>) -> tensor<4x4xf32>
    return %0 : tensor<4x4xf32>
  }
  func.func public @expected() {
    %in0 = stablehlo.constant dense<[[-1.25, 0.5, -0.5, 1.25], [0.25, -0.75, 1, 0], [-1, 0.75, -0.25, -1.25], [0.5, -0.5, 1.25, 0.25]]> : tensor<4x4xf32>
    %out = call @main(%in0) : (tensor<4x4xf32>) -> tensor<4x4xf32>
    "check.expect_almost_eq_const"(%out) <{value = dense<[[-0.15625, 0.0625, -0.0625, 0.15625], [0.03125, -0.09375, 0.125, 0], [-0.125, 0.09375, -0.03125, -0.15625], [0.0625, -0.0625, 0.15625, 0.03125]]> : tensor<4x4xf32>, tolerance = 1e-5 : f64}> : (tensor<4x4xf32>) -> ()
    return
  }
}
