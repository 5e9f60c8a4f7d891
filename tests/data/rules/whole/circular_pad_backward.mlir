// SPDX-License-Identifier: GPL-3.0-or-later
// P(sum) <- S(0)
// S(0) <- R
// S(1) <- R
// S(2) <- R
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @jit_call_torch attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x12xf32>, %arg1: tensor<2x3x14xf32>) -> (tensor<2x3x12xf32> {jax.result_info = "result[0]"}) {
    %c = stablehlo.constant dense<> : tensor<0xi32>
    %c_0 = stablehlo.constant dense<6438377798582150159> : tensor<i64>
    %c_1 = stablehlo.constant dense<32> : tensor<i64>
    %0 = stablehlo.shift_right_logical %c_0, %c_1 : tensor<i64>
    %1 = stablehlo.convert %0 : (tensor<i64>) -> tensor<ui32>
    %2 = stablehlo.broadcast_in_dim %1, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %c_2 = stablehlo.constant dense<4294967295> : tensor<i64>
    %3 = stablehlo.and %c_0, %c_2 : tensor<i64>
    %4 = stablehlo.convert %3 : (tensor<i64>) -> tensor<ui32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<ui32>) -> tensor<1xui32>
    %6 = stablehlo.concatenate %2, %5, dim = 0 : (tensor<1xui32>, tensor<1xui32>) -> tensor<2xui32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %7 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<2x3x14xf32>
    %8 = stablehlo.slice %7 [0:2, 0:3, 1:13] : (tensor<2x3x14xf32>) -> tensor<2x3x12xf32>
    %9 = stablehlo.slice %7 [0:2, 0:3, 0:1] : (tensor<2x3x14xf32>) -> tensor<2x3x1xf32>
    %10 = stablehlo.slice %7 [0:2, 0:3, 12:13] : (tensor<2x3x14xf32>) -> tensor<2x3x1xf32>
    %11 = stablehlo.slice %7 [0:2, 0:3, 13:14] : (tensor<2x3x14xf32>) -> tensor<2x3x1xf32>
    %12 = stablehlo.slice %7 [0:2, 0:3, 1:2] : (tensor<2x3x14xf32>) -> tensor<2x3x1xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<2x3x14xf32>
    %c_4 = stablehlo.constant dense<0> : tensor<i32>
    %14 = stablehlo.broadcast_in_dim %c_4, dims = [] : (tensor<i32>) -> tensor<2x3x1xi32>
    %15 = stablehlo.iota dim = 0 : tensor<2xi64>
    %c_5 = stablehlo.constant dense<42> : tensor<i64>
    %16 = stablehlo.broadcast_in_dim %c_5, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %17 = stablehlo.multiply %15, %16 : tensor<2xi64>
    %18 = stablehlo.reshape %17 : (tensor<2xi64>) -> tensor<2x1x1xi64>
    %19 = stablehlo.convert %14 : (tensor<2x3x1xi32>) -> tensor<2x3x1xi64>
    %20 = stablehlo.broadcast_in_dim %18, dims = [0, 1, 2] : (tensor<2x1x1xi64>) -> tensor<2x3x1xi64>
    %21 = stablehlo.add %19, %20 : tensor<2x3x1xi64>
    %22 = stablehlo.iota dim = 0 : tensor<3xi64>
    %c_6 = stablehlo.constant dense<14> : tensor<i64>
    %23 = stablehlo.broadcast_in_dim %c_6, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %24 = stablehlo.multiply %22, %23 : tensor<3xi64>
    %25 = stablehlo.reshape %24 : (tensor<3xi64>) -> tensor<1x3x1xi64>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<1x3x1xi64>) -> tensor<2x3x1xi64>
    %27 = stablehlo.add %21, %26 : tensor<2x3x1xi64>
    %28 = stablehlo.iota dim = 0 : tensor<1xi64>
    %c_7 = stablehlo.constant dense<1> : tensor<i64>
    %29 = stablehlo.broadcast_in_dim %c_7, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %30 = stablehlo.multiply %28, %29 : tensor<1xi64>
    %31 = stablehlo.reshape %30 : (tensor<1xi64>) -> tensor<1x1x1xi64>
    %32 = stablehlo.broadcast_in_dim %31, dims = [0, 1, 2] : (tensor<1x1x1xi64>) -> tensor<2x3x1xi64>
    %33 = stablehlo.add %27, %32 : tensor<2x3x1xi64>
    %c_8 = stablehlo.constant dense<13> : tensor<i64>
    %34 = stablehlo.broadcast_in_dim %c_8, dims = [] : (tensor<i64>) -> tensor<2x3x1xi64>
    %35 = stablehlo.add %33, %34 : tensor<2x3x1xi64>
    %36 = stablehlo.reshape %arg1 : (tensor<2x3x14xf32>) -> tensor<84xf32>
    %c_9 = stablehlo.constant dense<0> : tensor<i64>
    %37 = stablehlo.broadcast_in_dim %c_9, dims = [] : (tensor<i64>) -> tensor<2x3x1xi64>
    %38 = stablehlo.compare LT, %35, %37, SIGNED : (tensor<2x3x1xi64>, tensor<2x3x1xi64>) -> tensor<2x3x1xi1>
    %c_10 = stablehlo.constant dense<84> : tensor<i64>
    %39 = stablehlo.broadcast_in_dim %c_10, dims = [] : (tensor<i64>) -> tensor<2x3x1xi64>
    %40 = stablehlo.add %35, %39 : tensor<2x3x1xi64>
    %41 = stablehlo.select %38, %40, %35 : tensor<2x3x1xi1>, tensor<2x3x1xi64>
    %42 = stablehlo.convert %41 : (tensor<2x3x1xi64>) -> tensor<2x3x1xi32>
    %43 = stablehlo.broadcast_in_dim %42, dims = [0, 1, 2] : (tensor<2x3x1xi32>) -> tensor<2x3x1x1xi32>
    %44 = "stablehlo.gather"(%36, %43) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<84xf32>, tensor<2x3x1x1xi32>) -> tensor<2x3x1xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %45 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<f32>) -> tensor<2x3x1xf32>
    %cst_12 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %46 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<2x3x14xf32>
    %c_13 = stablehlo.constant dense<1> : tensor<i32>
    %47 = stablehlo.broadcast_in_dim %c_13, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %48 = "stablehlo.scatter"(%46, %47, %44) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1, 2], scatter_dims_to_operand_dims = [2]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<2x3x14xf32>, tensor<1xi32>, tensor<2x3x1xf32>) -> tensor<2x3x14xf32>
    %cst_14 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %49 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<f32>) -> tensor<2x3x14xf32>
    %50 = stablehlo.multiply %48, %49 : tensor<2x3x14xf32>
    %51 = stablehlo.add %arg1, %50 : tensor<2x3x14xf32>
    %cst_15 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %52 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<f32>) -> tensor<2x3x14xf32>
    %c_16 = stablehlo.constant dense<0> : tensor<i32>
    %53 = stablehlo.broadcast_in_dim %c_16, dims = [] : (tensor<i32>) -> tensor<2x3x1xi32>
    %54 = stablehlo.iota dim = 0 : tensor<2xi64>
    %c_17 = stablehlo.constant dense<42> : tensor<i64>
    %55 = stablehlo.broadcast_in_dim %c_17, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %56 = stablehlo.multiply %54, %55 : tensor<2xi64>
    %57 = stablehlo.reshape %56 : (tensor<2xi64>) -> tensor<2x1x1xi64>
    %58 = stablehlo.convert %53 : (tensor<2x3x1xi32>) -> tensor<2x3x1xi64>
    %59 = stablehlo.broadcast_in_dim %57, dims = [0, 1, 2] : (tensor<2x1x1xi64>) -> tensor<2x3x1xi64>
    %60 = stablehlo.add %58, %59 : tensor<2x3x1xi64>
    %61 = stablehlo.iota dim = 0 : tensor<3xi64>
    %c_18 = stablehlo.constant dense<14> : tensor<i64>
    %62 = stablehlo.broadcast_in_dim %c_18, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %63 = stablehlo.multiply %61, %62 : tensor<3xi64>
    %64 = stablehlo.reshape %63 : (tensor<3xi64>) -> tensor<1x3x1xi64>
    %65 = stablehlo.broadcast_in_dim %64, dims = [0, 1, 2] : (tensor<1x3x1xi64>) -> tensor<2x3x1xi64>
    %66 = stablehlo.add %60, %65 : tensor<2x3x1xi64>
    %67 = stablehlo.iota dim = 0 : tensor<1xi64>
    %c_19 = stablehlo.constant dense<1> : tensor<i64>
    %68 = stablehlo.broadcast_in_dim %c_19, dims = [] : (tensor<i64>) -> tensor<1xi64>
    %69 = stablehlo.multiply %67, %68 : tensor<1xi64>
    %70 = stablehlo.reshape %69 : (tensor<1xi64>) -> tensor<1x1x1xi64>
    %71 = stablehlo.broadcast_in_dim %70, dims = [0, 1, 2] : (tensor<1x1x1xi64>) -> tensor<2x3x1xi64>
    %72 = stablehlo.add %66, %71 : tensor<2x3x1xi64>
    %c_20 = stablehlo.constant dense<0> : tensor<i64>
    %73 = stablehlo.broadcast_in_dim %c_20, dims = [] : (tensor<i64>) -> tensor<2x3x1xi64>
    %74 = stablehlo.add %72, %73 : tensor<2x3x1xi64>
    %75 = stablehlo.reshape %51 : (tensor<2x3x14xf32>) -> tensor<84xf32>
    %c_21 = stablehlo.constant dense<0> : tensor<i64>
    %76 = stablehlo.broadcast_in_dim %c_21, dims = [] : (tensor<i64>) -> tensor<2x3x1xi64>
    %77 = stablehlo.compare LT, %74, %76, SIGNED : (tensor<2x3x1xi64>, tensor<2x3x1xi64>) -> tensor<2x3x1xi1>
    %c_22 = stablehlo.constant dense<84> : tensor<i64>
    %78 = stablehlo.broadcast_in_dim %c_22, dims = [] : (tensor<i64>) -> tensor<2x3x1xi64>
    %79 = stablehlo.add %74, %78 : tensor<2x3x1xi64>
    %80 = stablehlo.select %77, %79, %74 : tensor<2x3x1xi1>, tensor<2x3x1xi64>
    %81 = stablehlo.convert %80 : (tensor<2x3x1xi64>) -> tensor<2x3x1xi32>
    %82 = stablehlo.broadcast_in_dim %81, dims = [0, 1, 2] : (tensor<2x3x1xi32>) -> tensor<2x3x1x1xi32>
    %83 = "stablehlo.gather"(%75, %82) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<84xf32>, tensor<2x3x1x1xi32>) -> tensor<2x3x1xf32>
    %cst_23 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %84 = stablehlo.broadcast_in_dim %cst_23, dims = [] : (tensor<f32>) -> tensor<2x3x1xf32>
    %cst_24 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %85 = stablehlo.broadcast_in_dim %cst_24, dims = [] : (tensor<f32>) -> tensor<2x3x14xf32>
    %c_25 = stablehlo.constant dense<12> : tensor<i32>
    %86 = stablehlo.broadcast_in_dim %c_25, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %87 = "stablehlo.scatter"(%85, %86, %83) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1, 2], scatter_dims_to_operand_dims = [2]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<2x3x14xf32>, tensor<1xi32>, tensor<2x3x1xf32>) -> tensor<2x3x14xf32>
    %cst_26 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %88 = stablehlo.broadcast_in_dim %cst_26, dims = [] : (tensor<f32>) -> tensor<2x3x14xf32>
    %89 = stablehlo.multiply %87, %88 : tensor<2x3x14xf32>
    %90 = stablehlo.add %51, %89 : tensor<2x3x14xf32>
    %cst_27 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %91 = stablehlo.broadcast_in_dim %cst_27, dims = [] : (tensor<f32>) -> tensor<2x3x14xf32>
    %c_28 = stablehlo.constant dense<0> : tensor<i32>
    %92 = stablehlo.broadcast_in_dim %c_28, dims = [] : (tensor<i32>) -> tensor<2x3x12xi32>
    %93 = stablehlo.iota dim = 0 : tensor<2xi64>
    %c_29 = stablehlo.constant dense<42> : tensor<i64>
    %94 = stablehlo.broadcast_in_dim %c_29, dims = [] : (tensor<i64>) -> tensor<2xi64>
    %95 = stablehlo.multiply %93, %94 : tensor<2xi64>
    %96 = stablehlo.reshape %95 : (tensor<2xi64>) -> tensor<2x1x1xi64>
    %97 = stablehlo.convert %92 : (tensor<2x3x12xi32>) -> tensor<2x3x12xi64>
    %98 = stablehlo.broadcast_in_dim %96, dims = [0, 1, 2] : (tensor<2x1x1xi64>) -> tensor<2x3x12xi64>
    %99 = stablehlo.add %97, %98 : tensor<2x3x12xi64>
    %100 = stablehlo.iota dim = 0 : tensor<3xi64>
    %c_30 = stablehlo.constant dense<14> : tensor<i64>
    %101 = stablehlo.broadcast_in_dim %c_30, dims = [] : (tensor<i64>) -> tensor<3xi64>
    %102 = stablehlo.multiply %100, %101 : tensor<3xi64>
    %103 = stablehlo.reshape %102 : (tensor<3xi64>) -> tensor<1x3x1xi64>
    %104 = stablehlo.broadcast_in_dim %103, dims = [0, 1, 2] : (tensor<1x3x1xi64>) -> tensor<2x3x12xi64>
    %105 = stablehlo.add %99, %104 : tensor<2x3x12xi64>
    %106 = stablehlo.iota dim = 0 : tensor<12xi64>
    %c_31 = stablehlo.constant dense<1> : tensor<i64>
    %107 = stablehlo.broadcast_in_dim %c_31, dims = [] : (tensor<i64>) -> tensor<12xi64>
    %108 = stablehlo.multiply %106, %107 : tensor<12xi64>
    %109 = stablehlo.reshape %108 : (tensor<12xi64>) -> tensor<1x1x12xi64>
    %110 = stablehlo.broadcast_in_dim %109, dims = [0, 1, 2] : (tensor<1x1x12xi64>) -> tensor<2x3x12xi64>
    %111 = stablehlo.add %105, %110 : tensor<2x3x12xi64>
    %c_32 = stablehlo.constant dense<1> : tensor<i64>
    %112 = stablehlo.broadcast_in_dim %c_32, dims = [] : (tensor<i64>) -> tensor<2x3x12xi64>
    %113 = stablehlo.add %111, %112 : tensor<2x3x12xi64>
    %114 = stablehlo.reshape %90 : (tensor<2x3x14xf32>) -> tensor<84xf32>
    %c_33 = stablehlo.constant dense<0> : tensor<i64>
    %115 = stablehlo.broadcast_in_dim %c_33, dims = [] : (tensor<i64>) -> tensor<2x3x12xi64>
    %116 = stablehlo.compare LT, %113, %115, SIGNED : (tensor<2x3x12xi64>, tensor<2x3x12xi64>) -> tensor<2x3x12xi1>
    %c_34 = stablehlo.constant dense<84> : tensor<i64>
    %117 = stablehlo.broadcast_in_dim %c_34, dims = [] : (tensor<i64>) -> tensor<2x3x12xi64>
    %118 = stablehlo.add %113, %117 : tensor<2x3x12xi64>
    %119 = stablehlo.select %116, %118, %113 : tensor<2x3x12xi1>, tensor<2x3x12xi64>
    %120 = stablehlo.convert %119 : (tensor<2x3x12xi64>) -> tensor<2x3x12xi32>
    %121 = stablehlo.broadcast_in_dim %120, dims = [0, 1, 2] : (tensor<2x3x12xi32>) -> tensor<2x3x12x1xi32>
    %122 = "stablehlo.gather"(%114, %121) <{dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 3>, indices_are_sorted = false, slice_sizes = array<i64: 1>}> : (tensor<84xf32>, tensor<2x3x12x1xi32>) -> tensor<2x3x12xf32>
    %cst_35 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %123 = stablehlo.broadcast_in_dim %cst_35, dims = [] : (tensor<f32>) -> tensor<2x3x12xf32>
    %124 = "stablehlo.scatter"(%123, %c, %122) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1, 2]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<f32>, %arg3: tensor<f32>):
      stablehlo.return %arg3 : tensor<f32>
    }) : (tensor<2x3x12xf32>, tensor<0xi32>, tensor<2x3x12xf32>) -> tensor<2x3x12xf32>
    return %124 : tensor<2x3x12xf32>
  }
}
