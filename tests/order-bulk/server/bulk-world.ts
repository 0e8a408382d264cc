import { randomUUID } from 'node:crypto';
import { roles } from '#platform/access/roles.ts';
import { users } from '#platform/session/schema.ts';
import { eq } from 'drizzle-orm';
import type { BulkChange, BulkResult } from '#features/order-bulk/contract.ts';
import { workOnBulkChanges } from '#features/order-bulk/server/bulk-worker.ts';
import { type MadeOrder, type OrderWorld, startOrderWorld } from '#tests/orders/server/order-world.ts';
import type { Answer, TestBrowser } from '#tests/support/server.ts';

/** A pharmacy with a team lead, an administrator and an agent, and the worker of bulk changes, which tests run round by round. */
export interface BulkWorld extends OrderWorld {
  lead: TestBrowser;
  admin: TestBrowser;
  agent: TestBrowser;
  /** One round of the worker. */
  round: () => Promise<void>;
  /** Rounds until nothing is left to do. */
  work: () => Promise<void>;
  start: (browser: TestBrowser, orders: readonly MadeOrder[], change: object, more?: object) => Promise<Answer>;
  /** Starts, works, and answers the bulk change. */
  make: OrderWorld['make'];
  made: (browser: TestBrowser, orders: readonly MadeOrder[], change: object) => Promise<BulkChange>;
  read: (bulkId: number, browser?: TestBrowser) => Promise<BulkChange>;
  resultsOf: (bulkId: number) => Promise<BulkResult[]>;
}

export const followUp = { kind: 'event', event: 'mark_follow_up_within_tat' } as const;
export const picked = (orders: readonly MadeOrder[], version = 1) => orders.map(({ id }) => ({ order_id: id, version }));

export async function startBulkWorld(): Promise<BulkWorld> {
  const world = await startOrderWorld();
  const { db, realtime, clock, app } = world;
  // The order world's store systems become a team lead's account.
  await db
    .update(users)
    .set({ name: 'Leena Rao', roles: [roles.crmTeamLead] })
    .where(eq(users.username, 'store.systems'));
  const [lead, admin, agent] = [await world.signedIn('store.systems'), await world.signedIn('admin.a'), await world.signedIn('farhan.s')];
  const round = workOnBulkChanges({ db, realtime, clock, log: app.server.log });
  const read = async (bulkId: number, browser = lead): Promise<BulkChange> =>
    (await browser.request('GET', `/api/oms/bulk-changes/${bulkId}`)).body;
  const work = async () => {
    for (;;) {
      const { rows } = await db.$client.query("select 1 from order_bulk_changes where state in ('queued', 'running', 'undoing') limit 1");
      if (rows.length === 0) return;
      await round();
    }
  };
  const start: BulkWorld['start'] = (browser, orders, change, more = {}) =>
    browser.request('POST', '/api/oms/bulk-changes', { orders: picked(orders), change, request_key: randomUUID(), ...more });
  return {
    ...world,
    lead,
    admin,
    agent,
    round,
    work,
    read,
    start,
    made: async (browser, orders, change) => {
      const { body } = await start(browser, orders, change);
      await work();
      return read(body.id, browser);
    },
    resultsOf: async (bulkId) => {
      const results: BulkResult[] = [];
      for (let page = 1; ; page += 1) {
        const { body } = await admin.request('GET', `/api/oms/bulk-changes/${bulkId}/results?page_size=200&page=${page}`);
        results.push(...body.rows);
        if (body.rows.length < 200) return results;
      }
    },
  };
}

/** Orders without any event, at once. */
export const manyOrders = async (world: OrderWorld, n: number): Promise<MadeOrder[]> => {
  const made: MadeOrder[] = [];
  for (let at = 0; at < n; at += 1) made.push(await world.make());
  return made;
};
