import { createHash } from 'node:crypto';
import type { h1Entries } from '../schema.ts';

type Entry = typeof h1Entries.$inferInsert;

/** Before the first entry of a register. */
export const FIRST = '';

/** SHA-256 of an entry and of the one before it, hexadecimal. */
export function hashOf(entry: Omit<Entry, 'id' | 'hash'>): string {
  const { previous, store_id, financial_year, serial, at, kind, refers_to, prescriber, registration_no, prescriber_address } = entry;
  const { patient_id, patient, patient_address, drug_id, drug, batch_no, quantity, bill_id, bill, position, reader, checker, reason, by } =
    entry;
  const who = [prescriber, registration_no, prescriber_address, patient_id, patient, patient_address, reader, checker];
  // Entries without a reason have the hash that they had before there were corrections.
  const why = reason ? [reason, by ?? null] : [];
  const what = [drug_id, drug, batch_no ?? null, quantity, bill_id, bill, position];
  return createHash('sha256')
    .update(JSON.stringify([previous, store_id, financial_year, serial, at.toISOString(), kind, refers_to ?? null, who, what, ...why]))
    .digest('hex');
}
