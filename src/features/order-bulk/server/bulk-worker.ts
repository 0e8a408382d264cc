import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { OrderUser } from '#features/orders/server/public.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Database } from '#platform/server/db/database.ts';
import { databaseIsAway } from '#platform/server/http/faults.ts';
import { withEndListeners } from '#platform/server/db/transaction-end.ts';
import { registerRealtime } from '#platform/server/realtime/after-commit.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { users } from '#platform/session/schema.ts';
import { granted } from '#platform/session/server/sessions.ts';
import { bulkChangeList } from '../bulk-list.ts';
import { orderBulkChanges, orderBulkResults } from '../schema.ts';
import { changeOne, type OrderWork, restoreOne, settle, type StoredResult } from './change-order.ts';
import { countResults, lockBulk, moveBulk, type StoredBulk } from './stored-bulk.ts';

/** Advisory lock: one server works on bulk changes at a time, and a crash releases it with the connection. */
const LOCK = 4732;
/** Browsers with the list are informed this often at most. Milliseconds. */
const INFORM_MS = 1_000;
/** Orders between two looks for smaller bulk changes. */
const PORTION = 50;
/** A round ends after this time, so that the server can stop between rounds. Milliseconds. */
const ROUND_MS = 4_000;
/** Longest pause between portions. Milliseconds. */
const PAUSE_MS = 25;
const TRIES = 3;
/** Deadlock, serialisation, lock and statement timeout. */
const TRANSIENT = ['40P01', '40001', '55P03', '57014'];

type WorkParts = Pick<JobParts, 'db' | 'clock' | 'realtime' | 'log'>;
interface Work extends WorkParts {
  /** The one connection that holds the lock. */
  own: Database;
}

const isBusy = inArray(orderBulkChanges.state, ['queued', 'running', 'undoing']);

/**
 * Changes the orders of bulk changes one after the other over one connection; small bulk changes go first. Work that a crash
 * cut off continues: an order and its result are written together. For that reason the connection does not wait for the disk
 * either: a crash of the database loses an order with its result, which is done again.
 */
export const workOnBulkChanges = (parts: WorkParts) => async (): Promise<void> => {
  const [waiting] = await parts.db.select({ id: orderBulkChanges.id }).from(orderBulkChanges).where(isBusy).limit(1);
  if (!waiting) return;
  const client = await parts.db.$client.connect();
  let broken: Error | undefined;
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
    if (!rows[0]?.held) return;
    await client.query('set synchronous_commit = off');
    await workFor({ ...parts, own: ownDatabase(client, parts.realtime) }, ROUND_MS);
    await client.query('reset synchronous_commit');
    await client.query('select pg_advisory_unlock($1)', [LOCK]);
  } catch (fault) {
    // Closing the connection releases the lock.
    broken = fault as Error;
    throw fault;
  } finally {
    client.release(broken);
  }
};

function ownDatabase(client: pg.PoolClient, realtime: Realtime): Database {
  const own = drizzle(client) as unknown as Database;
  own.transaction = withEndListeners(own, own.transaction.bind(own));
  registerRealtime(own, realtime);
  return own;
}

async function workFor(work: Work, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  let since = performance.now();
  let informed = since;
  while (since < end) {
    const [bulk] = await work.own
      .select()
      .from(orderBulkChanges)
      .where(isBusy)
      .orderBy(asc(orderBulkChanges.total), asc(orderBulkChanges.id))
      .limit(1);
    if (!bulk) return work.realtime.recordsChanged(bulkChangeList.id);
    await workOn(work, bulk);
    if (since - informed >= INFORM_MS) {
      informed = since;
      work.realtime.recordsChanged(bulkChangeList.id);
    }
    await wait(Math.min(PAUSE_MS, (performance.now() - since) / 10));
    since = performance.now();
  }
}

const causeOf = ({ clock }: Work, { user_id, request_id }: StoredBulk, operation: string): Cause => ({
  at: clock.now(),
  userId: user_id,
  requestId: request_id,
  operation,
});

/** One portion of a bulk change, or its next event. */
async function workOn(work: Work, bulk: StoredBulk): Promise<void> {
  const isUndo = bulk.state === 'undoing';
  const cause = causeOf(work, bulk, isUndo ? 'oms.undoBulkChange' : 'oms.startBulkChange');
  if (bulk.state === 'queued') return move(work, cause, bulk.id, { type: 'work.began' });
  const rows = await nextRows(work.own, bulk.id, isUndo ? 'changed' : 'waiting');
  if (rows.length === 0)
    return move(work, cause, bulk.id, isUndo ? { type: 'orders.restored' } : { type: 'orders.changed', at: cause.at.toISOString() });
  const { maker, lacking } = await loadMaker(work.own, bulk);
  const orderWork: OrderWork = { db: work.own, cause, bulk, maker };
  for (const row of rows) {
    if (lacking) await settle(work.own, row, { outcome: isUndo ? 'kept' : 'refused', because: lacking });
    else await inTries(work, row, () => (isUndo ? restoreOne(orderWork, row) : changeOne(orderWork, row)));
  }
  await countResults(work.own, bulk.id);
}

async function move({ own }: Work, cause: Cause, bulkId: number, event: Parameters<typeof moveBulk>[3]): Promise<void> {
  await own.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = on`);
    const stored = await lockBulk(tx, bulkId);
    // A stop may have come first.
    if (stored) await moveBulk(tx, cause, stored, event);
  });
}

const nextRows = (db: Database, bulkId: number, outcome: 'waiting' | 'changed'): Promise<StoredResult[]> =>
  db
    .select()
    .from(orderBulkResults)
    .where(and(eq(orderBulkResults.bulk_id, bulkId), eq(orderBulkResults.outcome, outcome)))
    .orderBy(asc(orderBulkResults.position))
    .limit(PORTION);

interface Maker {
  maker: OrderUser;
  /** Why the maker may not go on; null if allowed. */
  lacking: Sentence | null;
}

/** The maker with the permissions of now: who has lost them changes no further order. */
async function loadMaker(db: Database, { user_id, by, kind }: StoredBulk): Promise<Maker> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, user_id), isNull(users.disabled_at)));
  const maker: OrderUser = {
    userId: user_id,
    agentId: user?.agent_id ?? null,
    name: by,
    ...(user ? granted({ ...user, passwordTemporary: user.password_temporary }) : { roles: [], tabs: [] }),
  };
  const permission = kind === 'note' || kind === 'assign' ? 'orders.act' : 'orders.bulk';
  return { maker, lacking: holds(permission, maker) ? null : sentence(permissionLacking(permission)) };
}

function isTransientFault(fault: unknown): boolean {
  let root = fault as { cause?: unknown };
  while (root?.cause) root = root.cause;
  const { code } = (root ?? {}) as { code?: unknown };
  return typeof code === 'string' && TRANSIENT.includes(code);
}

/** Tries an order again after a conflict with another writer; an order that fails for another reason does not hold up the others. */
async function inTries({ own, log }: Work, row: StoredResult, attempt: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (fault) {
      const isTransient = isTransientFault(fault);
      // Without the database the round ends; the next one continues here.
      if (!isTransient && databaseIsAway(fault)) throw fault;
      if (isTransient && tried < TRIES) continue;
      log.error({ fault, order: row.order_id, bulk: row.bulk_id }, 'an order of a bulk change failed');
      await settle(own, row, { outcome: row.outcome === 'changed' ? 'kept' : 'refused', because: sentence(FAILED) });
      return;
    }
  }
}

const FAILED = msg('Something went wrong on our side. The order was not changed.');
