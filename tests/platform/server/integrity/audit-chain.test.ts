import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sealAudit, verifyAudit } from '#platform/audit/server/audit-chain.ts';
import { audit } from '#platform/audit/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { startOrderWorld, type OrderWorld } from '#tests/orders/server/order-world.ts';
import { timeLimit } from '#tests/support/time-limit.ts';
import { asOwner, type TestBrowser } from '#tests/support/server.ts';

let world: OrderWorld;
let agent: TestBrowser;
let orderId: number;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
  orderId = (await world.make()).id;
});
afterAll(() => world.close());

const note = () => agent.request('POST', `/api/oms/orders/${orderId}/notes`, { text: 'A note' });
const seal = () => sealAudit(world.db, world.clock.now());
/** Repeats until all rows are sealed: transactions of other tests on the same PostgreSQL delay seals. */
const sealEverything = async () => {
  const isInTime = timeLimit('sealing');
  while ((await verifyAudit(world.db)).waiting > 0 && isInTime()) await seal();
};
/** Runs statements as a superuser with triggers disabled. */
const tamper = async (...statements: string[]) => {
  for (const table of ['audit', 'audit_seals']) await asOwner(world, `alter table ${table} disable trigger user`);
  for (const statement of statements) await asOwner(world, statement);
  for (const table of ['audit', 'audit_seals']) await asOwner(world, `alter table ${table} enable trigger user`);
};

