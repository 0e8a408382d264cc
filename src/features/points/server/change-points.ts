import { eq } from 'drizzle-orm';
import { holdPatient, patients } from '#features/patients/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { PointKind } from '../point-choices.ts';
import { balanceOf, writeEntry } from './ledger.ts';

/**
 * Locks the patient to whom an id leads, and returns that patient's id: entries are written one after the other. Null: there is
 * none, or they were erased.
 */
export async function lockLedger(tx: Transaction, patientId: number): Promise<number | null> {
  const patient = await holdPatient(tx, patientId);
  if (!patient) return null;
  await tx.select({ id: patients.id }).from(patients).where(eq(patients.id, patient.id)).for('no key update');
  return patient.id;
}

interface PointChange {
  by: Author;
  kind: PointKind;
  points: number;
  note: string;
}

/** Adds points to a locked ledger, or takes them, with its audit. Returns the entry's id; null if the balance would be negative. */
export async function changePoints(
  tx: Transaction,
  cause: Cause,
  patientId: number,
  { by, kind, points, note }: PointChange,
): Promise<number | null> {
  const before = await balanceOf(tx, patientId);
  const id = await writeEntry(tx, patientId, { at: cause.at, userId: by.id, by: by.name, kind, points, note });
  if (id !== null)
    await recordAudit(tx, cause, `point-entries/${id}`, { balance: before }, { patient: patientId, balance: before + points });
  return id;
}
