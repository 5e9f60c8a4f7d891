module @jit_loss attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["x"=2, "y"=2]> {stablehlo.mesh = {axes = [{name = "x", size = 2 : i64}, {name = "y", size = 2 : i64}]}}
  func.func public @main(%arg0: tensor<4x4xf32>, %arg1: tensor<2x4xf32>) -> (tensor<f32> {jax.result_info = "result[0]"}, tensor<4x4xf32> {jax.result_info = "result[1]"}) {
    %0:6 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{}, {"y"}]>, <@mesh, [{"x"}, {}]>] out_shardings=[<@mesh, [{"x", "y"}, {}]>, <@mesh, [{"x", "y"}, {}]>, <@mesh, [{"x", "y"}, {}]>, <@mesh, [{"x", "y"}, {}]>, <@mesh, [{}]>, <@mesh, []>] manual_axes={"x", "y"} (%arg2: tensor<4x2xf32>, %arg3: tensor<1x4xf32>) {
      %2 = stablehlo.dot_general %arg3, %arg2, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x2xf32>) -> tensor<1x2xf32>
      %3 = stablehlo.tanh %2 : tensor<1x2xf32>
      %cst_0 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %5 = stablehlo.subtract %4, %3 : tensor<1x2xf32>
      %6 = stablehlo.multiply %3, %3 : tensor<1x2xf32>
      %cst_1 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
      %7 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %8 = stablehlo.multiply %7, %3 : tensor<1x2xf32>
      %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %9 = stablehlo.reduce(%6 init: %cst_2) applies stablehlo.add across dimensions = [0, 1] : (tensor<1x2xf32>, tensor<f32>) -> tensor<f32>
      %10 = "stablehlo.all_reduce"(%9) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %13 = stablehlo.add %arg4, %arg5 : tensor<f32>
        stablehlo.return %13 : tensor<f32>
      }) : (tensor<f32>) -> tensor<f32>
      %cst_3 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %11 = stablehlo.divide %10, %cst_3 : tensor<f32>
      %cst_4 = stablehlo.constant dense<4.000000e+00> : tensor<f32>
      %12 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<1xf32>
      sdy.return %arg3, %3, %5, %8, %12, %11 : tensor<1x4xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>, tensor<1xf32>, tensor<f32>
    } : (tensor<4x4xf32>, tensor<2x4xf32>) -> (tensor<4x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<1xf32>, tensor<f32>)
    %cst = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %1 = sdy.manual_computation(%cst, %0#0, %0#1, %0#2, %0#3, %0#4) in_shardings=[<@mesh, []>, <@mesh, [{"x", "y"}, {}]>, <@mesh, [{"x", "y"}, {}]>, <@mesh, [{"x", "y"}, {}]>, <@mesh, [{"x", "y"}, {}]>, <@mesh, [{}]>] out_shardings=[<@mesh, [{}, {"y"}]>] manual_axes={"x", "y"} (%arg2: tensor<f32>, %arg3: tensor<1x4xf32>, %arg4: tensor<1x2xf32>, %arg5: tensor<1x2xf32>, %arg6: tensor<1x2xf32>, %arg7: tensor<1xf32>) {
      %2 = stablehlo.reshape %arg7 : (tensor<1xf32>) -> tensor<f32>
      %3 = stablehlo.divide %arg2, %2 : tensor<f32>
      %4 = stablehlo.broadcast_in_dim %3, dims = [] : (tensor<f32>) -> tensor<1x2xf32>
      %5 = stablehlo.multiply %4, %arg6 : tensor<1x2xf32>
      %6 = stablehlo.multiply %5, %arg5 : tensor<1x2xf32>
      %7 = stablehlo.multiply %6, %arg4 : tensor<1x2xf32>
      %8 = stablehlo.add %6, %7 : tensor<1x2xf32>
      %9 = stablehlo.dot_general %8, %arg3, contracting_dims = [0] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x2xf32>, tensor<1x4xf32>) -> tensor<2x4xf32>
      %10 = stablehlo.transpose %9, dims = [1, 0] : (tensor<2x4xf32>) -> tensor<4x2xf32>
      %11 = "stablehlo.all_reduce"(%10) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, use_global_device_ids}> ({
      ^bb0(%arg8: tensor<f32>, %arg9: tensor<f32>):
        %12 = stablehlo.add %arg8, %arg9 : tensor<f32>
        stablehlo.return %12 : tensor<f32>
      }) : (tensor<4x2xf32>) -> tensor<4x2xf32>
      sdy.return %11 : tensor<4x2xf32>
    } : (tensor<f32>, tensor<4x4xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<4x2xf32>, tensor<1xf32>) -> tensor<4x4xf32>
    return %0#5, %1 : tensor<f32>, tensor<4x4xf32>
  }
  func.func public @expected() {
    %in0 = stablehlo.constant dense<[[-1.25, 0.5, -0.5, 1.25], [0.25, -0.75, 1, 0], [-1, 0.75, -0.25, -1.25], [0.5, -0.5, 1.25, 0.25]]> : tensor<4x4xf32>
    %in1 = stablehlo.constant dense<[[-1.25, 0.5, -0.5, 1.25], [0.25, -0.75, 1, 0]]> : tensor<2x4xf32>
    %out:2 = call @main(%in0, %in1) : (tensor<4x4xf32>, tensor<2x4xf32>) -> (tensor<f32>, tensor<4x4xf32>)
    "check.expect_almost_eq_const"(%out#0) <{value = dense<1.504801> : tensor<f32>, tolerance = 1e-5 : f64}> : (tensor<f32>) -> ()
    "check.expect_almost_eq_const"(%out#1) <{value = dense<[[-0.02933308, 0.06514443, -0.04379162, 0.1976961], [0.06489231, -0.08475563, 0.1082679, 0.03093699], [-0.0853381, 0.1073317, -0.1431722, -0.07325061], [0.008887289, -0.04256834, 0.008887289, -0.2400097]]> : tensor<4x4xf32>, tolerance = 1e-5 : f64}> : (tensor<4x4xf32>) -> ()
    return
  }
}
