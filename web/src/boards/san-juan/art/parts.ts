// The parts of a house, on a ground line at y = 170 between x = 8 and x = 124: walls, roofs, windows, doors,
// ground floors, and what stands in front.
import { arch, box, disc, type Stroke } from './paint';

type Part = readonly Stroke[];

const LEFT = 8;
const RIGHT = 124;
const WIDE = RIGHT - LEFT;
const GROUND = 170;

/** Stones at both corners, long and short in turns. */
function quoins(top: number): string {
  let path = '';
  for (let y = top + 2, long = true; y < 154; y += 8, long = !long) {
    const width = long ? 9 : 6;
    path += `M${LEFT} ${y}h${width}v7h${-width}zM${RIGHT} ${y}h${-width}v7h${width}z`;
  }
  return path;
}

export function walls(top: number): Part {
  const whole = box(LEFT, top, WIDE, GROUND - top);
  return [
    ['wall', whole],
    ['shade', whole],
    ['dark', box(LEFT, 161, WIDE, 9)],
    ['quoin', quoins(top)],
  ];
}

/** The ledge between the floors. */
export const ledge = (y = 95): Part => [
  ['trim', box(6, y, 120, 4)],
  ['dark', box(6, y + 4, 120, 2)],
];

function tiled(path: string): Part {
  return [
    ['roof', path],
    ['tiles', path],
    ['shade', path],
  ];
}

export const gable: Part = [
  ['wall', 'M8 56L66 17L124 56z'],
  ['roof', 'M66 8L-1 56l5 7L66 20l62 43 5-7z'],
  ['tiles', 'M66 8L-1 56l5 7L66 20l62 43 5-7z'],
  ['dark', 'M66 20l62 43 5-7L66 8z'],
];

/** A hipped roof whose eaves lie at `y`. */
export const hip = (y: number, rise = 36): Part => [
  ...tiled(`M20 ${y - rise}h92l19 ${rise}H1z`),
  ['roof', box(0, y - 2, 132, 5)],
  ['darker', box(0, y - 2, 132, 5)],
  ['dark', box(6, y + 3, 120, 5)],
];

/** The roof of one wing beside a tower. */
export const wing: Part = [
  ...tiled('M40 40h80l12 22H40z'),
  ['roof', box(36, 60, 96, 5)],
  ['darker', box(36, 60, 96, 5)],
  ['dark', box(42, 65, 84, 5)],
];

export const pediment: Part = [
  ...tiled('M0 40L66 4L132 40z'),
  ['wall', 'M14 38L66 11l52 27z'],
  ['shade', 'M14 38L66 11l52 27z'],
  ['trim', box(0, 38, 132, 7) + disc(66, 28, 7)],
  ['window', disc(66, 28, 4.4)],
  ['dark', box(0, 45, 132, 3)],
];

export const dome: Part = [
  ['roof', 'M28 50a38 40 0 0 1 76 0z'],
  ['shade', 'M28 50a38 40 0 0 1 76 0z'],
  ['seam', 'M47 50q2-30 19-40M85 50q-2-30-19-40M66 50V10'],
  ['trim', box(60, 2, 12, 10) + box(4, 49, 124, 7)],
  ['roof', 'M58 3h16L66-5z'],
  ['dark', box(4, 56, 124, 3)],
];

/** A stepped gable. */
export const steps: Part = [
  ['wall', 'M4 30h124v-7h-10v-8h-24v-8H38v8H14v8H4z'],
  ['shade', 'M4 30h124v-7h-10v-8h-24v-8H38v8H14v8H4z'],
  ['trim', box(36, 5, 60, 4) + box(12, 13, 26, 4) + box(94, 13, 26, 4) + box(2, 21, 12, 4) + box(118, 21, 12, 4)],
  ['trim', box(4, 29, 124, 4)],
];

