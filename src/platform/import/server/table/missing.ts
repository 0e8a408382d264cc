/** Placeholder for the id of a record to be created. */

/** Placeholder for the id of a record to be created. */
export interface Missing {
  missing: string;
}

export const isMissing = (value: unknown): value is Missing => typeof value === 'object' && value !== null && 'missing' in value;

/** Names of missing records within a value. */
export const missingIn = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isMissing).map(({ missing }) => missing);

/** The value with unique ids in place of names. Null if a record is still missing. */
export function withIds(value: unknown, idOf: (name: string) => number | undefined): unknown {
  if (isMissing(value)) return idOf(value.missing) ?? null;
  if (!Array.isArray(value) || !value.some(isMissing)) return value;
  const ids = (value as unknown[]).map((each) => (isMissing(each) ? idOf(each.missing) : each));
  return ids.includes(undefined) ? null : [...new Set(ids)];
}
