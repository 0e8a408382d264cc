/** Kinds of records that are found by number, phone or name, in the order in which they are shown. */
export const recordKinds = ['order', 'drug', 'master', 'user'] as const;
export type RecordKind = (typeof recordKinds)[number];
