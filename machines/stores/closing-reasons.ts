import { msg } from '#platform/contract/sentence.ts';

/** Why a store does not serve for a time. */
export const closingReasons = {
  HOLIDAY: msg('Holiday'),
  'STOCK-COUNT': msg('Stock count'),
  'NO-PHARMACIST': msg('No pharmacist'),
  'POWER-OR-NETWORK': msg('Power or network failure'),
  REPAIRS: msg('Repairs'),
  LICENCE: msg('Licence'),
  WEATHER: msg('Weather'),
  OTHER: msg('Another reason'),
} as const;
export type ClosingReason = keyof typeof closingReasons;

/** A reason and, if no other fits, its explanation. */
export interface GivenReason {
  /** Empty: none was chosen. */
  reason: ClosingReason | '';
  note: string;
}

export const hasReason = ({ reason, note }: GivenReason): boolean => reason !== '' && (reason !== 'OTHER' || note.trim() !== '');
