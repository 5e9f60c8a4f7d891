// SPDX-License-Identifier: GPL-3.0-or-later
// S(0) <- S(0)
// S(1) <- S(1)
module @dip_of_turns {
  // x + 3 |x - 50| - 6 |x - 50.1| + 3 |x - 50.2|: it goes down between 50.1 and 50.2
  func.func public @main(%x: tensor<12x18xf32>) -> tensor<12x18xf32> {
    %at0 = stablehlo.constant dense<5.000000e+01> : tensor<12x18xf32>
    %at1 = stablehlo.constant dense<5.010000e+01> : tensor<12x18xf32>
    %at2 = stablehlo.constant dense<5.020000e+01> : tensor<12x18xf32>
    %c3 = stablehlo.constant dense<3.000000e+00> : tensor<12x18xf32>
    %c6 = stablehlo.constant dense<6.000000e+00> : tensor<12x18xf32>
    %d0 = stablehlo.subtract %x, %at0 : tensor<12x18xf32>
    %d1 = stablehlo.subtract %x, %at1 : tensor<12x18xf32>
    %d2 = stablehlo.subtract %x, %at2 : tensor<12x18xf32>
    %a0 = stablehlo.abs %d0 : tensor<12x18xf32>
    %a1 = stablehlo.abs %d1 : tensor<12x18xf32>
    %a2 = stablehlo.abs %d2 : tensor<12x18xf32>
    %t0 = stablehlo.multiply %c3, %a0 : tensor<12x18xf32>
    %t1 = stablehlo.multiply %c6, %a1 : tensor<12x18xf32>
    %t2 = stablehlo.multiply %c3, %a2 : tensor<12x18xf32>
    %r0 = stablehlo.add %x, %t0 : tensor<12x18xf32>
    %r1 = stablehlo.subtract %r0, %t1 : tensor<12x18xf32>
    %r2 = stablehlo.add %r1, %t2 : tensor<12x18xf32>
    return %r2 : tensor<12x18xf32>
  }
}
