import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#platform/session/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { type OrderOptions, type OrderWorld, startOrderWorld } from './order-world.ts';
import { recordStatements } from './statements.ts';

const statements = recordStatements();
let world: OrderWorld;
let agent: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  await world.db.update(users).set({ agent_id: 7 }).where(eq(users.username, 'farhan.s'));
  agent = await world.signedIn('farhan.s');
});
afterAll(async () => {
  await world.close();
  statements.restore();
});

async function statementsOf(options: OrderOptions, event: string): Promise<string[]> {
  const order = await world.make(options);
  const body = { event, version: 1, request_key: randomUUID() };
  let status = 0;
  const all = await statements.during(async () => {
    ({ status } = await agent.request('POST', `/api/oms/orders/${order.id}/events`, body));
  });
  console.log(all.map((t) => t.replaceAll(/\s+/g, ' ').slice(0, 110)).join('\n'));
  expect(status).toBe(200);
  return all;
}

test('x', async () => {
  await statementsOf({}, 'mark_follow_up_within_tat');
  console.log('-----');
  await statementsOf({ reason: 'OTC-GENERAL-PRODUCT' }, 'mark_create_patient_store_order');
});
