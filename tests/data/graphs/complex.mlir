// SPDX-License-Identifier: GPL-3.0-or-later
// Complex numbers through every kind of operator that takes them: transforms, products, folds by
// name and by body, windows, indices, order, loops, branches.
func.func public @main(%z: tensor<8x6x4xcomplex<f32>>, %w: tensor<4x10xcomplex<f32>>, %x: tensor<8x6x4xf32>, %d: tensor<8x12xcomplex<f64>>, %i: tensor<5xi32>, %p: tensor<i1>) -> (tensor<8x6x4xf32>, tensor<8x6x10xcomplex<f32>>, tensor<6x4xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<5x6x4xcomplex<f32>>, tensor<8x6x4xcomplex<f32>>, tensor<8x12xcomplex<f64>>, tensor<8x12xf64>, tensor<8x12xcomplex<f64>>, tensor<8x12xi1>, tensor<8x6x4xcomplex<f32>>) {
  %zero = stablehlo.constant dense<(0.0,0.0)> : tensor<complex<f32>>
  %half = stablehlo.constant dense<(5.000000e-01,-2.500000e-01)> : tensor<8x6x4xcomplex<f32>>
  %r = stablehlo.fft %x, type = RFFT, length = [6, 4] : (tensor<8x6x4xf32>) -> tensor<8x6x3xcomplex<f32>>
  %b = stablehlo.fft %r, type = IRFFT, length = [6, 4] : (tensor<8x6x3xcomplex<f32>>) -> tensor<8x6x4xf32>
  %f = stablehlo.fft %z, type = FFT, length = [4] : (tensor<8x6x4xcomplex<f32>>) -> tensor<8x6x4xcomplex<f32>>
  %m = stablehlo.multiply %f, %half : tensor<8x6x4xcomplex<f32>>
  %g = stablehlo.dot_general %m, %w, contracting_dims = [2] x [0] : (tensor<8x6x4xcomplex<f32>>, tensor<4x10xcomplex<f32>>) -> tensor<8x6x10xcomplex<f32>>
  %s = stablehlo.reduce(%m init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<8x6x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<6x4xcomplex<f32>>
  %t = stablehlo.reduce(%z init: %zero) across dimensions = [1, 2] : (tensor<8x6x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<8xcomplex<f32>>
   reducer(%a: tensor<complex<f32>>, %c: tensor<complex<f32>>)  {
    %v0 = stablehlo.real %c : (tensor<complex<f32>>) -> tensor<f32>
    %v1 = stablehlo.imag %c : (tensor<complex<f32>>) -> tensor<f32>
    %v2 = stablehlo.negate %v1 : tensor<f32>
    %v3 = stablehlo.complex %v0, %v2 : tensor<complex<f32>>
    %v4 = stablehlo.add %a, %v3 : tensor<complex<f32>>
    stablehlo.return %v4 : tensor<complex<f32>>
  }
  %h = "stablehlo.gather"(%z, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 1, 6, 4>}> : (tensor<8x6x4xcomplex<f32>>, tensor<5xi32>) -> tensor<5x6x4xcomplex<f32>>
  %u = "stablehlo.scatter"(%z, %i, %h) <{scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1, 2], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>}> ({
  ^bb0(%a: tensor<complex<f32>>, %c: tensor<complex<f32>>):
    %v0 = stablehlo.add %a, %c : tensor<complex<f32>>
    stablehlo.return %v0 : tensor<complex<f32>>
  }) : (tensor<8x6x4xcomplex<f32>>, tensor<5xi32>, tensor<5x6x4xcomplex<f32>>) -> tensor<8x6x4xcomplex<f32>>
  %n = stablehlo.constant dense<0> : tensor<i32>
  %e = stablehlo.constant dense<3> : tensor<i32>
  %l:2 = stablehlo.while(%k = %n, %q = %d) : tensor<i32>, tensor<8x12xcomplex<f64>>
   cond {
    %v0 = stablehlo.compare LT, %k, %e : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %v0 : tensor<i1>
  } do {
    %v0 = stablehlo.constant dense<1> : tensor<i32>
    %v1 = stablehlo.add %k, %v0 : tensor<i32>
    %v2 = stablehlo.fft %q, type = IFFT, length = [12] : (tensor<8x12xcomplex<f64>>) -> tensor<8x12xcomplex<f64>>
    %v3 = stablehlo.multiply %v2, %d : tensor<8x12xcomplex<f64>>
    stablehlo.return %v1, %v3 : tensor<i32>, tensor<8x12xcomplex<f64>>
  }
  %y = stablehlo.abs %l#1 : (tensor<8x12xcomplex<f64>>) -> tensor<8x12xf64>
  %o:2 = "stablehlo.sort"(%y, %d) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f64>, %c: tensor<f64>, %a1: tensor<complex<f64>>, %c1: tensor<complex<f64>>):
    %v0 = stablehlo.compare LT, %a, %c : (tensor<f64>, tensor<f64>) -> tensor<i1>
    stablehlo.return %v0 : tensor<i1>
  }) : (tensor<8x12xf64>, tensor<8x12xcomplex<f64>>) -> (tensor<8x12xf64>, tensor<8x12xcomplex<f64>>)
  %ne = stablehlo.compare NE, %l#1, %d : (tensor<8x12xcomplex<f64>>, tensor<8x12xcomplex<f64>>) -> tensor<8x12xi1>
  %br = "stablehlo.if"(%p) ({
    %v0 = stablehlo.exponential %m : tensor<8x6x4xcomplex<f32>>
    stablehlo.return %v0 : tensor<8x6x4xcomplex<f32>>
  }, {
    stablehlo.return %u : tensor<8x6x4xcomplex<f32>>
  }) : (tensor<i1>) -> tensor<8x6x4xcomplex<f32>>
  return %b, %g, %s, %t, %h, %u, %l#1, %o#0, %o#1, %ne, %br : tensor<8x6x4xf32>, tensor<8x6x10xcomplex<f32>>, tensor<6x4xcomplex<f32>>, tensor<8xcomplex<f32>>, tensor<5x6x4xcomplex<f32>>, tensor<8x6x4xcomplex<f32>>, tensor<8x12xcomplex<f64>>, tensor<8x12xf64>, tensor<8x12xcomplex<f64>>, tensor<8x12xi1>, tensor<8x6x4xcomplex<f32>>
}
