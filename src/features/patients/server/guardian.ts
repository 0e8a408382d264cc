import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { isMinor } from '../patient-choices.ts';
import { patients } from '../schema.ts';
import { currentId, holdPatient } from './current-patient.ts';

interface Ward {
  born_on: string;
  guardian: string;
  guardian_id: number | null;
}

type Guardian = Pick<typeof patients.$inferSelect, 'guardian' | 'guardian_id'>;

/** Whether a patient is another one, or in the care of that one, or of somebody who is. */
async function isInCareOf(tx: Transaction, patientId: number, wardId: number): Promise<boolean> {
  const id = await currentId(tx, patientId);
  if (id === wardId) return true;
  const [found] = await tx.select({ guardian_id: patients.guardian_id }).from(patients).where(eq(patients.id, id));
  const next = found?.guardian_id ?? null;
  return next !== null && isInCareOf(tx, next, wardId);
}

/**
 * The guardian as stored: a name, and who it is if they are a patient.
 *
 * @param wardId null: the patient is new
 * @throws ORPCError 400 at the field if a minor has none, or if the patient cannot be a guardian
 */
export async function guardianOf(
  tx: Transaction,
  { born_on, guardian, guardian_id }: Ward,
  wardId: number | null,
  now: Date,
): Promise<Guardian> {
  const today = businessDate(now.getTime());
  const refuse = (why: Sentence) => badRequest([{ field: 'guardian', ...why }]);
  if (guardian_id === null) {
    if (guardian === '' && isMinor(born_on || null, today)) throw refuse(sentence(msg('A minor needs a guardian')));
    return { guardian: guardian || null, guardian_id: null };
  }
  const found = await holdPatient(tx, guardian_id);
  if (!found || found.id === wardId) throw refuse(sentence(msg('Choose another patient')));
  const { name } = found;
  if (isMinor(found.born_on, today)) throw refuse(sentence(msg('{name} is younger than 18'), { name }));
  if (wardId !== null && (await isInCareOf(tx, found.id, wardId)))
    throw refuse(sentence(msg('This patient is the guardian of {name}'), { name }));
  return { guardian: name, guardian_id: found.id };
}

/** Somebody in the care of a patient; null: nobody. */
export async function wardOf(db: Queryable, id: number): Promise<{ name: string } | null> {
  const ids = db
    .select({ id: patients.id })
    .from(patients)
    .where(or(eq(patients.id, id), eq(patients.merged_into, id)));
  const [ward] = await db
    .select({ name: patients.name })
    .from(patients)
    .where(and(inArray(patients.guardian_id, ids), isNull(patients.erased_at), isNull(patients.merged_into), ne(patients.id, id)))
    .limit(1);
  return ward ?? null;
}

/** @throws ORPCError 400 at the birth date if a guardian would be a minor by it */
export async function requireAgeOfGuardian(tx: Transaction, id: number, bornOn: string, now: Date): Promise<void> {
  if (!isMinor(bornOn || null, businessDate(now.getTime()))) return;
  const ward = await wardOf(tx, id);
  if (!ward) return;
  const why = sentence(msg('This patient is the guardian of {name}: a guardian is at least 18 years old'), { name: ward.name });
  throw badRequest([{ field: 'born_on', ...why }]);
}

/** The guardian after a merge, of which the duplicate leads to the kept patient: of either, but nobody who is in this patient's care. */
export async function guardianAfterMerge(tx: Transaction, kept: Guardian & { id: number }, duplicate: Guardian): Promise<Guardian> {
  const { guardian, guardian_id } = kept.guardian === null ? duplicate : kept;
  if (guardian_id === null || !(await isInCareOf(tx, guardian_id, kept.id))) return { guardian, guardian_id };
  return { guardian: (await currentId(tx, guardian_id)) === kept.id ? null : guardian, guardian_id: null };
}
