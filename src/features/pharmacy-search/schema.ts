import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';

/** Words of all searchable names, for correcting typos. Words of deleted records stay. */
export const searchLexicon = pgTable('search_lexicon', { word: text().primaryKey() }, (table) => [
  index('search_lexicon_by_likeness').using('gin', sql`${table.word} gin_trgm_ops`),
  index('search_lexicon_by_beginning').on(sql`(${table.word} collate "C")`),
]);
