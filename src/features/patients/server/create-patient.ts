import { and, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { newAddress, newPatient } from '../contract.ts';
import { patientAddresses, patients } from '../schema.ts';
import { holdPatient } from './current-patient.ts';
import { logChange, type PatientUser } from './change-patient.ts';

/** Refuses a birth date ahead of today. */
export function requirePastDay(bornOn: string, now: Date): void {
  if (bornOn !== '' && bornOn > businessDate(now.getTime()))
    throw badRequest([{ field: 'born_on', message: msg('The date is in the future') }]);
}

/** Stores a patient who is new to us (§5). Returns the id. */
export async function createPatient(
  db: Database,
  cause: Cause,
  user: PatientUser,
  { request_key: key, ...fields }: z.output<typeof newPatient> & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: fields }, async () => {
      const { name, phone_no, gender, born_on } = fields;
      requirePastDay(born_on, cause.at);
      const [made] = await tx
        .insert(patients)
        .values({ name, phone_no, gender: gender || null, born_on: born_on || null, allergies: [] })
        .returning({ id: patients.id });
      if (!made) throw new Error('A patient was not stored');
      await logChange(tx, cause, user, made.id, 'patient.created', {});
      await recordAudit(tx, cause, `patients/${made.id}`, null, { version: 1 });
      return made.id;
    }),
  );
  return id;
}

/** A further address of a patient. Returns its id. */
export async function createAddress(
  db: Database,
  cause: Cause,
  user: PatientUser,
  askedId: number,
  { request_key: key, ...fields }: z.output<typeof newAddress> & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: { patientId: askedId, ...fields } }, async () => {
      const patient = await holdPatient(tx, askedId);
      if (!patient) throw badRequest([{ field: 'patient_id', message: msg('Patient not found') }]);
      const patientId = patient.id;
      const [made] = await tx
        .insert(patientAddresses)
        .values({ patient_id: patientId, ...fields, created_at: cause.at })
        .returning({ id: patientAddresses.id });
      if (!made) throw new Error('An address was not stored');
      await logChange(tx, cause, user, patientId, 'address.added', { address: { before: null, after: fields.address } });
      await recordAudit(tx, cause, `patient-addresses/${made.id}`, null, { patient: patientId });
      return made.id;
    }),
  );
  return id;
}

/** Where the patient's last order went, as far as is known. */
export async function latestAddress(db: Queryable, patientId: number): Promise<number | null> {
  const [latest] = await db
    .select({ id: patientAddresses.id })
    .from(patientAddresses)
    .where(and(eq(patientAddresses.patient_id, patientId), isNull(patientAddresses.removed_at)))
    .orderBy(desc(patientAddresses.id))
    .limit(1);
  return latest?.id ?? null;
}