export const thatch: Part = [
  [
    'roof',
    'M-2 74Q6 26 40 18h52q34 8 42 56q-8 6-16 0q-8 6-16 0q-9 6-18 0q-9 6-18 0q-9 6-18 0q-9 6-18 0q-9 6-16 0q-8 6-14 0z',
  ],
  ['seam', 'M14 64q6-28 22-40M36 68q4-26 14-44M66 68V22M96 68q-4-26-14-44M118 64q-6-28-22-40'],
  ['thatch', 'M36 22q30-8 60 0'],
];

/** A flat roof with a balustrade and urns. */
export const terrace = (y: number): Part => {
  let posts = '';
  for (let x = 12; x < 122; x += 11) posts += box(x, y - 13, 5, 10);
  return [
    ['trim', posts + box(4, y - 16, 124, 4) + box(2, y - 4, 128, 7)],
    ['dark', box(4, y + 3, 124, 4)],
    ['trim', disc(14, y - 21, 5) + disc(118, y - 21, 5)],
  ];
};

/** Battlements from `x` on. */
export const battlements = (x: number, y: number, width: number): Part => {
  let teeth = '';
  const step = width / 5.5;
  for (let place = 0; place < 5.5; place += 2) teeth += box(x + place * step, y - 10, step * 1.5, 11);
  return [
    ['wall', teeth],
    ['dark', teeth],
    ['trim', box(x - 2, y, width + 4, 5)],
    ['dark', box(x, y + 5, width, 3)],
  ];
};

/** A steep roof with two dormers. */
export const mansard: Part = [
  ...tiled('M16 6h100l14 40H2z'),
  ['trim', `${box(0, 44, 132, 5)}M28 40V26l9-8 9 8v14zM86 40V26l9-8 9 8v14z`],
  ['window', box(32, 27, 10, 13) + box(90, 27, 10, 13)],
  ['dark', box(6, 49, 120, 4)],
];

/** A tower on the left. `spire` is its roof, otherwise it has battlements. */
export function tower(roof: 'spire' | 'battlements'): Part {
  const shaft = box(10, 24, 44, 146);
  return [
    ['wall', shaft],
    ['shade', shaft],
    ['dark', box(50, 30, 6, 140)],
    ...(roof === 'spire'
      ? ([...tiled('M4 26L32-4L60 26z'), ['trim', box(4, 24, 56, 5)]] as Stroke[])
      : battlements(8, 22, 48)),
  ];
}

/** The opening of a belfry with its bell. */
export const bell: Part = [
  ['pane', arch(22, 32, 20, 56)],
  ['gold', 'M26 52q1-10 6-10t6 10z'],
];

/** A clock at this place. */
export const clock = (x: number, y: number, r: number): Part => [
  ['trim', disc(x, y, r)],
  ['emblem', disc(x, y, r - 2.5)],
  ['seam', `M${x} ${y - r + 5}V${y}l${r / 3} ${r / 4}`],
];

/** Chimney and smoke. */
export const chimney: Part = [
  ['brick', box(100, 4, 16, 60)],
  ['dark', box(110, 4, 6, 60)],
  ['brick2', box(97, 0, 22, 7)],
  ['smoke', disc(106, -6, 5) + disc(114, -12, 6) + disc(125, -15, 4)],
];

/** Arched windows with shutters, each at [x, y]. */
export function windows(places: readonly (readonly [number, number])[], width = 13, height = 22): Part {
  let [shutters, slits, panes, bars, sills] = ['', '', '', '', ''];
  for (const [x, y] of places) {
    for (const side of [x - 6, x + width]) {
      shutters += box(side, y + 1, 6, height - 2);
      slits += `M${side} ${y + 6}h6M${side} ${y + 11}h6M${side} ${y + 16}h6`;
    }
    panes += arch(x, y, width, y + height);
    bars += `M${x + width / 2} ${y + 1}v${height - 1}M${x} ${y + height / 2}h${width}`;
    sills += box(x - 3, y + height, width + 6, 3);
  }
  return [
    ['shutter', shutters],
    ['slit', slits],
    ['pane', panes],
    ['bars', bars],
    ['trim', sills],
  ];
}

