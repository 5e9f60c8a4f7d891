// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(and) <- R, S(0)
// S(1), P(and) <- R, S(1)
module @IrToHlo.31 attributes {mhlo.cross_program_prefetches = [], mhlo.input_output_alias = [], mhlo.is_dynamic = false, mhlo.use_auto_spmd_partitioning = false} {
  func.func @main(%arg0: tensor<f32>, %arg1: tensor<4x6xf32>) -> (tensor<4x6xf32>, tensor<i1>) {
    %cst = stablehlo.constant dense<0x7FF0000000000000> : tensor<4x6xf64>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %0 = stablehlo.broadcast_in_dim %arg0, dims = [] : (tensor<f32>) -> tensor<4x6xf32>
    %1 = stablehlo.divide %arg1, %0 : tensor<4x6xf32>
    %2 = stablehlo.compare  EQ, %arg1, %arg1 : (tensor<4x6xf32>, tensor<4x6xf32>) -> tensor<4x6xi1>
    %3 = stablehlo.abs %arg1 : tensor<4x6xf32>
    %4 = stablehlo.convert %3 : (tensor<4x6xf32>) -> tensor<4x6xf64>
    %5 = stablehlo.compare  NE, %4, %cst : (tensor<4x6xf64>, tensor<4x6xf64>) -> tensor<4x6xi1>
    %6 = stablehlo.multiply %2, %5 : tensor<4x6xi1>
    %7 = stablehlo.not %6 : tensor<4x6xi1>
    %8 = stablehlo.reduce(%7 init: %c_0) across dimensions = [0, 1] : (tensor<4x6xi1>, tensor<i1>) -> tensor<i1>
     reducer(%arg2: tensor<i1>, %arg3: tensor<i1>)  {
      %10 = stablehlo.or %arg2, %arg3 : tensor<i1>
      %11 = stablehlo.select %10, %c, %c_0 : tensor<i1>, tensor<i1>
      stablehlo.return %11 : tensor<i1>
    }
    %9 = stablehlo.not %8 : tensor<i1>
    return %1, %9 : tensor<4x6xf32>, tensor<i1>
  }
}
