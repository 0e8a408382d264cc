import pg from 'pg';
import { asOwner, type TestServer } from '#tests/support/server.ts';

/** Tables written besides every request: activity, read entries, and messages of other systems. */
const besides = ['sessions', 'patient_reads', 'sign_in_sources', 'webhook_calls'];

/** When the jobs ran: written once a minute. */
const runs = ['schedules', 'schedule_runs'];

/** Tables that follow from audited records or that a job computes from them, or that say how it last reached another system. */
const computed = [
  'master_checks',
  'master_findings',
  'patient_pairs',
  'cloud_provider',
  'loyalty_earnings',
  'store_run_stores',
  'floor_proposals',
];

async function tablesOf(server: TestServer): Promise<string[]> {
  const { rows } = await asOwner(server, `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`);
  return rows.map(({ name }) => name as string);
}

/** Row counts, without the tables written besides every request. */
export async function rowsOfTables(server: TestServer): Promise<Record<string, number>> {
  const tables = (await tablesOf(server)).filter((table) => !besides.includes(table));
  const counts = tables.map((table) => `select '${table}' as table, count(*)::int as rows from ${table}`);
  const { rows } = await asOwner(server, counts.join(' union all '));
  return Object.fromEntries(rows.map(({ table, rows: count }) => [table, count as number]));
}

type Ask = (statement: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Number of rows by table that were written after a transaction by ones without an audit row; excludes tables written besides
 * operations, and computed ones.
 */
export async function unauditedRows(query: Ask, since: number): Promise<Record<string, unknown>[]> {
  const { rows: tables } = await query(
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [[...besides, ...computed, ...runs, 'audit', 'audit_seals']],
  );
  const unaudited = tables.map(
    ({ name }) => `select '${String(name)}' as table, count(*)::int as rows from ${String(name)} t where t.xmin::text::bigint > ${since}
       and not exists (select 1 from audit a where a.xact::text::bigint % 4294967296 = t.xmin::text::bigint)`,
  );
  const { rows } = await query(`select * from (${unaudited.join(' union all ')}) found where rows > 0`);
  return rows;
}

interface Written {
  table: string;
  /** Rows more than before. */
  grown: number;
}

/** Reports which tables were written since the last call. Call it once for the baseline. */
export interface WriteWatch {
  written(): Promise<string[]>;
  /** The same, with the growth of each. */
  writes(): Promise<Written[]>;
  end(): Promise<void>;
}

/** Sessions without their activity times. */
const ofSessions = `select 'sessions' as table, count(*)::int as rows, 0 as fresh,
  coalesce(sum(hashtextextended(row(id, user_id, cookie_hash, expires_at, ended_at)::text, 0)), 0)::text as digest from sessions`;

/**
 * A table counts as written if it has a row of a later transaction, or fewer rows. Tables are only read if a transaction was
 * committed since the last call.
 */
export async function watchWrites(server: TestServer): Promise<WriteWatch> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const tables = (await tablesOf(server)).filter((table) => !besides.includes(table));
  let next = 3;
  let previous = new Map<string, { rows: number; digest: string }>();

  async function readChanges(since: number): Promise<Written[]> {
    const looks = tables.map(
      (table) =>
        `select '${table}' as table, count(*)::int as rows, count(*) filter (where age(xmin) <= age('${since}'::xid))::int as fresh, '' as digest from ${table}`,
    );
    const { rows } = await client.query([...looks, ofSessions].join(' union all '));
    const before = previous;
    previous = new Map(rows.map(({ table, rows: count, digest }) => [table, { rows: count, digest }]));
    const isWritten = ({ table, rows: count, fresh, digest }: { table: string; rows: number; fresh: number; digest: string }) =>
      fresh > 0 || before.get(table)?.rows !== count || before.get(table)?.digest !== digest;
    return rows.filter(isWritten).map(({ table, rows: count }) => ({ table, grown: count - (before.get(table)?.rows ?? 0) }));
  }

  const writes = async (): Promise<Written[]> => {
    const { rows } = await client.query(
      `select now.next, exists (select from generate_series($1::bigint, now.next - 1) as x where pg_xact_status(x::text::xid8) <> 'aborted') as committed
         from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next) now`,
      [next],
    );
    const since = next;
    next = Number(rows[0].next);
    return rows[0].committed ? readChanges(since) : [];
  };

  return {
    writes,
    written: async () => (await writes()).map(({ table }) => table),
    end: () => client.end(),
  };
}
