/** Kinds of records in the command palette, in display order. */
export const recordKinds = ['order', 'patient', 'drug', 'master', 'user'] as const;
export type RecordKind = (typeof recordKinds)[number];
