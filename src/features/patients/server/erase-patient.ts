import { eq, inArray, or, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnceFor } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { Erasure } from '../erasure-contract.ts';
import { familyMembers, patientMerges, patients } from '../schema.ts';
import { conflict, logChange, type PatientUser } from './change-patient.ts';
import { currentId } from './current-patient.ts';
import { countErasure, eraseRows } from './erase-tables.ts';
import { wardOf } from './guardian.ts';
import { lockRecords } from './merge-tables.ts';
import { noSuchPatient, type StoredPatient } from './patient-record.ts';
import { workBeforeErasure } from './patient-sources.ts';

/** What waits for the patient, or depends on them; null: nothing. */
async function obstacleTo(db: Queryable, id: number): Promise<Sentence | null> {
  const [open] = await workBeforeErasure(db, id);
  if (open) return sentence(msg('Close what is open first: {work}'), { work: open.text });
  const ward = await wardOf(db, id);
  return ward ? sentence(msg('This patient is the guardian of {name}: choose another guardian there first'), { name: ward.name }) : null;
}

/** @throws ORPCError 404 */
export async function readErasure(db: Queryable, asked: number): Promise<Erasure> {
  const id = await currentId(db, asked);
  const [stored] = await db.select().from(patients).where(eq(patients.id, id));
  if (!stored) throw noSuchPatient();
  const { version, erased_at, erased_by } = stored;
  const { removed, kept } = await countErasure(db, id);
  if (erased_at)
    return { patient_id: id, version, erased: { at: erased_at.toISOString(), by: erased_by ?? '' }, removed: [], kept, obstacle: null };
  return { patient_id: id, version, erased: null, removed, kept, obstacle: await obstacleTo(db, id) };
}

/** Those who were merged into a patient, and the patient. */
async function everyIdOf(tx: Transaction, id: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recursive same as (select ${id}::bigint as id union select p.id from patients p join same on p.merged_into = same.id)
    select id::int from same order by id`);
  return rows.map((row) => row.id);
}

/**
 * Removes the personal data of a patient on request (DPDP Act 2023, section 12) for good. What the law keeps stays, and the id
 * leads to a record that says so. A stale version throws CONFLICT (409).
 */
export const erasePatient = (
  db: Database,
  cause: Cause,
  user: PatientUser,
  { patient_id: asked, version, request_key: key }: { patient_id: number; version: number; request_key?: string | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const id = await currentId(tx, asked);
    await lockRecords(tx, id);
    const [stored] = await tx.select().from(patients).where(eq(patients.id, id)).for('update');
    if (!stored) throw noSuchPatient();
    await runOnceFor(tx, cause, { key, body: { asked, version } }, id, async () => {
      if (stored.erased_at) throw badRequest([{ field: 'patient_id', message: msg('This patient was erased') }]);
      if (stored.merged_into !== null || version !== stored.version) throw await conflict(tx, cause, id);
      const why = await obstacleTo(tx, id);
      if (why) throw badRequest([{ field: 'patient_id', ...why }]);
      await eraseRows(tx, id);
      await leaveFamily(tx, stored);
      const ids = await everyIdOf(tx, id);
      const isOfMerge = or(inArray(patientMerges.patient_id, ids), inArray(patientMerges.duplicate_id, ids));
      await tx
        .update(patientMerges)
        .set({ done: sql`jsonb_set(${patientMerges.done}, '{before}', '{}')` })
        .where(isOfMerge);
      await tx.execute(sql`delete from patient_pairs where one_id in ${ids} or other_id in ${ids}`);
      await tx
        .update(patients)
        .set({
          name: '',
          phone_no: '',
          gender: null,
          born_on: null,
          guardian: null,
          guardian_id: null,
          language: null,
          quiet_from: null,
          quiet_until: null,
          erased_at: cause.at,
          erased_by: user.name,
        })
        .where(inArray(patients.id, ids));
      await tx
        .update(patients)
        .set({ version: version + 1 })
        .where(eq(patients.id, id));
      await logChange(tx, cause, user, id, 'patient.erased', {});
      await recordAudit(tx, cause, `patients/${id}`, { version }, { version: version + 1, event: 'patient.erased' });
    });
  });

/** The logs of the others no longer name the patient. */
async function leaveFamily(tx: Transaction, { id, name }: StoredPatient): Promise<void> {
  const [own] = await tx.delete(familyMembers).where(eq(familyMembers.patient_id, id)).returning();
  if (!own) return;
  const left = await tx.select().from(familyMembers).where(eq(familyMembers.family_id, own.family_id)).for('update');
  const others = [0, ...left.map(({ patient_id }) => patient_id)];
  await tx.execute(sql`update patient_events set payload = payload - 'family'
    where patient_id in ${others} and ${name} in (payload -> 'family' ->> 'before', payload -> 'family' ->> 'after')`);
  // One alone is no family.
  if (left.length === 1) await tx.delete(familyMembers).where(eq(familyMembers.family_id, own.family_id));
}
