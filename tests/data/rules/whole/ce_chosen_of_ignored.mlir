// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0), R
// P(avg) <- R, S(0)
// P(avg) <- S(0), S(0)
module {
  func.func public @main(%arg0: tensor<12x24xf32>, %arg1: tensor<12xi32>) -> (tensor<f32>) {
    %0 = call @log_softmax(%arg0) : (tensor<12x24xf32>) -> tensor<12x24xf32>
    %c = stablehlo.constant dense<-100> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %2 = stablehlo.compare NE, %arg1, %1, SIGNED : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi1>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %3 = call @_where(%2, %arg1, %c_0) : (tensor<12xi1>, tensor<12xi32>, tensor<i32>) -> tensor<12xi32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<12xi32>) -> tensor<12x1xi32>
    %5 = stablehlo.iota dim = 0 : tensor<12xi32>
    %6 = stablehlo.reshape %5 : (tensor<12xi32>) -> tensor<12x1xi32>
    %c_1 = stablehlo.constant dense<0> : tensor<i32>
    %7 = stablehlo.broadcast_in_dim %c_1, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %8 = stablehlo.compare LT, %6, %7, SIGNED : (tensor<12x1xi32>, tensor<12x1xi32>) -> tensor<12x1xi1>
    %c_2 = stablehlo.constant dense<12> : tensor<i32>
    %9 = stablehlo.broadcast_in_dim %c_2, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %10 = stablehlo.add %6, %9 : tensor<12x1xi32>
    %11 = stablehlo.select %8, %10, %6 : tensor<12x1xi1>, tensor<12x1xi32>
    %c_3 = stablehlo.constant dense<0> : tensor<i32>
    %12 = stablehlo.broadcast_in_dim %c_3, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %13 = stablehlo.compare LT, %4, %12, SIGNED : (tensor<12x1xi32>, tensor<12x1xi32>) -> tensor<12x1xi1>
    %c_4 = stablehlo.constant dense<24> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<12x1xi32>
    %15 = stablehlo.add %4, %14 : tensor<12x1xi32>
    %16 = stablehlo.select %13, %15, %4 : tensor<12x1xi1>, tensor<12x1xi32>
    %17 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<12x1xi32>) -> tensor<12x1x1xi32>
    %18 = stablehlo.broadcast_in_dim %16, dims = [0, 1] : (tensor<12x1xi32>) -> tensor<12x1x1xi32>
    %19 = stablehlo.concatenate %17, %18, dim = 2 : (tensor<12x1x1xi32>, tensor<12x1x1xi32>) -> tensor<12x1x2xi32>
    %20 = "stablehlo.gather"(%0, %19) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0, 1], start_index_map = [0, 1], index_vector_dim = 2>, indices_are_sorted = false, slice_sizes = array<i64: 1, 1>}> : (tensor<12x24xf32>, tensor<12x1x2xi32>) -> tensor<12x1xf32>
    %21 = stablehlo.reshape %20 : (tensor<12x1xf32>) -> tensor<12xf32>
    %cst = stablehlo.constant dense<-1.000000e+00> : tensor<f32>
    %22 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %23 = stablehlo.multiply %22, %21 : tensor<12xf32>
    %c_5 = stablehlo.constant dense<-100> : tensor<i32>
    %24 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %25 = stablehlo.compare NE, %arg1, %24, SIGNED : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi1>
    %c_6 = stablehlo.constant dense<0> : tensor<i32>
    %26 = call @_where_0(%25, %23, %c_6) : (tensor<12xi1>, tensor<12xf32>, tensor<i32>) -> tensor<12xf32>
    %c_7 = stablehlo.constant dense<-100> : tensor<i32>
    %27 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %28 = stablehlo.compare NE, %arg1, %27, SIGNED : (tensor<12xi32>, tensor<12xi32>) -> tensor<12xi1>
    %29 = stablehlo.convert %28 : (tensor<12xi1>) -> tensor<12xi32>
    %c_8 = stablehlo.constant dense<0> : tensor<i32>
    %30 = stablehlo.reduce(%29 init: %c_8) applies stablehlo.add across dimensions = [0] : (tensor<12xi32>, tensor<i32>) -> tensor<i32>
    %cst_9 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %31 = stablehlo.reduce(%26 init: %cst_9) applies stablehlo.add across dimensions = [0] : (tensor<12xf32>, tensor<f32>) -> tensor<f32>
    %32 = stablehlo.convert %30 : (tensor<i32>) -> tensor<f32>
    %33 = stablehlo.divide %31, %32 : tensor<f32>
    return %33 : tensor<f32>
  }
  func.func private @log_softmax(%arg0: tensor<12x24xf32>) -> tensor<12x24xf32> {
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = stablehlo.reduce(%arg0 init: %cst) applies stablehlo.maximum across dimensions = [1] : (tensor<12x24xf32>, tensor<f32>) -> tensor<12xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %2 = stablehlo.maximum %1, %0 : tensor<12xf32>
    %3 = stablehlo.broadcast_in_dim %2, dims = [0] : (tensor<12xf32>) -> tensor<12x1xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<12x1xf32>) -> tensor<12x24xf32>
    %5 = stablehlo.subtract %arg0, %4 : tensor<12x24xf32>
    %6 = stablehlo.exponential %5 : tensor<12x24xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.reduce(%6 init: %cst_1) applies stablehlo.add across dimensions = [1] : (tensor<12x24xf32>, tensor<f32>) -> tensor<12xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<12xf32>) -> tensor<12x1xf32>
    %9 = stablehlo.log %8 : tensor<12x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<12x1xf32>) -> tensor<12x24xf32>
    %11 = stablehlo.subtract %5, %10 : tensor<12x24xf32>
    return %11 : tensor<12x24xf32>
  }
  func.func private @_where(%arg0: tensor<12xi1>, %arg1: tensor<12xi32>, %arg2: tensor<i32>) -> tensor<12xi32> {
    %0 = stablehlo.convert %arg2 : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<i32>) -> tensor<12xi32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<12xi1>, tensor<12xi32>
    return %2 : tensor<12xi32>
  }
  func.func private @_where_0(%arg0: tensor<12xi1>, %arg1: tensor<12xf32>, %arg2: tensor<i32>) -> tensor<12xf32> {
    %0 = stablehlo.convert %arg2 : (tensor<i32>) -> tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<12xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<12xi1>, tensor<12xf32>
    return %2 : tensor<12xf32>
  }
}
