// What the island and the city need to know while I put my people on their circles.
export interface Manner {
  /** The group the engine asks for now. */
  asked: string;
  /** Groups on which I may still put somebody. */
  open: ReadonlySet<string>;
  /** One more on a group; `full`: one fewer. */
  toggle(group: string, full: boolean): void;
  /** One more of a kind on a group. */
  put(group: string, kind: 'workers' | 'nobles'): void;
  /** One from a group to another, or back to the port. */
  move(from: string, to: string | null): void;
}
