// SPDX-License-Identifier: GPL-3.0-or-later
// Composites: of several results, in bf16, with attributes and a known operand, one in another's
// body, in a loop and under a condition; parts that have nothing to do with each other; operands that
// are passed on; a body with a loop.
module @composites {
  func.func public @main(%x: tensor<16x32xbf16>, %g: tensor<32xbf16>, %y: tensor<8x32xf32>, %i: tensor<i32>) -> (tensor<16x32xbf16>, tensor<16xbf16>, tensor<8x4xf32>, tensor<8x4xi32>, tensor<16x32xbf16>, tensor<8x32xf32>, tensor<8x32xf32>) {
    %eps = stablehlo.constant dense<1.0e-2> : tensor<bf16>
    %0:2 = stablehlo.composite "my.rms_norm" %x, %g, %eps {composite_attributes = {axis = 1 : i64, dtype = "bf16"}, decomposition = @rms_norm, version = 1 : i32} : (tensor<16x32xbf16>, tensor<32xbf16>, tensor<bf16>) -> (tensor<16x32xbf16>, tensor<16xbf16>)
    %1:2 = stablehlo.composite "my._foreach_square" %x, %y {decomposition = @foreach_square} : (tensor<16x32xbf16>, tensor<8x32xf32>) -> (tensor<16x32xbf16>, tensor<8x32xf32>)
    %2:3 = stablehlo.composite "my.top_k_and_all" %1#1, %eps {decomposition = @top_k} : (tensor<8x32xf32>, tensor<bf16>) -> (tensor<8x4xf32>, tensor<8x4xi32>, tensor<8x32xf32>)
    %3 = stablehlo.composite "my.three_times" %2#2 {decomposition = @three_times} : (tensor<8x32xf32>) -> tensor<8x32xf32>
    %4 = "stablehlo.case"(%i) ({
      %5 = stablehlo.composite "my.square" %3 {decomposition = @square} : (tensor<8x32xf32>) -> tensor<8x32xf32>
      stablehlo.return %5 : tensor<8x32xf32>
    }, {
      stablehlo.return %y : tensor<8x32xf32>
    }) : (tensor<i32>) -> tensor<8x32xf32>
    stablehlo.composite "my.nothing" %y {decomposition = @nothing} : (tensor<8x32xf32>) -> ()
    return %0#0, %0#1, %2#0, %2#1, %1#0, %4, %2#2 : tensor<16x32xbf16>, tensor<16xbf16>, tensor<8x4xf32>, tensor<8x4xi32>, tensor<16x32xbf16>, tensor<8x32xf32>, tensor<8x32xf32>
  }
  func.func private @rms_norm(%x: tensor<16x32xbf16>, %g: tensor<32xbf16>, %eps: tensor<bf16>) -> (tensor<16x32xbf16>, tensor<16xbf16>) {
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %n = stablehlo.constant dense<32.0> : tensor<16xf32>
    %0 = stablehlo.convert %x : (tensor<16x32xbf16>) -> tensor<16x32xf32>
    %1 = stablehlo.composite "my.square" %0 {decomposition = @square_f32} : (tensor<16x32xf32>) -> tensor<16x32xf32>
    %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<16x32xf32>, tensor<f32>) -> tensor<16xf32>
    %3 = stablehlo.divide %2, %n : tensor<16xf32>
    %4 = stablehlo.convert %eps : (tensor<bf16>) -> tensor<f32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [] : (tensor<f32>) -> tensor<16xf32>
    %6 = stablehlo.add %3, %5 : tensor<16xf32>
    %7 = stablehlo.rsqrt %6 : tensor<16xf32>
    %8 = stablehlo.broadcast_in_dim %7, dims = [0] : (tensor<16xf32>) -> tensor<16x32xf32>
    %9 = stablehlo.multiply %0, %8 : tensor<16x32xf32>
    %10 = stablehlo.convert %g : (tensor<32xbf16>) -> tensor<32xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [1] : (tensor<32xf32>) -> tensor<16x32xf32>
    %12 = stablehlo.multiply %9, %11 : tensor<16x32xf32>
    %13 = stablehlo.convert %12 : (tensor<16x32xf32>) -> tensor<16x32xbf16>
    %14 = stablehlo.convert %7 : (tensor<16xf32>) -> tensor<16xbf16>
    return %13, %14 : tensor<16x32xbf16>, tensor<16xbf16>
  }
  func.func private @square_f32(%x: tensor<16x32xf32>) -> tensor<16x32xf32> {
    %0 = stablehlo.multiply %x, %x : tensor<16x32xf32>
    return %0 : tensor<16x32xf32>
  }
  func.func private @square(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
    %0 = stablehlo.multiply %x, %x : tensor<8x32xf32>
    return %0 : tensor<8x32xf32>
  }
  func.func private @foreach_square(%x: tensor<16x32xbf16>, %y: tensor<8x32xf32>) -> (tensor<16x32xbf16>, tensor<8x32xf32>) {
    %0 = stablehlo.multiply %x, %x : tensor<16x32xbf16>
    %1 = stablehlo.multiply %y, %y : tensor<8x32xf32>
    return %0, %1 : tensor<16x32xbf16>, tensor<8x32xf32>
  }
  func.func private @top_k(%x: tensor<8x32xf32>, %unused: tensor<bf16>) -> (tensor<8x4xf32>, tensor<8x4xi32>, tensor<8x32xf32>) {
    %0, %1 = chlo.top_k(%x, k = 4) : tensor<8x32xf32> -> (tensor<8x4xf32>, tensor<8x4xi32>)
    return %0, %1, %x : tensor<8x4xf32>, tensor<8x4xi32>, tensor<8x32xf32>
  }
  func.func private @three_times(%x: tensor<8x32xf32>) -> tensor<8x32xf32> {
    %zero = stablehlo.constant dense<0> : tensor<i32>
    %0:2 = stablehlo.while(%k = %zero, %v = %x) : tensor<i32>, tensor<8x32xf32>
    cond {
      %three = stablehlo.constant dense<3> : tensor<i32>
      %1 = stablehlo.compare LT, %k, %three : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %one = stablehlo.constant dense<1> : tensor<i32>
      %1 = stablehlo.add %k, %one : tensor<i32>
      %2 = stablehlo.composite "my.square" %v {decomposition = @square} : (tensor<8x32xf32>) -> tensor<8x32xf32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<8x32xf32>
    }
    return %0#1 : tensor<8x32xf32>
  }
  func.func private @nothing(%x: tensor<8x32xf32>) {
    return
  }
}
