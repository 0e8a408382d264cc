import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, moment } from '#platform/server/db/columns.ts';

/** Prescribing doctors. */
export const doctors = pgTable(
  'doctors',
  {
    id: identity(),
    name: text().notNull(),
    /** Registration number of the medical council; identifies one doctor. */
    registration_no: text().notNull(),
    phone: text().notNull(),
    city: text().notNull(),
    speciality: text().notNull(),
    /** Time since which the doctor is not offered any more. */
    retired_at: moment(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [unique('doctors_registration_no').on(table.registration_no)],
);

/** Words of all searchable names, for correcting typos. Words of deleted records stay. */
export const searchLexicon = pgTable('search_lexicon', { word: text().primaryKey() }, (table) => [
  index('search_lexicon_by_likeness').using('gin', sql`${table.word} gin_trgm_ops`),
  index('search_lexicon_by_beginning').on(sql`(${table.word} collate "C")`),
]);
