// An emblem for each city, a face for each patrician, a sign for each card effect.
export const icons: Record<string, string> = {
  bologna: 'stone-tower',
  firenze: 'fleur-de-lys',
  roma: 'wolf-head',
  pistoia: 'checked-shield',
  lucca: 'guarded-tower',
  siena: 'horse-head',
  milano: 'sea-serpent',
  ferrara: 'castle',
  parma: 'cheese-wedge',
  verona: 'heart-tower',

  'red-hat': 'pilgrim-hat',
  lady: 'woman-elf-face',
  beard: 'beard',

  move: 'vertical-flip',
  any: 'card-random',
  crest: 'brick-pile',
  supply: 'brick-wall',
  finished: 'laurels',
};
