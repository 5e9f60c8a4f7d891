// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator, as in elementwise.mlir; here of complex numbers, which
// are reduced by sum, avg and prod alone.
func.func public @main(
    %v0_a0: tensor<24x12xcomplex<f32>>, %v1_a0: tensor<24x12xcomplex<f32>>,
    %v2_a0: tensor<24x12xcomplex<f32>>, %v3_a0: tensor<24x12xcomplex<f32>>,
    %v4_a0: tensor<24x12xf32>, %v5_a0: tensor<24x12xcomplex<f32>>,
    %v6_a0: tensor<24x12xcomplex<f32>>, %v7_a0: tensor<24x12xcomplex<f32>>,
    %v8_a0: tensor<24x12xcomplex<f32>>, %v9_a0: tensor<24x12xcomplex<f32>>,
    %v10_a0: tensor<24x12xcomplex<f32>>, %v11_a0: tensor<24x12xcomplex<f32>>,
    %v12_a0: tensor<24x12xcomplex<f32>>, %v13_a0: tensor<24x12xcomplex<f32>>,
    %v14_a0: tensor<24x12xcomplex<f32>>, %v15_a0: tensor<24x12xcomplex<f32>>,
    %v16_a0: tensor<24x12xcomplex<f32>>, %v17_a0: tensor<24x12xcomplex<f32>>,
    %v18_a0: tensor<24x12xcomplex<f32>>, %v19_a0: tensor<24x12xcomplex<f32>>,
    %v20_a0: tensor<24x12xf32>, %v21_a0: tensor<24x12xcomplex<f32>>,
    %v22_a0: tensor<24x12xcomplex<f32>>, %v23_a0: tensor<24x12xcomplex<f32>>,
    %v24_a0: tensor<24x12xcomplex<f32>>, %v25_a0: tensor<24x12xcomplex<f32>>,
    %v26_a0: tensor<24x12xcomplex<f32>>, %v27_a0: tensor<24x12xcomplex<f32>>,
    %v28_a0: tensor<24x12xcomplex<f32>>, %v29_a0: tensor<24x12xcomplex<f32>>,
    %v30_a0: tensor<24x12xf32>, %v30_a1: tensor<24x12xf32>, %v31_a0: tensor<24x12xcomplex<f32>>,
    %v31_a1: tensor<24x12xcomplex<f32>>, %v32_a0: tensor<24x12xcomplex<f32>>,
    %v32_a1: tensor<24x12xcomplex<f32>>, %v33_a0: tensor<24x12xcomplex<f32>>,
    %v33_a1: tensor<24x12xcomplex<f32>>, %v34_a0: tensor<24x12xcomplex<f64>>,
    %v34_a1: tensor<24x12xcomplex<f64>>, %v35_a0: tensor<24x12xcomplex<f32>>,
    %v35_a1: tensor<24x12xcomplex<f32>>, %v36_a0: tensor<24x12xcomplex<f32>>,
    %v36_a1: tensor<24x12xcomplex<f32>>, %v37_a0: tensor<24x12xcomplex<f32>>,
    %v37_a1: tensor<24x12xcomplex<f32>>, %v38_a0: tensor<24x12xcomplex<f32>>,
    %v38_a1: tensor<24x12xcomplex<f32>>, %v39_a0: tensor<24x12xcomplex<f32>>,
    %v39_a1: tensor<24x12xcomplex<f32>>, %v40_a0: tensor<24x12xcomplex<f32>>,
    %v40_a1: tensor<24x12xcomplex<f32>>, %v41_a0: tensor<24x12xcomplex<f32>>,
    %v41_a1: tensor<24x12xcomplex<f32>>, %v42_a0: tensor<24x12xcomplex<f32>>,
    %v42_a1: tensor<24x12xcomplex<f32>>, %v43_a0: tensor<24x12xcomplex<f32>>,
    %v43_a1: tensor<24x12xcomplex<f32>>, %v44_a0: tensor<24x12xi1>,
    %v44_a1: tensor<24x12xcomplex<f32>>, %v44_a2: tensor<24x12xcomplex<f32>>,
    %v45_a0: tensor<24x12xcomplex<f32>>, %v45_a1: tensor<24x12xcomplex<f32>>,
    %v45_a2: tensor<24x12xcomplex<f32>>, %v47_a0: tensor<24x12xcomplex<f32>>,
    %v48_a0: tensor<24x12xcomplex<f32>>, %v49_a0: tensor<6x24x12xcomplex<f32>>,
    %v50_a0: tensor<6x4x24x12xcomplex<f32>>, %v51_a0: tensor<24xcomplex<f32>>,
    %v52_a0: tensor<24x1xcomplex<f32>>, %v53_a0: tensor<6x24x12xcomplex<f32>>,
    %v54_a0: tensor<6x24x12xcomplex<f64>>, %v55_a0: tensor<24x12xf32>, %v56_a0: tensor<24x13xf32>,
    %v57_a0: tensor<6x24x12xf32>, %v58_a0: tensor<24x7xcomplex<f32>>,
    %v59_a0: tensor<24x7xcomplex<f32>>, %v60_a0: tensor<6x24x7xcomplex<f32>>,
    %v61_a0: tensor<24x12xcomplex<f32>>, %v62_a0: tensor<24x12xcomplex<f32>>,
    %v63_a0: tensor<24x12xcomplex<f32>>, %v64_a0: tensor<24x12x12xcomplex<f32>>,
    %v65_a0: tensor<24x12x12xcomplex<f32>>, %v65_a1: tensor<24x12x36xcomplex<f32>>,
    %mv12_a0: tensor<24x12xcomplex<f32>>, %mv15_a0: tensor<24x12xcomplex<f32>>,
    %mv41_a0: tensor<12xcomplex<f32>>, %mv48_a0: tensor<24x6xcomplex<f32>>,
    %mv56_a0: tensor<24x12x6xcomplex<f32>>, %mv62_a0: tensor<24x12xcomplex<f32>>,
    %mv66_a0: tensor<24x12xcomplex<f32>>, %mv75_a0: tensor<24x12xcomplex<f32>>,
    %mv87_a0: tensor<24x12xcomplex<f32>>, %mv93_a0: tensor<24x12xcomplex<f32>>,
    %mv100_a0: tensor<24x12xcomplex<f32>>, %mv106_a0: tensor<24x12xcomplex<f32>>,
    %mv106_a1: tensor<24x12xcomplex<f32>>, %mv108_a0: tensor<24x12xcomplex<f32>>,
    %mv108_a1: tensor<24x6xcomplex<f32>>, %mv118_a0: tensor<24x12xcomplex<f32>>,
    %iv0_a0: tensor<24x12xcomplex<f32>>, %iv0_a1: tensor<i32>, %iv0_a2: tensor<i32>,
    %iv8_a0: tensor<24x12xcomplex<f32>>, %iv8_a1: tensor<24x5xcomplex<f32>>, %iv8_a2: tensor<i32>,
    %iv8_a3: tensor<i32>, %iv16_a0: tensor<24x12xcomplex<f32>>, %iv16_a1: tensor<6x4x1xi32>,
    %iv20_a0: tensor<24x36xcomplex<f32>>, %iv20_a1: tensor<24x12x1xi32>,
    %iv27_a0: tensor<24x12xcomplex<f32>>, %iv27_a1: tensor<6x1xi32>,
    %iv42_a0: tensor<24x12xcomplex<f32>>, %iv42_a1: tensor<6x1xi32>,
    %iv42_a2: tensor<6x12xcomplex<f32>>, %iv43_a0: tensor<24x36xcomplex<f32>>,
    %iv43_a1: tensor<24x12x1xi32>, %iv43_a2: tensor<24x12xcomplex<f32>>,
    %iv48_a0: tensor<24x12xcomplex<f32>>, %iv48_a1: tensor<6x1xi32>,
    %iv48_a2: tensor<6x12xcomplex<f32>>, %iv50_a0: tensor<24x12xcomplex<f32>>,
    %iv50_a1: tensor<6x1xi32>, %iv50_a2: tensor<6x12xcomplex<f32>>,
    %iv70_a0: tensor<24x12xcomplex<f32>>, %iv70_a1: tensor<1xi32>,
    %iv70_a2: tensor<12xcomplex<f32>>, %cv0_a0: tensor<24x12xcomplex<f32>>,
    %cv0_a1: tensor<12x36xcomplex<f32>>, %cv1_a0: tensor<24x12xcomplex<f32>>,
    %cv1_a1: tensor<36x12xcomplex<f32>>, %cv6_a0: tensor<24xcomplex<f32>>,
    %cv6_a1: tensor<12xcomplex<f32>>, %cv11_a0: tensor<4x24x6x12xcomplex<f32>>,
    %cv11_a1: tensor<6x4x12x36xcomplex<f32>>, %cv12_a0: tensor<24x4x12xcomplex<f32>>,
    %cv12_a1: tensor<12x4x36xcomplex<f32>>, %cv30_a0: tensor<6x4x4xcomplex<f32>>,
    %cv30_a1: tensor<6x12x4xcomplex<f32>>, %cv35_a0: tensor<12x12x6xcomplex<f32>>,
    %cv35_a1: tensor<3x6x24xcomplex<f32>>, %cv39_a0: tensor<12x24x12xcomplex<f32>>,
    %cv39_a1: tensor<12x6x3xcomplex<f32>>, %cv40_a0: tensor<12x24x12xcomplex<f32>>,
    %cv40_a1: tensor<24x1x3xcomplex<f32>>, %cv46_a0: tensor<6x12x12xcomplex<f32>>,
    %cv46_a1: tensor<24x12x12xcomplex<f32>>, %fv2_a0: tensor<24x12xcomplex<f32>>,
    %fv2_a1: tensor<complex<f32>>, %fv15_a0: tensor<24x12x6xcomplex<f32>>,
    %fv40_a0: tensor<24x12xcomplex<f32>>, %fv46_a0: tensor<24x12xcomplex<f32>>) {
  // z_negate: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg)
  %v0_r = "stablehlo.negate"(%v0_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_abs: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(prod)
  %v1_r = "stablehlo.abs"(%v1_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xf32>
  // z_real: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg)
  %v2_r = "stablehlo.real"(%v2_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xf32>
  // z_imag: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg)
  %v3_r = "stablehlo.imag"(%v3_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xf32>
  // z_real_f32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v4_r = "stablehlo.real"(%v4_a0) : (tensor<24x12xf32>) -> tensor<24x12xf32>
  // z_exp: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(sum)
  %v5_r = "stablehlo.exponential"(%v5_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_exponential_minus_one: S(0) <- S(0); S(1) <- S(1)
  %v6_r = "stablehlo.exponential_minus_one"(%v6_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_log: S(0) <- S(0); S(1) <- S(1)
  %v7_r = "stablehlo.log"(%v7_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_log_plus_one: S(0) <- S(0); S(1) <- S(1)
  %v8_r = "stablehlo.log_plus_one"(%v8_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_sqrt: S(0) <- S(0); S(1) <- S(1)
  %v9_r = "stablehlo.sqrt"(%v9_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_rsqrt: S(0) <- S(0); S(1) <- S(1)
  %v10_r = "stablehlo.rsqrt"(%v10_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_cbrt: S(0) <- S(0); S(1) <- S(1)
  %v11_r = "stablehlo.cbrt"(%v11_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_tanh: S(0) <- S(0); S(1) <- S(1)
  %v12_r = "stablehlo.tanh"(%v12_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_tan: S(0) <- S(0); S(1) <- S(1)
  %v13_r = "stablehlo.tan"(%v13_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_sine: S(0) <- S(0); S(1) <- S(1)
  %v14_r = "stablehlo.sine"(%v14_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_cosine: S(0) <- S(0); S(1) <- S(1)
  %v15_r = "stablehlo.cosine"(%v15_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_logistic: S(0) <- S(0); S(1) <- S(1)
  %v16_r = "stablehlo.logistic"(%v16_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_sign: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(prod)
  %v17_r = "stablehlo.sign"(%v17_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_to_c128: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %v18_r = "stablehlo.convert"(%v18_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f64>>
  // z_to_f32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg)
  %v19_r = "stablehlo.convert"(%v19_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xf32>
  // z_from_f32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %v20_r = "stablehlo.convert"(%v20_a0) : (tensor<24x12xf32>) -> tensor<24x12xcomplex<f32>>
  // z_acos: S(0) <- S(0); S(1) <- S(1)
  %v21_r = "chlo.acos"(%v21_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_acosh: S(0) <- S(0); S(1) <- S(1)
  %v22_r = "chlo.acosh"(%v22_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_asin: S(0) <- S(0); S(1) <- S(1)
  %v23_r = "chlo.asin"(%v23_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_asinh: S(0) <- S(0); S(1) <- S(1)
  %v24_r = "chlo.asinh"(%v24_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_atan: S(0) <- S(0); S(1) <- S(1)
  %v25_r = "chlo.atan"(%v25_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_atanh: S(0) <- S(0); S(1) <- S(1)
  %v26_r = "chlo.atanh"(%v26_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_sinh: S(0) <- S(0); S(1) <- S(1)
  %v27_r = "chlo.sinh"(%v27_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_cosh: S(0) <- S(0); S(1) <- S(1)
  %v28_r = "chlo.cosh"(%v28_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_square: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(prod)
  %v29_r = "chlo.square"(%v29_a0) : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_complex: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg)
  %v30_r = "stablehlo.complex"(%v30_a0, %v30_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> tensor<24x12xcomplex<f32>>
  // z_add: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg)
  %v31_r = "stablehlo.add"(%v31_a0, %v31_a1) : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_subtract: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg)
  %v32_r = "stablehlo.subtract"(%v32_a0, %v32_a1) : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_multiply: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v33_r = "stablehlo.multiply"(%v33_a0, %v33_a1) : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_multiply_c128: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v34_r = "stablehlo.multiply"(%v34_a0, %v34_a1) : (tensor<24x12xcomplex<f64>>, tensor<24x12xcomplex<f64>>) -> tensor<24x12xcomplex<f64>>
  // z_divide: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(prod) <- P(prod), P(prod)
  %v35_r = "stablehlo.divide"(%v35_a0, %v35_a1) : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_power: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(prod) <- R, P(sum)
  %v36_r = "stablehlo.power"(%v36_a0, %v36_a1) : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_atan2: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v37_r = "stablehlo.atan2"(%v37_a0, %v37_a1) : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_maximum: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v38_r = "stablehlo.maximum"(%v38_a0, %v38_a1) : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_minimum: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v39_r = "stablehlo.minimum"(%v39_a0, %v39_a1) : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_compare_EQ: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v40_r = "stablehlo.compare"(%v40_a0, %v40_a1) {comparison_direction = #stablehlo<comparison_direction EQ>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xi1>
  // z_compare_NE: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v41_r = "stablehlo.compare"(%v41_a0, %v41_a1) {comparison_direction = #stablehlo<comparison_direction NE>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xi1>
  // z_compare_LT: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v42_r = "stablehlo.compare"(%v42_a0, %v42_a1) {comparison_direction = #stablehlo<comparison_direction LT>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xi1>
  // z_compare_GE: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v43_r = "stablehlo.compare"(%v43_a0, %v43_a1) {comparison_direction = #stablehlo<comparison_direction GE>, compare_type = #stablehlo<comparison_type FLOAT>} : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xi1>
  // z_select: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(sum) <- R, P(sum), P(sum); P(avg) <- R, P(avg), P(avg); P(prod) <- R, P(prod), P(prod)
  %v44_r = "stablehlo.select"(%v44_a0, %v44_a1, %v44_a2) : (tensor<24x12xi1>, tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_clamp: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1)
  %v45_r = "stablehlo.clamp"(%v45_a0, %v45_a1, %v45_a2) : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // z_iota: S(0) <-; S(1) <-
  %v46_r = "stablehlo.iota"() {iota_dimension = 1 : i64} : () -> tensor<24x12xcomplex<f32>>
  // fft_1: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg)
  %v47_r = "stablehlo.fft"(%v47_a0) {fft_length = array<i64: 12>, fft_type = #stablehlo<fft_type FFT>} : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // fft_all: P(sum) <- P(sum); P(avg) <- P(avg)
  %v48_r = "stablehlo.fft"(%v48_a0) {fft_length = array<i64: 24, 12>, fft_type = #stablehlo<fft_type FFT>} : (tensor<24x12xcomplex<f32>>) -> tensor<24x12xcomplex<f32>>
  // fft_2: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg)
  %v49_r = "stablehlo.fft"(%v49_a0) {fft_length = array<i64: 24, 12>, fft_type = #stablehlo<fft_type FFT>} : (tensor<6x24x12xcomplex<f32>>) -> tensor<6x24x12xcomplex<f32>>
  // fft_3: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg)
  %v50_r = "stablehlo.fft"(%v50_a0) {fft_length = array<i64: 4, 24, 12>, fft_type = #stablehlo<fft_type FFT>} : (tensor<6x4x24x12xcomplex<f32>>) -> tensor<6x4x24x12xcomplex<f32>>
  // fft_vector: P(sum) <- P(sum); P(avg) <- P(avg)
  %v51_r = "stablehlo.fft"(%v51_a0) {fft_length = array<i64: 24>, fft_type = #stablehlo<fft_type FFT>} : (tensor<24xcomplex<f32>>) -> tensor<24xcomplex<f32>>
  // fft_one: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %v52_r = "stablehlo.fft"(%v52_a0) {fft_length = array<i64: 1>, fft_type = #stablehlo<fft_type FFT>} : (tensor<24x1xcomplex<f32>>) -> tensor<24x1xcomplex<f32>>
  // ifft_1: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg)
  %v53_r = "stablehlo.fft"(%v53_a0) {fft_length = array<i64: 12>, fft_type = #stablehlo<fft_type IFFT>} : (tensor<6x24x12xcomplex<f32>>) -> tensor<6x24x12xcomplex<f32>>
  // ifft_2_f64: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg)
  %v54_r = "stablehlo.fft"(%v54_a0) {fft_length = array<i64: 24, 12>, fft_type = #stablehlo<fft_type IFFT>} : (tensor<6x24x12xcomplex<f64>>) -> tensor<6x24x12xcomplex<f64>>
  // rfft_1: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg)
  %v55_r = "stablehlo.fft"(%v55_a0) {fft_length = array<i64: 12>, fft_type = #stablehlo<fft_type RFFT>} : (tensor<24x12xf32>) -> tensor<24x7xcomplex<f32>>
  // rfft_odd: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg)
  %v56_r = "stablehlo.fft"(%v56_a0) {fft_length = array<i64: 13>, fft_type = #stablehlo<fft_type RFFT>} : (tensor<24x13xf32>) -> tensor<24x7xcomplex<f32>>
  // rfft_2: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg)
  %v57_r = "stablehlo.fft"(%v57_a0) {fft_length = array<i64: 24, 12>, fft_type = #stablehlo<fft_type RFFT>} : (tensor<6x24x12xf32>) -> tensor<6x24x7xcomplex<f32>>
  // irfft_1: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg)
  %v58_r = "stablehlo.fft"(%v58_a0) {fft_length = array<i64: 12>, fft_type = #stablehlo<fft_type IRFFT>} : (tensor<24x7xcomplex<f32>>) -> tensor<24x12xf32>
  // irfft_odd: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg)
  %v59_r = "stablehlo.fft"(%v59_a0) {fft_length = array<i64: 13>, fft_type = #stablehlo<fft_type IRFFT>} : (tensor<24x7xcomplex<f32>>) -> tensor<24x13xf32>
  // irfft_2: S(0) <- S(0); P(sum) <- P(sum); P(avg) <- P(avg)
  %v60_r = "stablehlo.fft"(%v60_a0) {fft_length = array<i64: 24, 12>, fft_type = #stablehlo<fft_type IRFFT>} : (tensor<6x24x7xcomplex<f32>>) -> tensor<6x24x12xf32>
  // z_red_add: S(0) <- S(0), R; P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %v61_c = stablehlo.constant dense<(0.0,0.0)> : tensor<complex<f32>>
  %v61_r = "stablehlo.reduce"(%v61_a0, %v61_c) ({
  ^bb0(%v61_x: tensor<complex<f32>>, %v61_y: tensor<complex<f32>>):
    %v61_q = stablehlo.add %v61_x, %v61_y : tensor<complex<f32>>
    stablehlo.return %v61_q : tensor<complex<f32>>
  }) {dimensions = array<i64: 1>} : (tensor<24x12xcomplex<f32>>, tensor<complex<f32>>) -> tensor<24xcomplex<f32>>
  // z_red_multiply: S(0) <- S(0), R; P(prod) <- S(1), R; P(prod) <- P(prod), R
  %v62_c = stablehlo.constant dense<(1.0,0.0)> : tensor<complex<f32>>
  %v62_r = "stablehlo.reduce"(%v62_a0, %v62_c) ({
  ^bb0(%v62_x: tensor<complex<f32>>, %v62_y: tensor<complex<f32>>):
    %v62_q = stablehlo.multiply %v62_x, %v62_y : tensor<complex<f32>>
    stablehlo.return %v62_q : tensor<complex<f32>>
  }) {dimensions = array<i64: 1>} : (tensor<24x12xcomplex<f32>>, tensor<complex<f32>>) -> tensor<24xcomplex<f32>>
  // z_red_maximum: S(0) <- S(0), R
  %v63_c = stablehlo.constant dense<(0.0,0.0)> : tensor<complex<f32>>
  %v63_r = "stablehlo.reduce"(%v63_a0, %v63_c) ({
  ^bb0(%v63_x: tensor<complex<f32>>, %v63_y: tensor<complex<f32>>):
    %v63_q = stablehlo.maximum %v63_x, %v63_y : tensor<complex<f32>>
    stablehlo.return %v63_q : tensor<complex<f32>>
  }) {dimensions = array<i64: 1>} : (tensor<24x12xcomplex<f32>>, tensor<complex<f32>>) -> tensor<24xcomplex<f32>>
  // z_cholesky: S(0) <- S(0)
  %v64_r = "stablehlo.cholesky"(%v64_a0) {lower = true} : (tensor<24x12x12xcomplex<f32>>) -> tensor<24x12x12xcomplex<f32>>
  // z_solve: S(0) <- S(0), S(0); S(2) <- R, S(2); P(sum) <- R, P(sum); P(avg) <- R, P(avg)
  %v65_r = "stablehlo.triangular_solve"(%v65_a0, %v65_a1) {left_side = true, lower = true, transpose_a = #stablehlo<transpose ADJOINT>, unit_diagonal = false} : (tensor<24x12x12xcomplex<f32>>, tensor<24x12x36xcomplex<f32>>) -> tensor<24x12x36xcomplex<f32>>
  // iota_0_f32: S(1) <-; S(2) <-; S(0) <-
  %mv1_r = "stablehlo.iota"() {iota_dimension = 0 : i64} : () -> (tensor<12x24x4xcomplex<f32>>)
  // const_splat: S(0) <-; S(1) <-
    %mv8_r = stablehlo.constant dense<(2.5,0.0)> : tensor<24x12xcomplex<f32>>
  // rs_merge: S(0) <- S(0); S(0, block=24) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %mv12_r = "stablehlo.reshape"(%mv12_a0) : (tensor<24x12xcomplex<f32>>) -> (tensor<288xcomplex<f32>>)
  // rs_split3: S(0) <- S(0); S(1) <- S(0, block=4); S(2) <- S(1); S(3) <- S(1, block=3); P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %mv15_r = "stablehlo.reshape"(%mv15_a0) : (tensor<24x12xcomplex<f32>>) -> (tensor<4x6x3x4xcomplex<f32>>)
  // bc_row: S(1) <- S(0); S(0) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %mv41_r = "stablehlo.broadcast_in_dim"(%mv41_a0) {broadcast_dimensions = array<i64: 1>} : (tensor<12xcomplex<f32>>) -> (tensor<24x12xcomplex<f32>>)
  // bc_mid: S(0) <- S(0); S(2) <- S(1); S(1) <- R; P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %mv48_r = "stablehlo.broadcast_in_dim"(%mv48_a0) {broadcast_dimensions = array<i64: 0, 2>} : (tensor<24x6xcomplex<f32>>) -> (tensor<24x12x6xcomplex<f32>>)
  // tr_201: S(1) <- S(0); S(2) <- S(1); S(0) <- S(2); P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %mv56_r = "stablehlo.transpose"(%mv56_a0) {permutation = array<i64: 2, 0, 1>} : (tensor<24x12x6xcomplex<f32>>) -> (tensor<6x24x12xcomplex<f32>>)
  // rev_01: P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %mv62_r = "stablehlo.reverse"(%mv62_a0) {dimensions = array<i64: 0, 1>} : (tensor<24x12xcomplex<f32>>) -> (tensor<24x12xcomplex<f32>>)
  // sl_half: S(0) <- S(0); S(1) <- S(1, block=2); P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %mv66_r = "stablehlo.slice"(%mv66_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 6>, strides = array<i64: 1, 1>} : (tensor<24x12xcomplex<f32>>) -> (tensor<24x6xcomplex<f32>>)
  // sl_st2: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %mv75_r = "stablehlo.slice"(%mv75_a0) {start_indices = array<i64: 0, 0>, limit_indices = array<i64: 24, 12>, strides = array<i64: 1, 2>} : (tensor<24x12xcomplex<f32>>) -> (tensor<24x6xcomplex<f32>>)
  // pad_21: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(prod) <- P(prod), R
  %mv87_c1 = stablehlo.constant dense<(0.0,0.0)> : tensor<complex<f32>>
  %mv87_r = "stablehlo.pad"(%mv87_a0, %mv87_c1) {edge_padding_low = array<i64: 0, 2>, edge_padding_high = array<i64: 0, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xcomplex<f32>>, tensor<complex<f32>>) -> (tensor<24x15xcomplex<f32>>)
  // pad_int: S(0) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(prod) <- P(prod), R
  %mv93_c1 = stablehlo.constant dense<(0.0,0.0)> : tensor<complex<f32>>
  %mv93_r = "stablehlo.pad"(%mv93_a0, %mv93_c1) {edge_padding_low = array<i64: 0, 0>, edge_padding_high = array<i64: 0, 0>, interior_padding = array<i64: 0, 1>} : (tensor<24x12xcomplex<f32>>, tensor<complex<f32>>) -> (tensor<24x23xcomplex<f32>>)
  // pad_both: P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(prod) <- P(prod), R
  %mv100_c1 = stablehlo.constant dense<(0.0,0.0)> : tensor<complex<f32>>
  %mv100_r = "stablehlo.pad"(%mv100_a0, %mv100_c1) {edge_padding_low = array<i64: 1, 1>, edge_padding_high = array<i64: 1, 1>, interior_padding = array<i64: 0, 0>} : (tensor<24x12xcomplex<f32>>, tensor<complex<f32>>) -> (tensor<26x14xcomplex<f32>>)
  // cat_eq2: S(0) <- S(0), S(0); S(1, block=2) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(prod) <- P(prod), P(prod)
  %mv106_r = "stablehlo.concatenate"(%mv106_a0, %mv106_a1) {dimension = 1 : i64} : (tensor<24x12xcomplex<f32>>, tensor<24x12xcomplex<f32>>) -> (tensor<24x24xcomplex<f32>>)
  // cat_uneq: S(0) <- S(0), S(0); S(1, block=3) <- S(1, block=2), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(prod) <- P(prod), P(prod); S(1,blocks=12:6) <- S(1), S(1)
  %mv108_r = "stablehlo.concatenate"(%mv108_a0, %mv108_a1) {dimension = 1 : i64} : (tensor<24x12xcomplex<f32>>, tensor<24x6xcomplex<f32>>) -> (tensor<24x18xcomplex<f32>>)
  // bar1: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(prod) <- P(prod)
  %mv118_r = "stablehlo.optimization_barrier"(%mv118_a0) : (tensor<24x12xcomplex<f32>>) -> (tensor<24x12xcomplex<f32>>)
  // ds_a: S(0) <- S(0), R, R; P(sum) <- S(1), R, R; P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(prod) <- P(prod), R, R
  %iv0_r = "stablehlo.dynamic_slice"(%iv0_a0, %iv0_a1, %iv0_a2) {slice_sizes = array<i64: 24, 5>} : (tensor<24x12xcomplex<f32>>, tensor<i32>, tensor<i32>) -> (tensor<24x5xcomplex<f32>>)
  // dus_a: S(0) <- S(0), S(0), R, R; S(1) <- S(1), R, R, R; P(sum) <- P(sum), P(sum), R, R; P(avg) <- P(avg), P(avg), R, R; P(prod) <- P(prod), P(prod), R, R
  %iv8_r = "stablehlo.dynamic_update_slice"(%iv8_a0, %iv8_a1, %iv8_a2, %iv8_a3) : (tensor<24x12xcomplex<f32>>, tensor<24x5xcomplex<f32>>, tensor<i32>, tensor<i32>) -> (tensor<24x12xcomplex<f32>>)
  // ga_emb: S(2) <- S(1), R; S(0) <- R, S(0); S(1) <- R, S(1); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(prod) <- P(prod), R
  %iv16_r = "stablehlo.gather"(%iv16_a0, %iv16_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [0], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 2>, slice_sizes = array<i64: 1, 12>} : (tensor<24x12xcomplex<f32>>, tensor<6x4x1xi32>) -> (tensor<6x4x12xcomplex<f32>>)
  // ga_bat: S(0) <- S(0), S(0); S(1) <- R, S(1); P(sum) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(prod) <- P(prod), R
  %iv20_r = "stablehlo.gather"(%iv20_a0, %iv20_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [], collapsed_slice_dims = [1], operand_batching_dims = [0], start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, slice_sizes = array<i64: 1, 1>} : (tensor<24x36xcomplex<f32>>, tensor<24x12x1xi32>) -> (tensor<24x12xcomplex<f32>>)
  // ga_win: S(2) <- S(1), R; S(0) <- R, S(0); P(sum) <- S(0), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(prod) <- P(prod), R
  %iv27_r = "stablehlo.gather"(%iv27_a0, %iv27_a1) {dimension_numbers = #stablehlo.gather<offset_dims = [1, 2], collapsed_slice_dims = [], operand_batching_dims = [], start_indices_batching_dims = [], start_index_map = [0], index_vector_dim = 1>, slice_sizes = array<i64: 4, 12>} : (tensor<24x12xcomplex<f32>>, tensor<6x1xi32>) -> (tensor<6x4x12xcomplex<f32>>)
  // sc_row_add: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), S(0), S(0); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg)
  %iv42_r = "stablehlo.scatter"(%iv42_a0, %iv42_a1, %iv42_a2) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
    %z = "stablehlo.add"(%x,%y) : (tensor<complex<f32>>,tensor<complex<f32>>) -> tensor<complex<f32>>
  "stablehlo.return"(%z) : (tensor<complex<f32>>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xcomplex<f32>>, tensor<6x1xi32>, tensor<6x12xcomplex<f32>>) -> (tensor<24x12xcomplex<f32>>)
  // sc_bat_add: S(0) <- S(0), S(0), S(0); S(1) <- S(1), R, R; P(sum) <- P(sum), S(1), S(1); P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg)
  %iv43_r = "stablehlo.scatter"(%iv43_a0, %iv43_a1, %iv43_a2) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
    %z = "stablehlo.add"(%x,%y) : (tensor<complex<f32>>,tensor<complex<f32>>) -> tensor<complex<f32>>
  "stablehlo.return"(%z) : (tensor<complex<f32>>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [], inserted_window_dims = [1], input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], index_vector_dim = 2>} : (tensor<24x36xcomplex<f32>>, tensor<24x12x1xi32>, tensor<24x12xcomplex<f32>>) -> (tensor<24x36xcomplex<f32>>)
  // sc_row_multiply: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(prod) <- P(prod), S(0), S(0); P(sum) <- P(sum), R, R; P(avg) <- P(avg), R, R; P(prod) <- P(prod), R, P(prod)
  %iv48_r = "stablehlo.scatter"(%iv48_a0, %iv48_a1, %iv48_a2) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<complex<f32>>,tensor<complex<f32>>) -> tensor<complex<f32>>
  "stablehlo.return"(%z) : (tensor<complex<f32>>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xcomplex<f32>>, tensor<6x1xi32>, tensor<6x12xcomplex<f32>>) -> (tensor<24x12xcomplex<f32>>)
  // sc_row_second: S(1) <- S(1), R, S(1); S(0) <- S(0), R, R; P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(prod) <- P(prod), R, P(prod)
  %iv50_r = "stablehlo.scatter"(%iv50_a0, %iv50_a1, %iv50_a2) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
  "stablehlo.return"(%y) : (tensor<complex<f32>>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 1>} : (tensor<24x12xcomplex<f32>>, tensor<6x1xi32>, tensor<6x12xcomplex<f32>>) -> (tensor<24x12xcomplex<f32>>)
  // sc_set1: S(1) <- S(1), R, S(0); S(0) <- S(0), R, R; P(sum) <- P(sum), R, P(sum); P(avg) <- P(avg), R, P(avg); P(prod) <- P(prod), R, P(prod)
  %iv70_r = "stablehlo.scatter"(%iv70_a0, %iv70_a1, %iv70_a2) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
  "stablehlo.return"(%y) : (tensor<complex<f32>>) -> ()
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], inserted_window_dims = [0], input_batching_dims = [], scatter_indices_batching_dims = [], scatter_dims_to_operand_dims = [0], index_vector_dim = 0>} : (tensor<24x12xcomplex<f32>>, tensor<1xi32>, tensor<12xcomplex<f32>>) -> (tensor<24x12xcomplex<f32>>)
  // dot_mm: S(0) <- S(0), R; P(sum) <- S(1), S(0); S(1) <- R, S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %cv0_r = "stablehlo.dot_general"(%cv0_a0, %cv0_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>} : (tensor<24x12xcomplex<f32>>, tensor<12x36xcomplex<f32>>) -> (tensor<24x36xcomplex<f32>>)
  // dot_mmT: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %cv1_r = "stablehlo.dot_general"(%cv1_a0, %cv1_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [1]>} : (tensor<24x12xcomplex<f32>>, tensor<36x12xcomplex<f32>>) -> (tensor<24x36xcomplex<f32>>)
  // dot_outer: S(0) <- S(0), R; S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %cv6_r = "stablehlo.dot_general"(%cv6_a0, %cv6_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [], rhs_contracting_dimensions = []>} : (tensor<24xcomplex<f32>>, tensor<12xcomplex<f32>>) -> (tensor<24x12xcomplex<f32>>)
  // dot_b2x: S(0) <- S(0), S(1); S(2) <- S(1), R; S(1) <- S(2), S(0); P(sum) <- S(3), S(2); S(3) <- R, S(3); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %cv11_r = "stablehlo.dot_general"(%cv11_a0, %cv11_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [0, 2], rhs_batching_dimensions = [1, 0], lhs_contracting_dimensions = [3], rhs_contracting_dimensions = [2]>} : (tensor<4x24x6x12xcomplex<f32>>, tensor<6x4x12x36xcomplex<f32>>) -> (tensor<4x6x24x36xcomplex<f32>>)
  // dot_c2: S(0) <- S(0), R; P(sum) <- S(1), S(1); P(sum) <- S(2), S(0); S(1) <- R, S(2); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %cv12_r = "stablehlo.dot_general"(%cv12_a0, %cv12_a1) {dot_dimension_numbers = #stablehlo.dot<lhs_batching_dimensions = [], rhs_batching_dimensions = [], lhs_contracting_dimensions = [1, 2], rhs_contracting_dimensions = [1, 0]>} : (tensor<24x4x12xcomplex<f32>>, tensor<12x4x36xcomplex<f32>>) -> (tensor<24x36xcomplex<f32>>)
  // tri_false_TRANSPOSE: S(0) <- S(0), S(0); S(1) <- R, S(1); P(sum) <- R, P(sum); P(avg) <- R, P(avg)
  %cv30_r = "stablehlo.triangular_solve"(%cv30_a0, %cv30_a1) {left_side = false, lower = true, unit_diagonal = false, transpose_a = #stablehlo<transpose TRANSPOSE>} : (tensor<6x4x4xcomplex<f32>>, tensor<6x12x4xcomplex<f32>>) -> (tensor<6x12x4xcomplex<f32>>)
  // conv_nhwc: S(0) <- S(0), R; P(sum) <- S(2), S(1); S(2) <- R, S(2); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %cv35_r = "stablehlo.convolution"(%cv35_a0, %cv35_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, 0, f]x[0, i, o]->[b, 0, f]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x12x6xcomplex<f32>>, tensor<3x6x24xcomplex<f32>>) -> (tensor<12x12x24xcomplex<f32>>)
  // conv_g: S(0) <- S(0), R; S(1) <- S(1), S(0); P(sum) <- S(1, block=4), S(1); S(1, block=4) <- R, S(0, block=4); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %cv39_r = "stablehlo.convolution"(%cv39_a0, %cv39_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 4 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x24x12xcomplex<f32>>, tensor<12x6x3xcomplex<f32>>) -> (tensor<12x12x12xcomplex<f32>>)
  // conv_dw: S(0) <- S(0), R; S(1) <- S(1), S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %cv40_r = "stablehlo.convolution"(%cv40_a0, %cv40_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 24 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<12x24x12xcomplex<f32>>, tensor<24x1x3xcomplex<f32>>) -> (tensor<12x24x12xcomplex<f32>>)
  // conv_wg: S(0) <- S(0), R; P(sum) <- S(1), S(1); S(1) <- R, S(0); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg)
  %cv46_r = "stablehlo.convolution"(%cv46_a0, %cv46_a1) {batch_group_count = 1 : i64, dimension_numbers = #stablehlo.conv<[b, f, 0]x[o, i, 0]->[b, f, 0]>, feature_group_count = 1 : i64, lhs_dilation = array<i64: 1>, padding = dense<[[1, 1]]> : tensor<1x2xi64>, rhs_dilation = array<i64: 1>, window_strides = array<i64: 1>} : (tensor<6x12x12xcomplex<f32>>, tensor<24x12x12xcomplex<f32>>) -> (tensor<6x24x3xcomplex<f32>>)
  // red_add_v: S(0) <- S(0), R; P(sum) <- S(1), P(sum); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg)
  %fv2_r = "stablehlo.reduce"(%fv2_a0, %fv2_a1) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
    %z = "stablehlo.add"(%x,%y) : (tensor<complex<f32>>,tensor<complex<f32>>) -> tensor<complex<f32>>
  "stablehlo.return"(%z) : (tensor<complex<f32>>) -> ()
  }) {dimensions = array<i64: 1>} : (tensor<24x12xcomplex<f32>>, tensor<complex<f32>>) -> (tensor<24xcomplex<f32>>)
  // red_multiply_02: P(prod) <- S(0), R; S(0) <- S(1), R; P(prod) <- S(2), R; P(prod) <- P(prod), R
  %fv15_c1 = stablehlo.constant dense<(1.0,0.0)> : tensor<complex<f32>>
  %fv15_r = "stablehlo.reduce"(%fv15_a0, %fv15_c1) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<complex<f32>>,tensor<complex<f32>>) -> tensor<complex<f32>>
  "stablehlo.return"(%z) : (tensor<complex<f32>>) -> ()
  }) {dimensions = array<i64: 0, 2>} : (tensor<24x12x6xcomplex<f32>>, tensor<complex<f32>>) -> (tensor<12xcomplex<f32>>)
  // rw_avg2: S(0) <- S(0), R; S(1) <- S(1), R; P(sum) <- P(sum), R; P(avg) <- P(avg), R
  %fv40_c1 = stablehlo.constant dense<(0.0,0.0)> : tensor<complex<f32>>
  %fv40_r = "stablehlo.reduce_window"(%fv40_a0, %fv40_c1) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
    %z = "stablehlo.add"(%x,%y) : (tensor<complex<f32>>,tensor<complex<f32>>) -> tensor<complex<f32>>
  "stablehlo.return"(%z) : (tensor<complex<f32>>) -> ()
  }) {window_dimensions = array<i64: 1, 2>, window_strides = array<i64: 1, 2>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [0, 0]]> : tensor<2x2xi64>} : (tensor<24x12xcomplex<f32>>, tensor<complex<f32>>) -> (tensor<24x6xcomplex<f32>>)
  // rw_cumprod: S(0) <- S(0), R; P(prod) <- P(prod), R
  %fv46_c1 = stablehlo.constant dense<(1.0,0.0)> : tensor<complex<f32>>
  %fv46_r = "stablehlo.reduce_window"(%fv46_a0, %fv46_c1) ({
    ^bb0(%x: tensor<complex<f32>>, %y: tensor<complex<f32>>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<complex<f32>>,tensor<complex<f32>>) -> tensor<complex<f32>>
  "stablehlo.return"(%z) : (tensor<complex<f32>>) -> ()
  }) {window_dimensions = array<i64: 1, 12>, window_strides = array<i64: 1, 1>, base_dilations = array<i64: 1, 1>, window_dilations = array<i64: 1, 1>, padding = dense<[[0, 0], [11, 0]]> : tensor<2x2xi64>} : (tensor<24x12xcomplex<f32>>, tensor<complex<f32>>) -> (tensor<24x12xcomplex<f32>>)
  return
}
