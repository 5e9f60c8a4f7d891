// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
// P(sum) <- S(2)
// P(sum) <- S(3)
// S(2) <- R
// S(1, block=6) <- R
// S(1, block=12) <- R
// S(2, block=6) <- R
// S(2) <- S(2)
// S(2, block=6) <- S(3)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
// P(max) <- P(max)
// P(min) <- P(min)
// P(prod) <- P(prod)
module @patches_gathered {
  func.func public @main(%arg0: tensor<6x6x12x12xf32>) -> (tensor<6x24x36xf32>) {
    %0 = stablehlo.iota dim = 0 : tensor<6xi32>
    %c = stablehlo.constant dense<2> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %2 = stablehlo.multiply %1, %0 : tensor<6xi32>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %4 = stablehlo.add %3, %2 : tensor<6xi32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<6xi32>) -> tensor<1x6xi32>
    %6 = stablehlo.iota dim = 0 : tensor<2xi32>
    %7 = stablehlo.broadcast_in_dim %6, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %c_1 = stablehlo.constant dense<1> : tensor<i32>
    %8 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %9 = stablehlo.multiply %7, %8 : tensor<2x1xi32>
    %10 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x6xi32>) -> tensor<2x6xi32>
    %11 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x6xi32>
    %12 = stablehlo.add %10, %11 : tensor<2x6xi32>
    %13 = stablehlo.iota dim = 0 : tensor<6xi32>
    %c_2 = stablehlo.constant dense<2> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %15 = stablehlo.multiply %14, %13 : tensor<6xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %16 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<6xi32>
    %17 = stablehlo.add %16, %15 : tensor<6xi32>
    %18 = stablehlo.broadcast_in_dim %17, dims = [1] : (tensor<6xi32>) -> tensor<1x6xi32>
    %19 = stablehlo.iota dim = 0 : tensor<2xi32>
    %20 = stablehlo.broadcast_in_dim %19, dims = [0] : (tensor<2xi32>) -> tensor<2x1xi32>
    %c_4 = stablehlo.constant dense<1> : tensor<i32>
    %21 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2x1xi32>
    %22 = stablehlo.multiply %20, %21 : tensor<2x1xi32>
    %23 = stablehlo.broadcast_in_dim %18, dims = [0, 1] : (tensor<1x6xi32>) -> tensor<2x6xi32>
    %24 = stablehlo.broadcast_in_dim %22, dims = [0, 1] : (tensor<2x1xi32>) -> tensor<2x6xi32>
    %25 = stablehlo.add %23, %24 : tensor<2x6xi32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %26 = call @_pad(%arg0, %cst) : (tensor<6x6x12x12xf32>, tensor<f32>) -> tensor<6x6x12x12xf32>
    %27 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<2x6xi32>) -> tensor<2x6x1xi32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [0, 1, 2] : (tensor<2x6x1xi32>) -> tensor<2x6x1x1xi32>
    %c_5 = stablehlo.constant dense<0> : tensor<i32>
    %29 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<2x6x1x1xi32>
    %30 = stablehlo.compare LT, %28, %29, SIGNED : (tensor<2x6x1x1xi32>, tensor<2x6x1x1xi32>) -> tensor<2x6x1x1xi1>
    %c_6 = stablehlo.constant dense<12> : tensor<i32>
    %31 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i32>) -> tensor<2x6x1x1xi32>
    %32 = stablehlo.add %28, %31 : tensor<2x6x1x1xi32>
    %33 = stablehlo.select %30, %32, %28 : tensor<2x6x1x1xi1>, tensor<2x6x1x1xi32>
    %c_7 = stablehlo.constant dense<0> : tensor<i32>
    %34 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<2x6xi32>
    %35 = stablehlo.compare LT, %25, %34, SIGNED : (tensor<2x6xi32>, tensor<2x6xi32>) -> tensor<2x6xi1>
    %c_8 = stablehlo.constant dense<12> : tensor<i32>
    %36 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i32>) -> tensor<2x6xi32>
    %37 = stablehlo.add %25, %36 : tensor<2x6xi32>
    %38 = stablehlo.select %35, %37, %25 : tensor<2x6xi1>, tensor<2x6xi32>
    %39 = stablehlo.broadcast_in_dim %33, dims = [0, 1, 2, 3] : (tensor<2x6x1x1xi32>) -> tensor<2x6x2x6xi32>
    %40 = stablehlo.broadcast_in_dim %38, dims = [2, 3] : (tensor<2x6xi32>) -> tensor<2x6x2x6xi32>
    %41 = stablehlo.broadcast_in_dim %39, dims = [0, 1, 2, 3] : (tensor<2x6x2x6xi32>) -> tensor<2x6x2x6x1xi32>
    %42 = stablehlo.broadcast_in_dim %40, dims = [0, 1, 2, 3] : (tensor<2x6x2x6xi32>) -> tensor<2x6x2x6x1xi32>
    %43 = stablehlo.concatenate %41, %42, dim = 4 : (tensor<2x6x2x6x1xi32>, tensor<2x6x2x6x1xi32>) -> tensor<2x6x2x6x2xi32>
    %44 = "stablehlo.gather"(%26, %43) <{dimension_numbers = #stablehlo.gather<offset_dims = [0, 1], collapsed_slice_dims = [2, 3], start_index_map = [2, 3], index_vector_dim = 4>, indices_are_sorted = false, slice_sizes = array<i64: 6, 6, 1, 1>}> : (tensor<6x6x12x12xf32>, tensor<2x6x2x6x2xi32>) -> tensor<6x6x2x6x2x6xf32>
    %45 = stablehlo.transpose %44, dims = [0, 1, 2, 4, 3, 5] : (tensor<6x6x2x6x2x6xf32>) -> tensor<6x6x2x2x6x6xf32>
    %46 = stablehlo.reshape %45 : (tensor<6x6x2x2x6x6xf32>) -> tensor<6x24x36xf32>
    return %46 : tensor<6x24x36xf32>
  }
  func.func private @_pad(%arg0: tensor<6x6x12x12xf32>, %arg1: tensor<f32>) -> tensor<6x6x12x12xf32> {
    %0 = stablehlo.convert %arg1 : tensor<f32>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0, 0, 0], high = [0, 0, 0, 0], interior = [0, 0, 0, 0] : (tensor<6x6x12x12xf32>, tensor<f32>) -> tensor<6x6x12x12xf32>
    return %1 : tensor<6x6x12x12xf32>
  }
}
