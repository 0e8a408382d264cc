import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { masterRecords } from '#features/masters/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { newAllergy } from '../contract.ts';
import { patientAllergies, type PatientPayload } from '../schema.ts';
import { changePatient, type PatientUser } from './change-patient.ts';
import type { StoredPatient } from './patient-record.ts';

type Target = { patient_id: number; request_key?: string | undefined };
type Seen = Target & { version: number; allergy_id: number };
type Fields = z.output<typeof newAllergy>;

function requireDay({ since }: Fields, { born_on }: StoredPatient, now: Date): void {
  if (since > businessDate(now.getTime())) throw badRequest([{ field: 'since', message: msg('The date is in the future') }]);
  if (since !== '' && born_on !== null && since < born_on)
    throw badRequest([{ field: 'since', message: msg('The patient was not born then') }]);
}

/** The columns of an allergy: a molecule of the master has the master's name, anything else is kept as typed. */
async function columnsOf(tx: Transaction, fields: Fields, patientId: number, allergyId = 0) {
  const named = fields.name.toLowerCase();
  const [molecule] = await tx
    .select({ id: masterRecords.id, name: masterRecords.name })
    .from(masterRecords)
    .where(and(eq(masterRecords.master, 'molecule'), eq(sql`lower(${masterRecords.name})`, named), isNull(masterRecords.retired_at)));
  const [same] = await tx
    .select({ id: patientAllergies.id })
    .from(patientAllergies)
    .where(
      and(
        eq(patientAllergies.patient_id, patientId),
        eq(sql`lower(${patientAllergies.name})`, named),
        isNull(patientAllergies.removed_at),
        ne(patientAllergies.id, allergyId),
      ),
    )
    .limit(1);
  if (same) throw badRequest([{ field: 'name', message: msg('This allergy is on record already') }]);
  return { name: molecule?.name ?? fields.name, molecule_id: molecule?.id ?? null, severity: fields.severity, since: fields.since || null };
}

type Words = Pick<typeof patientAllergies.$inferSelect, 'name' | 'severity' | 'since'>;
const nothing: Record<keyof Words, null> = { name: null, severity: null, since: null };

/** What changed, for the log; a change of severity or date names its allergy too. */
function changesOf(before: Words | null, after: Words | null): PatientPayload {
  const [was, is] = [before ?? nothing, after ?? nothing];
  const differing = (field: 'severity' | 'since') =>
    was[field] === is[field] ? {} : { [field]: { before: was[field], after: is[field] } };
  const allergy = { before: was.name === is.name ? null : was.name, after: is.name };
  return { allergy, ...differing('severity'), ...differing('since') };
}

export const addAllergy = (db: Database, cause: Cause, user: PatientUser, { patient_id, request_key, ...fields }: Target & Fields) =>
  changePatient(db, cause, user, { patient_id, request_key, ...fields }, async (tx, stored) => {
    requireDay(fields, stored, cause.at);
    const columns = await columnsOf(tx, fields, stored.id);
    await tx.insert(patientAllergies).values({ patient_id: stored.id, ...columns, created_at: cause.at });
    return { event: 'allergy.added', payload: changesOf(null, columns) };
  });

const noSuchAllergy = () => badRequest([{ field: 'allergy_id', message: msg('Allergy not found') }]);

/** Changes an allergy, or takes it off the record. */
export const changeAllergy = (
  db: Database,
  cause: Cause,
  user: PatientUser,
  { fields, allergy_id, ...seen }: Seen & { fields: Fields | null },
) =>
  changePatient(db, cause, user, { ...seen, allergy_id, fields }, async (tx, stored) => {
    const isIt = and(eq(patientAllergies.id, allergy_id), eq(patientAllergies.patient_id, stored.id), isNull(patientAllergies.removed_at));
    const [before] = await tx.select().from(patientAllergies).where(isIt).for('update');
    if (!before) throw noSuchAllergy();
    if (fields) requireDay(fields, stored, cause.at);
    const columns = fields && (await columnsOf(tx, fields, stored.id, allergy_id));
    await tx
      .update(patientAllergies)
      .set(columns ?? { removed_at: cause.at })
      .where(isIt);
    return { event: columns ? 'allergy.changed' : 'allergy.removed', set: {}, payload: changesOf(before, columns) };
  });
