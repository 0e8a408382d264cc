import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atEnd } from '#platform/server/db/transaction-end.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('empty');
});
afterAll(() => server.close());

test('listeners are notified of a commit after the transaction has ended', async () => {
  const notified: unknown[] = [];
  await server.db.transaction(async (tx) => {
    atEnd(tx, (isCommitted) => notified.push(['first', isCommitted]));
    atEnd(tx, (isCommitted) => notified.push(['second', isCommitted]));
    await tx.execute(sql`select 1`);
    expect(notified).toEqual([]);
  });
  expect(notified).toEqual([
    ['first', true],
    ['second', true],
  ]);
});

test('listeners are notified of a rollback by the work, or by the database at the commit', async () => {
  const notified: boolean[] = [];
  const failing = server.db.transaction(async (tx) => {
    atEnd(tx, (isCommitted) => notified.push(isCommitted));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const refused = server.db.transaction(async (tx) => {
    atEnd(tx, (isCommitted) => notified.push(isCommitted));
    await tx.execute(sql`create temporary table late (id integer unique deferrable initially deferred) on commit drop`);
    await tx.execute(sql`insert into late values (1), (1)`);
  });
  await expect(refused).rejects.toThrow('Failed query: commit');
  expect(notified).toEqual([false, false]);
});

test('a nested transaction refuses listeners', async () => {
  await server.db.transaction((tx) =>
    tx.transaction(async (inner) => {
      expect(() => atEnd(inner, () => {})).toThrow('does not tell of its end');
    }),
  );
});
