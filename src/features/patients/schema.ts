import { sql, type SQLWrapper } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { eventColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { masterRecords } from '#features/masters/schema.ts';
import { severities } from './allergy.ts';
import { pairReasons } from './pair-list.ts';
import { addressTypes, addressUses, channels, consentSources, purposes, relationships } from './patient-choices.ts';

/** Patients and where their parcels go. */

/** Text in which a word that begins with `ra` is found as ` ra`, and the word `rao` as ` rao `. */
export const wordsIn = (name: SQLWrapper) => sql`' ' || lower(${name}) || ' '`;

export const patients = pgTable(
  'patients',
  {
    id: identity(),
    /** Incremented with each change of the patient or an address. */
    version: integer().notNull().default(1),
    name: text().notNull(),
    phone_no: text().notNull(),
    gender: text(),
    born_on: date({ mode: 'string' }),
    /** Who consents for a minor. */
    guardian: text(),
    /** The guardian, if they are a patient too: their name is this patient's then. */
    guardian_id: reference().references((): AnyPgColumn => patients.id),
    /** One of `languages`; null: unknown. */
    language: text(),
    /** Hours in which the patient is not disturbed, HH:MM, also over midnight; null: none. */
    quiet_from: text(),
    quiet_until: text(),
    /** The patient who has everything of this one since a merge; null: not merged. */
    merged_into: reference().references((): AnyPgColumn => patients.id),
    /** Since then personal data is empty; null: not erased. */
    erased_at: moment(),
    erased_by: text(),
  },
  (table) => [
    index('patients_by_phone').on(table.phone_no.op('text_pattern_ops')),
    // Files name patients by id or phone, compared without case.
    index('patients_by_code').on(sql`lower((${table.id})::text)`),
    index('patients_by_phone_code').on(sql`lower(${table.phone_no})`),
    index('patients_by_guardian').on(table.guardian_id).where(sql`${table.guardian_id} is not null`),
    index('patients_merged').on(table.merged_into).where(sql`${table.merged_into} is not null`),
    index('patients_search').using('gin', sql`(${wordsIn(table.name)}) gin_trgm_ops`),
  ],
);

export const patientAddresses = pgTable(
  'patient_addresses',
  {
    id: identity(),
    patient_id: referenceTo(() => patients.id),
    /** AddressTypeChoices (§3). */
    type: text().notNull(),
    address: text().notNull(),
    pincode: text().notNull(),
    /** PatientAddressTypeChoices (§3). */
    used_for: text().notNull().default('DELIVERY'),
    /** Exactly one address in use of each patient who has any. */
    is_default: boolean().notNull().default(false),
    created_at: moment().notNull(),
    /** Orders and drafts keep a removed address. */
    removed_at: moment(),
  },
  (table) => [
    check('patient_addresses_type', isOneOf('type', addressTypes)),
    check('patient_addresses_used_for', isOneOf('used_for', addressUses)),
    uniqueIndex('patient_addresses_default').on(table.patient_id).where(sql`${table.is_default}`),
    index().on(table.patient_id),
    index('patient_addresses_by_text').on(sql`lower(${table.address} || ' ' || ${table.pincode})`),
    index('patient_addresses_search').using('gin', sql`(lower(${table.address} || ' ' || ${table.pincode})) gin_trgm_ops`),
  ],
);

const ofPatient = () => referenceTo(() => patients.id);

/** What patients are allergic to. Drugs are checked against the molecule, and against molecules and groups by name. */
export const patientAllergies = pgTable(
  'patient_allergies',
  {
    id: identity(),
    patient_id: ofPatient(),
    name: text().notNull(),
    /** Record of the molecule master; null: a group, or words that are kept as typed. */
    molecule_id: reference().references(() => masterRecords.id),
    /** One of `severities`; null: unknown. */
    severity: text(),
    /** Null: unknown. */
    since: date({ mode: 'string' }),
    created_at: moment().notNull(),
    removed_at: moment(),
  },
  (table) => [
    check('patient_allergies_severity', isOneOf('severity', Object.keys(severities))),
    index('patient_allergies_by_patient').on(table.patient_id),
  ],
);

const author = () => ({
  at: moment().notNull(),
  user_id: referenceTo(() => users.id),
  by: text().notNull(),
});

/** Changes of patients: which fields, with their values before and after. Append-only. */
export const patientEvents = pgTable(
  'patient_events',
  { id: identity(), patient_id: ofPatient(), ...author(), event: text().notNull(), payload: jsonb().$type<PatientPayload>().notNull() },
  (table) => [index('patient_events_by_patient').on(table.patient_id, table.at, table.id)],
);

/** Values before and after by field. */
export type PatientPayload = Record<string, { before: string | null; after: string | null }>;

export const patientNotes = pgTable(
  'patient_notes',
  { id: identity(), patient_id: ofPatient(), ...author(), text: text().notNull() },
  (table) => [index('patient_notes_by_patient').on(table.patient_id, table.at, table.id)],
);

/** Consents and their withdrawals, append-only: the latest of a channel and a purpose holds (DPDP Rules 2025). */
export const patientConsents = pgTable(
  'patient_consents',
  {
    id: identity(),
    patient_id: ofPatient(),
    ...author(),
    channel: text().notNull(),
    purpose: text().notNull(),
    given: boolean().notNull(),
    /** Notice that was read out; see `CONSENT_NOTICE`. */
    notice: text().notNull(),
    source: text().notNull(),
    /** Guardian who consented for a minor. */
    guardian: text(),
  },
  (table) => [
    check('patient_consents_channel', isOneOf('channel', Object.keys(channels))),
    check('patient_consents_purpose', isOneOf('purpose', Object.keys(purposes))),
    check('patient_consents_source', isOneOf('source', Object.keys(consentSources))),
    index('patient_consents_by_patient').on(table.patient_id, table.channel, table.purpose, table.id),
  ],
);

export const patientFamilies = pgTable('patient_families', { id: identity(), created_at: moment().notNull() });

/** A patient belongs to one family at most. */
export const familyMembers = pgTable(
  'patient_family_members',
  {
    patient_id: reference()
      .primaryKey()
      .references(() => patients.id),
    family_id: referenceTo(() => patientFamilies.id),
    /** PatientGroupRelationshipChoices (§3). */
    relationship: text().notNull(),
  },
  (table) => [check('patient_family_members_relationship', isOneOf('relationship', relationships)), index().on(table.family_id)],
);

export type FamilyPlace = typeof familyMembers.$inferSelect;

/** Details of a patient before a merge. */
export type DetailsBefore = Pick<
  typeof patients.$inferSelect,
  'gender' | 'born_on' | 'guardian' | 'language' | 'quiet_from' | 'quiet_until'
> &
  // Absent in merges from before there was one.
  Partial<Pick<typeof patients.$inferSelect, 'guardian_id'>>;

/** What a merge did, so that it can be undone. */
export interface MergeDone {
  /** Ids of the rows that moved, and the last row that both had, by table. */
  tables: Record<string, { moved: number[]; last: number }>;
  /** Details of the patient who was kept, before. */
  before: DetailsBefore;
  /** Version of the patient who was kept, after. */
  version: number;
  /** Default addresses of both, before; absent in merges from before there were any. */
  defaults?: { kept: number | null; duplicate: number | null };
  /** The duplicate's place in a family went to the patient who was kept. */
  family: boolean;
  /** If both had one: places that changed, as they were, and the family of the kept patient since (null: one alone is none). */
  families?: { before: FamilyPlace[]; into: number | null };
}

/** Pairs of records that may be one person. States named as in the machine. */
export const patientMerges = pgTable(
  'patient_merges',
  {
    ...recordColumns(),
    /** Who is kept. */
    patient_id: ofPatient(),
    duplicate_id: ofPatient(),
    /** Null: not merged. */
    done: jsonb().$type<MergeDone>(),
    merged_at: moment(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('patient_merges_status', isOneOf('status', ['proposed', 'merged', 'undone', 'dismissed'])),
    check('patient_merges_pair', sql`${table.patient_id} <> ${table.duplicate_id}`),
    index().on(table.patient_id),
    index().on(table.duplicate_id),
    uniqueIndex('patient_merges_once').on(table.duplicate_id).where(sql`${table.status} = 'merged'`),
  ],
);

/** Pairs of patients who may be one person: found by a job, or proposed. The lower id first. */
export const patientPairs = pgTable(
  'patient_pairs',
  {
    id: identity(),
    one_id: ofPatient(),
    other_id: ofPatient(),
    reason: text().notNull(),
    /** Last time that they were found alike, or proposed. */
    found_at: moment().notNull(),
  },
  (table) => [
    check('patient_pairs_reason', isOneOf('reason', Object.keys(pairReasons))),
    check('patient_pairs_order', sql`${table.one_id} < ${table.other_id}`),
    unique('patient_pairs_once').on(table.one_id, table.other_id),
    index().on(table.other_id),
  ],
);

/** Accepted events. */
export const mergeEvents = pgTable(
  'patient_merge_events',
  {
    id: identity(),
    merge_id: referenceTo(() => patientMerges.id),
    ...eventColumns(),
  },
  (table) => [unique('patient_merge_events_version').on(table.merge_id, table.version)],
);
