import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { patients } from '#features/patients/schema.ts';
import { identity, isOneOf, moment, reference } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';
import { pointKinds } from './point-choices.ts';

/** Ledger of points, append-only: the latest entry of a patient has the balance. */
export const pointEntries = pgTable(
  'point_entries',
  {
    id: identity(),
    patient_id: reference()
      .notNull()
      .references(() => patients.id),
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
