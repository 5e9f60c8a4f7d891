// SPDX-License-Identifier: GPL-3.0-or-later
// S(0), P(sum), P(sum) <- S(0), S(0), R
// P(sum), P(sum), P(sum) <- R, P(sum), R
// P(sum), R, R <- R, R, P(sum)
// P(avg), P(avg), P(avg) <- R, P(avg), R
// P(avg), R, R <- R, R, P(avg)
module @m {
func.func public @main(%a0: tensor<24x12xf32>, %a1: tensor<24x12xf32>, %a2: tensor<12xf32>) -> (tensor<24x12xf32>, tensor<12xf32>, tensor<12xf32>) {
%v1 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v5 = "stablehlo.reduce"(%a0, %v1) ({
^bb0(%v2: tensor<f32>, %v3: tensor<f32>):
%v4 = "stablehlo.add"(%v2, %v3) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v4) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v6 = "stablehlo.constant"() {value = dense<1.20000000000000000e+01> : tensor<f32>} : () -> (tensor<f32>)
%v7 = "stablehlo.broadcast_in_dim"(%v6) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v8 = "stablehlo.divide"(%v5, %v7) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v9 = "stablehlo.broadcast_in_dim"(%v8) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v10 = "stablehlo.subtract"(%a0, %v9) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v11 = "stablehlo.multiply"(%v10, %v10) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v12 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v16 = "stablehlo.reduce"(%v11, %v12) ({
^bb0(%v13: tensor<f32>, %v14: tensor<f32>):
%v15 = "stablehlo.add"(%v13, %v14) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v15) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v17 = "stablehlo.constant"() {value = dense<1.20000000000000000e+01> : tensor<f32>} : () -> (tensor<f32>)
%v18 = "stablehlo.broadcast_in_dim"(%v17) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v19 = "stablehlo.divide"(%v16, %v18) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v20 = "stablehlo.constant"() {value = dense<1.00000000000000002e-03> : tensor<24xf32>} : () -> (tensor<24xf32>)
%v21 = "stablehlo.add"(%v19, %v20) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v22 = "stablehlo.rsqrt"(%v21) : (tensor<24xf32>) -> (tensor<24xf32>)
%v23 = "stablehlo.broadcast_in_dim"(%v22) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v24 = "stablehlo.multiply"(%v10, %v23) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v25 = "stablehlo.broadcast_in_dim"(%a2) {broadcast_dimensions = array<i64: 1>} : (tensor<12xf32>) -> (tensor<24x12xf32>)
%v26 = "stablehlo.multiply"(%a1, %v25) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v27 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v31 = "stablehlo.reduce"(%v26, %v27) ({
^bb0(%v28: tensor<f32>, %v29: tensor<f32>):
%v30 = "stablehlo.add"(%v28, %v29) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v30) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v32 = "stablehlo.constant"() {value = dense<1.20000000000000000e+01> : tensor<f32>} : () -> (tensor<f32>)
%v33 = "stablehlo.broadcast_in_dim"(%v32) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v34 = "stablehlo.divide"(%v31, %v33) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v35 = "stablehlo.broadcast_in_dim"(%v34) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v36 = "stablehlo.subtract"(%v26, %v35) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v37 = "stablehlo.multiply"(%v26, %v24) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v38 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v42 = "stablehlo.reduce"(%v37, %v38) ({
^bb0(%v39: tensor<f32>, %v40: tensor<f32>):
%v41 = "stablehlo.add"(%v39, %v40) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v41) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 1>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<24xf32>)
%v43 = "stablehlo.constant"() {value = dense<1.20000000000000000e+01> : tensor<f32>} : () -> (tensor<f32>)
%v44 = "stablehlo.broadcast_in_dim"(%v43) {broadcast_dimensions = array<i64>} : (tensor<f32>) -> (tensor<24xf32>)
%v45 = "stablehlo.divide"(%v42, %v44) : (tensor<24xf32>, tensor<24xf32>) -> (tensor<24xf32>)
%v46 = "stablehlo.broadcast_in_dim"(%v45) {broadcast_dimensions = array<i64: 0>} : (tensor<24xf32>) -> (tensor<24x12xf32>)
%v47 = "stablehlo.multiply"(%v24, %v46) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v48 = "stablehlo.subtract"(%v36, %v47) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v49 = "stablehlo.multiply"(%v23, %v48) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v50 = "stablehlo.multiply"(%a1, %v24) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
%v51 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v55 = "stablehlo.reduce"(%v50, %v51) ({
^bb0(%v52: tensor<f32>, %v53: tensor<f32>):
%v54 = "stablehlo.add"(%v52, %v53) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v54) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<12xf32>)
%v56 = "stablehlo.constant"() {value = dense<0.00000000000000000e+00> : tensor<f32>} : () -> (tensor<f32>)
%v60 = "stablehlo.reduce"(%a1, %v56) ({
^bb0(%v57: tensor<f32>, %v58: tensor<f32>):
%v59 = "stablehlo.add"(%v57, %v58) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
"stablehlo.return"(%v59) : (tensor<f32>) -> ()
}) {dimensions = array<i64: 0>} : (tensor<24x12xf32>, tensor<f32>) -> (tensor<12xf32>)
return %v49, %v55, %v60 : tensor<24x12xf32>, tensor<12xf32>, tensor<12xf32>
}
}
