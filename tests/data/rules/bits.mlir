// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: integers that are the bits of floats.
// Where the sign is set, the order of floats is not that of their bits.
func.func public @main(
    %a: tensor<24x12xui32>, %b: tensor<24x12xi32>, %c: tensor<24x12xui16>, %d: tensor<24x12xi64>,
    %e: tensor<24x12xui8>
) -> (tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xbf16>, tensor<24x12x2xf32>,
      tensor<24x12xf8E5M2>) {
  // ui32: S(0) <- S(0); S(1) <- S(1)
  %0 = "stablehlo.bitcast_convert"(%a) : (tensor<24x12xui32>) -> (tensor<24x12xf32>)
  // i32: S(0) <- S(0); S(1) <- S(1)
  %1 = "stablehlo.bitcast_convert"(%b) : (tensor<24x12xi32>) -> (tensor<24x12xf32>)
  // ui16: S(0) <- S(0); S(1) <- S(1)
  %2 = "stablehlo.bitcast_convert"(%c) : (tensor<24x12xui16>) -> (tensor<24x12xbf16>)
  // two: S(0) <- S(0); S(1) <- S(1)
  %3 = "stablehlo.bitcast_convert"(%d) : (tensor<24x12xi64>) -> (tensor<24x12x2xf32>)
  // ui8: S(0) <- S(0); S(1) <- S(1)
  %4 = "stablehlo.bitcast_convert"(%e) : (tensor<24x12xui8>) -> (tensor<24x12xf8E5M2>)
  return
    %0, %1, %2, %3, %4 : tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xbf16>,
    tensor<24x12x2xf32>, tensor<24x12xf8E5M2>
}
