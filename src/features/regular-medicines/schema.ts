import { sql } from 'drizzle-orm';
import { check, date, index, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { bills } from '#features/bills/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { identity, moment, reference, referenceTo } from '#platform/server/db/columns.ts';

/** Medicines that patients take regularly. A change increments the version of the patient. */
export const regularMedicines = pgTable(
  'regular_medicines',
  {
    id: identity(),
    patient_id: referenceTo(() => patients.id),
    drug_id: referenceTo(() => drugs.id),
    /** Units of the drug a day. */
    per_day: numeric({ mode: 'number', precision: 5, scale: 2 }).notNull(),
    started_on: date({ mode: 'string' }).notNull(),
    /** Null: still taken. */
    stopped_on: date({ mode: 'string' }),
    /** The last bill with this drug; null: none. Computed with each bill, for the refill radar, as is the day it lasts until. */
    bill_id: reference().references(() => bills.id),
    runs_out_on: date({ mode: 'string' }),
    created_at: moment().notNull(),
    by: text().notNull(),
  },
  (table) => [
    check('regular_medicines_per_day', sql`${table.per_day} > 0 and ${table.per_day} <= 50`),
    check('regular_medicines_days', sql`${table.stopped_on} >= ${table.started_on}`),
    check('regular_medicines_supply', sql`(${table.bill_id} is null) = (${table.runs_out_on} is null)`),
    index('regular_medicines_by_patient').on(table.patient_id, table.id),
    index('regular_medicines_run_out').on(table.runs_out_on, table.id).where(sql`${table.stopped_on} is null`),
    index().on(table.drug_id),
    index().on(table.bill_id),
  ],
);
