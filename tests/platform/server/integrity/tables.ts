import pg from 'pg';
import { asOwner, type TestServer } from '#tests/support/server.ts';

/** Tables written besides every request: activity, read entries, messages of other systems, and what the server logs. */
const besides = ['sessions', 'patient_reads', 'sign_in_sources', 'webhook_calls', 'server_log'];

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

/** Reports which tables were written since the last call. */
export interface WriteWatch {
  written(): Promise<string[]>;
  /** The same, with the growth of each. */
  writes(): Promise<Written[]>;
  end(): Promise<void>;
}

/** Sessions without their activity times. */
const ofSessions = `select count(*)::int as rows,
  coalesce(sum(hashtextextended(row(id, user_id, cookie_hash, expires_at, ended_at)::text, 0)), 0)::text as digest from sessions`;

/** How many rows a statement adds to its table, by event; what changes none is no write. */
const grown = { insert: '(select count(*) from touched)', update: '0', delete: '-(select count(*) from touched)' };

/** Notes every statement that changes rows, in its transaction: what is rolled back leaves no note. Reading all tables takes far longer. */
const noting = [
  'create table written_rows ("table" text not null, grown integer not null)',
  ...Object.entries(grown).map(
    ([
      event,
      rows,
    ]) => `create function note_${event}() returns trigger language plpgsql security definer set search_path = public as $$ begin
      if exists (select from touched) then insert into written_rows values (tg_table_name, ${rows}); end if;
      return null;
    end $$`,
  ),
];
const notedOf = (table: string) =>
  Object.keys(grown).map(
    (event) => `create trigger note_${event} after ${event} on ${table} referencing ${event === 'delete' ? 'old' : 'new'} table as touched
      for each statement execute function note_${event}()`,
  );

/** A table counts as written if a committed transaction has added, changed or removed rows of it. */
export async function watchWrites(server: TestServer): Promise<WriteWatch> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  const tables = (await tablesOf(server)).filter((table) => !besides.includes(table));
  await client.query([...noting, ...tables.flatMap(notedOf)].join('; '));
  let sessions = (await client.query(ofSessions)).rows[0];

  const writes = async (): Promise<Written[]> => {
    const { rows } = await client.query<Written>(`
      with noted as (delete from written_rows returning *)
      select "table", sum(grown)::int as grown from noted group by "table" order by "table"`);
    const before = sessions;
    [sessions] = (await client.query(ofSessions)).rows;
    return sessions.digest === before.digest ? rows : [...rows, { table: 'sessions', grown: sessions.rows - before.rows }];
  };

  return {
    writes,
    written: async () => (await writes()).map(({ table }) => table),
    end: () => client.end(),
  };
}
