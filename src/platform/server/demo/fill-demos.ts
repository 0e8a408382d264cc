import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { connectClient } from '../db/broken-connections.ts';
import { settings } from '../db/schema.ts';
import { bulkLoaded } from './bulk-load.ts';
import type { Demo, DemoOptions } from './demo.ts';
import { continueIds, insertRows, type Row } from './insert-rows.ts';
import { type Demos, orderDemos } from './order-demos.ts';

/**
 * Fills an empty database with the demonstration business, in one transaction: all of it or nothing. Rejects when the
 * tables are not empty.
 */
export async function fillDemos(pool: pg.Pool, demos: Demos, options: DemoOptions): Promise<void> {
  const ordered = orderDemos(demos);
  // The pool's time limits are made for requests. Ending the connection rolls back what was not committed.
  const client = await connectClient({ ...pool.options, query_timeout: 0, statement_timeout: 0 });
  try {
    await client.query('BEGIN');
    await insertRows(client, settings, [
      { key: 'demo', value: true },
      { key: 'demo-filled', value: { at: options.now.toISOString() } },
    ]);
    await bulkLoaded(client, async () => {
      for (const [feature, demo] of ordered) await fill(client, feature, demo, options);
    });
    await client.query('COMMIT');
    const tables = [settings, ...[...ordered.values()].flatMap((demo) => demo.tables)];
    await client.query(`ANALYZE ${tables.map((table) => `"${getTableName(table)}"`).join(', ')}`);
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, feature: string, { tables, fill: fillTables }: Demo, options: DemoOptions): Promise<void> {
  const insert = async <Table extends PgTable>(table: Table, rows: readonly Row<Table>[]): Promise<void> => {
    if (!tables.includes(table)) throw new Error(`The demo of ${feature} does not declare ${getTableName(table)}`);
    await insertRows(client, table, rows);
  };
  await fillTables({ ...options, client, insert });
  for (const table of tables) if ('id' in getTableColumns(table)) await continueIds(client, table);
}
