// SPDX-License-Identifier: GPL-3.0-or-later
// Every dtype that has a kernel, converted back and forth.
func.func public @main(%a: tensor<8x16xbf16>, %b: tensor<8x16xf16>, %c: tensor<8x16xf64>, %d: tensor<8x16xi8>, %e: tensor<8x16xui64>, %f: tensor<8x16xi16>) -> (tensor<8x16xf64>, tensor<8x16xbf16>, tensor<8x16xi1>, tensor<8x16xui64>, tensor<8x16xi16>, tensor<8xf64>) {
  %0 = stablehlo.convert %a : (tensor<8x16xbf16>) -> tensor<8x16xf64>
  %1 = stablehlo.convert %b : (tensor<8x16xf16>) -> tensor<8x16xf64>
  %2 = stablehlo.add %0, %1 : tensor<8x16xf64>
  %3 = stablehlo.multiply %2, %c : tensor<8x16xf64>
  %4 = stablehlo.convert %3 : (tensor<8x16xf64>) -> tensor<8x16xbf16>
  %5 = stablehlo.compare LT, %0, %1 : (tensor<8x16xf64>, tensor<8x16xf64>) -> tensor<8x16xi1>
  %6 = stablehlo.convert %d : (tensor<8x16xi8>) -> tensor<8x16xi16>
  %7 = stablehlo.add %6, %f : tensor<8x16xi16>
  %8 = stablehlo.or %e, %e : tensor<8x16xui64>
  %z = stablehlo.constant dense<0.0> : tensor<f64>
  %9 = stablehlo.reduce(%3 init: %z) applies stablehlo.add across dimensions = [1] : (tensor<8x16xf64>, tensor<f64>) -> tensor<8xf64>
  return %3, %4, %5, %8, %7, %9 : tensor<8x16xf64>, tensor<8x16xbf16>, tensor<8x16xi1>, tensor<8x16xui64>, tensor<8x16xi16>, tensor<8xf64>
}
