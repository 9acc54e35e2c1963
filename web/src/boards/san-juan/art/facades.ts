// The front of every building, put together from parts (parts.ts). The same drawing stands in the street and lies
// on the card: the card becomes the house. Drawings go into one hidden sheet of symbols when they are first needed,
// and every house is a `<use>` of one.
import { letterOf } from '../../../lib/pictograms';
import { icons } from '../icons';
import { arch, box, disc, markup, type Stroke } from './paint';
import * as p from './parts';

/** The window on the drawings: a ground line at 170, chimneys and spires above 0. */
export const VIEW = '-4 -22 140 194';

const UPPER = [
  [20, 54],
  [99, 54],
] as const;
const NARROW = [
  [18, 66],
  [102, 66],
] as const;

const FACADES: Record<string, readonly Stroke[]> = {
  indigo: [...p.walls(50), ...p.gable, ...p.medal(66, 64, 24), ...p.ledge(), ...p.store],
  sugar: [...p.walls(56), ...p.hip(54), ...p.medal(66, 73, 22), ...p.ledge(), ...p.store],
  tobacco: [...p.walls(50), ...p.gable, ...p.medal(66, 64, 24), ...p.ledge(), ...p.store],
  coffee: [...p.chimney, ...p.walls(56), ...p.hip(54), ...p.medal(66, 73, 22), ...p.ledge(), ...p.forge],
  silver: [...p.chimney, ...p.walls(56), ...p.hip(54), ...p.medal(66, 73, 22), ...p.ledge(), ...p.forge],

  smithy: [...p.chimney, ...p.walls(50), ...p.gable, ...p.medal(66, 64, 24), ...p.ledge(), ...p.forge],
  'gold-mine': [
    ...p.rock,
    ...p.medal(66, 64, 23),
    ['trim', box(34, 128, 8, 42) + box(90, 128, 8, 42) + box(28, 120, 76, 9)],
    ['dark', box(28, 126, 76, 3)],
    ['inside', box(42, 129, 48, 41)],
    ['wood', 'M50 150h32l-4 14H54z'],
    ['gold', disc(58, 148, 5) + disc(67, 146, 6) + disc(75, 149, 4.5)],
    ['hoop', disc(58, 166, 3) + disc(74, 166, 3)],
  ],
  archive: [
    ...p.walls(26),
    ...p.steps,
    ...p.windows(UPPER, 13, 24),
    ...p.medal(66, 62, 22),
    ...p.ledge(),
    ...p.cottage,
  ],
  'poor-house': [...p.walls(66), ...p.thatch, ...p.medal(66, 68, 21), ...p.ledge(97), ...p.cottage],
  'black-market': [...p.walls(56), ...p.hip(54), ...p.medal(66, 73, 22), ...p.ledge(), ...p.shop],
  'trading-post': [
    ...p.walls(26),
    ...p.steps,
    ...p.windows(UPPER, 13, 24),
    ...p.medal(66, 62, 22),
    ...p.ledge(),
    ...p.shop,
  ],
  well: [
    ...p.walls(74),
    ['roof', 'M66 24L14 70h104z'],
    ['tiles', 'M66 24L14 70h104z'],
    ['shade', 'M66 24L14 70h104z'],
    ['trim', box(10, 68, 112, 5)],
    ['dark', box(12, 73, 108, 4)],
    ...p.medal(66, 72, 21),
    ['sky', arch(26, 118, 80)],
    ['beam', 'M36 126h60M66 126v16'],
    ['wood', 'M58 141h16l-2 11H60z'],
    ['stone', box(32, 152, 68, 18)],
    ['dark', box(32, 160, 68, 2) + box(48, 152, 2, 8) + box(70, 152, 2, 8) + box(60, 162, 2, 8) + box(84, 162, 2, 8)],
    ['water', box(36, 150, 60, 3)],
  ],
  'market-stand': [...p.walls(46), ...p.hip(46, 30), ...p.medal(66, 74, 20), ...p.windows(NARROW, 11, 20), ...p.stalls],
  crane: [
    ...p.walls(78),
    ...p.battlements(8, 76, 116),
    ['beam', 'M40 76V-8M40-8l78 20M40-8L18 14h22M40 14l50-9'],
    ['seam', 'M112 12v26'],
    ['stone', box(103, 38, 18, 14)],
    ['dark', box(103, 48, 18, 4)],
    ['wood', box(34, 52, 14, 24)],
    ...p.medal(80, 76, 20),
    ...p.ledge(98),
    ...p.mouth,
    ...p.blocks,
  ],
  chapel: [
    ...p.walls(62),
    ...p.wing,
    ...p.tower('spire'),
    ...p.bell,
    ...p.medal(90, 80, 19),
    ...p.ledge(97),
    ...p.cottage,
  ],
  tower: [
    ...p.walls(92),
    ...p.battlements(8, 92, 116),
    ['wall', box(38, 8, 56, 162)],
    ['shade', box(38, 8, 56, 162)],
    ...p.battlements(34, 4, 64),
    ['quoin', [20, 36, 52, 68, 84].map((y) => box(38, y, 9, 7) + box(85, y, 9, 7)).join('')],
    ...p.medal(66, 62, 21),
    ['window', box(63, 20, 6, 16)],
    ...p.flag(65, -21),
    ...p.townhouse,
  ],
  aqueduct: [
    ['trim', box(-4, 18, 140, 12)],
    ['water', box(-4, 16, 140, 4)],
    ['wall', box(-4, 30, 140, 140)],
    ['shade', box(-4, 30, 140, 140)],
    ['sky', [4, 48, 92].map((x) => arch(x, 44, 36, 84)).join('') + arch(4, 99, 58) + arch(70, 99, 58)],
    ['trim', box(-4, 86, 140, 4)],
    ['dark', box(-4, 90, 140, 2)],
    ...p.medal(66, 74, 21),
  ],
  carpenter: [...p.walls(50), ...p.gable, ...p.medal(66, 64, 24), ...p.ledge(), ...p.shop],
  prefecture: [...p.walls(54), ...p.dome, ...p.lights(NARROW), ...p.medal(66, 77, 20), ...p.ledge(98), ...p.townhouse],
  'market-hall': [
    ...p.walls(40),
    ...p.hip(39, 27),
    ...p.windows(UPPER, 13, 24),
    ...p.medal(66, 70, 22),
    ...p.ledge(),
    ...p.stalls,
  ],
  quarry: [
    ...p.rock,
    ...p.medal(66, 64, 23),
    ['beam', 'M104 14v-12M104 2h24M124 2v16'],
    ['stone', box(117, 18, 14, 11)],
    ['dark', box(117, 26, 14, 3)],
    ...p.mouth,
    ...p.blocks,
    ...p.barrels([12, 170]),
  ],
  library: [
    ...p.walls(40),
    ...p.pediment,
    ...p.columns(50, 95, 12, 32, 91, 111),
    ...p.medal(66, 72, 22),
    ...p.ledge(),
    ...p.portico,
  ],
  statue: [
    { sign: [66, 46, 90], paint: 'bronze' },
    ...p.plinth(92),
    { sign: [66, 124, 30], paint: 'emblem', of: 'monument' },
  ],
  'victory-column': [
    { sign: [66, 4, 40], paint: 'bronze', of: 'wreath' },
    ['trim', box(46, 24, 40, 7) + box(52, 31, 28, 5)],
    ['wall', 'M54 36h24l3 100H51z'],
    ['shade', 'M54 36h24l3 100H51z'],
    ['seam', 'M53 58l25-10M53 76l26-10M52 94l27-10M52 112l28-10M51 130l29-10'],
    ['trim', box(46, 132, 40, 8) + box(36, 140, 60, 10) + box(24, 150, 84, 10) + box(14, 160, 104, 10)],
    ['dark', box(36, 146, 60, 4) + box(24, 156, 84, 4) + box(14, 166, 104, 4)],
  ],
  hero: [
    { sign: [66, 40, 98], paint: 'bronze' },
    ...p.plinth(88),
    { sign: [66, 122, 30], paint: 'emblem', of: 'monument' },
  ],
  'guild-hall': [
    ...p.walls(26),
    ...p.steps,
    ...p.flag(65, -20),
    ...p.lights(
      [
        [20, 54],
        [99, 54],
      ],
      13,
      24,
    ),
    ...p.medal(66, 62, 24),
    ...p.ledge(),
    ...p.arcade,
  ],
  'city-hall': [
    ...p.walls(52),
    ...p.hip(52, 24),
    ['wall', box(48, 4, 36, 60)],
    ['shade', box(48, 4, 36, 60)],
    ['roof', 'M42 6L66-20L90 6z'],
    ['tiles', 'M42 6L66-20L90 6z'],
    ['trim', box(42, 4, 48, 4)],
    ...p.clock(66, 24, 13),
    ...p.windows(NARROW, 12, 22),
    ...p.medal(66, 74, 21),
    ...p.ledge(98),
    ...p.portico,
  ],
  'triumphal-arch': [
    ['wall', box(2, 30, 128, 140)],
    ['shade', box(2, 30, 128, 140)],
    ['trim', box(-4, 22, 140, 9) + box(2, 14, 128, 8) + box(-2, 78, 136, 6) + box(0, 162, 132, 8)],
    ['dark', box(-2, 31, 136, 4) + box(0, 84, 132, 3)],
    ...p.medal(66, 55, 21),
    ['quoin', box(12, 42, 26, 28) + box(94, 42, 26, 28)],
    ['sky', arch(38, 96, 56)],
    ['frame', 'M38 170v-46a28 28 0 0 1 56 0v46'],
    ...p.columns(92, 162, 8, 24, 99, 115),
    { sign: [66, 2, 26], paint: 'bronze', of: 'monument' },
  ],
  palace: [
    ...p.walls(50),
    ...p.mansard,
    ['roof', 'M-2 48L16 8L34 48zM98 48L116 8L134 48z'],
    ['tiles', 'M-2 48L16 8L34 48zM98 48L116 8L134 48z'],
    ['dark', 'M16 8L34 48H16zM116 8l18 40h-18z'],
    ['gold', disc(16, 6, 3.5) + disc(116, 6, 3.5)],
    ...p.windows(NARROW, 12, 22),
    ...p.medal(66, 74, 22),
    ...p.ledge(98),
    ...p.portico,
  ],

  'office-building': [
    ...p.walls(48),
    ...p.mansard,
    ...p.windows(NARROW, 12, 22),
    ...p.medal(66, 73, 21),
    ...p.ledge(),
    ...p.townhouse,
  ],
  'guard-room': [
    ...p.walls(62),
    ...p.battlements(52, 60, 74),
    ...p.tower('battlements'),
    ['window', box(29, 42, 6, 16)],
    ...p.flag(30, -14),
    ...p.medal(90, 82, 19),
    ...p.ledge(98),
    ['trim', arch(40, 120, 52)],
    ['inside', arch(44, 124, 44)],
    ['seam', 'M55 126V170M66 124V170M77 126V170M44 142h44M44 156h44'],
  ],
  caritas: [...p.walls(66), ...p.thatch, ...p.medal(66, 66, 20), ...p.ledge(97), ...p.arcade, ...p.pots(10, 112)],
  'customs-office': [
    ...p.walls(46),
    ...p.terrace(46),
    ...p.windows(NARROW, 12, 22),
    ...p.medal(66, 72, 21),
    ...p.ledge(),
    ...p.store,
  ],
  park: [
    ['wood', box(26, 96, 8, 66) + box(98, 92, 8, 70)],
    ...p.crown(30, 66, 34),
    ...p.crown(102, 60, 32),
    ...p.crown(66, 34, 30),
    ['wood', box(62, 60, 8, 100)],
    ...p.medal(66, 76, 22),
    ['leaf', 'M-2 170q6-18 24-14q10-12 26-2q18-12 36 0q16-10 28 2q18-4 22 14z'],
    ['wood', box(42, 140, 48, 5) + box(42, 132, 48, 4) + box(46, 145, 5, 16) + box(81, 145, 5, 16)],
    ['rose', disc(14, 160, 3) + disc(26, 164, 2.6) + disc(108, 162, 3) + disc(120, 165, 2.6)],
  ],
  bank: [
    ...p.walls(44),
    ...p.terrace(42),
    ...p.columns(50, 95, 12, 32, 91, 111),
    ...p.medal(66, 72, 22),
    ...p.ledge(),
    ...p.portico,
  ],
  harbor: [
    ...p.walls(62),
    ...p.wing,
    ...p.tower('spire'),
    ['flame', disc(32, 42, 9)],
    ['frame', disc(32, 42, 9)],
    ...p.medal(90, 80, 19),
    ...p.ledge(97),
    ...p.arcade,
    ['water', box(-2, 162, 136, 8)],
    ['wood', 'M52 158h40l-6 10H60z'],
    ['beam', 'M72 158v-30'],
    ['trim', 'M74 130l14 20H74z'],
  ],
  goldsmith: [
    ...p.walls(40),
    ...p.pediment,
    ...p.windows(NARROW, 12, 22),
    ...p.medal(66, 73, 21),
    ...p.ledge(),
    ...p.shop,
  ],
  residence: [
    ...p.walls(48),
    ...p.mansard,
    ...p.windows(NARROW, 12, 22),
    ...p.medal(66, 73, 21),
    ...p.ledge(),
    ...p.arcade,
    ...p.pots(42, 79),
  ],
  cathedral: [
    ...p.walls(58),
    ...p.dome,
    ['wall', box(4, 22, 28, 148) + box(100, 22, 28, 148)],
    ['shade', box(4, 22, 28, 148) + box(100, 22, 28, 148)],
    ['roof', 'M0 24L18-12L36 24zM96 24L114-12L132 24z'],
    ['tiles', 'M0 24L18-12L36 24zM96 24L114-12L132 24z'],
    ['trim', box(0, 22, 36, 4) + box(96, 22, 36, 4)],
    ['gold', box(16.5, -21, 3, 11) + box(13, -18, 10, 3) + box(112.5, -21, 3, 11) + box(109, -18, 10, 3)],
    ...p.lights(
      [
        [12, 34],
        [108, 34],
      ],
      12,
      22,
    ),
    ...p.medal(66, 78, 20),
    ...p.ledge(100),
    ...p.lights(
      [
        [12, 126],
        [108, 126],
      ],
      12,
      26,
    ),
    ...p.door(48, 36, 116),
  ],
};

