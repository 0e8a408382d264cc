import { ORPCError } from '@orpc/server';
import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { UNDO_DAYS } from '#machines/patients/merge-facts.ts';
import type { Permission } from '#platform/access/permissions.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PatientAddress, PatientRecord } from '../contract.ts';
import { type Channel, isMinor, type Purpose, type Relationship } from '../patient-choices.ts';
import { familyMembers, patientAddresses, patientConsents, patientEvents, patientMerges, patients } from '../schema.ts';
import { readAllergies } from './allergies.ts';
import { currentId } from './current-patient.ts';
import { openWork } from './patient-sources.ts';

const DAY_MS = 86_400_000;

export type StoredPatient = typeof patients.$inferSelect;

export const noSuchPatient = () => new ORPCError('NOT_FOUND', { message: 'Patient not found' });

// The columns have their table's name, because Drizzle leaves it out of a query on one table.
/** Addresses of a patient that are in use, the default and then the latest first, with whether a store delivers there. */
export const addressesOf = (db: Queryable, patientId: number): Promise<PatientAddress[]> =>
  db
    .select({
      id: patientAddresses.id,
      type: sql<PatientAddress['type']>`${patientAddresses.type}`,
      address: patientAddresses.address,
      pincode: patientAddresses.pincode,
      used_for: sql<PatientAddress['used_for']>`${patientAddresses.used_for}`,
      is_default: patientAddresses.is_default,
      served: sql<boolean>`(exists (select from pincodes p where p.pincode = patient_addresses.pincode and p.anchor_store_id is not null)
        or exists (select from store_group_pincodes sp join store_groups g on g.id = sp.store_group_id and g.retired_at is null
          where lower(sp.pincode) = lower(patient_addresses.pincode) and sp.serviceable))`,
    })
    .from(patientAddresses)
    .where(and(eq(patientAddresses.patient_id, patientId), isNull(patientAddresses.removed_at)))
    .orderBy(desc(patientAddresses.is_default), desc(patientAddresses.id));

async function familyOf(db: Queryable, patientId: number): Promise<PatientRecord['family']> {
  const [own] = await db.select({ family: familyMembers.family_id }).from(familyMembers).where(eq(familyMembers.patient_id, patientId));
  if (!own) return [];
  const members = await db
    .select({ patient_id: patients.id, name: patients.name, born_on: patients.born_on, relationship: familyMembers.relationship })
    .from(familyMembers)
    .innerJoin(patients, eq(patients.id, familyMembers.patient_id))
    .where(eq(familyMembers.family_id, own.family))
    .orderBy(sql`${patients.born_on} nulls last`, asc(patients.id));
  return members.map((member) => ({ ...member, relationship: member.relationship as Relationship }));
}

async function consentsOf(db: Queryable, patientId: number): Promise<PatientRecord['consents']> {
  const { channel, purpose } = patientConsents;
  const latest = await db
    .selectDistinctOn([channel, purpose])
    .from(patientConsents)
    .where(eq(patientConsents.patient_id, patientId))
    .orderBy(asc(channel), asc(purpose), desc(patientConsents.id));
  return latest.map(({ given, notice, source, guardian, at, by, ...of }) => ({
    channel: of.channel as Channel,
    purpose: of.purpose as Purpose,
    given,
    notice,
    source: source as PatientRecord['consents'][number]['source'],
    guardian,
    at: at.toISOString(),
    by,
  }));
}

/** Merges into this patient that can still be undone. */
async function mergesOf(db: Queryable, patientId: number, now: Date): Promise<PatientRecord['merges']> {
  const rows = await db
    .select({ merge_id: patientMerges.id, name: patients.name, merged_at: patientMerges.merged_at })
    .from(patientMerges)
    .innerJoin(patients, eq(patients.id, patientMerges.duplicate_id))
    .where(
      and(
        eq(patientMerges.patient_id, patientId),
        eq(patientMerges.status, 'merged'),
        gte(patientMerges.merged_at, new Date(now.getTime() - UNDO_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(patientMerges.id));
  return rows.flatMap(({ merged_at, ...merge }) => (merged_at ? [{ ...merge, merged_at: merged_at.toISOString() }] : []));
}

/** A guardian who is a patient is called as that patient is now. */
async function guardianNow(db: Queryable, { guardian, guardian_id }: StoredPatient) {
  if (guardian_id === null) return { guardian, guardian_id };
  const id = await currentId(db, guardian_id);
  const [found] = await db.select({ name: patients.name }).from(patients).where(eq(patients.id, id));
  return { guardian: found?.name ?? guardian, guardian_id: id };
}

/** The record of a patient; the id of a merged one leads to whom it was merged into. @throws ORPCError 404 */
export async function readPatient(
  db: Queryable,
  asked: number,
  now: Date,
  may: (permission: Permission) => boolean,
): Promise<PatientRecord> {
  const id = await currentId(db, asked);
  const [stored] = await db.select().from(patients).where(eq(patients.id, id));
  if (!stored) throw noSuchPatient();
  const [changed] = await db
    .select({ by: patientEvents.by, at: patientEvents.at })
    .from(patientEvents)
    .where(eq(patientEvents.patient_id, id))
    .orderBy(desc(patientEvents.at), desc(patientEvents.id))
    .limit(1);
  return {
    patient_id: id,
    version: stored.version,
    name: stored.name,
    phone_no: stored.phone_no,
    gender: stored.gender as PatientRecord['gender'],
    born_on: stored.born_on,
    is_minor: isMinor(stored.born_on, businessDate(now.getTime())),
    allergies: await readAllergies(db, id),
    ...(await guardianNow(db, stored)),
    language: stored.language as PatientRecord['language'],
    quiet_from: stored.quiet_from,
    quiet_until: stored.quiet_until,
    erased: stored.erased_at ? { at: stored.erased_at.toISOString(), by: stored.erased_by ?? '' } : null,
    changed: changed ? { by: changed.by, at: changed.at.toISOString() } : null,
    addresses: await addressesOf(db, id),
    family: await familyOf(db, id),
    consents: await consentsOf(db, id),
    merges: await mergesOf(db, id, now),
    open: await openWork(db, id, may),
  };
}
