// What the island and the city need to know while I place my people on their circles.
export interface Manner {
  /** The group the engine asks about now. */
  asked: string;
  /** Groups whose crew can still be changed. */
  open: ReadonlySet<string>;
  /** Groups whose crew is a proposal. */
  ghosts: ReadonlySet<string>;
  /** Adds one to a group; with `full` removes one. */
  toggle(group: string, full: boolean): void;
  /** Adds one of a kind to a group. */
  put(group: string, kind: 'workers' | 'nobles'): void;
  /** Moves one from a group to another, or back to the port. */
  move(from: string, to: string | null): void;
}
