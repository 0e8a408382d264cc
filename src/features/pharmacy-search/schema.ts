import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { identity, moment } from '#platform/server/db/columns.ts';

/** Who prescribes: what a prescription names, and what a call about it needs. */
export const doctors = pgTable(
  'doctors',
  {
    id: identity(),
    name: text().notNull(),
    /** With the medical council: names one doctor. */
    registration_no: text().notNull(),
    phone: text().notNull(),
    city: text().notNull(),
    speciality: text().notNull(),
    /** Offered no more since. */
    retired_at: moment(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [unique('doctors_registration_no').on(table.registration_no)],
);

/** Words of everything that the pharmacy search finds, so that a mistyped one is known again. They stay when their records go. */
export const searchLexicon = pgTable('search_lexicon', { word: text().primaryKey() }, (table) => [
  index('search_lexicon_by_likeness').using('gin', sql`${table.word} gin_trgm_ops`),
  index('search_lexicon_by_beginning').on(sql`(${table.word} collate "C")`),
]);
