import { ORPCError } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { STALE } from '#platform/record/contract.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnceFor } from '#platform/server/db/request-keys.ts';
import { type PatientPayload, patientEvents, patients } from '../schema.ts';
import { lockPatient, lockPatients } from './current-patient.ts';
import { noSuchPatient, readPatient, type StoredPatient } from './patient-record.ts';

export interface PatientUser {
  id: number;
  name: string;
}

interface PatientChange {
  patient_id: number;
  /** Version that the user saw; absent for what is only added. */
  version?: number;
  request_key?: string | undefined;
}

interface PatientStep {
  event: string;
  /** Changes the patient's own row, or an address: other forms that are open are out of date then. */
  set?: Partial<StoredPatient>;
  payload?: PatientPayload;
}

/**
 * The only function that changes a patient who exists. With the row locked: writes the change, its event and its audit row. A
 * stale version throws CONFLICT (409) with the record, and who changed it when.
 *
 * @param others further patients whom the change is about, locked with this one in one order
 */
export const changePatient = (
  db: Database,
  cause: Cause,
  user: PatientUser,
  { request_key: key, ...change }: PatientChange & Readonly<Record<string, unknown>>,
  write: (tx: Transaction, stored: StoredPatient) => Promise<PatientStep | null>,
  others: readonly number[] = [],
): Promise<void> =>
  db.transaction(async (tx) => {
    // Two changes that name each other's patient would wait for each other.
    if (others.length > 0) await lockPatients(tx, [change.patient_id, ...others]);
    const stored = await lockPatient(tx, change.patient_id);
    if (!stored) throw noSuchPatient();
    await runOnceFor(tx, cause, { key, body: change }, stored.id, async () => {
      if (change.version !== undefined && change.version !== stored.version) throw await conflict(tx, cause, stored.id);
      const step = await write(tx, stored);
      if (step) await writeStep(tx, cause, user, stored, step);
    });
  });

/** Writes a step of a patient whose row is locked. */
async function writeStep(tx: Transaction, cause: Cause, user: PatientUser, { id, version }: StoredPatient, step: PatientStep) {
  const { event, set, payload = {} } = step;
  const next = set ? version + 1 : version;
  if (set)
    await tx
      .update(patients)
      .set({ ...set, version: next })
      .where(eq(patients.id, id));
  await logChange(tx, cause, user, id, event, payload);
  await recordAudit(tx, cause, `patients/${id}`, { version }, { version: next, event });
}

/** Writes one entry of the log of changes. */
export const logChange = async (tx: Transaction, cause: Cause, user: PatientUser, id: number, event: string, payload: PatientPayload) => {
  await tx.insert(patientEvents).values({ patient_id: id, at: cause.at, user_id: user.id, by: user.name, event, payload });
};

/** 409 with the record as it is now. */
export async function conflict(tx: Transaction, cause: Cause, id: number) {
  const record = await readPatient(tx, id, cause.at, () => false);
  const why: Sentence = record.changed
    ? sentence(msg('{name} changed this patient since you opened it'), { name: record.changed.by })
    : sentence(STALE);
  return new ORPCError('CONFLICT', { defined: true, status: 409, message: why.message, data: { record, ...why } });
}
