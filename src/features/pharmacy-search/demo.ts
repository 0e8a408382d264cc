import { drizzle } from 'drizzle-orm/node-postgres';
import type { Demo } from '#platform/server/demo/demo.ts';
import { searchLexicon } from './schema.ts';
import { learnWords } from './server/lexicon.ts';

/** The words of all names that the search finds. */
const demo: Demo = {
  tables: [searchLexicon],
  reads: ['doctors', 'master_records'],
  fill: async ({ client, now }) => {
    await learnWords(drizzle(client), null, now);
  },
};
export default demo;