/** Plain arched windows without shutters. */
export function lights(places: readonly (readonly [number, number])[], width = 12, height = 20): Part {
  let [panes, bars] = ['', ''];
  for (const [x, y] of places) {
    panes += arch(x, y, width, y + height);
    bars += `M${x + width / 2} ${y + 1}v${height - 1}M${x} ${y + height / 2}h${width}`;
  }
  return [
    ['pane', panes],
    ['bars', bars],
  ];
}

export const door = (x: number, width = 26, top = 128): Part => [
  ['trim', arch(x, top, width)],
  ['door', arch(x + 3, top + 3, width - 6)],
  ['window', `M${x + 3} ${top + width / 2}a${width / 2 - 3} ${width / 2 - 3} 0 0 1 ${width - 6} 0z`],
  ['slit', `M${x + width / 2} ${top + 4}V170`],
  ['gold', disc(x + width / 2 + 3, 152, 1.6)],
];

/** Flower pots, each from x on. */
export function pots(...at: number[]): Part {
  const all = (draw: (x: number) => string) => at.map(draw).join('');
  return [
    ['clay', all((x) => `M${x} 160h10l-2 10h-6z`)],
    ['leaf', all((x) => disc(x + 2, 156, 4.5) + disc(x + 8, 155, 5))],
    ['leaf2', all((x) => disc(x + 5, 151, 4))],
    ['rose', all((x) => disc(x + 3, 153, 1.5) + disc(x + 8, 152, 1.5))],
  ];
}

/** Barrels, each at [x, y of its foot]. */
export function barrels(...at: (readonly [number, number])[]): Part {
  const all = (draw: (x: number, y: number) => string) => at.map(([x, y]) => draw(x, y)).join('');
  return [
    ['stave', all((x, y) => `M${x + 1} ${y - 18}q-3 9 0 18h14q3-9 0-18z`)],
    ['dark', all((x, y) => `M${x + 11} ${y - 18}h4q3 9 0 18h-4z`)],
    ['hoop', all((x, y) => `M${x} ${y - 13}h16M${x} ${y - 5}h16`)],
  ];
}

/** A wide gate to a store full of barrels. */
export const store: Part = [
  ['trim', 'M36 170v-24a30 27 0 0 1 60 0v24z'],
  ['inside', 'M40 170v-24a26 23 0 0 1 52 0v24z'],
  ...barrels([46, 170], [66, 170], [57, 152], [10, 170], [104, 170]),
];

/** A wide gate with a fire behind it. */
export const forge: Part = [
  ['trim', 'M36 170v-24a30 27 0 0 1 60 0v24z'],
  ['hearth', 'M40 170v-24a26 23 0 0 1 52 0v24z'],
  ['fire', 'M48 170q-4-16 8-26q0 8 5 10q1-12 9-18q-1 12 8 18q10 8 4 16z'],
  ['flame', 'M56 170q-2-10 6-16q2 8 8 8q6 2 3 8z'],
  ...barrels([10, 170], [106, 170]),
];

/** A striped awning. */
export function awning(x: number, width: number, stripes: number, y = 120): Part {
  const one = width / stripes;
  const stripe = (place: number) =>
    `M${(x + place * one).toFixed(1)} ${y}h${one.toFixed(1)}v12a${(one / 2).toFixed(1)} 6 0 0 1 ${(-one).toFixed(1)} 0z`;
  const every = (first: number) =>
    Array.from({ length: stripes }, (_, place) => (place % 2 === first ? stripe(place) : '')).join('');
  return [
    ['cloth', every(0)],
    ['trim', every(1)],
    ['darker', box(x, y, width, 3)],
  ];
}

/** Three open arches with fruit on counters. */
export const stalls: Part = [
  ['trim', [12, 49, 86].map((x) => arch(x, 119, 34)).join('')],
  ['inside', [15, 52, 89].map((x) => arch(x, 123, 28)).join('')],
  ...awning(8, 116, 8),
  ['wood', [17, 54, 91].map((x) => box(x, 160, 24, 10)).join('')],
  ['orange', disc(22, 158, 4) + disc(36, 158, 4) + disc(103, 157, 4.5)],
  ['green', disc(59, 158, 4) + disc(73, 158, 4) + disc(66, 156, 4.5)],
  ['rose', disc(29, 157, 4.5) + disc(96, 158, 4) + disc(110, 158, 4)],
];

