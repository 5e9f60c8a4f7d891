module @jit_gathered attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x4xf32>, %arg1: tensor<4x6xf32>) -> (tensor<4x6xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{"x"}, {"y"}]>, <@mesh, [{}, {"y"}]>] out_shardings=[<@mesh, [{"x"}, {"y"}]>] manual_axes={"x", "y"} (%arg2: tensor<2x2xf32>, %arg3: tensor<4x3xf32>) {
      %1 = "stablehlo.all_gather"(%arg2) <{all_gather_dim = 1 : i64, channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>, use_global_device_ids}> : (tensor<2x2xf32>) -> tensor<2x4xf32>
      %2 = stablehlo.dot_general %1, %arg3, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<2x4xf32>, tensor<4x3xf32>) -> tensor<2x3xf32>
      sdy.return %2 : tensor<2x3xf32>
    } : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    return %0 : tensor<4x6xf32>
  }
  func.func public @expected() {
    %in0 = stablehlo.constant dense<[[-1.25, 0.5, -0.5, 1.25], [0.25, -0.75, 1, 0], [-1, 0.75, -0.25, -1.25], [0.5, -0.5, 1.25, 0.25]]> : tensor<4x4xf32>
    %in1 = stablehlo.constant dense<[[-1.25, 0.5, -0.5, 1.25, 0.25, -0.75], [1, 0, -1, 0.75, -0.25, -1.25], [0.5, -0.5, 1.25, 0.25, -0.75, 1], [0, -1, 0.75, -0.25, -1.25, 0.5]]> : tensor<4x6xf32>
    %out = call @main(%in0, %in1) : (tensor<4x4xf32>, tensor<4x6xf32>) -> tensor<4x6xf32>
    "check.expect_almost_eq_const"(%out) <{value = dense<[[1.8125, -1.625, 0.4375, -1.625, -1.625, 0.4375], [-0.5625, -0.375, 1.875, 0, -0.5, 1.75], [1.875, 0.875, -1.5, -0.4375, 1.3125, -1.0625], [-0.5, -0.625, 2, 0.5, -1, 1.625]]> : tensor<4x6xf32>, tolerance = 1e-5 : f64}> : (tensor<4x6xf32>) -> ()
    return
  }
}
