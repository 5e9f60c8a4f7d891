// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0), S(0)
// P(sum) <- P(sum), R
// P(sum) <- R, P(sum)
// P(avg) <- P(avg), R
// P(avg) <- R, P(avg)
module @m {
  func.func public @main(%arg0: tensor<8x64xf32>, %arg1: tensor<8x12xcomplex<f32>>) -> (tensor<8x64xf32>) {
    %0 = call @fft(%arg0) : (tensor<8x64xf32>) -> tensor<8x33xcomplex<f32>>
    %1 = stablehlo.slice %0 [0:8, 0:12] : (tensor<8x33xcomplex<f32>>) -> tensor<8x12xcomplex<f32>>
    %2 = stablehlo.multiply %1, %arg1 : tensor<8x12xcomplex<f32>>
    %cst = stablehlo.constant dense<(0.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %3 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<8x33xcomplex<f32>>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %4 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1xi32>
    %5 = "stablehlo.scatter"(%3, %4, %2) <{indices_are_sorted = true, scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0, 1], scatter_dims_to_operand_dims = [1]>, unique_indices = true}> ({
    ^bb0(%arg2: tensor<complex<f32>>, %arg3: tensor<complex<f32>>):
      stablehlo.return %arg3 : tensor<complex<f32>>
    }) : (tensor<8x33xcomplex<f32>>, tensor<1xi32>, tensor<8x12xcomplex<f32>>) -> tensor<8x33xcomplex<f32>>
    %c_0 = stablehlo.constant dense<0> : tensor<i32>
    %6 = call @_pad(%5, %c_0) : (tensor<8x33xcomplex<f32>>, tensor<i32>) -> tensor<8x33xcomplex<f32>>
    %7 = call @fft_0(%6) : (tensor<8x33xcomplex<f32>>) -> tensor<8x64xf32>
    return %7 : tensor<8x64xf32>
  }
  func.func private @fft(%arg0: tensor<8x64xf32>) -> tensor<8x33xcomplex<f32>> {
    %0 = stablehlo.fft %arg0, type = RFFT, length = [64] : (tensor<8x64xf32>) -> tensor<8x33xcomplex<f32>>
    return %0 : tensor<8x33xcomplex<f32>>
  }
  func.func private @_pad(%arg0: tensor<8x33xcomplex<f32>>, %arg1: tensor<i32>) -> tensor<8x33xcomplex<f32>> {
    %0 = stablehlo.convert %arg1 : (tensor<i32>) -> tensor<complex<f32>>
    %1 = stablehlo.pad %arg0, %0, low = [0, 0], high = [0, 0], interior = [0, 0] : (tensor<8x33xcomplex<f32>>, tensor<complex<f32>>) -> tensor<8x33xcomplex<f32>>
    return %1 : tensor<8x33xcomplex<f32>>
  }
  func.func private @fft_0(%arg0: tensor<8x33xcomplex<f32>>) -> tensor<8x64xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [64] : (tensor<8x33xcomplex<f32>>) -> tensor<8x64xf32>
    return %0 : tensor<8x64xf32>
  }
}
