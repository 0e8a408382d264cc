import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Demo } from '#platform/server/demo/demo.ts';
import { h1Entries, h1Registers } from './schema.ts';
import { enter } from './server/write-entries.ts';

/** Registers of the stores, from their bills. */
const demo: Demo = {
  tables: [h1Registers, h1Entries],
  reads: ['bills', 'bill_lines', 'doctors', 'orders', 'prescription_readings', 'users'],
  fill: async ({ client }) => {
    await enter(drizzle(client), sql`true`);
  },
  // Bills that were written while the server was off.
  advance: async ({ isLong, db }) => {
    if (isLong) await db.transaction((tx) => enter(tx, sql`true`));
  },
};
export default demo;
