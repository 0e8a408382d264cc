import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { JobParts } from '../server-feature.ts';
import type { AdvanceParts, BulkParts, Demo } from './demo.ts';
import { insertRows } from './insert-rows.ts';
import { type Demos, orderDemos } from './order-demos.ts';

/** Number of the lock that one server holds during a round. */
const LOCK = 4_713;
/** A longer gap is filled in one go. Milliseconds. */
const LONG_GAP = 45 * 60_000;
const DAY = 86_400_000;
/** What happened before is not made up: the server was off for longer. */
const LONGEST_GAP = 90 * DAY;

/** Ends of the last rounds by feature. */
const KEY = 'demo-until';

/** Without telephony no customer calls. */
type Parts = Pick<JobParts, 'db' | 'realtime' | 'clock'> & Partial<Pick<JobParts, 'telephony'>>;

/**
 * Lets every demo go on until now. A round that another server runs is left to it: returns false then. Each demo remembers its own
 * end, so that an interrupted round continues where it stopped.
 */
export async function advanceDemos(parts: Parts, demos: Demos): Promise<boolean> {
  const lock = await parts.db.$client.connect();
  try {
    const { rows } = await lock.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (!rows[0]?.held) return false;
    try {
      for (const [feature, demo] of orderDemos(demos)) if (demo.advance) await advance(parts, feature, demo, demo.advance);
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [LOCK]);
    }
    return true;
  } finally {
    lock.release();
  }
}

async function advance(
  { db, realtime, clock, telephony }: Parts,
  feature: string,
  demo: Demo,
  advanceOne: NonNullable<Demo['advance']>,
): Promise<void> {
  const now = clock.now();
  const until = await untilOf(db.$client, feature);
  const since = new Date(Math.max(until?.getTime() ?? now.getTime(), now.getTime() - LONGEST_GAP));
  // A clock that was set back; nothing has happened since.
  if (since > now) return;
  const bulk: AdvanceParts['bulk'] = (work) =>
    inTransaction(db.$client, async (client) => {
      await work({ client, insert: insertInto(client, feature, demo), takeIds: takeIdsOf(client) });
      await keepUntil(client, feature, now);
    });
  const isLong = now.getTime() - since.getTime() > LONG_GAP;
  await advanceOne({ db, realtime, since, now, isLong, isPhoneSimulated: telephony?.system === null, bulk });
  await keepUntil(db.$client, feature, now);
}

/** End of the feature's last round, at first the moment at which the demonstration was filled; null: filled by an earlier version. */
async function untilOf(client: pg.Pool, feature: string): Promise<Date | null> {
  const { rows } = await client.query<{ until: string | null }>('select value ->> $2 as until from settings where key = $1', [
    KEY,
    feature,
  ]);
  if (rows[0]?.until) return new Date(rows[0].until);
  const { rows: filled } = await client.query<{ at: string }>(`select value ->> 'at' as at from settings where key = 'demo-filled'`);
  return filled[0] ? new Date(filled[0].at) : null;
}

async function keepUntil(client: Pick<pg.ClientBase, 'query'>, feature: string, until: Date): Promise<void> {
  await client.query(
    `insert into settings (key, value) values ($1, jsonb_build_object($2::text, $3::text))
     on conflict (key) do update set value = settings.value || excluded.value`,
    [KEY, feature, until.toISOString()],
  );
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let isOver = false;
  try {
    // Rows that were written just now have no statistics yet, without which the planner would loop over them.
    await client.query('begin; set local enable_nestloop to off; set local statement_timeout to 0');
    await work(client);
    await client.query('commit');
    isOver = true;
  } finally {
    // A connection with an open transaction is closed, which rolls back.
    client.release(!isOver);
  }
}

const insertInto =
  (client: pg.ClientBase, feature: string, { tables }: Demo): BulkParts['insert'] =>
  async (table, rows) => {
    if (!tables.includes(table)) throw new Error(`The demo of ${feature} does not declare ${getTableName(table)}`);
    await insertRows(client, table, rows);
  };

const takeIdsOf =
  (client: pg.ClientBase): BulkParts['takeIds'] =>
  async (table: PgTable, count: number) => {
    const { rows } = await client.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence($1, 'id'))::int as id from generate_series(1, $2) order by 1`,
      [getTableName(table), count],
    );
    return rows.map(({ id }) => id);
  };
