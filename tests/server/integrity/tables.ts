import { asOwner, type TestServer } from '#tests/support/server.ts';

/** Written beside every request, whatever becomes of it: signs of life and trails of reads. */
const besides = ['sessions', 'patient_reads', 'sign_in_sources'];

async function tablesOf(server: TestServer): Promise<string[]> {
  const { rows } = await asOwner(server, `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`);
  return rows.map(({ name }) => name as string);
}

/** How many rows each table has, but for those that are written beside every request. */
export async function rowsOfTables(server: TestServer): Promise<Record<string, number>> {
  const tables = (await tablesOf(server)).filter((table) => !besides.includes(table));
  const counts = tables.map((table) => `select '${table}' as table, count(*)::int as rows from ${table}`);
  const { rows } = await asOwner(server, counts.join(' union all '));
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count as number]));
}

/**
 * What is stored, as one digest per table: of the rows themselves, or – quicker, and as sure – of the transactions that
 * wrote them. A row that was written again, if only with the same values, is another one.
 */
export async function stateOf(server: TestServer): Promise<Record<string, string>> {
  const digests = (await tablesOf(server))
    .filter((table) => !besides.includes(table))
    .map((table) => `select '${table}' as table, count(*) || ' ' || coalesce(sum(hashtextextended(xmin::text || ctid::text, 0)), 0) as state from ${table}`);
  digests.push(
    `select 'sessions' as table, count(*) || ' ' || coalesce(sum(hashtextextended(row(id, user_id, cookie_hash, expires_at, ended_at)::text, 0)), 0) as state from sessions`,
  );
  const { rows } = await asOwner(server, digests.join(' union all '));
  return Object.fromEntries(rows.map(({ table, state }) => [table, state as string]));
}