describe('the server’s database role', () => {
  test.each(['audit', 'audit_seals', 'order_events', 'patient_reads'])(
    'may not update, delete or truncate %s, nor remove its protection',
    async (table) => {
      const refused = [
        `update ${table} set at = at where false`,
        `delete from ${table} where false`,
        `truncate ${table}`,
        `alter table ${table} disable trigger user`,
        `drop trigger ${table}_append_only on ${table}`,
        `drop table ${table}`,
        `alter table ${table} owner to galen_app`,
        'create table here (id int)',
        'set role postgres',
      ];
      // PostgreSQL warns and grants nothing.
      await world.db.$client.query(`grant update, delete, truncate on ${table} to galen_app`);
      for (const statement of refused)
        await expect(world.db.$client.query(statement), statement).rejects.toMatchObject({
          code: expect.stringMatching(/^42(501|P01|704)$/),
        });
    },
  );

  test('owns nothing and creates no roles or databases', async () => {
    const { rows } = await world.db.$client.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
              (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = current_user`,
    );
    expect(rows).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false, owned: 0 },
    ]);
  });
});

describe('seals', () => {
  beforeEach(async () => {
    await note();
    await note();
    await sealEverything();
  });

  test('cover every row of finished transactions in order, and verify', async () => {
    const verdict = await verifyAudit(world.db);
    expect(verdict).toMatchObject({
      faults: [],
      waiting: 0,
      sealed: await world.db.$count(audit),
      head: expect.stringMatching(/^[\da-f]{64}$/),
    });
    expect(await seal(), 'nothing is left').toBe(0);
  });

  test('skip rows of a running transaction, and include them later, whatever followed', async () => {
    const before = await world.db.$count(audit);
    const client = new pg.Client({ connectionString: world.ownerUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(`insert into audit (at, request_id, operation, record) values (now(), 'slow', 'tests.slow', 'orders/1')`);
      await note();
      expect(await seal(), 'the note’s transaction is younger than the one that runs').toBe(0);
      expect(await verifyAudit(world.db)).toMatchObject({ faults: [], waiting: 1, sealed: before });
      await client.query('commit');
    } finally {
      await client.end();
    }
    await sealEverything();
    expect(await verifyAudit(world.db)).toMatchObject({ faults: [], waiting: 0, sealed: before + 2 });
  });

  test('cover each row once under concurrent writes', async () => {
    const before = await world.db.$count(audit);
    await Promise.all([...Array.from({ length: 60 }, note), ...Array.from({ length: 20 }, seal)]);
    await sealEverything();
    expect(await verifyAudit(world.db)).toMatchObject({ faults: [], waiting: 0, sealed: before + 60 });
  });
});

describe('the verification detects', () => {
  const rowAt = async (place: 'first' | 'last') =>
    Number(
      (await asOwner(world, `select id from audit where record like 'orders/%' order by id ${place === 'first' ? '' : 'desc'} limit 1`))
        .rows[0].id,
    );
  const faults = async () => (await verifyAudit(world.db)).faults.map(({ what, audit_id }) => [what, audit_id]);
  /** Restores the audit byte for byte after a test. */
  const restored = async (work: () => Promise<void>) => {
    await asOwner(world, 'create table audit_kept as select * from audit');
    await asOwner(world, 'create table seals_kept as select * from audit_seals');
    await work();
    await tamper(
      'delete from audit_seals',
      'insert into audit_seals overriding system value select * from seals_kept',
      'delete from audit',
      'insert into audit overriding system value select * from audit_kept',
      'drop table audit_kept',
      'drop table seals_kept',
    );
    expect(await faults()).toEqual([]);
  };
  beforeAll(async () => {
    for (let at = 0; at < 3; at += 1) await note();
    await sealEverything();
  });

  test.each([
    ['who', 'user_id = 4711'],
    ['when', "at = at + interval '1 microsecond'"],
    ['the operation', "operation = 'oms.other'"],
    ['the record', "record = 'orders/4711'"],
    ['before', `before = '{"status":"PLACED"}'`],
    ['after', `after = '{"note":4711}'`],
    ['the request', "request_id = 'other'"],
  ])('an edited row: %s', (_, change) =>
    restored(async () => {
      const id = await rowAt('last');
      await tamper(`update audit set ${change} where id = ${id}`);
      expect(await faults()).toEqual([['edited', id]]);
    }),
  );

  test.each(['first', 'last'] as const)('a removed row, the %s', (place) =>
    restored(async () => {
      const id = await rowAt(place);
      await tamper(`delete from audit where id = ${id}`);
      expect(await faults()).toEqual([['removed', id]]);
    }),
  );

  test('a row inserted among earlier ones', () =>
    restored(async () => {
      await tamper(
        `insert into audit (id, at, request_id, operation, record, xact) overriding system value
         select 4711000, at, request_id, operation, record, xact from audit where id = ${await rowAt('first')}`,
      );
      expect(await faults()).toEqual([['inserted', 4_711_000]]);
    }));

  test('two exchanged rows', () =>
    restored(async () => {
      const [one, other] = [await rowAt('first'), await rowAt('last')];
      await tamper(
        `update audit a set (at, user_id, request_id, operation, record, before, after) =
           (select at, user_id, request_id, operation, record, before, after from audit_kept b where b.id = ${one} + ${other} - a.id)
         where id in (${one}, ${other})`,
      );
      const found = await faults();
      expect(found).toHaveLength(2);
      expect(found).toEqual(
        expect.arrayContaining([
          ['edited', one],
          ['edited', other],
        ]),
      );
    }));

  test('a row changed together with its seal', () =>
    restored(async () => {
      const id = await rowAt('first');
      await tamper(
        `update audit set user_id = 4711 where id = ${id}`,
        `update audit_seals set digests = overlay(digests placing sha256('anything') from 32 * (array_position(ids, ${id}) - 1) + 1) where ${id} = any (ids)`,
      );
      expect((await verifyAudit(world.db)).faults.map(({ what }) => what)).toContain('chain');
    }));

  test('a seal removed from the middle', () =>
    restored(async () => {
      await note();
      await sealEverything();
      await tamper('delete from audit_seals where id = (select id from audit_seals order by id offset 1 limit 1)');
      expect((await verifyAudit(world.db)).faults.map(({ what }) => what)).toContain('chain');
      await tamper(`delete from audit where id > (select max(id) from audit_kept)`);
    }));
});

test('append-only tables are protected even with a single role that has every grant', async () => {
  expect(await world.db.$count(orders)).toBe(1);
  expect(new URL(inject('databaseUrl')).username).toBe('galen');
  for (const table of ['audit', 'audit_seals', 'patient_reads']) {
    if (table === 'patient_reads') await agent.request('GET', `/api/oms/orders/${orderId}`);
    for (const statement of [`update ${table} set id = default`, `delete from ${table}`, `truncate ${table}`])
      await expect(asOwner(world, statement), statement).rejects.toMatchObject({ code: '42501', message: `${table} is append-only` });
  }
});
