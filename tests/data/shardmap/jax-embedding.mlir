module @jit_embedding attributes {mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @mesh = <["i"=4]> {stablehlo.mesh = {axes = [{name = "i", size = 4 : i64}]}}
  func.func public @main(%arg0: tensor<5xi32>, %arg1: tensor<8x2xf32>) -> (tensor<5x2xf32> {jax.result_info = "result"}) {
    %0 = sdy.manual_computation(%arg0, %arg1) in_shardings=[<@mesh, [{}]>, <@mesh, [{"i"}, {}]>] out_shardings=[<@mesh, [{}, {}]>] manual_axes={"i"} (%arg2: tensor<5xi32>, %arg3: tensor<2x2xf32>) {
      %c = stablehlo.constant dense<1> : tensor<ui32>
      %c_0 = stablehlo.constant dense<4> : tensor<ui32>
      %1 = stablehlo.partition_id : tensor<ui32>
      %2 = stablehlo.divide %1, %c : tensor<ui32>
      %3 = stablehlo.remainder %2, %c_0 : tensor<ui32>
      %4 = stablehlo.convert %3 : (tensor<ui32>) -> tensor<i32>
      %c_1 = stablehlo.constant dense<2> : tensor<i32>
      %5 = stablehlo.multiply %4, %c_1 : tensor<i32>
      %6 = stablehlo.broadcast_in_dim %5, dims = [] : (tensor<i32>) -> tensor<5xi32>
      %7 = stablehlo.subtract %arg2, %6 : tensor<5xi32>
      %c_2 = stablehlo.constant dense<0> : tensor<i32>
      %8 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<5xi32>
      %9 = stablehlo.compare GE, %7, %8, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
      %c_3 = stablehlo.constant dense<2> : tensor<i32>
      %10 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<5xi32>
      %11 = stablehlo.compare LT, %7, %10, SIGNED : (tensor<5xi32>, tensor<5xi32>) -> tensor<5xi1>
      %12 = stablehlo.and %9, %11 : tensor<5xi1>
      %13 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<5xi32>) -> tensor<5x1xi32>
      %14 = "stablehlo.gather"(%arg3, %13) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = false, slice_sizes = array<i64: 1, 2>}> : (tensor<2x2xf32>, tensor<5x1xi32>) -> tensor<5x2xf32>
      %15 = stablehlo.broadcast_in_dim %12, dims = [0] : (tensor<5xi1>) -> tensor<5x1xi1>
      %c_4 = stablehlo.constant dense<0> : tensor<i32>
      %16 = func.call @_where(%15, %14, %c_4) : (tensor<5x1xi1>, tensor<5x2xf32>, tensor<i32>) -> tensor<5x2xf32>
      %17 = "stablehlo.all_reduce"(%16) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>, use_global_device_ids}> ({
      ^bb0(%arg4: tensor<f32>, %arg5: tensor<f32>):
        %18 = stablehlo.add %arg4, %arg5 : tensor<f32>
        stablehlo.return %18 : tensor<f32>
      }) : (tensor<5x2xf32>) -> tensor<5x2xf32>
      sdy.return %17 : tensor<5x2xf32>
    } : (tensor<5xi32>, tensor<8x2xf32>) -> tensor<5x2xf32>
    return %0 : tensor<5x2xf32>
  }
  func.func private @_where(%arg0: tensor<5x1xi1>, %arg1: tensor<5x2xf32>, %arg2: tensor<i32>) -> tensor<5x2xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [0, 1] : (tensor<5x1xi1>) -> tensor<5x2xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<5x2xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<5x2xi1>, tensor<5x2xf32>
    return %3 : tensor<5x2xf32>
  }
  func.func public @expected() {
    %in0 = stablehlo.constant dense<[5, 0, 7, 2, 3]> : tensor<5xi32>
    %in1 = stablehlo.constant dense<[[-1.25, 0.5], [-0.5, 1.25], [0.25, -0.75], [1, 0], [-1, 0.75], [-0.25, -1.25], [0.5, -0.5], [1.25, 0.25]]> : tensor<8x2xf32>
    %out = call @main(%in0, %in1) : (tensor<5xi32>, tensor<8x2xf32>) -> tensor<5x2xf32>
    "check.expect_almost_eq_const"(%out) <{value = dense<[[-0.25, -1.25], [-1.25, 0.5], [1.25, 0.25], [0.25, -0.75], [1, 0]]> : tensor<5x2xf32>, tolerance = 1e-5 : f64}> : (tensor<5x2xf32>) -> ()
    return
  }
}
