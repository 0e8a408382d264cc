import { asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/database.ts';
import { familyMembers, type FamilyPlace, type MergeDone } from '../schema.ts';

interface Pair {
  kept: number;
  duplicate: number;
}

/** Members of the families of patients, locked in one order. */
async function lockFamilies(tx: Transaction, patientIds: readonly number[]): Promise<FamilyPlace[]> {
  const families = tx
    .select({ id: familyMembers.family_id })
    .from(familyMembers)
    .where(inArray(familyMembers.patient_id, [...patientIds]));
  const lock = () =>
    tx.select().from(familyMembers).where(inArray(familyMembers.family_id, families)).orderBy(asc(familyMembers.patient_id)).for('update');
  await lock();
  // Members who were added while the lock was waited for.
  return lock();
}

const put = async (tx: Transaction, place: FamilyPlace): Promise<void> => {
  const { family_id, relationship } = place;
  await tx.insert(familyMembers).values(place).onConflictDoUpdate({ target: familyMembers.patient_id, set: { family_id, relationship } });
};

const remove = async (tx: Transaction, patientId: number): Promise<void> => {
  await tx.delete(familyMembers).where(eq(familyMembers.patient_id, patientId));
};

/** One alone is no family. Returns whether the family ended. */
async function endIfAlone(tx: Transaction, familyId: number): Promise<boolean> {
  if ((await tx.$count(familyMembers, eq(familyMembers.family_id, familyId))) > 1) return false;
  await tx.delete(familyMembers).where(eq(familyMembers.family_id, familyId));
  return true;
}

/**
 * The kept patient takes the duplicate's place in a family, or gets the relatives of both. Relationships are seen from one member
 * of a family: those of the duplicate's relatives stay what they are if both patients are that member, and are unknown otherwise.
 */
export async function mergeFamilies(tx: Transaction, { kept, duplicate }: Pair): Promise<Pick<MergeDone, 'family' | 'families'>> {
  const members = await lockFamilies(tx, [kept, duplicate]);
  const placeOf = (patientId: number) => members.find(({ patient_id }) => patient_id === patientId);
  const [own, other] = [placeOf(kept), placeOf(duplicate)];
  if (!other) return { family: false };
  await remove(tx, duplicate);
  if (!own) {
    await put(tx, { ...other, patient_id: kept });
    return { family: true };
  }
  const into = own.family_id;
  if (other.family_id === into) {
    if (other.relationship === 'SELF') await put(tx, { ...own, relationship: 'SELF' });
    return { family: false, families: { before: [own, other], into: (await endIfAlone(tx, into)) ? null : into } };
  }
  const before = members.filter(({ family_id }) => family_id === other.family_id);
  const areSeenFrom = own.relationship === 'SELF' && other.relationship === 'SELF';
  for (const relative of before)
    if (relative.patient_id !== duplicate)
      await put(tx, { ...relative, family_id: into, relationship: areSeenFrom ? relative.relationship : 'OTHER' });
  return { family: false, families: { before, into } };
}

/** Gives the places in families back to those whom a merge moved. Relatives who left the family since stay where they are. */
export async function separateFamilies(tx: Transaction, { family, families }: MergeDone, { kept, duplicate }: Pair): Promise<void> {
  if (family) await tx.update(familyMembers).set({ patient_id: duplicate }).where(eq(familyMembers.patient_id, kept));
  if (!families) return;
  const { before, into } = families;
  const now = await lockFamilies(tx, [kept, ...before.map(({ patient_id }) => patient_id)]);
  const familyNow = (patientId: number) => now.find(({ patient_id }) => patient_id === patientId)?.family_id ?? null;
  for (const place of before) if (place.patient_id === duplicate || familyNow(place.patient_id) === into) await put(tx, place);
  for (const id of new Set([...before.map(({ family_id }) => family_id), ...(into === null ? [] : [into])])) await endIfAlone(tx, id);
}
