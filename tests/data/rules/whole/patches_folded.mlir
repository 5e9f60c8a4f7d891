// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- S(1, block=2)
// P(sum) <- S(1, block=4)
// P(sum) <- S(2)
// P(sum) <- S(2, block=6)
// S(2) <- R
// S(3) <- R
// S(2) <- S(2)
// S(3) <- S(2, block=6)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @patches_folded {
  func.func public @main(%arg0: tensor<6x8x18xf32>) -> (tensor<6x2x12x6xf32>) {
    %0 = stablehlo.reshape %arg0 : (tensor<6x8x18xf32>) -> tensor<6x2x2x2x6x3xf32>
    %1 = stablehlo.transpose %0, dims = [0, 1, 2, 4, 3, 5] : (tensor<6x2x2x2x6x3xf32>) -> tensor<6x2x2x6x2x3xf32>
    %2 = stablehlo.iota dim = 0 : tensor<6xi32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %4 = stablehlo.multiply %3, %2 : tensor<6xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %6 = stablehlo.add %5, %4 : tensor<6xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [1] : (tensor<6xi32>) -> tensor<1x6xi32>
    %8 = stablehlo.iota dim = 0 : tensor<2xi32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %10 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %11 = stablehlo.multiply %9, %10 : tensor<2x1xi32>
    %12 = stablehlo.broadcast_in_dim %7, dims = [0, 1] : (tensor<1x6xi32>) -> tensor<2x6xi32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x6xi32>
    %14 = stablehlo.add %12, %13 : tensor<2x6xi32>
    %15 = stablehlo.broadcast_in_dim %14, dims = [0, 1] : (tensor<2x6xi32>) -> tensor<2x6x1xi32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<2x6x1xi32>) -> tensor<2x6x1x1xi32>
    %17 = stablehlo.iota dim = 0 : tensor<3xi32>
    %c_2 = stablehlo.constant dense<2> : tensor<i32>
    %18 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %19 = stablehlo.multiply %18, %17 : tensor<3xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %20 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<3xi32>
    %21 = stablehlo.add %20, %19 : tensor<3xi32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [1] : (tensor<3xi32>) -> tensor<1x3xi32>
    %23 = stablehlo.iota dim = 0 : tensor<2xi32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %25 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %26 = stablehlo.multiply %24, %25 : tensor<2x1xi32>
    %27 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<1x3xi32>) -> tensor<2x3xi32>
    %28 = stablehlo.broadcast_in_dim %26, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x3xi32>
    %29 = stablehlo.add %27, %28 : tensor<2x3xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %30 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<6x2x12x6xf32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<2x6x1x1xi32>
    %32 = stablehlo.compare LT, %16, %31, SIGNED : (tensor<2x6x1x1xi32>, tensor<2x6x1x1xi32>) -> tensor<2x6x1x1xi1>
    %c_6 = stablehlo.constant dense<12> : tensor<i32>
    %33 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<2x6x1x1xi32>
    %34 = stablehlo.add %16, %33 : tensor<2x6x1x1xi32>
    %35 = stablehlo.select %32, %34, %16 : tensor<2x6x1x1xi1>, tensor<2x6x1x1xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %36 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %37 = stablehlo.compare LT, %29, %36, SIGNED : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi1>
    %c_8 = stablehlo.constant dense<6> : tensor<i32>
    %38 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<2x3xi32>
    %39 = stablehlo.add %29, %38 : tensor<2x3xi32>
    %40 = stablehlo.select %37, %39, %29 : tensor<2x3xi1>, tensor<2x3xi32>
    %41 = stablehlo.broadcast_in_dim %35, dims = [0, 1, 2, 3] : (tensor<2x6x1x1xi32>) -> tensor<2x6x2x3xi32>
    %42 = stablehlo.broadcast_in_dim %40, dims = [2, 3] : (tensor<2x3xi32>) -> tensor<2x6x2x3xi32>
    %43 = stablehlo.broadcast_in_dim %41, dims = [0, 1, 2, 3] : (tensor<2x6x2x3xi32>) -> tensor<2x6x2x3x1xi32>
    %44 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2, 3] : (tensor<2x6x2x3xi32>) -> tensor<2x6x2x3x1xi32>
    %45 = stablehlo.concatenate %43, %44, dim = 4 : (tensor<2x6x2x3x1xi32>, tensor<2x6x2x3x1xi32>) -> tensor<2x6x2x3x2xi32>
    %46 = "stablehlo.scatter"(%30, %45, %1) <{indices_are_sorted = false, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], inserted_window_dims = [2, 3], scatter_dims_to_operand_dims = [2, 3], index_vector_dim = 4>, unique_indices = false}> ({
    ^bb0(%arg1: tensor<f32>, %arg2: tensor<f32>):
      %48 = stablehlo.add %arg1, %arg2 : tensor<f32>
      stablehlo.return %48 : tensor<f32>
    }) : (tensor<6x2x12x6xf32>, tensor<2x6x2x3x2xi32>, tensor<6x2x2x6x2x3xf32>) -> tensor<6x2x12x6xf32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %47 = call @_pad(%46, %cst_9) : (tensor<6x2x12x6xf32>, tensor<f32>) -> tensor<6x2x12x6xf32>
    return %47 : tensor<6x2x12x6xf32>
  }
  func.func private @_pad(%arg0: tensor<6x2x12x6xf32>, %arg1: tensor<f32>) -> tensor<6x2x12x6xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<6x2x12x6xf32>, tensor<f32>) -> tensor<6x2x12x6xf32>
    return %1 : tensor<6x2x12x6xf32>
  }
}
