// The people at the real table, remembered by this browser: for drawing seats and for the score sheet.
const KEY = 'tavoliere.people';
export const MOST = 5;

function stored(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (Array.isArray(names) && names.length >= 2)
      return names.slice(0, MOST).map((name) => (typeof name === 'string' ? name.slice(0, 24) : ''));
  } catch {
    // Not ours: begin again.
  }
  return ['', '', ''];
}

export interface People {
  names: string[];
  save(): void;
}

export function people(): People {
  const names = $state(stored());
  return {
    names,
    save() {
      try {
        localStorage.setItem(KEY, JSON.stringify(names));
      } catch {
        // They are forgotten when the page is closed.
      }
    },
  };
}
