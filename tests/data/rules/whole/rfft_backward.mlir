// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// P(sum) <- P(sum)
// P(avg) <- P(avg)
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<6x7xcomplex<f32>>) -> (tensor<6x12xf32> {jax.result_info = "result"}) {
    %0 = call @fft(%arg0) : (tensor<6x7xcomplex<f32>>) -> tensor<6x12xf32>
    return %0 : tensor<6x12xf32>
  }
  func.func private @fft(%arg0: tensor<6x7xcomplex<f32>>) -> tensor<6x12xf32> {
    %0 = call @_rfft_transpose(%arg0) : (tensor<6x7xcomplex<f32>>) -> tensor<6x12xf32>
    return %0 : tensor<6x12xf32>
  }
  func.func private @_rfft_transpose(%arg0: tensor<6x7xcomplex<f32>>) -> tensor<6x12xf32> {
    %cst = stablehlo.constant dense<(2.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<complex<f32>>) -> tensor<7xcomplex<f32>>
    %cst_0 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %1 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<complex<f32>>) -> tensor<1xcomplex<f32>>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %2 = stablehlo.dynamic_update_slice %0, %1, %c : (tensor<7xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<i32>) -> tensor<7xcomplex<f32>>
    %cst_1 = stablehlo.constant dense<(1.000000e+00,0.000000e+00)> : tensor<complex<f32>>
    %3 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<complex<f32>>) -> tensor<1xcomplex<f32>>
    %c_2 = stablehlo.constant dense<6> : tensor<i32>
    %4 = stablehlo.dynamic_update_slice %2, %3, %c_2 : (tensor<7xcomplex<f32>>, tensor<1xcomplex<f32>>, tensor<i32>) -> tensor<7xcomplex<f32>>
    %5 = stablehlo.broadcast_in_dim %4, dims = [1] : (tensor<7xcomplex<f32>>) -> tensor<1x7xcomplex<f32>>
    %6 = stablehlo.real %arg0 : (tensor<6x7xcomplex<f32>>) -> tensor<6x7xf32>
    %7 = stablehlo.imag %arg0 : (tensor<6x7xcomplex<f32>>) -> tensor<6x7xf32>
    %8 = stablehlo.negate %7 : tensor<6x7xf32>
    %9 = stablehlo.complex %6, %8 : tensor<6x7xcomplex<f32>>
    %10 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<1x7xcomplex<f32>>) -> tensor<6x7xcomplex<f32>>
    %11 = stablehlo.divide %9, %10 : tensor<6x7xcomplex<f32>>
    %12 = call @fft_0(%11) : (tensor<6x7xcomplex<f32>>) -> tensor<6x12xf32>
    %cst_3 = stablehlo.constant dense<1.200000e+01> : tensor<f32>
    %13 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<6x12xf32>
    %14 = stablehlo.multiply %13, %12 : tensor<6x12xf32>
    return %14 : tensor<6x12xf32>
  }
  func.func private @fft_0(%arg0: tensor<6x7xcomplex<f32>>) -> tensor<6x12xf32> {
    %0 = stablehlo.fft %arg0, type = IRFFT, length = [12] : (tensor<6x7xcomplex<f32>>) -> tensor<6x12xf32>
    return %0 : tensor<6x12xf32>
  }
}
