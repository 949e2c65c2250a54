// A hundred services that have nothing in common, as an application has them: the cost of a launch lies in
// types that were not seen before. Each needs none to three of the eight around it, and the eighth all.

protocol P00: Sendable {}
final class S00: P00 { init() {} }
protocol P01: Sendable {}
final class S01: P01 { init(_: any P00) {} }
protocol P02: Sendable {}
final class S02: P02 { init(_: any P00, _: any P01) {} }
protocol P03: Sendable {}
final class S03: P03 { init(_: any P00, _: any P01, _: any P02) {} }
protocol P04: Sendable {}
final class S04: P04 { init() {} }
protocol P05: Sendable {}
final class S05: P05 { init(_: any P04) {} }
protocol P06: Sendable {}
final class S06: P06 { init(_: any P04, _: any P05) {} }
protocol P07: Sendable {}
final class S07: P07 { init(_: any P03, _: any P05, _: any P06) {} }
protocol P08: Sendable {}
final class S08: P08 { init() {} }
protocol P09: Sendable {}
final class S09: P09 { init(_: any P08) {} }
protocol P10: Sendable {}
final class S10: P10 { init(_: any P08, _: any P09) {} }
protocol P11: Sendable {}
final class S11: P11 { init(_: any P08, _: any P09, _: any P10) {} }
protocol P12: Sendable {}
final class S12: P12 { init() {} }
protocol P13: Sendable {}
final class S13: P13 { init(_: any P12) {} }
protocol P14: Sendable {}
final class S14: P14 { init(_: any P12, _: any P13) {} }
protocol P15: Sendable {}
final class S15: P15 { init(_: any P11, _: any P13, _: any P14) {} }
protocol P16: Sendable {}
final class S16: P16 { init() {} }
protocol P17: Sendable {}
final class S17: P17 { init(_: any P16) {} }
protocol P18: Sendable {}
final class S18: P18 { init(_: any P16, _: any P17) {} }
protocol P19: Sendable {}
final class S19: P19 { init(_: any P16, _: any P17, _: any P18) {} }
protocol P20: Sendable {}
final class S20: P20 { init() {} }
protocol P21: Sendable {}
final class S21: P21 { init(_: any P20) {} }
protocol P22: Sendable {}
final class S22: P22 { init(_: any P20, _: any P21) {} }
protocol P23: Sendable {}
final class S23: P23 { init(_: any P19, _: any P21, _: any P22) {} }
protocol P24: Sendable {}
final class S24: P24 { init() {} }
protocol P25: Sendable {}
final class S25: P25 { init(_: any P24) {} }
protocol P26: Sendable {}
final class S26: P26 { init(_: any P24, _: any P25) {} }
protocol P27: Sendable {}
final class S27: P27 { init(_: any P24, _: any P25, _: any P26) {} }
protocol P28: Sendable {}
final class S28: P28 { init() {} }
protocol P29: Sendable {}
final class S29: P29 { init(_: any P28) {} }
protocol P30: Sendable {}
final class S30: P30 { init(_: any P28, _: any P29) {} }
protocol P31: Sendable {}
final class S31: P31 { init(_: any P27, _: any P29, _: any P30) {} }
protocol P32: Sendable {}
final class S32: P32 { init() {} }
protocol P33: Sendable {}
final class S33: P33 { init(_: any P32) {} }
protocol P34: Sendable {}
final class S34: P34 { init(_: any P32, _: any P33) {} }
protocol P35: Sendable {}
final class S35: P35 { init(_: any P32, _: any P33, _: any P34) {} }
protocol P36: Sendable {}
final class S36: P36 { init() {} }
protocol P37: Sendable {}
final class S37: P37 { init(_: any P36) {} }
protocol P38: Sendable {}
final class S38: P38 { init(_: any P36, _: any P37) {} }
protocol P39: Sendable {}
final class S39: P39 { init(_: any P35, _: any P37, _: any P38) {} }
protocol P40: Sendable {}
final class S40: P40 { init() {} }
protocol P41: Sendable {}
final class S41: P41 { init(_: any P40) {} }
protocol P42: Sendable {}
final class S42: P42 { init(_: any P40, _: any P41) {} }
protocol P43: Sendable {}
final class S43: P43 { init(_: any P40, _: any P41, _: any P42) {} }
protocol P44: Sendable {}
final class S44: P44 { init() {} }
protocol P45: Sendable {}
final class S45: P45 { init(_: any P44) {} }
protocol P46: Sendable {}
final class S46: P46 { init(_: any P44, _: any P45) {} }
protocol P47: Sendable {}
final class S47: P47 { init(_: any P43, _: any P45, _: any P46) {} }
protocol P48: Sendable {}
final class S48: P48 { init() {} }
protocol P49: Sendable {}
final class S49: P49 { init(_: any P48) {} }
protocol P50: Sendable {}
final class S50: P50 { init(_: any P48, _: any P49) {} }
protocol P51: Sendable {}
final class S51: P51 { init(_: any P48, _: any P49, _: any P50) {} }
protocol P52: Sendable {}
final class S52: P52 { init() {} }
protocol P53: Sendable {}
final class S53: P53 { init(_: any P52) {} }
protocol P54: Sendable {}
final class S54: P54 { init(_: any P52, _: any P53) {} }
protocol P55: Sendable {}
final class S55: P55 { init(_: any P51, _: any P53, _: any P54) {} }
protocol P56: Sendable {}
final class S56: P56 { init() {} }
protocol P57: Sendable {}
final class S57: P57 { init(_: any P56) {} }
protocol P58: Sendable {}
final class S58: P58 { init(_: any P56, _: any P57) {} }
protocol P59: Sendable {}
final class S59: P59 { init(_: any P56, _: any P57, _: any P58) {} }
protocol P60: Sendable {}
final class S60: P60 { init() {} }
protocol P61: Sendable {}
final class S61: P61 { init(_: any P60) {} }
protocol P62: Sendable {}
final class S62: P62 { init(_: any P60, _: any P61) {} }
protocol P63: Sendable {}
final class S63: P63 { init(_: any P59, _: any P61, _: any P62) {} }
protocol P64: Sendable {}
final class S64: P64 { init() {} }
protocol P65: Sendable {}
final class S65: P65 { init(_: any P64) {} }
protocol P66: Sendable {}
final class S66: P66 { init(_: any P64, _: any P65) {} }
protocol P67: Sendable {}
final class S67: P67 { init(_: any P64, _: any P65, _: any P66) {} }
protocol P68: Sendable {}
final class S68: P68 { init() {} }
protocol P69: Sendable {}
final class S69: P69 { init(_: any P68) {} }
protocol P70: Sendable {}
final class S70: P70 { init(_: any P68, _: any P69) {} }
protocol P71: Sendable {}
final class S71: P71 { init(_: any P67, _: any P69, _: any P70) {} }
protocol P72: Sendable {}
final class S72: P72 { init() {} }
protocol P73: Sendable {}
final class S73: P73 { init(_: any P72) {} }
protocol P74: Sendable {}
final class S74: P74 { init(_: any P72, _: any P73) {} }
protocol P75: Sendable {}
final class S75: P75 { init(_: any P72, _: any P73, _: any P74) {} }
protocol P76: Sendable {}
final class S76: P76 { init() {} }
protocol P77: Sendable {}
final class S77: P77 { init(_: any P76) {} }
protocol P78: Sendable {}
final class S78: P78 { init(_: any P76, _: any P77) {} }
protocol P79: Sendable {}
final class S79: P79 { init(_: any P75, _: any P77, _: any P78) {} }
protocol P80: Sendable {}
final class S80: P80 { init() {} }
protocol P81: Sendable {}
final class S81: P81 { init(_: any P80) {} }
protocol P82: Sendable {}
final class S82: P82 { init(_: any P80, _: any P81) {} }
protocol P83: Sendable {}
final class S83: P83 { init(_: any P80, _: any P81, _: any P82) {} }
protocol P84: Sendable {}
final class S84: P84 { init() {} }
protocol P85: Sendable {}
final class S85: P85 { init(_: any P84) {} }
protocol P86: Sendable {}
final class S86: P86 { init(_: any P84, _: any P85) {} }
protocol P87: Sendable {}
final class S87: P87 { init(_: any P83, _: any P85, _: any P86) {} }
protocol P88: Sendable {}
final class S88: P88 { init() {} }
protocol P89: Sendable {}
final class S89: P89 { init(_: any P88) {} }
protocol P90: Sendable {}
final class S90: P90 { init(_: any P88, _: any P89) {} }
protocol P91: Sendable {}
final class S91: P91 { init(_: any P88, _: any P89, _: any P90) {} }
protocol P92: Sendable {}
final class S92: P92 { init() {} }
protocol P93: Sendable {}
final class S93: P93 { init(_: any P92) {} }
protocol P94: Sendable {}
final class S94: P94 { init(_: any P92, _: any P93) {} }
protocol P95: Sendable {}
final class S95: P95 { init(_: any P91, _: any P93, _: any P94) {} }
protocol P96: Sendable {}
final class S96: P96 { init() {} }
protocol P97: Sendable {}
final class S97: P97 { init(_: any P96) {} }
protocol P98: Sendable {}
final class S98: P98 { init(_: any P96, _: any P97) {} }
protocol P99: Sendable {}
final class S99: P99 { init(_: any P96, _: any P97, _: any P98) {} }
