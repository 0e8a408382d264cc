import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, pgView, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { patients } from '#features/patients/schema.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';
import { pointKinds } from './point-choices.ts';

/** Ledger of points, append-only: the latest entry of a patient has the balance. */
export const pointEntries = pgTable(
  'point_entries',
  {
    id: identity(),
    patient_id: referenceTo(() => patients.id),
    /** 1-based number among the patient's entries, so that two writers cannot write the same one. */
    serial: integer().notNull(),
    at: moment().notNull(),
    /** Null: a system. */
    user_id: reference().references(() => users.id),
    by: text().notNull(),
    kind: text().notNull(),
    /** Added, or taken if negative. */
    points: integer().notNull(),
    /** With this entry. */
    balance: integer().notNull(),
    note: text().notNull().default(''),
  },
  (table) => [
    unique('point_entries_serial').on(table.patient_id, table.serial),
    index('point_entries_by_patient').on(table.patient_id, table.at, table.id),
    check('point_entries_kind', isOneOf('kind', Object.keys(pointKinds))),
    check('point_entries_points', sql`${table.points} <> 0`),
    check('point_entries_balance', sql`${table.balance} >= 0`),
  ],
);

/** Points of imported files: each reason counts once for a patient. The ledger has their entries. */
export const importedPoints = pgTable(
  'imported_points',
  {
    id: identity(),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
    patient_id: referenceTo(() => patients.id),
    reason: text().notNull(),
    points: integer().notNull(),
  },
  (table) => [
    uniqueIndex('imported_points_key').on(table.patient_id, sql`lower(${table.reason})`),
    index('imported_points_by_update').on(table.updated_at, table.id),
  ],
);

/** What names a patient in a file: the id, or the phone if it is theirs alone. */
export const patientCodes = pgView('patient_codes', { id: bigint({ mode: 'number' }), code: text() }).as(sql`
  select id, id::text as code from patients
  union all
  select p.id, p.phone_no from patients p where p.merged_into is null and not exists (
    select from patients q where q.phone_no = p.phone_no and q.id <> p.id and q.merged_into is null)`);
