import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualOrderEvents } from '#machines/orders/order-statuses.ts';
import { sized } from '#tests/support/rounds.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { unauditedRows } from './tables.ts';

const OPERATIONS = sized(240, 10_000);
const AT_ONCE = 8;
const SEED = 38;

let server: TestServer;
let browsers: Record<'agent' | 'pharmacist' | 'admin' | 'systems', TestBrowser>;

beforeAll(async () => {
  server = await startServer();
  const [agent, pharmacist, admin, systems] = await Promise.all(
    ['farhan.s', 'nandini.r', 'admin', 'store.systems'].map((name) => server.signedIn(name)),
  );
  browsers = { agent: agent!, pharmacist: pharmacist!, admin: admin!, systems: systems! };
});
afterAll(() => server.close());

let state = SEED;
const below = (bound: number) => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
};
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;

interface Wish {
  role: keyof typeof browsers;
  operation: string;
  method: string;
  path: string;
  body: object;
}

function wish(orders: readonly { id: number; version: number }[], uoms: readonly { id: number; version: number }[]): Wish {
  const order = pick(orders);
  const uom = pick(uoms);
  const role = pick(['agent', 'pharmacist', 'admin'] as const);
  const at = `/api/oms/orders/${order.id}`;
  const unit = { name: `Unit ${randomUUID().slice(0, 13)}`, short_name: randomUUID().slice(0, 8) };
  return pick<Wish>([
    {
      role,
      operation: 'oms.sendOrderEvent',
      method: 'POST',
      path: `${at}/events`,
      body: { event: pick(manualOrderEvents), version: order.version },
    },
    { role, operation: 'oms.addOrderNote', method: 'POST', path: `${at}/notes`, body: { text: 'A note', request_key: randomUUID() } },
    { role, operation: 'oms.addOrderNote', method: 'POST', path: `${at}/notes`, body: { text: '' } },
    { role, operation: 'oms.assignOrder', method: 'PUT', path: `${at}/assignee`, body: { assignee: pick(['me', 'none']) } },
    {
      role: 'systems',
      operation: 'oms.reportFulfilment',
      method: 'POST',
      path: `${at}/fulfilment`,
      body: { event: pick(['bill.created', 'dispatch.left', 'delivery.delivered']) },
    },
    { role, operation: 'item.createMasterRecord', method: 'POST', path: '/api/item/masters/uom', body: { values: unit } },
    {
      role: 'admin',
      operation: 'item.updateMasterRecord',
      method: 'PUT',
      path: `/api/item/masters/uom/${uom.id}`,
      body: { version: uom.version, values: unit },
    },
  ]);
}

test(`after ${OPERATIONS} random operations every change has an audit row of the same transaction, and nothing else has one`, {
  timeout: 600_000,
}, async () => {
  const { rows: began } = await asOwner(
    server,
    `select pg_current_xact_id()::text::bigint as xact, (select count(*)::int from audit) as audits`,
  );
  const accepted = new Map<string, number>();
  for (let done = 0; done < OPERATIONS; done += AT_ONCE) {
    const { rows: orders } = await asOwner(server, 'select id::int, version from orders order by id limit 60');
    const { rows: uoms } = await asOwner(
      server,
      `select id::int, version from master_records where master = 'uom' and retired_at is null order by id limit 5`,
    );
    const wishes = Array.from({ length: AT_ONCE }, () => wish(orders as never, uoms as never));
    await Promise.all(
      wishes.map(async ({ role, operation, method, path, body }) => {
        const { status } = await browsers[role].request(method, path, body);
        expect(status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
        if (status === 200) accepted.set(operation, (accepted.get(operation) ?? 0) + 1);
      }),
    );
  }
  const { rows: audited } = await asOwner(
    server,
    'select operation, count(distinct request_id)::int as requests from audit where xact::text::bigint > $1 group by 1',
    [began[0].xact],
  );
  console.log(`seed ${SEED}: ${[...accepted].map(([operation, count]) => `${count} × ${operation}`).join(', ')} accepted`);
  expect(new Map(audited.map(({ operation, requests }) => [operation, requests]))).toEqual(accepted);

  // Every row written since then was written by a transaction that also wrote an audit row.
  expect(await unauditedRows((statement, values) => asOwner(server, statement, values), began[0].xact)).toEqual([]);
});
