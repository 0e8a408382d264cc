import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { patients } from '../schema.ts';

/** Id of the patient to whom an id leads after merges; the same id without one. */
export async function currentId(db: Queryable, id: number): Promise<number> {
  const [found] = await db.select({ into: patients.merged_into }).from(patients).where(eq(patients.id, id));
  const into = found?.into ?? null;
  return into === null ? id : currentId(db, into);
}

/** The patient with a phone number; null: nobody has it, or several do. */
export async function onlyPatientWithPhone(db: Queryable, phone: string): Promise<{ id: number; name: string } | null> {
  const [patient, another] = await db
    .select({ id: patients.id, name: patients.name })
    .from(patients)
    .where(and(eq(patients.phone_no, phone), isNull(patients.merged_into)))
    .limit(2);
  return patient !== undefined && another === undefined ? patient : null;
}

/**
 * The patient to whom an id leads, held until the end of the transaction: a merge waits, and then moves what was written for
 * them. Null: there is none, or they were erased.
 */
export async function holdPatient(tx: Transaction, id: number): Promise<typeof patients.$inferSelect | null> {
  const [found] = await tx.select().from(patients).where(eq(patients.id, id)).for('key share');
  if (!found || found.erased_at) return null;
  return found.merged_into === null ? found : holdPatient(tx, found.merged_into);
}

/** The patient to whom an id leads, locked: who changes the patient or what belongs to them waits. Null: there is none, or they were erased. */
export async function lockPatient(tx: Transaction, id: number): Promise<typeof patients.$inferSelect | null> {
  const [stored] = await tx.select().from(patients).where(eq(patients.id, id)).for('update');
  if (!stored || stored.erased_at) return null;
  return stored.merged_into === null ? stored : lockPatient(tx, stored.merged_into);
}

/** Locks patients who are not merged, in one order. */
export const lockPatients = async (tx: Transaction, ids: readonly number[]): Promise<void> => {
  await tx
    .select({ id: patients.id })
    .from(patients)
    .where(inArray(patients.id, [...ids, 0]))
    .orderBy(patients.id)
    .for('no key update');
};
