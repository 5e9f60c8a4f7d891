// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in folds.mlir: results that nearly always are
// the same, parts whose powers leave the range of numbers, and what several scalars decide together.
func.func public @main(
    %a0: tensor<24x12xi1>, %a1: tensor<24x12xi1>, %a2: tensor<24x12xi1>, %a3: tensor<24x12xi1>,
    %a4: tensor<24x12xi32>, %a5: tensor<24x12xi32>, %a6: tensor<24x12xi32>, %a7: tensor<24x12xi32>,
    %a8: tensor<24x12xi32>, %a9: tensor<24x12xui8>, %a10: tensor<24x12xui8>, %a11:
    tensor<24x12xf32>, %a12: tensor<24x12xf32>, %a13: tensor<24x12xf32>, %a14: tensor<24x12xf32>,
    %a15: tensor<f32>, %a16: tensor<f32>, %a17: tensor<f32>, %a18: tensor<f32>, %a19: tensor<f32>,
    %a20: tensor<f32>, %a21: tensor<f32>, %a22: tensor<f32>, %a23: tensor<24x12xf32>, %a24:
    tensor<24x12xf32>, %a25: tensor<f32>, %a26: tensor<f32>, %a27: tensor<f32>, %a28: tensor<f32>,
    %a29: tensor<24x12xi32>, %a30: tensor<24x12xi32>, %a31: tensor<i32>, %a32: tensor<i32>, %a33:
    tensor<i32>, %a34: tensor<i32>, %a35: tensor<24x12xui8>, %a36: tensor<24x12xui8>, %a37:
    tensor<ui8>, %a38: tensor<ui8>, %a39: tensor<ui8>, %a40: tensor<ui8>, %a41: tensor<i1>, %a42:
    tensor<i1>, %a43: tensor<24x12xi1>, %a44: tensor<24x12xi1>, %a45: tensor<24x12xi1>, %a46:
    tensor<24x12xf32>
) -> (
    tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>,
    tensor<i32>, tensor<i32>, tensor<ui8>, tensor<ui8>, tensor<f32>, tensor<f32>,
    tensor<24x12xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
    tensor<24x12xi1>, tensor<i1>, tensor<i1>, tensor<24x12xi1>, tensor<i1>, tensor<i1>,
    tensor<24x12xi1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<24x12xi1>, tensor<24x12xi1>
) {
  // whole_i1_and: P(and) <- S(0), R; P(and) <- S(1), R; P(and) <- P(and), R
  %c0 = stablehlo.constant dense<true> : tensor<i1>
  %r0 = "stablehlo.reduce"(%a0, %c0) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = "stablehlo.and"(%x,%y) : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
  // whole_i1_or: P(or) <- S(0), R; P(or) <- S(1), R; P(or) <- P(or), R
  %c1 = stablehlo.constant dense<false> : tensor<i1>
  %r1 = "stablehlo.reduce"(%a1, %c1) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = "stablehlo.or"(%x,%y) : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
  // whole_i1_maximum: P(or) <- S(0), R; P(or) <- S(1), R; P(or) <- P(or), R
  %c2 = stablehlo.constant dense<false> : tensor<i1>
  %r2 = "stablehlo.reduce"(%a2, %c2) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
  // whole_i1_minimum: P(and) <- S(0), R; P(and) <- S(1), R; P(and) <- P(and), R
  %c3 = stablehlo.constant dense<true> : tensor<i1>
  %r3 = "stablehlo.reduce"(%a3, %c3) ({
    ^bb0(%x: tensor<i1>, %y: tensor<i1>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<i1>,tensor<i1>) -> tensor<i1>
  "stablehlo.return"(%z) : (tensor<i1>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi1>, tensor<i1>) -> (tensor<i1>)
  // whole_i32_and: P(and) <- S(0), R; P(and) <- S(1), R; P(and) <- P(and), R
  %c4 = stablehlo.constant dense<-1> : tensor<i32>
  %r4 = "stablehlo.reduce"(%a4, %c4) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.and"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<i32>)
  // whole_i32_or: P(or) <- S(0), R; P(or) <- S(1), R; P(or) <- P(or), R
  %c5 = stablehlo.constant dense<0> : tensor<i32>
  %r5 = "stablehlo.reduce"(%a5, %c5) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.or"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<i32>)
  // whole_i32_maximum: P(max) <- S(0), R; P(max) <- S(1), R; P(max) <- P(max), R
  %c6 = stablehlo.constant dense<-2147483648> : tensor<i32>
  %r6 = "stablehlo.reduce"(%a6, %c6) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<i32>)
  // whole_i32_minimum: P(min) <- S(0), R; P(min) <- S(1), R; P(min) <- P(min), R
  %c7 = stablehlo.constant dense<2147483647> : tensor<i32>
  %r7 = "stablehlo.reduce"(%a7, %c7) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.minimum"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<i32>)
  // whole_i32_multiply: P(prod) <- S(0), R; P(prod) <- S(1), R; P(prod) <- P(prod), R
  %c8 = stablehlo.constant dense<1> : tensor<i32>
  %r8 = "stablehlo.reduce"(%a8, %c8) ({
    ^bb0(%x: tensor<i32>, %y: tensor<i32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<i32>,tensor<i32>) -> tensor<i32>
  "stablehlo.return"(%z) : (tensor<i32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xi32>, tensor<i32>) -> (tensor<i32>)
  // whole_ui8_and: P(and) <- S(0), R; P(and) <- S(1), R; P(and) <- P(and), R
  %c9 = stablehlo.constant dense<255> : tensor<ui8>
  %r9 = "stablehlo.reduce"(%a9, %c9) ({
    ^bb0(%x: tensor<ui8>, %y: tensor<ui8>):
    %z = "stablehlo.and"(%x,%y) : (tensor<ui8>,tensor<ui8>) -> tensor<ui8>
  "stablehlo.return"(%z) : (tensor<ui8>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xui8>, tensor<ui8>) -> (tensor<ui8>)
  // whole_ui8_or: P(or) <- S(0), R; P(or) <- S(1), R; P(or) <- P(or), R
  %c10 = stablehlo.constant dense<0> : tensor<ui8>
  %r10 = "stablehlo.reduce"(%a10, %c10) ({
    ^bb0(%x: tensor<ui8>, %y: tensor<ui8>):
    %z = "stablehlo.or"(%x,%y) : (tensor<ui8>,tensor<ui8>) -> tensor<ui8>
  "stablehlo.return"(%z) : (tensor<ui8>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xui8>, tensor<ui8>) -> (tensor<ui8>)
  // whole_f32_multiply: P(prod) <- S(0), R; P(prod) <- S(1), R; P(prod) <- P(prod), R
  %c11 = stablehlo.constant dense<1.0> : tensor<f32>
  %r11 = "stablehlo.reduce"(%a11, %c11) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
  // whole_relu_max: P(max) <- S(0), R; P(max) <- S(1), R; P(max) <- P(max), R
  %c12 = stablehlo.constant dense<0.0> : tensor<f32>
  %r12 = "stablehlo.reduce"(%a12, %c12) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<f32>)
  // power: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(prod) <- R, P(sum); P(prod) <- P(prod), R
  %r13 = "stablehlo.power"(%a13,%a14)  : (tensor<24x12xf32>,tensor<24x12xf32>) -> tensor<24x12xf32>
  // power_scalar: P(prod) <- R, P(sum); P(prod) <- P(prod), R
  %r14 = "stablehlo.power"(%a15,%a16)  : (tensor<f32>,tensor<f32>) -> tensor<f32>
  // log_scalar: P(max) <- P(max); P(min) <- P(min); P(sum) <- P(prod)
  %r15 = "stablehlo.log"(%a17)  : (tensor<f32>) -> tensor<f32>
  // exp_minus_one_scalar: P(max) <- P(max); P(min) <- P(min)
  %r16 = "stablehlo.exponential_minus_one"(%a18)  : (tensor<f32>) -> tensor<f32>
  // sqrt_scalar: P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %r17 = "stablehlo.sqrt"(%a19)  : (tensor<f32>) -> tensor<f32>
  // clamp_scalars: P(max) <- R, R, P(max); P(max) <- P(max), P(max), R; P(min) <- P(min), R, P(min); P(min) <- R, P(min), P(min)
  %r18 = "stablehlo.clamp"(%a20,%a21,%a22)  : (tensor<f32>,tensor<f32>,tensor<f32>) -> tensor<f32>
  // eq_f32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %r19 = "stablehlo.compare"(%a23,%a24) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24x12xf32>,tensor<24x12xf32>) -> tensor<24x12xi1>
  // ge_scalar_f32: P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %r20 = "stablehlo.compare"(%a25,%a26) {comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  // lt_scalar_f32: P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %r21 = "stablehlo.compare"(%a27,%a28) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
  // eq_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %r22 = "stablehlo.compare"(%a29,%a30) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<24x12xi32>,tensor<24x12xi32>) -> tensor<24x12xi1>
  // ge_scalar_i32: P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %r23 = "stablehlo.compare"(%a31,%a32) {comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<i32>,tensor<i32>) -> tensor<i1>
  // lt_scalar_i32: P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %r24 = "stablehlo.compare"(%a33,%a34) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type SIGNED>} : (tensor<i32>,tensor<i32>) -> tensor<i1>
  // eq_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %r25 = "stablehlo.compare"(%a35,%a36) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<24x12xui8>,tensor<24x12xui8>) -> tensor<24x12xi1>
  // ge_scalar_ui8: P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %r26 = "stablehlo.compare"(%a37,%a38) {comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<ui8>,tensor<ui8>) -> tensor<i1>
  // lt_scalar_ui8: P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %r27 = "stablehlo.compare"(%a39,%a40) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type UNSIGNED>} : (tensor<ui8>,tensor<ui8>) -> tensor<i1>
  // and_scalar: P(and) <- P(and), P(and); P(or) <- P(or), R; P(or) <- R, P(or)
  %r28 = "stablehlo.and"(%a41,%a42)  : (tensor<i1>,tensor<i1>) -> tensor<i1>
  // select_booleans: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(and) <- R, P(and), P(and); P(or) <- R, P(or), P(or)
  %r29 = "stablehlo.select"(%a43,%a44,%a45)  : (tensor<24x12xi1>,tensor<24x12xi1>,tensor<24x12xi1>) -> tensor<24x12xi1>
  // float_to_i1: S(0) <- S(0); S(1) <- S(1); P(and) <- P(prod)
  %r30 = "stablehlo.convert"(%a46)  : (tensor<24x12xf32>) -> tensor<24x12xi1>
  return
    %r0, %r1, %r2, %r3, %r4, %r5, %r6, %r7, %r8, %r9, %r10, %r11, %r12, %r13, %r14, %r15, %r16,
    %r17, %r18, %r19, %r20, %r21, %r22, %r23, %r24, %r25, %r26, %r27, %r28, %r29, %r30 :
    tensor<i1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<i32>, tensor<i32>, tensor<i32>,
    tensor<i32>, tensor<i32>, tensor<ui8>, tensor<ui8>, tensor<f32>, tensor<f32>,
    tensor<24x12xf32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>, tensor<f32>,
    tensor<24x12xi1>, tensor<i1>, tensor<i1>, tensor<24x12xi1>, tensor<i1>, tensor<i1>,
    tensor<24x12xi1>, tensor<i1>, tensor<i1>, tensor<i1>, tensor<24x12xi1>, tensor<24x12xi1>
}
