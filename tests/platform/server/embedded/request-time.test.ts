import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { openPatientReads } from '#platform/audit/server/patient-reads.ts';
import { withinRequestTime } from '#platform/server/db/request-time.ts';
import { databaseIsAway } from '#platform/server/http/faults.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { sized } from '#tests/support/rounds.ts';
import { openSilenceableDatabase } from './silent-database.ts';

const LONGEST_MS = sized(20_000, 6_000);

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let silenceable: Awaited<ReturnType<typeof openSilenceableDatabase>>;
let db: Database;
beforeAll(async () => {
  clone = await cloneDatabase(inject('databaseUrl'), 'empty');
  silenceable = await openSilenceableDatabase(clone.url);
  db = openDatabase(silenceable.url, { error: () => undefined });
});
afterAll(async () => {
  silenceable.close();
  await db.$client.end();
  await clone.drop();
});

/** Runs work as one request. */
const inRequest = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) =>
    withinRequestTime(
      () => false,
      () => void work().then(resolve, reject),
    ),
  );

function signal(): [Promise<void>, () => void] {
  let send = () => undefined as void;
  const sent = new Promise<void>((resolve) => (send = resolve));
  return [sent, send];
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a request is refused within 6 s once the database stops responding, whatever it waits for', { timeout: 60_000 }, async () => {
  const [isTransactionOpen, transactionOpened] = signal();
  const reads = openPatientReads(db);
  const cause = { at: new Date(), userId: 1, requestId: '00000000-0000-4000-8000-000000000000', operation: 'oms.order' };
  const requests: Record<string, (beforeSilence: Promise<void>) => Promise<unknown>> = {
    'a statement': (silence) => silence.then(() => db.execute(sql`select 1`)),
    'statements one after the other': async (silence) => {
      await silence;
      await db.execute(sql`select 1`).catch(() => undefined);
      await db.execute(sql`select 2`);
    },
    'a transaction that is open': (silence) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        transactionOpened();
        await silence;
        await tx.execute(sql`select 2`);
      }),
    'a pool statement': (silence) => silence.then(() => db.$client.query('select 1')),
    'the first trail of a read': (silence) => silence.then(() => reads.keep(cause, [1])),
    // After the first entry's statement.
    'a trail behind another': (silence) => silence.then(nextTurn).then(() => reads.keep(cause, [2])),
    // More requests than connections.
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `a wait for a connection ${at}`,
        (silence: Promise<void>) => silence.then(() => db.execute(sql`select 1`)),
      ]),
    ),
  };
  const [silence, goSilent] = signal();
  const answers = Object.entries(requests).map(async ([name, work]) => {
    let since = 0;
    const sent = inRequest(() => work(silence.then(() => void (since = performance.now()))));
    const fault: unknown = await sent.then(
      () => null,
      (reason: unknown) => reason,
    );
    return { name, refused: databaseIsAway(fault), isInTime: performance.now() - since < LONGEST_MS };
  });
  await isTransactionOpen;
  silenceable.goSilent();
  goSilent();
  expect(await Promise.all(answers)).toEqual(Object.keys(requests).map((name) => ({ name, refused: true, isInTime: true })));
});
