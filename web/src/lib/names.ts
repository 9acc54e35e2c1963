/** Friendly guest names, made up so that they belong to no particular language. */
const NAMES = [
  'Brezza',
  'Corallo',
  'Fiordaliso',
  'Ginestra',
  'Lampara',
  'Limone',
  'Maestrale',
  'Mandorla',
  'Marina',
  'Mirto',
  'Oleandro',
  'Oliva',
  'Rosmarino',
  'Salvia',
  'Scirocco',
  'Zagara',
];

export function someName(): string {
  return NAMES[Math.floor(Math.random() * NAMES.length)] ?? 'Marina';
}
