import { accountHolders } from '#features/session/demo/public.ts';
import type { CallbackReason } from '../callback-choices.ts';

/** Who calls customers back. */
export const callers = accountHolders.filter(({ roles }) => roles.some((role) => role.startsWith('call-center') || role.includes('crm')));

/** What customers want. */
export const wishes: readonly (readonly [CallbackReason, string])[] = [
  ['NEW-ORDER', 'Wants the same medicines as last month'],
  ['ORDER-STATUS', 'Asks when the parcel comes'],
  ['ORDER-STATUS', 'Wants another slot'],
  ['PRESCRIPTION', 'Has the prescription now'],
  ['PRESCRIPTION', 'The doctor changed the strength'],
  ['PAYMENT', 'The refund has not arrived'],
  ['MEDICINE', 'Asks whether it may be taken with milk'],
  ['OTHER', ''],
];
