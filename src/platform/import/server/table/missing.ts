/** Records that rows name and that do not exist. */

/** In place of the id of a record that is to be made. */
export interface Missing {
  missing: string;
}

export const isMissing = (value: unknown): value is Missing => typeof value === 'object' && value !== null && 'missing' in value;

/** Names that a value wants made. */
export const missingIn = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isMissing).map(({ missing }) => missing);

/** The value with ids in place of names, each once. Null: something is not there after all. */
export function withIds(value: unknown, idOf: (name: string) => number | undefined): unknown {
  if (isMissing(value)) return idOf(value.missing) ?? null;
  if (!Array.isArray(value) || !value.some(isMissing)) return value;
  const ids = (value as unknown[]).map((each) => (isMissing(each) ? idOf(each.missing) : each));
  return ids.includes(undefined) ? null : [...new Set(ids)];
}
