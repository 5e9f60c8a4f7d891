// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// S(0) <- R
// S(1) <- R
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x8xf32>) -> (tensor<6x4xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<3490174375745087714> : tensor<i64>
    %c_0 = stablehlo.constant dense<32> : tensor<i64>
    %0 = stablehlo.shift_right_logical %c, %c_0 : tensor<i64>
    %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_1 = stablehlo.constant dense<4294967295> : tensor<i64>
    %3 = stablehlo.and %c, %c_1 : tensor<i64>
    %4 = stablehlo.convert %3 : (tensor<i64>) -> tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %6 = stablehlo.concatenate %2, %5, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %c_2 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<6x4xi32>
    %8 = stablehlo.iota dim = 0 : tensor<6xi64>
    %c_3 = stablehlo.constant dense<8> : tensor<i64>
    %9 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i64>) -> tensor<6xi64>
    %10 = stablehlo.multiply %8, %9 : tensor<6xi64>
    %11 = stablehlo.reshape %10 : (tensor<6xi64>) -> tensor<6x1xi64>
    %12 = stablehlo.convert %7 : (tensor<6x4xi32>) -> tensor<6x4xi64>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<6x1xi64>) -> tensor<6x4xi64>
    %14 = stablehlo.add %12, %13 : tensor<6x4xi64>
    %15 = stablehlo.iota dim = 0 : tensor<4xi64>
    %c_4 = stablehlo.constant dense<2> : tensor<i64>
    %16 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i64>) -> tensor<4xi64>
    %17 = stablehlo.multiply %15, %16 : tensor<4xi64>
    %18 = stablehlo.reshape %17 : (tensor<4xi64>) -> tensor<1x4xi64>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<1x4xi64>) -> tensor<6x4xi64>
    %20 = stablehlo.add %14, %19 : tensor<6x4xi64>
    %21 = stablehlo.reshape %arg0 : (tensor<6x8xf32>) -> tensor<48xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i64>
    %22 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i64>) -> tensor<6x4xi64>
    %23 = stablehlo.compare LT, %20, %22, SIGNED : (tensor<6x4xi64>, tensor<6x4xi64>) -> tensor<6x4xi1>
    %c_6 = stablehlo.constant dense<48> : tensor<i64>
    %24 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i64>) -> tensor<6x4xi64>
    %25 = stablehlo.add %20, %24 : tensor<6x4xi64>
    %26 = stablehlo.select %23, %25, %20 : tensor<6x4xi1>, tensor<6x4xi64>
    %27 = stablehlo.convert %26 : (tensor<6x4xi64>) -> tensor<6x4xi32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1] : (tensor<6x4xi32>) -> tensor<6x4x1xi32>
    %29 = "stablehlo.gather"(%21, %28) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<48xf32>, tensor<6x4x1xi32>) -> tensor<6x4xf32>
    return %29 : tensor<6x4xf32>
  }
}
