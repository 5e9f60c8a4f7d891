// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- S(2)
// P(sum) <- S(3)
// S(2) <- R
// S(1, block=6) <- R
// S(2, block=4) <- R
// S(2) <- S(2)
// S(2, block=4) <- S(3)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @patches_apart {
  func.func public @main(%arg0: tensor<6x6x12x6xf32>) -> (tensor<6x12x24xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<4xi32>
    %c = stablehlo.constant dense<3> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %2 = stablehlo.multiply %1, %0 : tensor<4xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<4xi32>
    %4 = stablehlo.add %3, %2 : tensor<4xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<4xi32>) -> tensor<1x4xi32>
    %6 = stablehlo.iota dim = 0 : tensor<2xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %9 = stablehlo.multiply %7, %8 : tensor<2x1xi32>
    %10 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x4xi32>) -> tensor<2x4xi32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x4xi32>
    %12 = stablehlo.add %10, %11 : tensor<2x4xi32>
    %13 = stablehlo.iota dim = 0 : tensor<6xi32>
    %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<6xi32>) -> tensor<1x6xi32>
    %15 = stablehlo.iota dim = 0 : tensor<1xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0] : (tensor<1xi32>) -> tensor<1x1xi32>
    %c_2 = stablehlo.constant dense<1> : tensor<i32>
    %17 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<1x1xi32>
    %18 = stablehlo.multiply %16, %17 : tensor<1x1xi32>
    %19 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<1x1xi32>) -> tensor<1x6xi32>
    %20 = stablehlo.add %14, %19 : tensor<1x6xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %21 = call @_pad(%arg0, %cst) : (tensor<6x6x12x6xf32>, tensor<f32>) -> tensor<6x6x12x6xf32>
    %22 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<2x4xi32>) -> tensor<2x4x1xi32>
    %23 = stablehlo.broadcast_in_dim %22, dims = [0, 1, 2] : (tensor<2x4x1xi32>) -> tensor<2x4x1x1xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<2x4x1x1xi32>
    %25 = stablehlo.compare LT, %23, %24, SIGNED : (tensor<2x4x1x1xi32>, tensor<2x4x1x1xi32>) -> tensor<2x4x1x1xi1>
    %c_4 = stablehlo.constant dense<12> : tensor<i32>
    %26 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2x4x1x1xi32>
    %27 = stablehlo.add %23, %26 : tensor<2x4x1x1xi32>
    %28 = stablehlo.select %25, %27, %23 : tensor<2x4x1x1xi1>, tensor<2x4x1x1xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<1x6xi32>
    %30 = stablehlo.compare LT, %20, %29, SIGNED : (tensor<1x6xi32>, tensor<1x6xi32>) -> tensor<1x6xi1>
    %c_6 = stablehlo.constant dense<6> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<1x6xi32>
    %32 = stablehlo.add %20, %31 : tensor<1x6xi32>
    %33 = stablehlo.select %30, %32, %20 : tensor<1x6xi1>, tensor<1x6xi32>
    %34 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2, 3] : (tensor<2x4x1x1xi32>) -> tensor<2x4x1x6xi32>
    %35 = stablehlo.broadcast_in_dim %33, dims = [2, 3] : (tensor<1x6xi32>) -> tensor<2x4x1x6xi32>
    %36 = stablehlo.broadcast_in_dim %34, dims = [0, 1, 2, 3] : (tensor<2x4x1x6xi32>) -> tensor<2x4x1x6x1xi32>
    %37 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<2x4x1x6xi32>) -> tensor<2x4x1x6x1xi32>
    %38 = stablehlo.concatenate %36, %37, dim = 4 : (tensor<2x4x1x6x1xi32>, tensor<2x4x1x6x1xi32>) -> tensor<2x4x1x6x2xi32>
    %39 = "stablehlo.gather"(%21, %38) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [2, 3], start_index_map = [2, 3], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 6, 6, 1, 1>}> : (tensor<6x6x12x6xf32>, tensor<2x4x1x6x2xi32>) -> tensor<6x6x2x4x1x6xf32>
    %40 = stablehlo.transpose %39, dims = [0, 1, 2, 4, 3, 5] : (tensor<6x6x2x4x1x6xf32>) -> tensor<6x6x2x1x4x6xf32>
    %41 = stablehlo.reshape %40 : (tensor<6x6x2x1x4x6xf32>) -> tensor<6x12x24xf32>
    return %41 : tensor<6x12x24xf32>
  }
  func.func private @_pad(%arg0: tensor<6x6x12x6xf32>, %arg1: tensor<f32>) -> tensor<6x6x12x6xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<6x6x12x6xf32>, tensor<f32>) -> tensor<6x6x12x6xf32>
    return %1 : tensor<6x6x12x6xf32>
  }
}
