module @jit_ring attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["i"=4]> {stablehlo.mesh = {axes = [{name = "i", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4x4xf32>) -> (tensor<4x1xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0) in_shardings=[<@mesh, [{"i"}, {}]>] out_shardings=[<@mesh, [{"i"}, {}]>] manual_axes={"i"} (%arg1: tensor<1x4xf32>) {
      %1 = stablehlo.transpose %arg1, dims = [1, 0] : (tensor<1x4xf32>) -> tensor<4x1xf32>
      %2 = stablehlo.dot_general %arg1, %1, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x1xf32>) -> tensor<1x1xf32>
      %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
      %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<1x1xf32>
      %4 = stablehlo.multiply %2, %3 : tensor<1x1xf32>
      %c = stablehlo.constant dense<0> : tensor<i32>
      %5:4 = stablehlo.while(%iterArg = %arg1, %iterArg_0 = %c, %iterArg_1 = %4, %iterArg_2 = %arg1) : tensor<1x4xf32>, tensor<i32>, tensor<1x1xf32>, tensor<1x4xf32>
      cond {
        %c_3 = stablehlo.constant dense<4> : tensor<i32>
        %6 = stablehlo.compare LT, %iterArg_0, %c_3, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %6 : tensor<i1>
      } do {
        %6:2 = func.call @closed_call(%iterArg, %iterArg_1, %iterArg_2) : (tensor<1x4xf32>, tensor<1x1xf32>, tensor<1x4xf32>) -> (tensor<1x1xf32>, tensor<1x4xf32>)
        %c_3 = stablehlo.constant dense<1> : tensor<i32>
        %7 = stablehlo.add %iterArg_0, %c_3 : tensor<i32>
        stablehlo.return %iterArg, %7, %6#0, %6#1 : tensor<1x4xf32>, tensor<i32>, tensor<1x1xf32>, tensor<1x4xf32>
      }
      sdy.return %5#2 : tensor<1x1xf32>
    } : (tensor<4x4xf32>) -> tensor<4x1xf32>
    return %0 : tensor<4x1xf32>
  }
  func.func private @closed_call(%arg0: tensor<1x4xf32>, %arg1: tensor<1x1xf32>, %arg2: tensor<1x4xf32>) -> (tensor<1x1xf32>, tensor<1x4xf32>) {
    %0 = stablehlo.transpose %arg2, dims = [1, 0] : (tensor<1x4xf32>) -> tensor<4x1xf32>
    %1 = stablehlo.dot_general %arg0, %0, contracting_dims = [1] x [0], precision = [DEFAULT, DEFAULT] : (tensor<1x4xf32>, tensor<4x1xf32>) -> tensor<1x1xf32>
    %2 = stablehlo.add %arg1, %1 : tensor<1x1xf32>
    %3 = "stablehlo.collective_permute"(%arg2) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<1x4xf32>) -> tensor<1x4xf32>
    return %2, %3 : tensor<1x1xf32>, tensor<1x4xf32>
  }
  func.func public @expected() {
    %in0 = stablehlo.constant dense<[[-1.25, 0.5, -0.5, 1.25], [0.25, -0.75, 1, 0], [-1, 0.75, -0.25, -1.25], [0.5, -0.5, 1.25, 0.25]]> : tensor<4x4xf32>
    %out = call @main(%in0) : (tensor<4x4xf32>) -> tensor<4x1xf32>
    "check.expect_almost_eq_const"(%out) <{value = dense<[[1.4375], [1.125], [0.8125], [1.1875]]> : tensor<4x1xf32>, tolerance = 1e-5 : f64}> : (tensor<4x1xf32>) -> ()
    return
  }
}
