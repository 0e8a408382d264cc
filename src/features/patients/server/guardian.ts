import { eq } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { isMinor } from '../patient-choices.ts';
import { patients } from '../schema.ts';
import { holdPatient } from './current-patient.ts';

interface Ward {
  born_on: string;
  guardian: string;
  guardian_id: number | null;
}

type Guardian = typeof patients.$inferSelect;

/** Whether a patient is in the care of another one, who may be in that of a third. */
async function isInCareOf(tx: Transaction, { id, guardian_id }: Guardian, wardId: number): Promise<boolean> {
  if (id === wardId) return true;
  if (guardian_id === null) return false;
  const [next] = await tx.select().from(patients).where(eq(patients.id, guardian_id));
  return next !== undefined && isInCareOf(tx, next, wardId);
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
): Promise<{ guardian: string | null; guardian_id: number | null }> {
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
  if (wardId !== null && (await isInCareOf(tx, found, wardId)))
    throw refuse(sentence(msg('This patient is the guardian of {name}'), { name }));
  return { guardian: name, guardian_id: found.id };
}
