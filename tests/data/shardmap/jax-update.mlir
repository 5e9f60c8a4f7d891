module @jit_update attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["i"=4]> {stablehlo.mesh = {axes = [{name = "i", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> (tensor<16xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{}]>, <@mesh, [{"i"}]>] out_shardings=[<@mesh, [{"i"}]>] manual_axes={"i"} (%arg2: tensor<4xf32>, %arg3: tensor<1xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %c_1 = stablehlo.constant dense<0> : tensor<i32>
      %5 = stablehlo.compare LT, %4, %c_1, SIGNED : (tensor<i32>, tensor<i32>) -> tensor<i1>
      %c_2 = stablehlo.constant dense<4> : tensor<i32>
      %6 = stablehlo.add %4, %c_2 : tensor<i32>
      %7 = stablehlo.select %5, %6, %4 : tensor<i1>, tensor<i32>
      %8 = stablehlo.dynamic_update_slice %arg2, %arg3, %7 : (tensor<4xf32>, tensor<1xf32>, tensor<i32>) -> tensor<4xf32>
      sdy.return %8 : tensor<4xf32>
    } : (tensor<4xf32>, tensor<4xf32>) -> tensor<16xf32>
    return %0 : tensor<16xf32>
  }
  func.func public @expected() {
    %in0 = stablehlo.constant dense<[-1.25, 0.5, -0.5, 1.25]> : tensor<4xf32>
    %in1 = stablehlo.constant dense<[-1.25, 0.5, -0.5, 1.25]> : tensor<4xf32>
    %out = call @main(%in0, %in1) : (tensor<4xf32>, tensor<4xf32>) -> tensor<16xf32>
    "check.expect_almost_eq_const"(%out) <{value = dense<[-1.25, 0.5, -0.5, 1.25, -1.25, 0.5, -0.5, 1.25, -1.25, 0.5, -0.5, 1.25, -1.25, 0.5, -0.5, 1.25]> : tensor<16xf32>, tolerance = 1e-5 : f64}> : (tensor<16xf32>) -> ()
    return
  }
}
