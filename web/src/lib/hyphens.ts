// Names of cards and buildings in narrow places, with soft hyphens: a browser without a dictionary breaks words
// anywhere. The rule is rough and serves English, Italian and German names: a syllable begins with one consonant, or
// with a group that belongs together.
const VOWELS = 'aeiouyäöüàèéìòù';
const TOGETHER = [
  'sch',
  'schm',
  'sp',
  'st',
  'ch',
  'ck',
  'ph',
  'th',
  'qu',
  'br',
  'pr',
  'tr',
  'dr',
  'gr',
  'kr',
  'fr',
  'gl',
  'pl',
  'bl',
  'gn',
];
/** At least this many letters before the first hyphen, and after the last. */
const LEAST = 3;
const LAST = 2;
/** Shorter words fit anywhere. */
const LONG = 8;

const isVowel = (letter: string | undefined) => letter !== undefined && VOWELS.includes(letter);

function hyphenated(word: string): string {
  if (word.length < LONG) return word;
  const letters = word.toLowerCase();
  let out = '';
  let from = 0;
  for (let place = LEAST; place < word.length; place++) {
    if (!isVowel(letters[place]) || isVowel(letters[place - 1])) continue;
    const groups = TOGETHER.filter((group) => letters.slice(0, place).endsWith(group));
    const onset = Math.max(1, ...groups.map((group) => group.length));
    const at = place - onset;
    if (at - from < LEAST - 1 || at < LEAST || word.length - at < LAST) continue;
    out += `${word.slice(from, at)}\u00ad`;
    from = at;
  }
  return out + word.slice(from);
}

export function softly(name: string): string {
  return name.split(' ').map(hyphenated).join(' ');
}
