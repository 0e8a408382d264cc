import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { endedStatuses, openStatuses, orderStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { accept } from '#machines/entity.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { OrderEvent } from '#machines/orders/order-facts.ts';
import { openDatabase, type Database } from '#platform/server/db/database.ts';
import { courses } from '#features/orders/demo/order-timing.ts';
import { demoAccounts } from '#features/session/demo-accounts.ts';
import { fillDemo } from '#app/fill.ts';
import { drugs } from '#features/drugs/schema.ts';
import { orderEvents, orderLines, orders, prescriptions } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { queueTasks } from '#features/agent-tasks/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { users } from '#platform/session/schema.ts';
import { factsOf } from '#features/orders/server/order-rows.ts';
import { cloneDatabase, DEMO_NOW } from '#tests/support/database.ts';
import { faultOf, relaxed, type StoredEvent } from '#tests/support/order-replay.ts';

let db: Database;
let close: () => Promise<void>;

async function openClone(template: 'empty' | 'demo') {
  const database = await cloneDatabase(inject('databaseUrl'), template);
  const opened = openDatabase(database.url, { error: () => undefined });
  const end = async () => {
    await opened.$client.end();
    await database.drop();
  };
  return { opened, end };
}

beforeAll(async () => {
  const clone = await openClone('demo');
  [db, close] = [clone.opened, clone.end];
});
afterAll(() => close());

const countOf = async (condition: ReturnType<typeof sql>) =>
  (
    await db
      .select({ count: sql<number>`count(*)::int` })
      .from(orders)
      .where(and(inArray(orders.status, [...openStatuses]), condition))
  )[0]?.count;

describe('the demonstration business', () => {
  test('has the documented size', async () => {
    const sizes = await Promise.all([stores, drugs, patients, orders, users, queueTasks].map((table) => db.$count(table)));
    expect(sizes).toEqual([60, 5021, 8000, 20_000, 40 + demoAccounts.length, 6_113]);
    expect(await db.$count(orders, inArray(orders.status, [...openStatuses]))).toBe(1284);
  });

  test('has orders in every status', async () => {
    const found = await db.selectDistinct({ status: orders.status }).from(orders);
    expect(found.map(({ status }) => status).toSorted()).toEqual([...orderStatuses].toSorted());
  });

  test('has matches for every quick filter', async () => {
    const now = DEMO_NOW.toISOString();
    expect(await countOf(sql`tat_due_at < ${now}`)).toBe(8);
    expect(await countOf(sql`tat_due_at >= ${now} and tat_due_at < ${now}::timestamptz + interval '30 minutes'`)).toBe(23);
    expect(await countOf(sql`assignee_id is null`)).toBe(14);
    expect(await countOf(sql`assignee_id = (select id from users where username = 'meera.k')`)).toBe(31);
    expect(await countOf(sql`prescription_state in ('NONE', 'AWAITED')`)).toBe(96);
  });

  test('names every composition as ingredient and strength', async () => {
    const shape = String.raw`^[^,()]+ \([^()]+\)(, [^,()]+ \([^()]+\))*$`;
    expect(await db.$count(drugs, sql`composition !~ ${shape}`)).toBe(0);
    const schedules = await db.selectDistinct({ schedule: drugs.schedule }).from(drugs).orderBy(asc(drugs.schedule));
    expect(schedules.map(({ schedule }) => schedule)).toEqual(['H', 'H1', 'X', null]);
  });

  test('prices an order as its lines less promo plus delivery', async () => {
    const wrongTotals = sql`value <> promo_amount * -1 - discount + delivery_charge + (select sum(amount) from order_lines where order_id = orders.id)`;
    expect(await db.$count(orders, wrongTotals)).toBe(0);
  });

  test('has no due time after delivery or the end of the order', async () => {
    expect(await db.$count(orders, and(inArray(orders.status, ['DELIVERED', ...endedStatuses]), isNotNull(orders.tat_due_at)))).toBe(0);
    expect(await countOf(sql`status <> 'DELIVERED' and tat_due_at is null`)).toBe(0);
    expect(
      await countOf(
        sql`(status in ('FOLLOW-UP-WITHIN-TAT', 'FOLLOW-UP-DOCTOR-WITHIN-TAT', 'CUSTOMER-NOT-REACHABLE')) <> (due_at is not null)`,
      ),
    ).toBe(0);
  });
});

describe('an order of the demonstration', () => {
  test('reached its status by transitions of the chart', async () => {
    const sample = await db
      .select()
      .from(orders)
      .where(sql`id % 8 = 0 or status in ${[...openStatuses]}`);
    const events = await db
      .select()
      .from(orderEvents)
      .where(
        inArray(
          orderEvents.order_id,
          sample.map(({ id }) => id),
        ),
      )
      .orderBy(asc(orderEvents.order_id), asc(orderEvents.version));
    const byOrder = new Map<number, StoredEvent[]>();
    for (const event of events) byOrder.set(event.order_id, [...(byOrder.get(event.order_id) ?? []), event]);
    expect(sample.length).toBeGreaterThan(3000);
    const faults = sample.map(({ id, code }) => ({ code, fault: faultOf(byOrder.get(id) ?? []) })).filter(({ fault }) => fault !== null);
    expect(faults).toEqual([]);
  });

  test('matches its last event and attempts, and lies in the past', async () => {
    const { rows } = await db.execute(sql`
      select o.code from orders o
      join lateral (select max(version) as version, max(at) as at, count(*) filter (where event = 'mark_customer_not_reachable') as attempts,
        max(at) filter (where event <> 'due.passed') as since, count(*) filter (where event = 'due.passed') as told from order_events where order_id = o.id) e on true
      join order_events l on l.order_id = o.id and l.version = o.version
      where o.version <> e.version or o.attempts <> e.attempts or o.status_since <> e.since or o.status <> l.to_status or e.at > ${DEMO_NOW.toISOString()}
        or o.escalated <> (e.told > 0) or o.placed_at > o.status_since`);
    expect(rows).toEqual([]);
  });

  test('can go to a store when unblocked, and is sometimes short of a drug', async () => {
    const waiting = await db
      .select()
      .from(orders)
      .where(inArray(orders.status, ['PLACED', 'FOLLOW-UP-WITHIN-TAT', 'PRESCRIPTION-DECODED']));
    const facts = await factsOf(db, waiting);
    const send: OrderEvent = { type: 'mark_create_patient_store_order', confirmedAllergies: [] };
    const ready = waiting.filter((row) => accept(orderLifecycleMachine, row.status as OrderStatus, facts.get(row.id) ?? relaxed, send));
    const shortOfStock = waiting.filter((row) => (facts.get(row.id)?.stockGaps.length ?? 0) > 0);
    expect(ready.length).toBeGreaterThan(200);
    expect(shortOfStock.length).toBeGreaterThan(15);
    expect(shortOfStock.length).toBeLessThan(40);
    const covered = waiting.filter((row) => row.prescription_state === 'ON-FILE' && facts.get(row.id)?.uncovered.length !== 0);
    expect(covered).toEqual([]);
  });

  test('has a prescription file that is a valid image', async () => {
    const [prescription] = await db.select().from(prescriptions).limit(1);
    const file = prescription?.file ?? Buffer.alloc(0);
    expect(file.subarray(1, 4).toString()).toBe('PNG');
    const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
    const begin = file.indexOf('IDAT');
    const rows = inflateSync(file.subarray(begin + 4, begin + 4 + file.readUInt32BE(begin - 4)));
    expect(rows.length).toBe(height * (1 + width / 4));
    const kinds = await db.execute(sql`select count(distinct file) filter (where r.id is null or r.status = 'rejected')::int as any,
      (count(distinct file) filter (where r.status <> 'rejected'))::int = (count(*) filter (where r.status <> 'rejected'))::int as own
      from prescriptions p left join prescription_readings r on r.prescription_id = coalesce(p.page_of, p.id)
      where not exists (select from order_leads l where l.prescription_id = coalesce(p.page_of, p.id))`);
    expect(kinds.rows).toEqual([{ any: 6, own: true }]);
  });
});

describe('filling', () => {
  const digest = (database: Database) =>
    database.execute(sql`select (select md5(string_agg(o::text, '|' order by id)) from orders o) as orders, (select md5(string_agg(e::text, '|' order by id)) from order_events e) as events,
      (select md5(string_agg(l::text, '|' order by id)) from order_lines l) as lines, (select md5(string_agg(s::text, '|' order by store_id, drug_id)) from store_stock s) as stock`);

  const schemaOf = (database: Database) =>
    database.execute(sql`select indexdef as definition from pg_indexes where schemaname = 'public' union all
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1`);

  test('is deterministic and restores the schema', async () => {
    const empty = await openClone('empty');
    const before = await schemaOf(empty.opened);
    await fillDemo(empty.opened.$client, { now: DEMO_NOW, hashPassword: async () => 'unused' });
    expect((await schemaOf(empty.opened)).rows).toEqual(before.rows);
    expect((await digest(empty.opened)).rows).toEqual((await digest(db)).rows);
    await empty.end();
  });

  test('continues id sequences after the filled rows', async () => {
    const [last] = await db.select({ id: sql<number>`max(id)` }).from(prescriptions);
    const [{ patient_id } = { patient_id: 1 }] = await db.select().from(prescriptions).limit(1);
    const images = {
      patient_id,
      file_name: 'a.png',
      media_type: 'image/png',
      file: Buffer.alloc(1),
      added_at: DEMO_NOW,
      added_by: 'Meera Kulkarni',
    };
    const [added] = await db.insert(prescriptions).values(images).returning();
    expect(added?.id).toBe((last?.id ?? 0) + 1);
    await db.delete(prescriptions).where(eq(prescriptions.id, added?.id ?? 0));
    expect(await db.$count(orderLines)).toBeGreaterThan(40_000);
  });

  test.each(['2026-11-20T18:29:59.999Z', '2026-11-20T18:30:00Z', '2026-11-20T21:40:00Z', '2027-02-28T03:00:00Z'])(
    'keeps timestamps in order at %s',
    (at) => {
      const now = Date.parse(at);
      let before = 0;
      const faults: string[] = [];
      for (const { placedAt, moves, status, tatDueAt, slot } of courses(now, 1)) {
        const moments = [before, placedAt, ...moves.map((move) => move.at), now];
        const isOrdered = moments.every((moment, index) => index < 2 || moment >= (moments[index - 1] ?? 0)) && placedAt >= before;
        const isPromised = (tatDueAt === null || tatDueAt > placedAt) && (slot === null || slot.end > slot.start);
        if (!isOrdered || !isPromised) faults.push(`${status}: ${moments.join(' ')}`);
        before = placedAt;
      }
      expect(faults).toEqual([]);
    },
  );
});
