// The server sends whole states, and from one to the next little changes. What stayed equal keeps its
// old objects: whoever compares them sees at once that there is nothing to draw.

type Parts = Record<string, unknown>;

function hasParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null;
}

/** `next`, in which the parts that equal those of `before` are replaced by them. Both are of JSON. */
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