const SHEET = `<defs>
<linearGradient id="sj-shade" x1="0" x2="1" y1="0" y2=".25"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1a0d20" stop-opacity=".28"/></linearGradient>
<pattern id="sj-tiles" width="9" height="8" patternUnits="userSpaceOnUse"><path d="M0 0v3a4.500 4.500 0 0 0 9 0V0" fill="none" stroke="#000" stroke-opacity=".24" stroke-width="1.1"/></pattern>
</defs>
<g id="sj-scene"><circle cx="112" cy="28" r="9" fill="var(--sun)"/><path fill="var(--far)" d="M0 78Q24 54 48 70T96 62T140 58V118H0z"/><path fill="var(--sea-art)" d="M0 84H140V118H0z"/><path fill="var(--near)" d="M0 98Q30 84 62 94T140 90V118H0z"/><path fill="var(--cypress)" d="M12 112q-7-24 0-46q7 22 0 46zM128 112q-6-20 0-40q6 20 0 40z"/><path fill="var(--earth)" d="M0 108Q70 102 140 108V118H0z"/></g>`;

const drawn = new Set<string>();
let sheet: SVGSVGElement | null = null;

function newSheet(): SVGSVGElement {
  const one = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  one.setAttribute('class', 'sj-sheet');
  one.setAttribute('aria-hidden', 'true');
  one.innerHTML = SHEET;
  document.body.append(one);
  return one;
}

/** The strokes of a building's front. */
export function strokesOf(card: string): readonly Stroke[] {
  return FACADES[card] ?? [];
}

/** The landscape behind a building on its card, 140 x 118, once a building was drawn. */
export const SCENE = '#sj-scene';

/** The address of a building's drawing for `<use>`; draws it when first asked for. */
export function facade(card: string): string {
  const id = `sj-${card}`;
  if (!drawn.has(card)) {
    drawn.add(card);
    sheet ??= newSheet();
    const strokes = markup(strokesOf(card), (name) => letterOf(icons[name] ?? name), icons[card] ?? '');
    sheet.insertAdjacentHTML('beforeend', `<g id="${id}">${strokes}</g>`);
  }
  return `#${id}`;
}
