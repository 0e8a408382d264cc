import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDemos } from '#app/server-features.ts';
import { callbackQuotas } from '#features/callbacks/demo/advance-callbacks.ts';
import { dropOffQuotas } from '#features/drop-offs/demo/advance-drop-offs.ts';
import { leadQuotas } from '#features/cio/demo/advance-leads.ts';
import { openQuotas } from '#features/orders/demo/open-order-quotas.ts';
import { UNFINISHED } from '#features/place-order/demo/advance-drafts.ts';
import { advanceDemos } from '#platform/server/demo/advance-demos.ts';
import { DEMO_NOW } from '#tests/support/database.ts';
import { faultOf, type StoredEvent } from '#tests/support/order-replay.ts';
import { sized } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;

let server: TestServer;
let agent: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
});
afterAll(() => server.close());

const demos = loadDemos();
const round = async () => advanceDemos(server, await demos);
const rowsOf = async <Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> => (await server.db.execute(query)).rows as Row[];
const one = async <Row extends Record<string, unknown>>(query: SQL): Promise<Row> => (await rowsOf<Row>(query))[0] as Row;

/** Counts of the day's work, as the lists show them. */
async function work(): Promise<Record<string, number>> {
  const now = sql`${server.clock.now().toISOString()}::timestamptz`;
  const isDueSoon = sql`due_at >= ${now} and due_at < ${now} + interval '30 minutes'`;
  const [orders, callbacks, carts, drafts, leads] = await Promise.all([
    one<Record<string, number>>(sql`select count(*)::int as open, count(*) filter (where tat_due_at < ${now})::int as late,
      count(*) filter (where tat_due_at >= ${now} and tat_due_at < ${now} + interval '30 minutes')::int as soon,
      count(*) filter (where assignee_id is null)::int as unassigned
      from orders where status not in ('COMPLETED', 'CANCEL-BY-CUSTOMER', 'CANCEL-BY-US', 'SUBSCRIPTION STOPPED')`),
    one<
      Record<string, number>
    >(sql`select count(*)::int as "callbacks", count(*) filter (where due_at < ${now})::int as "overdue callbacks",
      count(*) filter (where ${isDueSoon})::int as "soon callbacks" from callbacks where status = 'PENDING'`),
    one<Record<string, number>>(sql`select count(*) filter (where status = 'OPEN')::int as "open carts",
      count(*) filter (where status = 'CALL-BACK' and due_at < ${now})::int as "overdue carts",
      count(*) filter (where status = 'CALL-BACK' and ${isDueSoon})::int as "soon carts" from drop_off_carts`),
    one<Record<string, number>>(sql`select count(*)::int as drafts from order_drafts where status in ('open', 'parked')`),
    one<Record<string, number>>(sql`select count(*) filter (where status = 'CART-CREATED')::int as "leads without a cart",
      count(*) filter (where status = 'CART-UPDATED')::int as "leads with a cart" from order_leads`),
  ]);
  return { ...orders, ...callbacks, ...carts, ...drafts, ...leads };
}

const quotas: Record<string, number> = {
  open: [...openQuotas.byStatus.values()].reduce((sum, count) => sum + count, 0),
  late: openQuotas.late,
  soon: openQuotas.soon,
  unassigned: openQuotas.unassigned,
  callbacks: callbackQuotas.pending,
  'overdue callbacks': callbackQuotas.overdue,
  'soon callbacks': callbackQuotas.soon,
  'open carts': dropOffQuotas.OPEN,
  'overdue carts': dropOffQuotas.overdue,
  'soon carts': dropOffQuotas.soon,
  drafts: UNFINISHED,
  'leads without a cart': leadQuotas['CART-CREATED'],
  'leads with a cart': leadQuotas['CART-UPDATED'],
};

async function outsideQuotas(): Promise<string[]> {
  const counted = await work();
  return Object.entries(quotas).flatMap(([kind, quota]) => {
    const count = counted[kind] ?? 0;
    return Math.abs(count - quota) > quota * 0.1 ? [`${kind}: ${count} instead of ${quota}`] : [];
  });
}

/** Orders changed since the demonstration was filled whose history the chart would not have accepted, or that differ from it. */
async function faults(): Promise<string[]> {
  const events = await rowsOf<StoredEvent & Record<string, unknown>>(sql`
    select * from order_events where order_id in (select order_id from order_events where at > ${DEMO_NOW.toISOString()}) order by order_id, version`);
  const byOrder = new Map<number, StoredEvent[]>();
  for (const event of events) byOrder.set(event.order_id, [...(byOrder.get(event.order_id) ?? []), event]);
  const refused = [...byOrder].flatMap(([id, ofOrder]) => {
    const fault = faultOf(ofOrder);
    return fault === null ? [] : [`${id}: ${fault}`];
  });
  const differing = await rowsOf<{ code: string }>(sql`
    select o.code from orders o left join order_events e on e.order_id = o.id and e.version = o.version
    where e.id is null or e.to_status <> o.status or e.at > ${server.clock.now().toISOString()}
      or (o.status in ('DELIVERED', 'COMPLETED') and o.tat_due_at is not null)`);
  return [...refused, ...differing.map(({ code }) => `${code} differs from its last event`)];
}

const stored = (id: number) => one(sql`select * from orders where id = ${id}`);

describe('the demonstration', () => {
  test('goes on by the minute', async () => {
    for (let minute = 0; minute < 3; minute += 1) {
      server.clock.advance(MINUTE);
      await round();
      expect(await outsideQuotas()).toEqual([]);
    }
    expect(await faults()).toEqual([]);
  });

  test('leaves what a user has changed', async () => {
    const { body } = await agent.request('GET', '/api/oms/orders?assignee=me&page_size=10');
    const own = body.rows.slice(0, 3) as { id: number }[];
    expect(own).toHaveLength(3);
    for (const { id } of own)
      expect((await agent.request('POST', `/api/oms/orders/${id}/notes`, { text: 'Calls back tomorrow' })).status).toBe(200);
    const before = await Promise.all(own.map(({ id }) => stored(id)));
    server.clock.advance(26 * 60 * MINUTE);
    await round();
    expect(await outsideQuotas()).toEqual([]);
    expect(await Promise.all(own.map(({ id }) => stored(id)))).toEqual(before);
  });

  const absences = [
    ['one day, at 13:00', '2026-11-20T07:30:00Z'],
    ['three days, at 19:00', '2026-11-23T13:30:00Z'],
    ['thirty days, at 03:00', '2026-12-23T21:30:00Z'],
    ['six hours, at 09:00', '2026-12-24T03:30:00Z'],
  ] as const;
  test.each(absences.filter((_, at) => at % sized(2, 1) === 0))(
    'is as it was filled after %s',
    async (_, at) => {
      server.clock.set(new Date(at));
      // Two servers start at the same time.
      const rounds = await Promise.all([round(), round()]);
      expect(rounds.filter(Boolean).length).toBeGreaterThan(0);
      expect(await outsideQuotas()).toEqual([]);
      server.clock.advance(MINUTE);
      await round();
      expect(await outsideQuotas()).toEqual([]);
      expect(await faults()).toEqual([]);
    },
    120_000,
  );

  test('answers every screen', async () => {
    const teamLead = await server.signedIn('farhan.s');
    for (const path of ['/api/oms/orders', '/api/oms/orders/summary', '/api/oms/order-stats'])
      expect([path, (await teamLead.request('GET', path)).status]).toEqual([path, 200]);
  });
});
