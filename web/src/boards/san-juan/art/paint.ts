// A drawing is a list of strokes, each a paint and an SVG path. Strokes in a row with the same paint become one
// element, so that a house takes about twenty. Paints read the variables of colours.css: the same drawing serves
// every colour of building, by day and in the evening.

/** A paint and the path it fills or draws, or a pictogram. */
export type Stroke = readonly [paint: Paint, path: string] | Sign;
export interface Sign {
  /** The middle of the pictogram, and its size. */
  sign: readonly [x: number, y: number, size: number];
  paint: Paint;
  /** A pictogram other than the building's own. */
  of?: string;
}
export type Paint = keyof typeof PAINTS;

const fill = (colour: string) => `fill="${colour}"`;
const shadow = (strength: number) => `fill="#000" fill-opacity=".${strength}"`;
const line = (colour: string, width: number) => `fill="none" stroke="${colour}" stroke-width="${width}"`;

const PAINTS = {
  wall: fill('var(--w)'),
  roof: fill('var(--r)'),
  trim: fill('var(--trim)'),
  quoin: `${fill('var(--trim)')} fill-opacity=".55"`,
  medal: fill('var(--med)'),
  emblem: fill('var(--em)'),
  bronze: fill('var(--bronze)'),
  window: fill('var(--win)'),
  pane: `${fill('var(--win)')} stroke="var(--trim)" stroke-width="2"`,
  shutter: fill('var(--sh)'),
  door: fill('var(--door)'),
  inside: fill('var(--dk)'),
  sky: fill('var(--hole)'),
  smoke: `${fill('var(--smoke)')} fill-opacity=".6"`,
  leaf: fill('var(--leaf)'),
  leaf2: fill('var(--leaf2)'),
  shade: fill('url(#sj-shade)'),
  tiles: fill('url(#sj-tiles)'),
  dark: shadow(16),
  darker: shadow(24),
  bars: line('var(--trim)', 1.4),
  frame: line('var(--trim)', 2.5),
  beam: line('var(--trim)', 3.5),
  slit: line('#00000038', 1.2),
  seam: line('#00000038', 1.8),
  thatch: line('#00000059', 4),
  glint: line('#ffffff4d', 1.5),
  wood: fill('#8a5a2c'),
  stave: fill('var(--stave)'),
  hoop: `${line('#3a2a1c', 1.6)} stroke-opacity=".7"`,
  brick: fill('#b3644a'),
  brick2: fill('#8c4a36'),
  stone: fill('#d3c6b0'),
  clay: fill('#a6522f'),
  rose: fill('#e8637c'),
  hearth: fill('#3a1d12'),
  fire: fill('#f08a2c'),
  flame: fill('#ffd66b'),
  gold: fill('#e9c46a'),
  water: fill('#5aa6c6'),
  orange: fill('#e08b2c'),
  green: fill('#7ba552'),
  cloth: fill('var(--r)'),
} as const;

export const box = (x: number, y: number, width: number, height: number) => `M${x} ${y}h${width}v${height}h${-width}z`;
export const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
/** An opening with a round top, standing on `foot`. */
export const arch = (x: number, top: number, width: number, foot = 170) =>
  `M${x} ${foot}V${top + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${foot}z`;

/** The markup of a drawing. `letterOf` gives the letter of a pictogram, `own` is the building's own. */
export function markup(strokes: readonly Stroke[], letterOf: (name: string) => string, own: string): string {
  let out = '';
  let last: Paint | null = null;
  for (const stroke of strokes) {
    const [paint, path] = 'sign' in stroke ? [null, ''] : stroke;
    if (last !== null && paint !== last) out += '"/>';
    if ('sign' in stroke) {
      const [x, y, size] = stroke.sign;
      const letter = letterOf(stroke.of ?? own);
      const type = `font-family="Pictograms" font-size="${size}" text-anchor="middle"`;
      out += `<text x="${x}" y="${y + size / 2}" ${type} ${PAINTS[stroke.paint]}>${letter}</text>`;
    } else out += paint === last ? path : `<path ${PAINTS[stroke[0]]} d="${path}`;
    last = paint;
  }
  return last === null ? out : `${out}"/>`;
}
