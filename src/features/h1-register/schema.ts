import { type AnyPgColumn, bigint, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bills } from '#features/bills/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { identity, isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { entryKinds } from './register-choices.ts';

/** Register of Schedule H1 (Drugs Rules, rule 65(3)(h)): kept for three years, one for each store and financial year. */

/** Last entry of a register. Its row is locked until the next one is stored, so that no serial is left out. */
export const h1Registers = pgTable(
  'h1_registers',
  {
    store_id: referenceTo(() => stores.id),
    /** `26-27`: April to March. */
    financial_year: text().notNull(),
    last: integer().notNull(),
    /** Of the last entry. */
    hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.financial_year] })],
);

/** Entries, append-only: each has the hash of the one before it. What was wrong is corrected by a further entry. */
export const h1Entries = pgTable(
  'h1_entries',
  {
    id: identity(),
    store_id: referenceTo(() => stores.id),
    financial_year: text().notNull(),
    serial: integer().notNull(),
    at: moment().notNull(),
    kind: text().notNull(),
    /** The entry that is taken back or corrected. */
    refers_to: bigint({ mode: 'number' }).references((): AnyPgColumn => h1Entries.id),
    /** As the doctor’s record has it, or else the prescription; empty: the drug was billed without a reading. */
    prescriber: text().notNull(),
    registration_no: text().notNull(),
    prescriber_address: text().notNull(),
    patient_id: referenceTo(() => patients.id),
    /** As of the bill. */
    patient: text().notNull(),
    patient_address: text().notNull(),
    drug_id: referenceTo(() => drugs.id),
    drug: text().notNull(),
    /** Null: not reported by the store's billing. */
    batch_no: text(),
    quantity: integer().notNull(),
    bill_id: referenceTo(() => bills.id),
    bill: text().notNull(),
    /** Line of the bill. */
    position: integer().notNull(),
    /** Pharmacists: who read the prescription, and who checked it. */
    reader: text().notNull(),
    checker: text().notNull(),
    /** Why the entry that it refers to is corrected, and by whom. */
    reason: text().notNull().default(''),
    by: text(),
    previous: text().notNull(),
    /** SHA-256 of `previous` and the other columns. */
    hash: text().notNull(),
  },
  (table) => [
    unique('h1_entries_serial').on(table.store_id, table.financial_year, table.serial),
    uniqueIndex('h1_entries_once')
      .on(table.bill_id, table.position, table.kind)
      .where(isOneOf('kind', ['DISPENSED', 'TAKEN-BACK'])),
    uniqueIndex('h1_entries_corrected_once')
      .on(table.refers_to)
      .where(isOneOf('kind', ['CORRECTED'])),
    check('h1_entries_kind', isOneOf('kind', Object.keys(entryKinds))),
    index('h1_entries_by_time').on(table.at, table.id),
    index().on(table.patient_id),
    index().on(table.drug_id),
    index().on(table.refers_to),
  ],
);
