import { msg } from '#platform/contract/sentence.ts';

export const entryKinds = {
  DISPENSED: msg('Dispensed'),
  /** The bill was cancelled before the goods left. */
  'TAKEN-BACK': msg('Taken back'),
} as const;
export type EntryKind = keyof typeof entryKinds;
