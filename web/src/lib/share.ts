// The server sends whole states, and little changes from one to the next. Equal parts keep their old objects,
// so a comparison by identity shows that there is nothing to draw.

type Parts = Record<string, unknown>;

function hasParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null;
}

/** Returns `next` with every part that equals its counterpart in `before` replaced by it. Both are JSON. */
export function share<Value>(before: unknown, next: Value): Value {
  if (!hasParts(before) || !hasParts(next) || Array.isArray(before) !== Array.isArray(next)) return next;
  const parts: Parts = next;
  const keys = Object.keys(parts);
  let equal = keys.length === Object.keys(before).length;
  for (const key of keys) {
    parts[key] = share(before[key], parts[key]);
    equal &&= parts[key] === before[key];
  }
  return equal ? (before as Value) : next;
}