/** A door and a shop window under an awning. */
export const shop: Part = [
  ...door(18),
  ...awning(52, 68, 6, 122),
  ['window', box(56, 134, 60, 26)],
  ['frame', box(56, 134, 60, 26)],
  ['bars', 'M76 135v24M96 135v24'],
  ...pots(84),
];

/** A door on the right, a window and flowers. */
export const cottage: Part = [...door(88), ...windows([[24, 130]], 15), ...pots(50, 64)];

/** A door in the middle with a window on each side. */
export const townhouse: Part = [
  ...door(53),
  ...windows(
    [
      [22, 130],
      [95, 130],
    ],
    15,
  ),
];

/** Columns, each from x on, between two heights. */
export function columns(top: number, foot: number, ...at: number[]): Part {
  return [
    [
      'trim',
      at.map((x) => box(x, top, 9, foot - top) + box(x - 2, top - 3, 13, 4) + box(x - 2, foot - 3, 13, 3)).join(''),
    ],
    ['dark', at.map((x) => box(x + 6, top + 1, 3, foot - top - 4)).join('')],
  ];
}

/** Steps and a colonnade with a door in the middle. */
export const portico: Part = [
  ['trim', box(6, 160, 120, 10)],
  ['dark', box(6, 166, 120, 4)],
  ...columns(118, 160, 12, 34, 89, 111),
  ...door(52, 28, 120),
];

/** Three open arches, an arcade. */
export const arcade: Part = [
  ['trim', [11, 48, 85].map((x) => arch(x, 122, 36)).join('')],
  ['inside', [15, 52, 89].map((x) => arch(x, 126, 28)).join('')],
  ['trim', box(6, 166, 120, 4)],
];

/** The medallion with the building's pictogram. */
export const medal = (x: number, y: number, r: number): Part => [
  ['darker', disc(x + 1.5, y + 2, r)],
  ['trim', disc(x, y, r)],
  ['medal', disc(x, y, r - 3)],
  { sign: [x, y, (r - 3) * 1.5], paint: 'emblem' },
];

/** A plinth of three steps for something to stand on, from this height down. */
export const plinth = (top: number): Part => [
  ['wall', box(42, top + 8, 48, 146 - top)],
  ['shade', box(42, top + 8, 48, 146 - top)],
  ['trim', box(36, top, 60, 8) + box(34, 146, 64, 8) + box(24, 154, 84, 8) + box(14, 162, 104, 8)],
  ['dark', box(34, 151, 64, 3) + box(24, 159, 84, 3) + box(14, 167, 104, 3)],
];

/** A rock with an entrance. */
export const rock: Part = [
  ['wall', 'M0 170L4 88L20 60L30 26L58 8L84 20L104 14L118 54L130 84L132 170z'],
  ['dark', 'M58 8L84 20L78 60L104 14L118 54L130 84L132 170H78L72 96z'],
  ['glint', 'M30 26L44 58L20 60M58 8L62 44L44 58L40 96L4 88M78 60L72 96L118 54'],
];

export const mouth: Part = [
  ['trim', 'M38 170v-34a28 26 0 0 1 56 0v34z'],
  ['inside', 'M43 170v-33a23 22 0 0 1 46 0v33z'],
];

export const blocks: Part = [
  ['stone', 'M94 170v-14h18v14zM102 156v-12h16v12zM114 170v-14h16v14z'],
  ['dark', 'M94 166h36v4H94zM104 154h14v2h-14z'],
];

/** A round bush or the crown of a tree. */
export const crown = (x: number, y: number, r: number): Part => [
  ['leaf', disc(x, y, r)],
  ['leaf2', disc(x - r / 3, y - r / 4, r / 1.6)],
];

export const flag = (x: number, top: number): Part => [
  ['trim', box(x, top, 2.5, 26)],
  ['cloth', `M${x + 2.5} ${top + 1}q8 4 16 0v11q-8 4-16 0z`],
];
