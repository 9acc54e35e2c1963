// The games of this browser, kept in IndexedDB: one text for each, under its id.
const STORE = 'games';

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Shelf {
  readonly #db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.#db = db;
  }

  static async open(): Promise<Shelf> {
    const request = indexedDB.open('tavoliere', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return new Shelf(await done(request));
  }

  all(): Promise<string[]> {
    return done(this.#db.transaction(STORE).objectStore(STORE).getAll());
  }

  /** Resolves when the text is kept; false if there was no room or the browser refused. */
  keep(id: string, text: string): Promise<boolean> {
    return new Promise((resolve) => {
      const change = this.#db.transaction(STORE, 'readwrite', { durability: 'strict' });
      change.oncomplete = () => resolve(true);
      change.onabort = () => resolve(false);
      change.onerror = () => resolve(false);
      change.objectStore(STORE).put(text, id);
    });
  }
}
