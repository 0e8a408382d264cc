import { msg } from '#platform/contract/sentence.ts';

export const entryKinds = {
  DISPENSED: msg('Dispensed'),
  /** The bill was cancelled before the goods left. */
  'TAKEN-BACK': msg('Taken back'),
  /** How an entry should have been, by the pharmacist in charge. */
  CORRECTED: msg('Corrected'),
} as const;
export type EntryKind = keyof typeof entryKinds;
