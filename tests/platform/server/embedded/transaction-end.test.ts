import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atEnd } from '#platform/server/db/transaction-end.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer('empty');
});
afterAll(() => server.close());

test('what looks on hears of the commit, once the transaction is over', async () => {
  const heard: unknown[] = [];
  await server.db.transaction(async (tx) => {
    atEnd(tx, (isCommitted) => heard.push(['first', isCommitted]));
    atEnd(tx, (isCommitted) => heard.push(['second', isCommitted]));
    await tx.execute(sql`select 1`);
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual([
    ['first', true],
    ['second', true],
  ]);
});

test('and hears that it was taken back, by its work or by the database at the commit', async () => {
  const heard: boolean[] = [];
  const failing = server.db.transaction(async (tx) => {
    atEnd(tx, (isCommitted) => heard.push(isCommitted));
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const refused = server.db.transaction(async (tx) => {
    atEnd(tx, (isCommitted) => heard.push(isCommitted));
    await tx.execute(sql`create temporary table late (id integer unique deferrable initially deferred) on commit drop`);
    await tx.execute(sql`insert into late values (1), (1)`);
  });
  await expect(refused).rejects.toThrow('Failed query: commit');
  expect(heard).toEqual([false, false]);
});

test('one transaction inside another cannot be looked on', async () => {
  await server.db.transaction((tx) =>
    tx.transaction(async (inner) => {
      expect(() => atEnd(inner, () => {})).toThrow('does not tell of its end');
    }),
  );
});
