/** Numbers equal things, so that each keeps its identity while others come and go. */
export function numbered(things: readonly string[]): { thing: string; key: string }[] {
  const met = new Map<string, number>();
  return things.map((thing) => {
    const number = (met.get(thing) ?? 0) + 1;
    met.set(thing, number);
    return { thing, key: `${thing}:${number}` };
  });
}
