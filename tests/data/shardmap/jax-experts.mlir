module @jit_experts attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["i"=4]> {stablehlo.mesh = {axes = [{name = "i", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x8xf32>, %arg1: tensor<4x1xf32>) -> (tensor<4x8xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{}, {"i"}]>, <@mesh, [{"i"}, {}]>] out_shardings=[<@mesh, [{}, {"i"}]>] manual_axes={"i"} (%arg2: tensor<4x2xf32>, %arg3: tensor<1x1xf32>) {
      %1 = "stablehlo.all_to_all"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 1 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 0 : i64}> : (tensor<4x2xf32>) -> tensor<1x8xf32>
      %2 = stablehlo.broadcast_in_dim %arg3, dims = [0, 1] : (tensor<1x1xf32>) -> tensor<1x8xf32>
      %3 = stablehlo.multiply %1, %2 : tensor<1x8xf32>
      %4 = "stablehlo.all_to_all"(%3) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, concat_dimension = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, split_count = 4 : i64, split_dimension = 1 : i64}> : (tensor<1x8xf32>) -> tensor<4x2xf32>
      sdy.return %4 : tensor<4x2xf32>
    } : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    return %0 : tensor<4x8xf32>
  }
  func.func public @expected() {
    %in0 = stablehlo.constant dense<[[-1.25, 0.5, -0.5, 1.25, 0.25, -0.75, 1, 0], [-1, 0.75, -0.25, -1.25, 0.5, -0.5, 1.25, 0.25], [-0.75, 1, 0, -1, 0.75, -0.25, -1.25, 0.5], [-0.5, 1.25, 0.25, -0.75, 1, 0, -1, 0.75]]> : tensor<4x8xf32>
    %in1 = stablehlo.constant dense<[[-1.25], [0.5], [-0.5], [1.25]]> : tensor<4x1xf32>
    %out = call @main(%in0, %in1) : (tensor<4x8xf32>, tensor<4x1xf32>) -> tensor<4x8xf32>
    "check.expect_almost_eq_const"(%out) <{value = dense<[[1.5625, -0.625, 0.625, -1.5625, -0.3125, 0.9375, -1.25, -0], [-0.5, 0.375, -0.125, -0.625, 0.25, -0.25, 0.625, 0.125], [0.375, -0.5, -0, 0.5, -0.375, 0.125, 0.625, -0.25], [-0.625, 1.5625, 0.3125, -0.9375, 1.25, 0, -1.25, 0.9375]]> : tensor<4x8xf32>, tolerance = 1e-5 : f64}> : (tensor<4x8xf32>) -> ()
    return
  }
}
