/** The positions to compare over a game: its beginning and the last one of every round. */
export function turns(rounds: number[]): number[] {
  return rounds.flatMap((round, at) => (at === 0 || rounds[at + 1] !== round ? [at] : []));
}
