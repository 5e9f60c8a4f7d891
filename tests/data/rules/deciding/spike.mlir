// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @spike {
  // x + .2 where |x - 50| < .2: only where numbers lie beside 50.2 has a larger one a smaller result
  func.func public @main(%x: tensor<12x18xf32>) -> tensor<12x18xf32> {
    %c50 = stablehlo.constant dense<5.000000e+01> : tensor<12x18xf32>
    %c2 = stablehlo.constant dense<2.000000e-01> : tensor<12x18xf32>
    %c0 = stablehlo.constant dense<0.000000e+00> : tensor<12x18xf32>
    %d = stablehlo.subtract %x, %c50 : tensor<12x18xf32>
    %a = stablehlo.abs %d : tensor<12x18xf32>
    %near = stablehlo.compare LT, %a, %c2, FLOAT : (tensor<12x18xf32>, tensor<12x18xf32>) -> tensor<12x18xi1>
    %up = stablehlo.select %near, %c2, %c0 : tensor<12x18xi1>, tensor<12x18xf32>
    %r = stablehlo.add %x, %up : tensor<12x18xf32>
    return %r : tensor<12x18xf32>
  }
}
