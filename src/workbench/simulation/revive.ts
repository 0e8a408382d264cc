/** Restores functions from their filed form, see `PathFile.inputs`. */
export function revive(value: unknown, now: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => revive(item, now));
  if (typeof value !== 'object' || value === null) return value;
  const { $function: functionKind, value: returnValue } = value as { $function?: unknown; value?: unknown };
  if (functionKind === 'now') return now;
  if (functionKind === 'returns') return () => returnValue;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, revive(item, now)]));
}

/** A filed error as an Error with its message and other fields. */
export function reviveError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('message' in error)) return error;
  const { message, ...rest } = error;
  return Object.assign(new Error(String(message)), rest);
}

/** JSON of any value; what has no JSON form is replaced by a word in brackets. */
export function plainJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_, item: unknown) => {
    if (item instanceof Error) return { ...Object.fromEntries(Object.entries(item)), message: item.message };
    if (typeof item === 'function') return '(function)';
    return typeof item === 'number' && !Number.isFinite(item) ? String(item) : item;
  });
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
