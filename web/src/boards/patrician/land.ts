// The map as numbers: where the cities stand and what grows between them, in units of the drawing (WIDE by
// HIGH). North is to the upper right, so that the peninsula fits a screen.

export const WIDE = 1112;
export const HIGH = 572;

/** Where a city stands: the middle of its ground line. */
export const SPOTS: Record<string, readonly [x: number, y: number]> = {
  milano: [138, 178],
  verona: [452, 138],
  ferrara: [758, 180],
  parma: [316, 276],
  bologna: [608, 288],
  lucca: [112, 408],
  pistoia: [300, 480],
  firenze: [536, 506],
  siena: [772, 436],
  roma: [950, 508],
};

export const COAST =
  'M-5 -5H872C868 14 858 22 866 40C880 58 868 74 884 92C902 108 916 122 898 146C884 164 872 186 884 214' +
  'C898 244 930 262 958 280C996 302 1020 300 1046 318C1078 340 1094 356 1120 366V580H1040' +
  'C1016 566 990 560 962 566C930 572 908 556 880 548C842 538 822 512 786 508C760 506 742 524 722 540' +
  'C704 554 684 540 664 548C628 562 590 566 548 562C500 560 462 560 420 548C372 534 340 530 296 522' +
  'C250 514 226 498 196 478C160 462 116 470 84 452C48 432 40 396 28 364C18 340 6 330 -5 326Z';
export const PLAIN = 'M-5 120C150 90 240 210 420 190S700 120 900 160V260C760 250 640 290 480 262S140 270 -5 290Z';
export const WOOD = 'M180 400C300 330 420 420 560 360S820 380 1120 420V480C900 440 760 520 600 470S320 500 180 400Z';
export const RIVER = 'M-5 210C60 226 90 214 150 222S250 252 300 236S420 196 470 206S600 232 680 226S800 214 890 196';
export const ROADS =
  'M138 196Q230 250 318 300T612 300M448 150Q600 150 738 190Q690 240 640 290M138 196Q300 190 448 150' +
  'M612 300Q600 380 540 500M112 424Q200 470 304 474T516 520Q660 520 776 446Q900 450 972 516Q1040 540 1112 548' +
  'M318 300Q330 380 304 470';

type Placed = readonly [x: number, y: number, size: number];

/** From the far ones to the near ones. */
export const ALPS: readonly Placed[] = [
  [125, 34, 1],
  [680, 34, 0.72],
  [458, 38, 0.83],
  [310, 39, 0.75],
  [236, 42, 0.94],
  [791, 42, 1.14],
  [88, 43, 0.86],
  [643, 43, 1.06],
  [495, 44, 0.97],
  [14, 46, 1.06],
  [569, 46, 0.78],
  [421, 47, 1.17],
  [273, 48, 1.08],
  [828, 48, 0.81],
  [347, 50, 0.89],
  [199, 51, 0.81],
  [754, 51, 1],
  [51, 52, 0.72],
  [606, 52, 0.92],
  [532, 55, 1.11],
  [384, 56, 1.03],
  [162, 60, 1.14],
  [717, 60, 0.86],
];
export const HILLS: readonly Placed[] = [
  [486, 226, 1],
  [514, 240, 1.2],
  [64, 250, 1.4],
  [222, 262, 1],
  [34, 268, 1.2],
  [98, 272, 1.1],
  [832, 314, 1],
  [212, 318, 1.1],
  [960, 330, 1.1],
  [668, 336, 1],
  [858, 336, 1.3],
  [184, 340, 1.3],
  [1000, 346, 0.9],
  [408, 352, 1.3],
  [700, 352, 1.2],
  [222, 356, 1.2],
  [898, 356, 1.1],
  [444, 362, 1.1],
  [734, 368, 1],
  [250, 388, 0.9],
  [426, 390, 1],
  [1062, 392, 1.3],
  [1090, 410, 1],
];
/** Ripe or green. */
export const FIELDS: readonly Placed[] = [
  [280, 176, 1],
  [330, 166, 0.85],
  [560, 120, 1],
  [606, 110, 0.85],
  [812, 232, 0.9],
  [774, 246, 0.8],
  [30, 160, 0.75],
  [180, 400, 0.75],
  [846, 452, 0.8],
  [884, 444, 0.65],
];

type Point = readonly [x: number, y: number];

export const TREES: readonly Point[] = [
  [30, 201],
  [46, 207],
  [230, 151],
  [558, 151],
  [350, 161],
  [640, 111],
  [830, 231],
  [846, 237],
  [816, 239],
  [560, 211],
  [20, 141],
];
export const CYPRESSES: readonly Point[] = [
  [700, 478],
  [712, 486],
  [690, 488],
  [410, 500],
  [422, 506],
  [880, 466],
  [892, 472],
  [870, 474],
  [210, 440],
  [900, 520],
  [1084, 470],
  [1094, 478],
  [655, 500],
  [400, 410],
];
export const WAVES: readonly Point[] = [
  [916, 40],
  [996, 26],
  [1066, 80],
  [926, 120],
  [986, 160],
  [1062, 276],
  [1076, 180],
  [4, 470],
  [46, 500],
  [12, 536],
  [104, 500],
  [96, 556],
  [306, 556],
  [64, 556],
  [786, 546],
  [822, 560],
];
/** Houses around a city's ground line: left edge, height of the roof's foot, width. */
export const HOUSES: readonly Placed[] = [
  [-79, -28, 7],
  [-90, -11, 9],
  [-73, -10, 10],
  [-83, -7, 11],
  [54, -12, 11],
  [66, -10, 10],
  [78, -11, 12],
  [90, -9, 11],
  [102, -12, 12],
];

const RAYS = 8;
/** The points of the compass, long and short in turn. */
export const POINTS = Array.from({ length: RAYS }, (_, point) => ({
  turn: 30 + (360 / RAYS) * point,
  long: point % 2 === 0 ? 34 : 22.4,
}));

/** The dark pieces of the map's frame: top and bottom in turn, then left and right. */
const TICK = 28;
export const TICKS = [
  ...Array.from({ length: 39 }, (_, tick) => ({ x: 9 + TICK * tick, y: tick % 2 === 0 ? 5 : 563, w: TICK, h: 4 })),
  ...Array.from({ length: 19 }, (_, tick) => ({ x: tick % 2 === 0 ? 5 : 1103, y: 9 + TICK * tick, w: 4, h: TICK })),
];
