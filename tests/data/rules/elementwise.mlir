// SPDX-License-Identifier: GPL-3.0-or-later
// "name: rows" stands before each operator: all true rows without a halo, results <- operands, for
// one mesh axis. R...R is left out, and what follows because R becomes pending for nothing.
func.func public @main(
    %v0_a0: tensor<24x12xf32>, %v1_a0: tensor<24x12xf32>, %v2_a0: tensor<24x12xf32>,
    %v3_a0: tensor<24x12xf32>, %v4_a0: tensor<24x12xf32>, %v5_a0: tensor<24x12xf32>,
    %v6_a0: tensor<24x12xf32>, %v7_a0: tensor<24x12xf32>, %v8_a0: tensor<24x12xf32>,
    %v9_a0: tensor<24x12xf32>, %v10_a0: tensor<24x12xf32>, %v11_a0: tensor<24x12xf32>,
    %v12_a0: tensor<24x12xf32>, %v13_a0: tensor<24x12xf32>, %v14_a0: tensor<24x12xf32>,
    %v15_a0: tensor<24x12xf32>, %v16_a0: tensor<24x12xf32>, %v17_a0: tensor<24x12xf32>,
    %v18_a0: tensor<24x12xf32>, %v19_a0: tensor<24x12xf32>, %v20_a0: tensor<24x12xf32>,
    %v21_a0: tensor<24x12xf32>, %v22_a0: tensor<24x12xf32>, %v23_a0: tensor<24x12xf32>,
    %v24_a0: tensor<24x12xf32>, %v25_a0: tensor<24x12xf32>, %v26_a0: tensor<24x12xf32>,
    %v27_a0: tensor<24x12xf32>, %v28_a0: tensor<24x12xf32>, %v29_a0: tensor<24x12xf32>,
    %v30_a0: tensor<24x12xf32>, %v31_a0: tensor<24x12xf32>, %v32_a0: tensor<24x12xf32>,
    %v33_a0: tensor<24x12xf32>, %v34_a0: tensor<24x12xf32>, %v35_a0: tensor<24x12xi32>,
    %v36_a0: tensor<24x12xi32>, %v37_a0: tensor<24x12xi32>, %v38_a0: tensor<24x12xi32>,
    %v39_a0: tensor<24x12xi32>, %v40_a0: tensor<24x12xi32>, %v41_a0: tensor<24x12xi8>,
    %v42_a0: tensor<24x12xi8>, %v43_a0: tensor<24x12xi8>, %v44_a0: tensor<24x12xi8>,
    %v45_a0: tensor<24x12xi8>, %v46_a0: tensor<24x12xi8>, %v47_a0: tensor<24x12xui8>,
    %v48_a0: tensor<24x12xui8>, %v49_a0: tensor<24x12xui8>, %v50_a0: tensor<24x12xui8>,
    %v51_a0: tensor<24x12xui32>, %v52_a0: tensor<24x12xui32>, %v53_a0: tensor<24x12xui32>,
    %v54_a0: tensor<24x12xui32>, %v55_a0: tensor<24x12xi64>, %v56_a0: tensor<24x12xi64>,
    %v57_a0: tensor<24x12xi64>, %v58_a0: tensor<24x12xi64>, %v59_a0: tensor<24x12xi64>,
    %v60_a0: tensor<24x12xi64>, %v61_a0: tensor<24x12xi1>, %v62_a0: tensor<24x12xbf16>,
    %v63_a0: tensor<24x12xbf16>, %v64_a0: tensor<24x12xbf16>, %v65_a0: tensor<24x12xbf16>,
    %v66_a0: tensor<24x12xf64>, %v67_a0: tensor<24x12xf64>, %v68_a0: tensor<24x12xf64>,
    %v69_a0: tensor<24x12xf64>, %v70_a0: tensor<f32>, %v71_a0: tensor<f32>,
    %v72_a0: tensor<1x1xf32>, %v73_a0: tensor<7x1x13xf32>, %v74_a0: tensor<2x4x6x3x12xf32>,
    %v75_a0: tensor<24x12xf32>, %v76_a0: tensor<24x12xf32>, %v76_a1: tensor<24x12xf32>,
    %v77_a0: tensor<24x12xf32>, %v77_a1: tensor<24x12xf32>, %v78_a0: tensor<24x12xf32>,
    %v78_a1: tensor<24x12xf32>, %v79_a0: tensor<24x12xf32>, %v79_a1: tensor<24x12xf32>,
    %v80_a0: tensor<24x12xf32>, %v80_a1: tensor<24x12xf32>, %v81_a0: tensor<24x12xf32>,
    %v81_a1: tensor<24x12xf32>, %v82_a0: tensor<24x12xf32>, %v82_a1: tensor<24x12xf32>,
    %v83_a0: tensor<24x12xf32>, %v83_a1: tensor<24x12xf32>, %v84_a0: tensor<24x12xi32>,
    %v84_a1: tensor<24x12xi32>, %v85_a0: tensor<24x12xi32>, %v85_a1: tensor<24x12xi32>,
    %v86_a0: tensor<24x12xi32>, %v86_a1: tensor<24x12xi32>, %v87_a0: tensor<24x12xi32>,
    %v87_a1: tensor<24x12xi32>, %v88_a0: tensor<24x12xi32>, %v88_a1: tensor<24x12xi32>,
    %v89_a0: tensor<24x12xi32>, %v89_a1: tensor<24x12xi32>, %v90_a0: tensor<24x12xi32>,
    %v90_a1: tensor<24x12xi32>, %v91_a0: tensor<24x12xi32>, %v91_a1: tensor<24x12xi32>,
    %v92_a0: tensor<24x12xi32>, %v92_a1: tensor<24x12xi32>, %v93_a0: tensor<24x12xi32>,
    %v93_a1: tensor<24x12xi32>, %v94_a0: tensor<24x12xi32>, %v94_a1: tensor<24x12xi32>,
    %v95_a0: tensor<24x12xi32>, %v95_a1: tensor<24x12xi32>, %v96_a0: tensor<24x12xi32>,
    %v96_a1: tensor<24x12xi32>, %v97_a0: tensor<24x12xui32>, %v97_a1: tensor<24x12xui32>,
    %v98_a0: tensor<24x12xui32>, %v98_a1: tensor<24x12xui32>, %v99_a0: tensor<24x12xui32>,
    %v99_a1: tensor<24x12xui32>, %v100_a0: tensor<24x12xui32>, %v100_a1: tensor<24x12xui32>,
    %v101_a0: tensor<24x12xui32>, %v101_a1: tensor<24x12xui32>, %v102_a0: tensor<24x12xui32>,
    %v102_a1: tensor<24x12xui32>, %v103_a0: tensor<24x12xui32>, %v103_a1: tensor<24x12xui32>,
    %v104_a0: tensor<24x12xui32>, %v104_a1: tensor<24x12xui32>, %v105_a0: tensor<24x12xui32>,
    %v105_a1: tensor<24x12xui32>, %v106_a0: tensor<24x12xui32>, %v106_a1: tensor<24x12xui32>,
    %v107_a0: tensor<24x12xui32>, %v107_a1: tensor<24x12xui32>, %v108_a0: tensor<24x12xui32>,
    %v108_a1: tensor<24x12xui32>, %v109_a0: tensor<24x12xui32>, %v109_a1: tensor<24x12xui32>,
    %v110_a0: tensor<24x12xi8>, %v110_a1: tensor<24x12xi8>, %v111_a0: tensor<24x12xi8>,
    %v111_a1: tensor<24x12xi8>, %v112_a0: tensor<24x12xi8>, %v112_a1: tensor<24x12xi8>,
    %v113_a0: tensor<24x12xi8>, %v113_a1: tensor<24x12xi8>, %v114_a0: tensor<24x12xi8>,
    %v114_a1: tensor<24x12xi8>, %v115_a0: tensor<24x12xi8>, %v115_a1: tensor<24x12xi8>,
    %v116_a0: tensor<24x12xi8>, %v116_a1: tensor<24x12xi8>, %v117_a0: tensor<24x12xi8>,
    %v117_a1: tensor<24x12xi8>, %v118_a0: tensor<24x12xi8>, %v118_a1: tensor<24x12xi8>,
    %v119_a0: tensor<24x12xi8>, %v119_a1: tensor<24x12xi8>, %v120_a0: tensor<24x12xi8>,
    %v120_a1: tensor<24x12xi8>, %v121_a0: tensor<24x12xi8>, %v121_a1: tensor<24x12xi8>,
    %v122_a0: tensor<24x12xi8>, %v122_a1: tensor<24x12xi8>, %v123_a0: tensor<24x12xui8>,
    %v123_a1: tensor<24x12xui8>, %v124_a0: tensor<24x12xui8>, %v124_a1: tensor<24x12xui8>,
    %v125_a0: tensor<24x12xui8>, %v125_a1: tensor<24x12xui8>, %v126_a0: tensor<24x12xui8>,
    %v126_a1: tensor<24x12xui8>, %v127_a0: tensor<24x12xui8>, %v127_a1: tensor<24x12xui8>,
    %v128_a0: tensor<24x12xui8>, %v128_a1: tensor<24x12xui8>, %v129_a0: tensor<24x12xui8>,
    %v129_a1: tensor<24x12xui8>, %v130_a0: tensor<24x12xui8>, %v130_a1: tensor<24x12xui8>,
    %v131_a0: tensor<24x12xui8>, %v131_a1: tensor<24x12xui8>, %v132_a0: tensor<24x12xui8>,
    %v132_a1: tensor<24x12xui8>, %v133_a0: tensor<24x12xui8>, %v133_a1: tensor<24x12xui8>,
    %v134_a0: tensor<24x12xui8>, %v134_a1: tensor<24x12xui8>, %v135_a0: tensor<24x12xui8>,
    %v135_a1: tensor<24x12xui8>, %v136_a0: tensor<24x12xi1>, %v136_a1: tensor<24x12xi1>,
    %v137_a0: tensor<24x12xi1>, %v137_a1: tensor<24x12xi1>, %v138_a0: tensor<24x12xi1>,
    %v138_a1: tensor<24x12xi1>, %v139_a0: tensor<24x12xi1>, %v139_a1: tensor<24x12xi1>,
    %v140_a0: tensor<24x12xi1>, %v140_a1: tensor<24x12xi1>, %v141_a0: tensor<24x12xi1>,
    %v141_a1: tensor<24x12xi1>, %v142_a0: tensor<24x12xi1>, %v142_a1: tensor<24x12xi1>,
    %v143_a0: tensor<24x12xbf16>, %v143_a1: tensor<24x12xbf16>, %v144_a0: tensor<f32>,
    %v144_a1: tensor<f32>, %v145_a0: tensor<f32>, %v145_a1: tensor<f32>,
    %v146_a0: tensor<24x12xf32>, %v147_a0: tensor<24x12xf32>, %v148_a0: tensor<24x12xf32>,
    %v149_a0: tensor<24x12xf32>, %v150_a0: tensor<24x12xf32>, %v151_a0: tensor<24x12xf32>,
    %v152_a0: tensor<24x12xf32>, %v153_a1: tensor<24x12xf32>, %v154_a0: tensor<24x12xf32>,
    %v155_a1: tensor<24x12xf32>, %v156_a0: tensor<24x12xf32>, %v157_a0: tensor<24x12xi32>,
    %v158_a0: tensor<24x12xi32>, %v159_a0: tensor<24x12xi32>, %v160_a0: tensor<24x12xui32>,
    %v161_a0: tensor<24x12xui32>, %v162_a0: tensor<24x12xi32>, %v163_a0: tensor<24x12xi32>,
    %v164_a0: tensor<24x12xf32>, %v164_a1: tensor<24x12xf32>, %v165_a0: tensor<24x12xf32>,
    %v165_a1: tensor<24x12xf32>, %v166_a0: tensor<24x12xf32>, %v166_a1: tensor<24x12xf32>,
    %v167_a0: tensor<24x12xf32>, %v167_a1: tensor<24x12xf32>, %v168_a0: tensor<24x12xf32>,
    %v168_a1: tensor<24x12xf32>, %v169_a0: tensor<24x12xf32>, %v169_a1: tensor<24x12xf32>,
    %v170_a0: tensor<24x12xi32>, %v170_a1: tensor<24x12xi32>, %v171_a0: tensor<24x12xi32>,
    %v171_a1: tensor<24x12xi32>, %v172_a0: tensor<24x12xi32>, %v172_a1: tensor<24x12xi32>,
    %v173_a0: tensor<24x12xi32>, %v173_a1: tensor<24x12xi32>, %v174_a0: tensor<24x12xi32>,
    %v174_a1: tensor<24x12xi32>, %v175_a0: tensor<24x12xi32>, %v175_a1: tensor<24x12xi32>,
    %v176_a0: tensor<24x12xui8>, %v176_a1: tensor<24x12xui8>, %v177_a0: tensor<24x12xui8>,
    %v177_a1: tensor<24x12xui8>, %v178_a0: tensor<24x12xui8>, %v178_a1: tensor<24x12xui8>,
    %v179_a0: tensor<24x12xui8>, %v179_a1: tensor<24x12xui8>, %v180_a0: tensor<24x12xui8>,
    %v180_a1: tensor<24x12xui8>, %v181_a0: tensor<24x12xui8>, %v181_a1: tensor<24x12xui8>,
    %v182_a0: tensor<24x12xi1>, %v182_a1: tensor<24x12xi1>, %v183_a0: tensor<24x12xi1>,
    %v183_a1: tensor<24x12xi1>, %v184_a0: tensor<24x12xi1>, %v184_a1: tensor<24x12xi1>,
    %v185_a0: tensor<24x12xi1>, %v185_a1: tensor<24x12xi1>, %v186_a0: tensor<24x12xi1>,
    %v186_a1: tensor<24x12xi1>, %v187_a0: tensor<24x12xi1>, %v187_a1: tensor<24x12xi1>,
    %v188_a0: tensor<24x12xf32>, %v189_a0: tensor<24x12xf32>, %v190_a0: tensor<f32>,
    %v190_a1: tensor<f32>, %v191_a0: tensor<24x12xi1>, %v191_a1: tensor<24x12xf32>,
    %v191_a2: tensor<24x12xf32>, %v192_a0: tensor<i1>, %v192_a1: tensor<24x12xf32>,
    %v192_a2: tensor<24x12xf32>, %v193_a0: tensor<24x12xi1>, %v193_a1: tensor<24x12xi32>,
    %v193_a2: tensor<24x12xi32>, %v194_a0: tensor<i1>, %v194_a1: tensor<24x12xi32>,
    %v194_a2: tensor<24x12xi32>, %v195_a0: tensor<24x12xi1>, %v195_a1: tensor<24x12xi1>,
    %v195_a2: tensor<24x12xi1>, %v196_a0: tensor<i1>, %v196_a1: tensor<24x12xi1>,
    %v196_a2: tensor<24x12xi1>, %v197_a0: tensor<24x12xi1>, %v197_a1: tensor<24x12xui8>,
    %v197_a2: tensor<24x12xui8>, %v198_a0: tensor<i1>, %v198_a1: tensor<24x12xui8>,
    %v198_a2: tensor<24x12xui8>, %v199_a0: tensor<24x12xi1>, %v199_a1: tensor<24x12xf32>,
    %v200_a0: tensor<24x12xi1>, %v200_a1: tensor<24x12xf32>, %v201_a0: tensor<i1>,
    %v201_a1: tensor<f32>, %v201_a2: tensor<f32>, %v202_a0: tensor<f32>,
    %v202_a1: tensor<24x12xf32>, %v202_a2: tensor<f32>, %v203_a0: tensor<24x12xf32>,
    %v203_a1: tensor<24x12xf32>, %v203_a2: tensor<24x12xf32>, %v204_a0: tensor<i32>,
    %v204_a1: tensor<24x12xi32>, %v204_a2: tensor<i32>, %v205_a0: tensor<24x12xi32>,
    %v205_a1: tensor<24x12xi32>, %v205_a2: tensor<24x12xi32>, %v206_a1: tensor<24x12xf32>,
    %v207_a1: tensor<24x12xf32>, %v208_a1: tensor<24x12xf32>, %v209_a1: tensor<24x12xf32>,
    %v210_a0: tensor<24x12xf32>, %v211_a0: tensor<24x12xf32>, %v212_a0: tensor<24x12xf32>,
    %v213_a0: tensor<24x12xf32>, %v214_a0: tensor<24x12xf32>, %v215_a0: tensor<24x12xi32>,
    %v216_a0: tensor<24x12xi32>, %v217_a0: tensor<24x12xi32>, %v218_a0: tensor<24x12xi32>,
    %v219_a0: tensor<24x12xi32>, %v220_a0: tensor<24x12xui32>, %v221_a0: tensor<24x12xi1>,
    %v222_a0: tensor<24x12xi1>, %v223_a0: tensor<24x12xi8>, %v224_a0: tensor<24x12xui8>,
    %v225_a0: tensor<24x12xui8>, %v226_a0: tensor<24x12xi64>, %v227_a0: tensor<24x12xi32>,
    %v228_a0: tensor<24x12xf64>, %v229_a0: tensor<24x12xf32>, %v230_a0: tensor<24x12xi32>,
    %v231_a0: tensor<24x12xi32>, %v232_a0: tensor<24x12x4xi8>, %v233_a0: tensor<24x12xf32>,
    %v233_a1: tensor<24x12xf32>, %v234_a0: tensor<24x12xf32>, %v234_a1: tensor<24x12xf32>,
    %v235_a0: tensor<24x12xf32>, %v235_a1: tensor<24x12xf32>, %v236_a0: tensor<24x12xf32>,
    %v237_a0: tensor<24x12xf32>, %v238_a0: tensor<24x12xf32>, %v239_a0: tensor<24x12xf32>,
    %v240_a0: tensor<24x12xf32>, %v241_a0: tensor<24x12xf32>, %v242_a0: tensor<24x12xf32>,
    %v243_a0: tensor<24x12xf32>, %v244_a0: tensor<24x12xf32>, %v245_a0: tensor<24x12xf32>,
    %v246_a0: tensor<24x12xf32>, %v247_a0: tensor<24x12xf32>, %v248_a0: tensor<24x12xf32>,
    %v249_a0: tensor<24x12xf32>
) -> (
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>,
    tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>,
    tensor<24x12xui8>, tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>,
    tensor<24x12xui32>, tensor<24x12xi64>, tensor<24x12xi64>, tensor<24x12xi64>, tensor<24x12xi64>,
    tensor<24x12xi64>, tensor<24x12xi64>, tensor<24x12xi1>, tensor<24x12xbf16>, tensor<24x12xbf16>,
    tensor<24x12xbf16>, tensor<24x12xbf16>, tensor<24x12xf64>, tensor<24x12xf64>,
    tensor<24x12xf64>, tensor<24x12xf64>, tensor<f32>, tensor<f32>, tensor<1x1xf32>,
    tensor<7x1x13xf32>, tensor<2x4x6x3x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>,
    tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>,
    tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>,
    tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>,
    tensor<24x12xui32>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>,
    tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>,
    tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xui8>,
    tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>,
    tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>,
    tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xbf16>,
    tensor<f32>, tensor<f32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<i1>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xui8>,
    tensor<24x12xui8>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<f32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xbf16>, tensor<24x12xi32>, tensor<24x12xi8>,
    tensor<24x12xui8>, tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xi8>, tensor<24x12xui8>,
    tensor<24x12xi1>, tensor<24x12xui32>, tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xi64>,
    tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xui32>, tensor<24x12x4xi8>,
    tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>
) {
  // u_abs: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(prod)
  %v0_r = "stablehlo.abs"(%v0_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_cbrt: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v1_r = "stablehlo.cbrt"(%v1_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_ceil: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v2_r = "stablehlo.ceil"(%v2_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_cosine: S(0) <- S(0); S(1) <- S(1)
  %v3_r = "stablehlo.cosine"(%v3_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_exponential: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(sum); P(max) <- P(max); P(min) <- P(min)
  %v4_r = "stablehlo.exponential"(%v4_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_exponential_minus_one: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v5_r = "stablehlo.exponential_minus_one"(%v5_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_floor: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v6_r = "stablehlo.floor"(%v6_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_log: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min); P(sum) <- P(prod)
  %v7_r = "stablehlo.log"(%v7_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_log_plus_one: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v8_r = "stablehlo.log_plus_one"(%v8_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_logistic: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v9_r = "stablehlo.logistic"(%v9_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_negate: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(min) <- P(max); P(max) <- P(min)
  %v10_r = "stablehlo.negate"(%v10_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_round_nearest_afz: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v11_r = "stablehlo.round_nearest_afz"(%v11_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_round_nearest_even: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v12_r = "stablehlo.round_nearest_even"(%v12_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_rsqrt: S(0) <- S(0); S(1) <- S(1); P(min) <- P(max); P(max) <- P(min); P(prod) <- P(prod)
  %v13_r = "stablehlo.rsqrt"(%v13_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_sign: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v14_r = "stablehlo.sign"(%v14_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_sine: S(0) <- S(0); S(1) <- S(1)
  %v15_r = "stablehlo.sine"(%v15_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_sqrt: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v16_r = "stablehlo.sqrt"(%v16_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_tan: S(0) <- S(0); S(1) <- S(1)
  %v17_r = "stablehlo.tan"(%v17_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // u_tanh: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v18_r = "stablehlo.tanh"(%v18_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_acos: S(0) <- S(0); S(1) <- S(1); P(min) <- P(max); P(max) <- P(min)
  %v19_r = "chlo.acos"(%v19_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_acosh: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v20_r = "chlo.acosh"(%v20_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_asin: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v21_r = "chlo.asin"(%v21_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_asinh: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v22_r = "chlo.asinh"(%v22_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_atan: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v23_r = "chlo.atan"(%v23_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_atanh: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v24_r = "chlo.atanh"(%v24_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_cosh: S(0) <- S(0); S(1) <- S(1)
  %v25_r = "chlo.cosh"(%v25_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_sinh: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v26_r = "chlo.sinh"(%v26_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_tan: S(0) <- S(0); S(1) <- S(1)
  %v27_r = "chlo.tan"(%v27_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_square: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(prod)
  %v28_r = "chlo.square"(%v28_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_erf: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v29_r = "chlo.erf"(%v29_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_erfc: S(0) <- S(0); S(1) <- S(1); P(min) <- P(max); P(max) <- P(min)
  %v30_r = "chlo.erfc"(%v30_a0) : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // chlo_is_inf: S(0) <- S(0); S(1) <- S(1)
  %v31_r = "chlo.is_inf"(%v31_a0) : (tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // chlo_is_pos_inf: S(0) <- S(0); S(1) <- S(1); P(or) <- P(max); P(and) <- P(min)
  %v32_r = "chlo.is_pos_inf"(%v32_a0) : (tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // chlo_is_neg_inf: S(0) <- S(0); S(1) <- S(1); P(and) <- P(max); P(or) <- P(min)
  %v33_r = "chlo.is_neg_inf"(%v33_a0) : (tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // u_is_finite: S(0) <- S(0); S(1) <- S(1)
  %v34_r = "stablehlo.is_finite"(%v34_a0) : (tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // u_abs_i32: S(0) <- S(0); S(1) <- S(1)
  %v35_r = "stablehlo.abs"(%v35_a0) : (tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // u_negate_i32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum)
  %v36_r = "stablehlo.negate"(%v36_a0) : (tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // u_sign_i32: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min); P(or) <- P(or)
  %v37_r = "stablehlo.sign"(%v37_a0) : (tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // u_not_i32: S(0) <- S(0); S(1) <- S(1); P(min) <- P(max); P(max) <- P(min); P(or) <- P(and); P(and) <- P(or)
  %v38_r = "stablehlo.not"(%v38_a0) : (tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // u_popcnt_i32: S(0) <- S(0); S(1) <- S(1)
  %v39_r = "stablehlo.popcnt"(%v39_a0) : (tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // u_count_leading_zeros_i32: S(0) <- S(0); S(1) <- S(1); P(min) <- P(or)
  %v40_r = "stablehlo.count_leading_zeros"(%v40_a0) : (tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // u_abs_i8: S(0) <- S(0); S(1) <- S(1)
  %v41_r = "stablehlo.abs"(%v41_a0) : (tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // u_negate_i8: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum)
  %v42_r = "stablehlo.negate"(%v42_a0) : (tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // u_sign_i8: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min); P(or) <- P(or)
  %v43_r = "stablehlo.sign"(%v43_a0) : (tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // u_not_i8: S(0) <- S(0); S(1) <- S(1); P(min) <- P(max); P(max) <- P(min); P(or) <- P(and); P(and) <- P(or)
  %v44_r = "stablehlo.not"(%v44_a0) : (tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // u_popcnt_i8: S(0) <- S(0); S(1) <- S(1)
  %v45_r = "stablehlo.popcnt"(%v45_a0) : (tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // u_count_leading_zeros_i8: S(0) <- S(0); S(1) <- S(1); P(min) <- P(or)
  %v46_r = "stablehlo.count_leading_zeros"(%v46_a0) : (tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // u_negate_ui8: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum)
  %v47_r = "stablehlo.negate"(%v47_a0) : (tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // u_not_ui8: S(0) <- S(0); S(1) <- S(1); P(min) <- P(max); P(max) <- P(min); P(or) <- P(and); P(and) <- P(or)
  %v48_r = "stablehlo.not"(%v48_a0) : (tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // u_popcnt_ui8: S(0) <- S(0); S(1) <- S(1)
  %v49_r = "stablehlo.popcnt"(%v49_a0) : (tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // u_count_leading_zeros_ui8: S(0) <- S(0); S(1) <- S(1); P(min) <- P(max); P(max) <- P(min); P(min) <- P(or)
  %v50_r = "stablehlo.count_leading_zeros"(%v50_a0) : (tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // u_negate_ui32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum)
  %v51_r = "stablehlo.negate"(%v51_a0) : (tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // u_not_ui32: S(0) <- S(0); S(1) <- S(1); P(min) <- P(max); P(max) <- P(min); P(or) <- P(and); P(and) <- P(or)
  %v52_r = "stablehlo.not"(%v52_a0) : (tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // u_popcnt_ui32: S(0) <- S(0); S(1) <- S(1)
  %v53_r = "stablehlo.popcnt"(%v53_a0) : (tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // u_count_leading_zeros_ui32: S(0) <- S(0); S(1) <- S(1); P(min) <- P(max); P(max) <- P(min); P(min) <- P(or)
  %v54_r = "stablehlo.count_leading_zeros"(%v54_a0) : (tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // u_abs_i64: S(0) <- S(0); S(1) <- S(1)
  %v55_r = "stablehlo.abs"(%v55_a0) : (tensor<24x12xi64>) -> (tensor<24x12xi64>)
  // u_negate_i64: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum)
  %v56_r = "stablehlo.negate"(%v56_a0) : (tensor<24x12xi64>) -> (tensor<24x12xi64>)
  // u_sign_i64: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min); P(or) <- P(or)
  %v57_r = "stablehlo.sign"(%v57_a0) : (tensor<24x12xi64>) -> (tensor<24x12xi64>)
  // u_not_i64: S(0) <- S(0); S(1) <- S(1); P(min) <- P(max); P(max) <- P(min); P(or) <- P(and); P(and) <- P(or)
  %v58_r = "stablehlo.not"(%v58_a0) : (tensor<24x12xi64>) -> (tensor<24x12xi64>)
  // u_popcnt_i64: S(0) <- S(0); S(1) <- S(1)
  %v59_r = "stablehlo.popcnt"(%v59_a0) : (tensor<24x12xi64>) -> (tensor<24x12xi64>)
  // u_count_leading_zeros_i64: S(0) <- S(0); S(1) <- S(1); P(min) <- P(or)
  %v60_r = "stablehlo.count_leading_zeros"(%v60_a0) : (tensor<24x12xi64>) -> (tensor<24x12xi64>)
  // u_not_i1: S(0) <- S(0); S(1) <- S(1); P(or) <- P(and); P(and) <- P(or)
  %v61_r = "stablehlo.not"(%v61_a0) : (tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // u_negate_bf16: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(min) <- P(max); P(max) <- P(min)
  %v62_r = "stablehlo.negate"(%v62_a0) : (tensor<24x12xbf16>) -> (tensor<24x12xbf16>)
  // u_exponential_bf16: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(sum); P(max) <- P(max); P(min) <- P(min)
  %v63_r = "stablehlo.exponential"(%v63_a0) : (tensor<24x12xbf16>) -> (tensor<24x12xbf16>)
  // u_tanh_bf16: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v64_r = "stablehlo.tanh"(%v64_a0) : (tensor<24x12xbf16>) -> (tensor<24x12xbf16>)
  // u_abs_bf16: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(prod)
  %v65_r = "stablehlo.abs"(%v65_a0) : (tensor<24x12xbf16>) -> (tensor<24x12xbf16>)
  // u_negate_f64: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(min) <- P(max); P(max) <- P(min)
  %v66_r = "stablehlo.negate"(%v66_a0) : (tensor<24x12xf64>) -> (tensor<24x12xf64>)
  // u_exponential_f64: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(sum); P(max) <- P(max); P(min) <- P(min)
  %v67_r = "stablehlo.exponential"(%v67_a0) : (tensor<24x12xf64>) -> (tensor<24x12xf64>)
  // u_tanh_f64: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v68_r = "stablehlo.tanh"(%v68_a0) : (tensor<24x12xf64>) -> (tensor<24x12xf64>)
  // u_abs_f64: S(0) <- S(0); S(1) <- S(1); P(prod) <- P(prod)
  %v69_r = "stablehlo.abs"(%v69_a0) : (tensor<24x12xf64>) -> (tensor<24x12xf64>)
  // u_scalar: P(prod) <- P(sum); P(max) <- P(max); P(min) <- P(min)
  %v70_r = "stablehlo.exponential"(%v70_a0) : (tensor<f32>) -> (tensor<f32>)
  // u_neg_scalar: P(sum) <- P(sum); P(avg) <- P(avg); P(min) <- P(max); P(max) <- P(min)
  %v71_r = "stablehlo.negate"(%v71_a0) : (tensor<f32>) -> (tensor<f32>)
  // u_1: P(max) <- P(max); P(min) <- P(min)
  %v72_r = "stablehlo.tanh"(%v72_a0) : (tensor<1x1xf32>) -> (tensor<1x1xf32>)
  // u_prime: S(0) <- S(0); S(2) <- S(2); P(max) <- P(max); P(min) <- P(min)
  %v73_r = "stablehlo.tanh"(%v73_a0) : (tensor<7x1x13xf32>) -> (tensor<7x1x13xf32>)
  // u_rank5: S(0) <- S(0); S(1) <- S(1); S(2) <- S(2); S(3) <- S(3); S(4) <- S(4); P(sum) <- P(sum); P(avg) <- P(avg); P(min) <- P(max); P(max) <- P(min)
  %v74_r = "stablehlo.negate"(%v74_a0) : (tensor<2x4x6x3x12xf32>) -> (tensor<2x4x6x3x12xf32>)
  // redprec: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v75_r = "stablehlo.reduce_precision"(%v75_a0) {exponent_bits = 5 : i32, mantissa_bits = 10 : i32} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_add: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v76_r = "stablehlo.add"(%v76_a0, %v76_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_subtract: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), R; P(min) <- R, P(max); P(min) <- P(min), R; P(max) <- R, P(min)
  %v77_r = "stablehlo.subtract"(%v77_a0, %v77_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_multiply: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v78_r = "stablehlo.multiply"(%v78_a0, %v78_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_divide: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(prod) <- P(prod), P(prod)
  %v79_r = "stablehlo.divide"(%v79_a0, %v79_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_maximum: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v80_r = "stablehlo.maximum"(%v80_a0, %v80_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_minimum: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), P(min)
  %v81_r = "stablehlo.minimum"(%v81_a0, %v81_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_remainder: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v82_r = "stablehlo.remainder"(%v82_a0, %v82_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_atan2: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v83_r = "stablehlo.atan2"(%v83_a0, %v83_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_add_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum)
  %v84_r = "stablehlo.add"(%v84_a0, %v84_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_subtract_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum)
  %v85_r = "stablehlo.subtract"(%v85_a0, %v85_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_multiply_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %v86_r = "stablehlo.multiply"(%v86_a0, %v86_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_divide_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v87_r = "stablehlo.divide"(%v87_a0, %v87_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_maximum_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v88_r = "stablehlo.maximum"(%v88_a0, %v88_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_minimum_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), P(min)
  %v89_r = "stablehlo.minimum"(%v89_a0, %v89_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_remainder_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v90_r = "stablehlo.remainder"(%v90_a0, %v90_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_and_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), P(and); P(or) <- P(or), R; P(or) <- R, P(or)
  %v91_r = "stablehlo.and"(%v91_a0, %v91_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_or_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(and) <- R, P(and); P(or) <- P(or), P(or)
  %v92_r = "stablehlo.or"(%v92_a0, %v92_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_xor_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v93_r = "stablehlo.xor"(%v93_a0, %v93_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_shift_left_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v94_r = "stablehlo.shift_left"(%v94_a0, %v94_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_shift_right_logical_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(or) <- P(or), R
  %v95_r = "stablehlo.shift_right_logical"(%v95_a0, %v95_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_shift_right_arithmetic_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(min) <- P(min), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v96_r = "stablehlo.shift_right_arithmetic"(%v96_a0, %v96_a1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_add_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum)
  %v97_r = "stablehlo.add"(%v97_a0, %v97_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_subtract_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum)
  %v98_r = "stablehlo.subtract"(%v98_a0, %v98_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_multiply_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %v99_r = "stablehlo.multiply"(%v99_a0, %v99_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_divide_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(min) <- R, P(max); P(min) <- P(min), R; P(max) <- R, P(min)
  %v100_r = "stablehlo.divide"(%v100_a0, %v100_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_maximum_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v101_r = "stablehlo.maximum"(%v101_a0, %v101_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_minimum_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), P(min)
  %v102_r = "stablehlo.minimum"(%v102_a0, %v102_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_remainder_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v103_r = "stablehlo.remainder"(%v103_a0, %v103_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_and_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), P(and); P(or) <- P(or), R; P(or) <- R, P(or)
  %v104_r = "stablehlo.and"(%v104_a0, %v104_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_or_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(and) <- R, P(and); P(or) <- P(or), P(or)
  %v105_r = "stablehlo.or"(%v105_a0, %v105_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_xor_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v106_r = "stablehlo.xor"(%v106_a0, %v106_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_shift_left_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v107_r = "stablehlo.shift_left"(%v107_a0, %v107_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_shift_right_logical_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(min) <- R, P(max); P(min) <- P(min), R; P(max) <- R, P(min); P(and) <- P(and), R; P(or) <- P(or), R
  %v108_r = "stablehlo.shift_right_logical"(%v108_a0, %v108_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_shift_right_arithmetic_ui32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(min) <- P(min), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v109_r = "stablehlo.shift_right_arithmetic"(%v109_a0, %v109_a1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_add_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum)
  %v110_r = "stablehlo.add"(%v110_a0, %v110_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_subtract_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum)
  %v111_r = "stablehlo.subtract"(%v111_a0, %v111_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_multiply_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %v112_r = "stablehlo.multiply"(%v112_a0, %v112_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_divide_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v113_r = "stablehlo.divide"(%v113_a0, %v113_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_maximum_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v114_r = "stablehlo.maximum"(%v114_a0, %v114_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_minimum_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), P(min)
  %v115_r = "stablehlo.minimum"(%v115_a0, %v115_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_remainder_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v116_r = "stablehlo.remainder"(%v116_a0, %v116_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_and_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), P(and); P(or) <- P(or), R; P(or) <- R, P(or)
  %v117_r = "stablehlo.and"(%v117_a0, %v117_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_or_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(and) <- R, P(and); P(or) <- P(or), P(or)
  %v118_r = "stablehlo.or"(%v118_a0, %v118_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_xor_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v119_r = "stablehlo.xor"(%v119_a0, %v119_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_shift_left_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v120_r = "stablehlo.shift_left"(%v120_a0, %v120_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_shift_right_logical_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(or) <- P(or), R
  %v121_r = "stablehlo.shift_right_logical"(%v121_a0, %v121_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_shift_right_arithmetic_i8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(min) <- P(min), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v122_r = "stablehlo.shift_right_arithmetic"(%v122_a0, %v122_a1) : (tensor<24x12xi8>, tensor<24x12xi8>) -> (tensor<24x12xi8>)
  // b_add_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum)
  %v123_r = "stablehlo.add"(%v123_a0, %v123_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_subtract_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum)
  %v124_r = "stablehlo.subtract"(%v124_a0, %v124_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_multiply_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %v125_r = "stablehlo.multiply"(%v125_a0, %v125_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_divide_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(min) <- R, P(max); P(min) <- P(min), R; P(max) <- R, P(min)
  %v126_r = "stablehlo.divide"(%v126_a0, %v126_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_maximum_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v127_r = "stablehlo.maximum"(%v127_a0, %v127_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_minimum_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), P(min)
  %v128_r = "stablehlo.minimum"(%v128_a0, %v128_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_remainder_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v129_r = "stablehlo.remainder"(%v129_a0, %v129_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_and_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), P(and); P(or) <- P(or), R; P(or) <- R, P(or)
  %v130_r = "stablehlo.and"(%v130_a0, %v130_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_or_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(and) <- R, P(and); P(or) <- P(or), P(or)
  %v131_r = "stablehlo.or"(%v131_a0, %v131_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_xor_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v132_r = "stablehlo.xor"(%v132_a0, %v132_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_shift_left_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v133_r = "stablehlo.shift_left"(%v133_a0, %v133_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_shift_right_logical_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(min) <- R, P(max); P(min) <- P(min), R; P(max) <- R, P(min); P(and) <- P(and), R; P(or) <- P(or), R
  %v134_r = "stablehlo.shift_right_logical"(%v134_a0, %v134_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_shift_right_arithmetic_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(min) <- P(min), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v135_r = "stablehlo.shift_right_arithmetic"(%v135_a0, %v135_a1) : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // b_add_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(and) <- R, P(and); P(or) <- P(or), P(or)
  %v136_r = "stablehlo.add"(%v136_a0, %v136_a1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // b_multiply_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), P(and); P(or) <- P(or), R; P(or) <- R, P(or)
  %v137_r = "stablehlo.multiply"(%v137_a0, %v137_a1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // b_and_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), P(and); P(or) <- P(or), R; P(or) <- R, P(or)
  %v138_r = "stablehlo.and"(%v138_a0, %v138_a1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // b_or_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(and) <- R, P(and); P(or) <- P(or), P(or)
  %v139_r = "stablehlo.or"(%v139_a0, %v139_a1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // b_xor_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v140_r = "stablehlo.xor"(%v140_a0, %v140_a1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // b_maximum_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(and) <- R, P(and); P(or) <- P(or), P(or)
  %v141_r = "stablehlo.maximum"(%v141_a0, %v141_a1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // b_minimum_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), P(and); P(or) <- P(or), R; P(or) <- R, P(or)
  %v142_r = "stablehlo.minimum"(%v142_a0, %v142_a1) : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // b_add_bf16: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v143_r = "stablehlo.add"(%v143_a0, %v143_a1) : (tensor<24x12xbf16>, tensor<24x12xbf16>) -> (tensor<24x12xbf16>)
  // b_add_scalar: P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v144_r = "stablehlo.add"(%v144_a0, %v144_a1) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  // b_mul_scalar: P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v145_r = "stablehlo.multiply"(%v145_a0, %v145_a1) : (tensor<f32>, tensor<f32>) -> (tensor<f32>)
  // b_max_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v146_c1 = stablehlo.constant dense<0.0> : tensor<24x12xf32>
  %v146_r = "stablehlo.maximum"(%v146_a0, %v146_c1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_max_far: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v147_c1 = stablehlo.constant dense<1.0e4> : tensor<24x12xf32>
  %v147_r = "stablehlo.maximum"(%v147_a0, %v147_c1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_min_far: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), P(min)
  %v148_c1 = stablehlo.constant dense<1.0e4> : tensor<24x12xf32>
  %v148_r = "stablehlo.minimum"(%v148_a0, %v148_c1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_max_negfar: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v149_c1 = stablehlo.constant dense<-3.0e5> : tensor<24x12xf32>
  %v149_r = "stablehlo.maximum"(%v149_a0, %v149_c1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_mul_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v150_c1 = stablehlo.constant dense<2.5> : tensor<24x12xf32>
  %v150_r = "stablehlo.multiply"(%v150_a0, %v150_c1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_mul_negconst: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v151_c1 = stablehlo.constant dense<-2.5> : tensor<24x12xf32>
  %v151_r = "stablehlo.multiply"(%v151_a0, %v151_c1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_add_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v152_c1 = stablehlo.constant dense<1.0> : tensor<24x12xf32>
  %v152_r = "stablehlo.add"(%v152_a0, %v152_c1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_sub_const_l: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), R; P(min) <- R, P(max); P(min) <- P(min), R; P(max) <- R, P(min)
  %v153_c0 = stablehlo.constant dense<1.0> : tensor<24x12xf32>
  %v153_r = "stablehlo.subtract"(%v153_c0, %v153_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_div_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(prod) <- P(prod), P(prod)
  %v154_c1 = stablehlo.constant dense<3.0> : tensor<24x12xf32>
  %v154_r = "stablehlo.divide"(%v154_a0, %v154_c1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_rdiv_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(avg) <- P(avg), R; P(prod) <- P(prod), P(prod)
  %v155_c0 = stablehlo.constant dense<3.0> : tensor<24x12xf32>
  %v155_r = "stablehlo.divide"(%v155_c0, %v155_a1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_mul_zero: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v156_c1 = stablehlo.constant dense<0.0> : tensor<24x12xf32>
  %v156_r = "stablehlo.multiply"(%v156_a0, %v156_c1) : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // b_and_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), P(and); P(or) <- P(or), R; P(or) <- R, P(or)
  %v157_c1 = stablehlo.constant dense<7> : tensor<24x12xi32>
  %v157_r = "stablehlo.and"(%v157_a0, %v157_c1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_rem_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v158_c1 = stablehlo.constant dense<4> : tensor<24x12xi32>
  %v158_r = "stablehlo.remainder"(%v158_a0, %v158_c1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_div_i_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v159_c1 = stablehlo.constant dense<4> : tensor<24x12xi32>
  %v159_r = "stablehlo.divide"(%v159_a0, %v159_c1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_shl_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(and) <- P(and), R; P(or) <- P(or), R
  %v160_c1 = stablehlo.constant dense<3> : tensor<24x12xui32>
  %v160_r = "stablehlo.shift_left"(%v160_a0, %v160_c1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_shr_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), R; P(min) <- R, P(max); P(min) <- P(min), R; P(max) <- R, P(min); P(and) <- P(and), R; P(or) <- P(or), R
  %v161_c1 = stablehlo.constant dense<3> : tensor<24x12xui32>
  %v161_r = "stablehlo.shift_right_logical"(%v161_a0, %v161_c1) : (tensor<24x12xui32>, tensor<24x12xui32>) -> (tensor<24x12xui32>)
  // b_xor_all: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v162_c1 = stablehlo.constant dense<-1> : tensor<24x12xi32>
  %v162_r = "stablehlo.xor"(%v162_a0, %v162_c1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // b_mul_i0: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(prod) <- P(prod), P(prod)
  %v163_c1 = stablehlo.constant dense<0> : tensor<24x12xi32>
  %v163_r = "stablehlo.multiply"(%v163_a0, %v163_c1) : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // cmp_EQ_f32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v164_r = "stablehlo.compare"(%v164_a0, %v164_a1) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // cmp_NE_f32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v165_r = "stablehlo.compare"(%v165_a0, %v165_a1) {comparison_direction = #stablehlo<comparison_direction NE>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // cmp_LT_f32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %v166_r = "stablehlo.compare"(%v166_a0, %v166_a1) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // cmp_LE_f32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %v167_r = "stablehlo.compare"(%v167_a0, %v167_a1) {comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // cmp_GT_f32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %v168_r = "stablehlo.compare"(%v168_a0, %v168_a1) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // cmp_GE_f32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %v169_r = "stablehlo.compare"(%v169_a0, %v169_a1) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // cmp_EQ_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v170_r = "stablehlo.compare"(%v170_a0, %v170_a1) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi1>)
  // cmp_NE_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v171_r = "stablehlo.compare"(%v171_a0, %v171_a1) {comparison_direction = #stablehlo<comparison_direction NE>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi1>)
  // cmp_LT_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %v172_r = "stablehlo.compare"(%v172_a0, %v172_a1) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi1>)
  // cmp_LE_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %v173_r = "stablehlo.compare"(%v173_a0, %v173_a1) {comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi1>)
  // cmp_GT_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %v174_r = "stablehlo.compare"(%v174_a0, %v174_a1) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi1>)
  // cmp_GE_i32: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %v175_r = "stablehlo.compare"(%v175_a0, %v175_a1) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi1>)
  // cmp_EQ_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v176_r = "stablehlo.compare"(%v176_a0, %v176_a1) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xi1>)
  // cmp_NE_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v177_r = "stablehlo.compare"(%v177_a0, %v177_a1) {comparison_direction = #stablehlo<comparison_direction NE>} : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xi1>)
  // cmp_LT_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %v178_r = "stablehlo.compare"(%v178_a0, %v178_a1) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xi1>)
  // cmp_LE_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %v179_r = "stablehlo.compare"(%v179_a0, %v179_a1) {comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xi1>)
  // cmp_GT_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %v180_r = "stablehlo.compare"(%v180_a0, %v180_a1) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xi1>)
  // cmp_GE_ui8: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %v181_r = "stablehlo.compare"(%v181_a0, %v181_a1) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xi1>)
  // cmp_EQ_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v182_r = "stablehlo.compare"(%v182_a0, %v182_a1) {comparison_direction = #stablehlo<comparison_direction EQ>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmp_NE_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1)
  %v183_r = "stablehlo.compare"(%v183_a0, %v183_a1) {comparison_direction = #stablehlo<comparison_direction NE>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmp_LT_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(and), R; P(or) <- R, P(or); P(and) <- P(or), P(and)
  %v184_r = "stablehlo.compare"(%v184_a0, %v184_a1) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmp_LE_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- R, P(and); P(or) <- P(and), P(or); P(and) <- P(or), R
  %v185_r = "stablehlo.compare"(%v185_a0, %v185_a1) {comparison_direction = #stablehlo<comparison_direction LE>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmp_GT_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- R, P(and); P(and) <- P(and), P(or); P(or) <- P(or), R
  %v186_r = "stablehlo.compare"(%v186_a0, %v186_a1) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmp_GE_i1: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(and) <- P(and), R; P(and) <- R, P(or); P(or) <- P(or), P(and)
  %v187_r = "stablehlo.compare"(%v187_a0, %v187_a1) {comparison_direction = #stablehlo<comparison_direction GE>} : (tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // cmp_const: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %v188_c1 = stablehlo.constant dense<0.5> : tensor<24x12xf32>
  %v188_r = "stablehlo.compare"(%v188_a0, %v188_c1) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // cmp_const_far: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(or) <- P(max), R; P(and) <- R, P(max); P(and) <- P(min), R; P(or) <- R, P(min)
  %v189_c1 = stablehlo.constant dense<1.0e4> : tensor<24x12xf32>
  %v189_r = "stablehlo.compare"(%v189_a0, %v189_c1) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // cmp_scalar: P(and) <- P(max), R; P(or) <- R, P(max); P(or) <- P(min), R; P(and) <- R, P(min)
  %v190_r = "stablehlo.compare"(%v190_a0, %v190_a1) {comparison_direction = #stablehlo<comparison_direction LT>} : (tensor<f32>, tensor<f32>) -> (tensor<i1>)
  // sel_f32: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(sum) <- R, P(sum), P(sum); P(avg) <- R, P(avg), P(avg); P(max) <- R, P(max), P(max); P(min) <- R, P(min), P(min); P(prod) <- R, P(prod), P(prod)
  %v191_r = "stablehlo.select"(%v191_a0, %v191_a1, %v191_a2) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // sel_s_f32: S(0) <- R, S(0), S(0); S(1) <- R, S(1), S(1); P(sum) <- R, P(sum), P(sum); P(avg) <- R, P(avg), P(avg); P(max) <- R, P(max), P(max); P(min) <- R, P(min), P(min); P(prod) <- R, P(prod), P(prod)
  %v192_r = "stablehlo.select"(%v192_a0, %v192_a1, %v192_a2) : (tensor<i1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // sel_i32: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(sum) <- R, P(sum), P(sum); P(max) <- R, P(max), P(max); P(min) <- R, P(min), P(min); P(prod) <- R, P(prod), P(prod); P(and) <- R, P(and), P(and); P(or) <- R, P(or), P(or)
  %v193_r = "stablehlo.select"(%v193_a0, %v193_a1, %v193_a2) : (tensor<24x12xi1>, tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // sel_s_i32: S(0) <- R, S(0), S(0); S(1) <- R, S(1), S(1); P(sum) <- R, P(sum), P(sum); P(max) <- R, P(max), P(max); P(min) <- R, P(min), P(min); P(prod) <- R, P(prod), P(prod); P(and) <- R, P(and), P(and); P(or) <- R, P(or), P(or)
  %v194_r = "stablehlo.select"(%v194_a0, %v194_a1, %v194_a2) : (tensor<i1>, tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // sel_i1: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(and) <- R, P(and), P(and); P(or) <- R, P(or), P(or)
  %v195_r = "stablehlo.select"(%v195_a0, %v195_a1, %v195_a2) : (tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // sel_s_i1: S(0) <- R, S(0), S(0); S(1) <- R, S(1), S(1); P(and) <- R, P(and), P(and); P(or) <- R, P(or), P(or)
  %v196_r = "stablehlo.select"(%v196_a0, %v196_a1, %v196_a2) : (tensor<i1>, tensor<24x12xi1>, tensor<24x12xi1>) -> (tensor<24x12xi1>)
  // sel_ui8: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(sum) <- R, P(sum), P(sum); P(max) <- R, P(max), P(max); P(min) <- R, P(min), P(min); P(prod) <- R, P(prod), P(prod); P(and) <- R, P(and), P(and); P(or) <- R, P(or), P(or)
  %v197_r = "stablehlo.select"(%v197_a0, %v197_a1, %v197_a2) : (tensor<24x12xi1>, tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // sel_s_ui8: S(0) <- R, S(0), S(0); S(1) <- R, S(1), S(1); P(sum) <- R, P(sum), P(sum); P(max) <- R, P(max), P(max); P(min) <- R, P(min), P(min); P(prod) <- R, P(prod), P(prod); P(and) <- R, P(and), P(and); P(or) <- R, P(or), P(or)
  %v198_r = "stablehlo.select"(%v198_a0, %v198_a1, %v198_a2) : (tensor<i1>, tensor<24x12xui8>, tensor<24x12xui8>) -> (tensor<24x12xui8>)
  // sel_zero: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(sum) <- R, P(sum), P(sum); P(avg) <- R, P(avg), P(avg); P(max) <- R, P(max), P(max); P(min) <- R, P(min), P(min); P(prod) <- R, P(prod), P(prod)
  %v199_c2 = stablehlo.constant dense<0.0> : tensor<24x12xf32>
  %v199_r = "stablehlo.select"(%v199_a0, %v199_a1, %v199_c2) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // sel_neginf: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(sum) <- R, P(sum), P(sum); P(avg) <- R, P(avg), P(avg); P(max) <- R, P(max), P(max); P(min) <- R, P(min), P(min); P(prod) <- R, P(prod), P(prod)
  %v200_c2 = stablehlo.constant dense<0xFF800000> : tensor<24x12xf32>
  %v200_r = "stablehlo.select"(%v200_a0, %v200_a1, %v200_c2) : (tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // sel_scalar: P(sum) <- R, P(sum), P(sum); P(avg) <- R, P(avg), P(avg); P(max) <- R, P(max), P(max); P(min) <- R, P(min), P(min); P(prod) <- R, P(prod), P(prod)
  %v201_r = "stablehlo.select"(%v201_a0, %v201_a1, %v201_a2) : (tensor<i1>, tensor<f32>, tensor<f32>) -> (tensor<f32>)
  // clamp_s_f32: S(0) <- R, S(0), R; S(1) <- R, S(1), R; P(max) <- R, R, P(max); P(max) <- P(max), P(max), R; P(min) <- P(min), R, P(min); P(min) <- R, P(min), P(min)
  %v202_r = "stablehlo.clamp"(%v202_a0, %v202_a1, %v202_a2) : (tensor<f32>, tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // clamp_f32: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(max) <- R, R, P(max); P(max) <- P(max), P(max), R; P(min) <- P(min), R, P(min); P(min) <- R, P(min), P(min)
  %v203_r = "stablehlo.clamp"(%v203_a0, %v203_a1, %v203_a2) : (tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // clamp_s_i32: S(0) <- R, S(0), R; S(1) <- R, S(1), R; P(max) <- R, R, P(max); P(max) <- P(max), P(max), R; P(min) <- P(min), R, P(min); P(min) <- R, P(min), P(min)
  %v204_r = "stablehlo.clamp"(%v204_a0, %v204_a1, %v204_a2) : (tensor<i32>, tensor<24x12xi32>, tensor<i32>) -> (tensor<24x12xi32>)
  // clamp_i32: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(max) <- R, R, P(max); P(max) <- P(max), P(max), R; P(min) <- P(min), R, P(min); P(min) <- R, P(min), P(min)
  %v205_r = "stablehlo.clamp"(%v205_a0, %v205_a1, %v205_a2) : (tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>) -> (tensor<24x12xi32>)
  // clamp_c: S(0) <- R, S(0), R; S(1) <- R, S(1), R; P(max) <- R, R, P(max); P(max) <- P(max), P(max), R; P(min) <- P(min), R, P(min); P(min) <- R, P(min), P(min)
  %v206_c0 = stablehlo.constant dense<-1.0> : tensor<f32>
  %v206_c2 = stablehlo.constant dense<1.0> : tensor<f32>
  %v206_r = "stablehlo.clamp"(%v206_c0, %v206_a1, %v206_c2) : (tensor<f32>, tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // clamp_cfar: S(0) <- R, S(0), R; S(1) <- R, S(1), R; P(max) <- R, R, P(max); P(max) <- P(max), P(max), R; P(min) <- P(min), R, P(min); P(min) <- R, P(min), P(min)
  %v207_c0 = stablehlo.constant dense<-1.0e4> : tensor<f32>
  %v207_c2 = stablehlo.constant dense<1.0e4> : tensor<f32>
  %v207_r = "stablehlo.clamp"(%v207_c0, %v207_a1, %v207_c2) : (tensor<f32>, tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // clamp_c01: S(0) <- R, S(0), R; S(1) <- R, S(1), R; P(max) <- R, R, P(max); P(max) <- P(max), P(max), R; P(min) <- P(min), R, P(min); P(min) <- R, P(min), P(min)
  %v208_c0 = stablehlo.constant dense<0.0> : tensor<f32>
  %v208_c2 = stablehlo.constant dense<1.0> : tensor<f32>
  %v208_r = "stablehlo.clamp"(%v208_c0, %v208_a1, %v208_c2) : (tensor<f32>, tensor<24x12xf32>, tensor<f32>) -> (tensor<24x12xf32>)
  // clamp_cfull: S(0) <- S(0), S(0), S(0); S(1) <- S(1), S(1), S(1); P(max) <- R, R, P(max); P(max) <- P(max), P(max), R; P(min) <- P(min), R, P(min); P(min) <- R, P(min), P(min)
  %v209_c0 = stablehlo.constant dense<-1.0e4> : tensor<24x12xf32>
  %v209_c2 = stablehlo.constant dense<1.0e4> : tensor<24x12xf32>
  %v209_r = "stablehlo.clamp"(%v209_c0, %v209_a1, %v209_c2) : (tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // cvt_f32_bf16: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v210_r = "stablehlo.convert"(%v210_a0) : (tensor<24x12xf32>) -> (tensor<24x12xbf16>)
  // cvt_f32_i32: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v211_r = "stablehlo.convert"(%v211_a0) : (tensor<24x12xf32>) -> (tensor<24x12xi32>)
  // cvt_f32_i8: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v212_r = "stablehlo.convert"(%v212_a0) : (tensor<24x12xf32>) -> (tensor<24x12xi8>)
  // cvt_f32_ui8: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v213_r = "stablehlo.convert"(%v213_a0) : (tensor<24x12xf32>) -> (tensor<24x12xui8>)
  // cvt_f32_i1: S(0) <- S(0); S(1) <- S(1); P(and) <- P(prod)
  %v214_r = "stablehlo.convert"(%v214_a0) : (tensor<24x12xf32>) -> (tensor<24x12xi1>)
  // cvt_i32_f32: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v215_r = "stablehlo.convert"(%v215_a0) : (tensor<24x12xi32>) -> (tensor<24x12xf32>)
  // cvt_i32_i8: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(prod) <- P(prod); P(and) <- P(and); P(or) <- P(or)
  %v216_r = "stablehlo.convert"(%v216_a0) : (tensor<24x12xi32>) -> (tensor<24x12xi8>)
  // cvt_i32_ui8: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(prod) <- P(prod); P(and) <- P(and); P(or) <- P(or)
  %v217_r = "stablehlo.convert"(%v217_a0) : (tensor<24x12xi32>) -> (tensor<24x12xui8>)
  // cvt_i32_i1: S(0) <- S(0); S(1) <- S(1); P(or) <- P(or)
  %v218_r = "stablehlo.convert"(%v218_a0) : (tensor<24x12xi32>) -> (tensor<24x12xi1>)
  // cvt_i32_ui32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(prod) <- P(prod); P(and) <- P(and); P(or) <- P(or)
  %v219_r = "stablehlo.convert"(%v219_a0) : (tensor<24x12xi32>) -> (tensor<24x12xui32>)
  // cvt_ui32_i32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(prod) <- P(prod); P(and) <- P(and); P(or) <- P(or)
  %v220_r = "stablehlo.convert"(%v220_a0) : (tensor<24x12xui32>) -> (tensor<24x12xi32>)
  // cvt_i1_f32: S(0) <- S(0); S(1) <- S(1); P(min) <- P(and); P(prod) <- P(and); P(max) <- P(or)
  %v221_r = "stablehlo.convert"(%v221_a0) : (tensor<24x12xi1>) -> (tensor<24x12xf32>)
  // cvt_i1_i32: S(0) <- S(0); S(1) <- S(1); P(min) <- P(and); P(prod) <- P(and); P(and) <- P(and); P(max) <- P(or); P(or) <- P(or)
  %v222_r = "stablehlo.convert"(%v222_a0) : (tensor<24x12xi1>) -> (tensor<24x12xi32>)
  // cvt_i8_i32: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min); P(and) <- P(and); P(or) <- P(or)
  %v223_r = "stablehlo.convert"(%v223_a0) : (tensor<24x12xi8>) -> (tensor<24x12xi32>)
  // cvt_ui8_i32: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min); P(and) <- P(and); P(or) <- P(or)
  %v224_r = "stablehlo.convert"(%v224_a0) : (tensor<24x12xui8>) -> (tensor<24x12xi32>)
  // cvt_ui8_f32: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v225_r = "stablehlo.convert"(%v225_a0) : (tensor<24x12xui8>) -> (tensor<24x12xf32>)
  // cvt_i64_i32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(prod) <- P(prod); P(and) <- P(and); P(or) <- P(or)
  %v226_r = "stablehlo.convert"(%v226_a0) : (tensor<24x12xi64>) -> (tensor<24x12xi32>)
  // cvt_i32_i64: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min); P(and) <- P(and); P(or) <- P(or)
  %v227_r = "stablehlo.convert"(%v227_a0) : (tensor<24x12xi32>) -> (tensor<24x12xi64>)
  // cvt_f64_f32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(avg) <- P(avg); P(max) <- P(max); P(min) <- P(min); P(prod) <- P(prod)
  %v228_r = "stablehlo.convert"(%v228_a0) : (tensor<24x12xf64>) -> (tensor<24x12xf32>)
  // bitcast_f32_i32: S(0) <- S(0); S(1) <- S(1)
  %v229_r = "stablehlo.bitcast_convert"(%v229_a0) : (tensor<24x12xf32>) -> (tensor<24x12xi32>)
  // bitcast_i32_ui32: S(0) <- S(0); S(1) <- S(1); P(sum) <- P(sum); P(prod) <- P(prod); P(and) <- P(and); P(or) <- P(or)
  %v230_r = "stablehlo.bitcast_convert"(%v230_a0) : (tensor<24x12xi32>) -> (tensor<24x12xui32>)
  // bitcast_i32_i8: S(0) <- S(0); S(1) <- S(1); P(and) <- P(and); P(or) <- P(or)
  %v231_r = "stablehlo.bitcast_convert"(%v231_a0) : (tensor<24x12xi32>) -> (tensor<24x12x4xi8>)
  // bitcast_i8_i32: S(0) <- S(0); S(1) <- S(1); P(and) <- P(and); P(or) <- P(or)
  %v232_r = "stablehlo.bitcast_convert"(%v232_a0) : (tensor<24x12x4xi8>) -> (tensor<24x12xi32>)
  // map_add: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), P(sum); P(avg) <- P(avg), P(avg); P(max) <- P(max), R; P(max) <- R, P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v233_r = "stablehlo.map"(%v233_a0, %v233_a1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.add"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_multiply: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(sum) <- P(sum), R; P(sum) <- R, P(sum); P(avg) <- P(avg), R; P(avg) <- R, P(avg); P(prod) <- P(prod), P(prod)
  %v234_r = "stablehlo.map"(%v234_a0, %v234_a1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.multiply"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_maximum: S(0) <- S(0), S(0); S(1) <- S(1), S(1); P(max) <- P(max), P(max); P(min) <- P(min), R; P(min) <- R, P(min)
  %v235_r = "stablehlo.map"(%v235_a0, %v235_a1) ({
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
    %z = "stablehlo.maximum"(%x,%y) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%z) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>, tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_gelu: S(0) <- S(0); S(1) <- S(1)
  %v236_r = "stablehlo.map"(%v236_a0) ({
    ^bb0(%x: tensor<f32>):
    %t = "stablehlo.tanh"(%x) : (tensor<f32>) -> tensor<f32>
    %m = "stablehlo.multiply"(%x,%t) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_maximum_1p0e4: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v237_r = "stablehlo.map"(%v237_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<1.0e4> : tensor<f32>
    %m = "stablehlo.maximum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_maximum_m1p0e4: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v238_r = "stablehlo.map"(%v238_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<-1.0e4> : tensor<f32>
    %m = "stablehlo.maximum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_maximum_1p0e7: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v239_r = "stablehlo.map"(%v239_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<1.0e7> : tensor<f32>
    %m = "stablehlo.maximum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_maximum_m500p0: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v240_r = "stablehlo.map"(%v240_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<-500.0> : tensor<f32>
    %m = "stablehlo.maximum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_maximum_3p0e2: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v241_r = "stablehlo.map"(%v241_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<3.0e2> : tensor<f32>
    %m = "stablehlo.maximum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_maximum_0p5: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v242_r = "stablehlo.map"(%v242_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<0.5> : tensor<f32>
    %m = "stablehlo.maximum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_minimum_1p0e4: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v243_r = "stablehlo.map"(%v243_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<1.0e4> : tensor<f32>
    %m = "stablehlo.minimum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_minimum_m1p0e4: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v244_r = "stablehlo.map"(%v244_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<-1.0e4> : tensor<f32>
    %m = "stablehlo.minimum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_minimum_1p0e7: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v245_r = "stablehlo.map"(%v245_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<1.0e7> : tensor<f32>
    %m = "stablehlo.minimum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_minimum_m500p0: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v246_r = "stablehlo.map"(%v246_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<-500.0> : tensor<f32>
    %m = "stablehlo.minimum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_minimum_3p0e2: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v247_r = "stablehlo.map"(%v247_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<3.0e2> : tensor<f32>
    %m = "stablehlo.minimum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_minimum_0p5: S(0) <- S(0); S(1) <- S(1); P(max) <- P(max); P(min) <- P(min)
  %v248_r = "stablehlo.map"(%v248_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<0.5> : tensor<f32>
    %m = "stablehlo.minimum"(%x,%c) : (tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  // map_gate: S(0) <- S(0); S(1) <- S(1)
  %v249_r = "stablehlo.map"(%v249_a0) ({
    ^bb0(%x: tensor<f32>):
    %c = stablehlo.constant dense<1.0e4> : tensor<f32>
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %g = "stablehlo.compare"(%x,%c) {comparison_direction = #stablehlo<comparison_direction GT>} : (tensor<f32>,tensor<f32>) -> tensor<i1>
    %m = "stablehlo.select"(%g,%z,%x) : (tensor<i1>,tensor<f32>,tensor<f32>) -> tensor<f32>
  "stablehlo.return"(%m) : (tensor<f32>) -> ()
  }) {dimensions = array<i64: 0, 1>} : (tensor<24x12xf32>) -> (tensor<24x12xf32>)
  return
    %v0_r, %v1_r, %v2_r, %v3_r, %v4_r, %v5_r, %v6_r, %v7_r, %v8_r, %v9_r, %v10_r, %v11_r, %v12_r,
    %v13_r, %v14_r, %v15_r, %v16_r, %v17_r, %v18_r, %v19_r, %v20_r, %v21_r, %v22_r, %v23_r, %v24_r,
    %v25_r, %v26_r, %v27_r, %v28_r, %v29_r, %v30_r, %v31_r, %v32_r, %v33_r, %v34_r, %v35_r, %v36_r,
    %v37_r, %v38_r, %v39_r, %v40_r, %v41_r, %v42_r, %v43_r, %v44_r, %v45_r, %v46_r, %v47_r, %v48_r,
    %v49_r, %v50_r, %v51_r, %v52_r, %v53_r, %v54_r, %v55_r, %v56_r, %v57_r, %v58_r, %v59_r, %v60_r,
    %v61_r, %v62_r, %v63_r, %v64_r, %v65_r, %v66_r, %v67_r, %v68_r, %v69_r, %v70_r, %v71_r, %v72_r,
    %v73_r, %v74_r, %v75_r, %v76_r, %v77_r, %v78_r, %v79_r, %v80_r, %v81_r, %v82_r, %v83_r, %v84_r,
    %v85_r, %v86_r, %v87_r, %v88_r, %v89_r, %v90_r, %v91_r, %v92_r, %v93_r, %v94_r, %v95_r, %v96_r,
    %v97_r, %v98_r, %v99_r, %v100_r, %v101_r, %v102_r, %v103_r, %v104_r, %v105_r, %v106_r, %v107_r,
    %v108_r, %v109_r, %v110_r, %v111_r, %v112_r, %v113_r, %v114_r, %v115_r, %v116_r, %v117_r,
    %v118_r, %v119_r, %v120_r, %v121_r, %v122_r, %v123_r, %v124_r, %v125_r, %v126_r, %v127_r,
    %v128_r, %v129_r, %v130_r, %v131_r, %v132_r, %v133_r, %v134_r, %v135_r, %v136_r, %v137_r,
    %v138_r, %v139_r, %v140_r, %v141_r, %v142_r, %v143_r, %v144_r, %v145_r, %v146_r, %v147_r,
    %v148_r, %v149_r, %v150_r, %v151_r, %v152_r, %v153_r, %v154_r, %v155_r, %v156_r, %v157_r,
    %v158_r, %v159_r, %v160_r, %v161_r, %v162_r, %v163_r, %v164_r, %v165_r, %v166_r, %v167_r,
    %v168_r, %v169_r, %v170_r, %v171_r, %v172_r, %v173_r, %v174_r, %v175_r, %v176_r, %v177_r,
    %v178_r, %v179_r, %v180_r, %v181_r, %v182_r, %v183_r, %v184_r, %v185_r, %v186_r, %v187_r,
    %v188_r, %v189_r, %v190_r, %v191_r, %v192_r, %v193_r, %v194_r, %v195_r, %v196_r, %v197_r,
    %v198_r, %v199_r, %v200_r, %v201_r, %v202_r, %v203_r, %v204_r, %v205_r, %v206_r, %v207_r,
    %v208_r, %v209_r, %v210_r, %v211_r, %v212_r, %v213_r, %v214_r, %v215_r, %v216_r, %v217_r,
    %v218_r, %v219_r, %v220_r, %v221_r, %v222_r, %v223_r, %v224_r, %v225_r, %v226_r, %v227_r,
    %v228_r, %v229_r, %v230_r, %v231_r, %v232_r, %v233_r, %v234_r, %v235_r, %v236_r, %v237_r,
    %v238_r, %v239_r, %v240_r, %v241_r, %v242_r, %v243_r, %v244_r, %v245_r, %v246_r, %v247_r,
    %v248_r, %v249_r :
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>,
    tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>,
    tensor<24x12xui8>, tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>,
    tensor<24x12xui32>, tensor<24x12xi64>, tensor<24x12xi64>, tensor<24x12xi64>, tensor<24x12xi64>,
    tensor<24x12xi64>, tensor<24x12xi64>, tensor<24x12xi1>, tensor<24x12xbf16>, tensor<24x12xbf16>,
    tensor<24x12xbf16>, tensor<24x12xbf16>, tensor<24x12xf64>, tensor<24x12xf64>,
    tensor<24x12xf64>, tensor<24x12xf64>, tensor<f32>, tensor<f32>, tensor<1x1xf32>,
    tensor<7x1x13xf32>, tensor<2x4x6x3x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi32>,
    tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>,
    tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>,
    tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xui32>,
    tensor<24x12xui32>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>,
    tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>,
    tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xi8>, tensor<24x12xui8>,
    tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>,
    tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xui8>,
    tensor<24x12xui8>, tensor<24x12xui8>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xbf16>,
    tensor<f32>, tensor<f32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xui32>, tensor<24x12xui32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xi1>,
    tensor<24x12xi1>, tensor<24x12xi1>, tensor<i1>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xi1>, tensor<24x12xi1>, tensor<24x12xui8>,
    tensor<24x12xui8>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<f32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xbf16>, tensor<24x12xi32>, tensor<24x12xi8>,
    tensor<24x12xui8>, tensor<24x12xi1>, tensor<24x12xf32>, tensor<24x12xi8>, tensor<24x12xui8>,
    tensor<24x12xi1>, tensor<24x12xui32>, tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x12xi32>,
    tensor<24x12xi32>, tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xi64>,
    tensor<24x12xf32>, tensor<24x12xi32>, tensor<24x12xui32>, tensor<24x12x4xi8>,
    tensor<24x12xi32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>,
    tensor<24x12xf32>, tensor<24x12xf32>, tensor<24x12xf32>
}
