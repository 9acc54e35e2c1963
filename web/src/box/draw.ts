// Chance for people at a table: every order is equally likely.

/** A whole number below `most`, from the browser's own source: the few highest words are drawn again. */
export function below(most: number, word: () => number = randomWord): number {
  const limit = 2 ** 32 - (2 ** 32 % most);
  let drawn = word();
  while (drawn >= limit) drawn = word();
  return drawn % most;
}

function randomWord(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** The same things in another order. */
export function shuffled<T>(things: readonly T[], word: () => number = randomWord): T[] {
  const order = [...things];
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(last + 1, word);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}
