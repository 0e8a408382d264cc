import { desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { beginningsOf, patients, termsOf } from '#features/orders/server/public.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database, Queryable } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { newAddress, newPatient } from '../contract.ts';
import { patientAddresses } from '../schema.ts';

const FOUND = 10;

interface FoundPatient extends Record<string, unknown> {
  patient_id: number;
  name: string;
  phone_no: string;
  /** The latest; null: none is known. */
  address: string | null;
}

/** Patients whose phone begins with the digits, or whose name has words that begin so. */
export async function findPatients(db: Database, search: string): Promise<FoundPatient[]> {
  const { number, terms } = termsOf(search);
  const escaped = (term: string) => term.replaceAll(/[\\%_]/g, '\\$&');
  const isMatch =
    number === null
      ? sql.join(
          terms.map((term) => sql`(${beginningsOf(sql`p.name`)}) like ${`% ${escaped(term)}%`}`),
          sql` and `,
        )
      : sql`p.phone_no like ${`${number}%`}`;
  const { rows } = await db.execute<FoundPatient>(sql`
    select p.id::int as patient_id, p.name, p.phone_no,
      (select a.address from patient_addresses a where a.patient_id = p.id order by a.id desc limit 1) as address
    from patients p where ${isMatch} order by p.name, p.id limit ${FOUND}`);
  return rows;
}

/** Stores a patient who is new to us (§5). Returns the id. */
export async function createPatient(
  db: Database,
  cause: Cause,
  { request_key: key, ...fields }: z.output<typeof newPatient> & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: fields }, async () => {
      const { name, phone_no, gender, born_on } = fields;
      if (born_on !== '' && born_on > cause.at.toISOString().slice(0, 10))
        throw badRequest([{ field: 'born_on', message: msg('The date is in the future') }]);
      const [made] = await tx
        .insert(patients)
        .values({ name, phone_no, gender: gender || null, born_on: born_on || null, allergies: [] })
        .returning({ id: patients.id });
      if (!made) throw new Error('A patient was not stored');
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
  patientId: number,
  { request_key: key, ...fields }: z.output<typeof newAddress> & { request_key?: string | undefined },
): Promise<number> {
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body: { patientId, ...fields } }, async () => {
      const [patient] = await tx.select({ id: patients.id }).from(patients).where(eq(patients.id, patientId));
      if (!patient) throw badRequest([{ field: 'patient_id', message: msg('Patient not found') }]);
      const [made] = await tx
        .insert(patientAddresses)
        .values({ patient_id: patientId, ...fields, created_at: cause.at })
        .returning({ id: patientAddresses.id });
      if (!made) throw new Error('An address was not stored');
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
    .where(eq(patientAddresses.patient_id, patientId))
    .orderBy(desc(patientAddresses.id))
    .limit(1);
  return latest?.id ?? null;
}
