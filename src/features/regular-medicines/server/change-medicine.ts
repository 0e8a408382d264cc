import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { lockDrugs } from '#features/drugs/server/public.ts';
import { changePatient, type PatientUser } from '#features/patients/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { dosage, newMedicine } from '../contract.ts';
import { regularMedicines } from '../schema.ts';
import { refreshSupply } from './supply.ts';

interface Seen {
  patient_id: number;
  version: number;
  request_key?: string | undefined;
}

function requirePastDay(startedOn: string, now: Date): void {
  if (startedOn > businessDate(now)) throw badRequest([{ field: 'started_on', message: msg('The date is in the future') }]);
}

const inWords = (name: string, perDay: number): string => `${name} × ${perDay}`;

/** A patient takes a further medicine. @throws ORPCError 400 at the field, 409 with the patient as it is now */
export const addMedicine = (
  db: Database,
  cause: Cause,
  user: PatientUser,
  { drug_id, per_day, started_on, ...seen }: Seen & z.output<typeof newMedicine>,
) =>
  changePatient(db, cause, user, { ...seen, drug_id, per_day, started_on }, async (tx, { id }) => {
    requirePastDay(started_on, cause.at);
    const [drug] = await lockDrugs(tx, [drug_id]);
    if (!drug) throw badRequest([{ field: 'drug_id', message: msg('Drug not found') }]);
    if (drug.retired_at !== null || drug.merged_into !== null)
      throw badRequest([{ field: 'drug_id', message: msg('This drug is not sold any more') }]);
    const taken = and(eq(regularMedicines.patient_id, id), eq(regularMedicines.drug_id, drug_id), isNull(regularMedicines.stopped_on));
    if ((await tx.$count(regularMedicines, taken)) > 0)
      throw badRequest([{ field: 'drug_id', message: msg('The patient takes this drug already: change its dose') }]);
    await tx.insert(regularMedicines).values({ patient_id: id, drug_id, per_day, started_on, created_at: cause.at, by: user.name });
    await refreshSupply(tx, sql`m.patient_id = ${id}`);
    return { event: 'medicine.added', set: {}, payload: { medicine: { before: null, after: inWords(drug.name, per_day) } } };
  });

/** The medicine of the patient that is still taken, with the name of its drug. @throws ORPCError 400 */
async function takenMedicine(tx: Transaction, patientId: number, medicineId: number): Promise<{ name: string; per_day: number }> {
  const { rows } = await tx.execute<{ name: string; per_day: number }>(sql`
    select d.name, m.per_day::float8 from regular_medicines m join drugs d on d.id = m.drug_id
    where m.id = ${medicineId} and m.patient_id = ${patientId} and m.stopped_on is null for update of m`);
  const [found] = rows;
  if (!found) throw badRequest([{ field: 'medicine_id', message: msg('The patient does not take this medicine') }]);
  return found;
}

/** Another dose, or another day from which the medicine is taken. */
export const changeMedicine = (
  db: Database,
  cause: Cause,
  user: PatientUser,
  { medicine_id, per_day, started_on, ...seen }: Seen & { medicine_id: number } & z.output<typeof dosage>,
) =>
  changePatient(db, cause, user, { ...seen, medicine_id, per_day, started_on }, async (tx, { id }) => {
    requirePastDay(started_on, cause.at);
    const { name, per_day: former } = await takenMedicine(tx, id, medicine_id);
    await tx.update(regularMedicines).set({ per_day, started_on }).where(eq(regularMedicines.id, medicine_id));
    await refreshSupply(tx, sql`m.id = ${medicine_id}`);
    return { event: 'medicine.changed', set: {}, payload: { medicine: { before: inWords(name, former), after: inWords(name, per_day) } } };
  });

/** The patient takes a medicine no longer, from today. */
export const stopMedicine = (db: Database, cause: Cause, user: PatientUser, { medicine_id, ...seen }: Seen & { medicine_id: number }) =>
  changePatient(db, cause, user, { ...seen, medicine_id }, async (tx, { id }) => {
    const { name, per_day } = await takenMedicine(tx, id, medicine_id);
    await tx
      .update(regularMedicines)
      .set({ stopped_on: businessDate(cause.at) })
      .where(eq(regularMedicines.id, medicine_id));
    return { event: 'medicine.stopped', set: {}, payload: { medicine: { before: inWords(name, per_day), after: null } } };
  });
