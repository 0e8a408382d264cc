import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { Relationship } from '../patient-choices.ts';
import { familyMembers, patientFamilies, patients } from '../schema.ts';
import { changePatient, logChange, type PatientUser } from './change-patient.ts';
import { holdPatient } from './current-patient.ts';

interface Relative {
  patient_id: number;
  relative_id: number;
  request_key?: string | undefined;
}

/** Locks the members of families in one order, so that two additions at once do not wait for each other. */
async function familiesOf(tx: Transaction, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .select()
    .from(familyMembers)
    .where(inArray(familyMembers.patient_id, [...ids]))
    .orderBy(familyMembers.patient_id)
    .for('update');
  return new Map(rows.map(({ patient_id, family_id }) => [patient_id, family_id]));
}

async function newFamily(tx: Transaction, at: Date, patientId: number): Promise<number> {
  const [family] = await tx.insert(patientFamilies).values({ created_at: at }).returning({ id: patientFamilies.id });
  if (!family) throw new Error('A family was not stored');
  await tx.insert(familyMembers).values({ patient_id: patientId, family_id: family.id, relationship: 'SELF' });
  return family.id;
}

/** Whether another member is the one from whom relationships are seen. */
const hasSelf = async (tx: Transaction, familyId: number, besides: number): Promise<boolean> => {
  const isOther = and(eq(familyMembers.family_id, familyId), eq(familyMembers.relationship, 'SELF'), ne(familyMembers.patient_id, besides));
  return (await tx.$count(familyMembers, isOther)) > 0;
};

/** Adds another patient to the family of this one, or changes the relationship. @throws ORPCError 400 if it has a family already */
export const addRelative = (
  db: Database,
  cause: Cause,
  user: PatientUser,
  { relationship, ...target }: Relative & { relationship: Relationship },
) =>
  changePatient(
    db,
    cause,
    user,
    { ...target, relationship },
    async (tx, { id, name }) => {
      const relative = await holdPatient(tx, target.relative_id);
      if (!relative || relative.id === id) throw badRequest([{ field: 'relative_id', message: msg('Choose another patient') }]);
      const families = await familiesOf(tx, [id, relative.id]);
      const family = families.get(id) ?? (await newFamily(tx, cause.at, id));
      const other = families.get(relative.id);
      if (other !== undefined && other !== family)
        throw badRequest([{ field: 'relative_id', message: msg('This patient belongs to another family: remove them there first') }]);
      if (relationship === 'SELF' && (await hasSelf(tx, family, relative.id)))
        throw badRequest([{ field: 'relationship', message: msg('Relationships are seen from one member: another one is “Self”') }]);
      await tx
        .insert(familyMembers)
        .values({ patient_id: relative.id, family_id: family, relationship })
        .onConflictDoUpdate({ target: familyMembers.patient_id, set: { relationship } });
      await logChange(tx, cause, user, relative.id, 'family.joined', { family: { before: null, after: name } });
      return { event: 'family.joined', payload: { family: { before: null, after: relative.name } } };
    },
    [target.relative_id],
  );

/** Takes a patient out of the family that both belong to. */
export const removeRelative = (db: Database, cause: Cause, user: PatientUser, target: Relative) =>
  changePatient(
    db,
    cause,
    user,
    { ...target },
    async (tx, { id }) => {
      const { relative_id } = target;
      const families = await familiesOf(tx, [id, relative_id]);
      const family = families.get(id);
      if (family === undefined || families.get(relative_id) !== family)
        throw badRequest([{ field: 'relative_id', message: msg('This patient is not in the family') }]);
      await tx.delete(familyMembers).where(eq(familyMembers.patient_id, relative_id));
      const left = await tx.select().from(familyMembers).where(eq(familyMembers.family_id, family));
      // One alone is no family.
      if (left.length === 1) await tx.delete(familyMembers).where(eq(familyMembers.family_id, family));
      const [relative] = await tx.select({ name: patients.name }).from(patients).where(eq(patients.id, relative_id));
      if (relative_id !== id) await logChange(tx, cause, user, relative_id, 'family.left', {});
      return { event: 'family.left', payload: { family: { before: relative?.name ?? null, after: null } } };
    },
    [target.relative_id],
  );
