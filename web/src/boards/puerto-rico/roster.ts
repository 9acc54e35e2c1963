// Gives every piece a name that travels with it. The position only counts pieces. From one position to the
// next, pieces that one place lost are taken to be those that another place gained.
function stays(names: Map<string, string[]>, counts: Map<string, number>): boolean {
  if (names.size !== counts.size) return false;
  for (const [place, number] of counts) if (names.get(place)?.length !== number) return false;
  return true;
}

export class Roster {
  #kinds = new Map<string, Map<string, string[]>>();
  #made = 0;
  #orders = new Map<string, string[]>();

  /** The names of the pieces of a kind, by place; an unchanged place keeps its list object. */
  deal(kind: string, wanted: Iterable<readonly [string, number]>): Map<string, string[]> {
    const before = this.#kinds.get(kind) ?? new Map<string, string[]>();
    const counts = new Map(wanted);
    if (stays(before, counts)) return before;
    const now = new Map<string, string[]>();
    const moving: string[] = [];
    for (const [place, names] of before) {
      const kept = Math.min(names.length, Math.max(0, counts.get(place) ?? 0));
      moving.push(...names.slice(kept));
      now.set(place, kept < names.length ? names.slice(0, kept) : names);
    }
    for (const [place, number] of counts) {
      const names = now.get(place) ?? [];
      const more = Array.from(
        { length: Math.max(0, number - names.length) },
        () => moving.shift() ?? `${kind}:${++this.#made}`,
      );
      now.set(place, more.length > 0 ? [...names, ...more] : names);
    }
    this.#kinds.set(kind, now);
    return now;
  }

  /** The same names in the order they arrived, so that nothing shifts there. */
  order(place: string, names: string[]): string[] {
    const known = new Set(names);
    const kept = (this.#orders.get(place) ?? []).filter((name) => known.has(name));
    const old = new Set(kept);
    const sorted = [...kept, ...names.filter((name) => !old.has(name))];
    this.#orders.set(place, sorted);
    return sorted;
  }
}
