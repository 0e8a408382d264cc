import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#platform/session/schema.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { KNOWN_REASON, type OrderOptions, type OrderWorld, startOrderWorld } from './order-world.ts';
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

interface Sent {
  transaction: string[];
  /** All statements of the request: the session before, and the record of the patient's read after the transaction. */
  all: string[];
}

async function statementsOf(options: OrderOptions, event: string): Promise<Sent> {
  const order = await world.make(options);
  const body = { event, version: 1, request_key: randomUUID() };
  const all = await statements.during(async () => {
    const { status } = await agent.request('POST', `/api/oms/orders/${order.id}/events`, body);
    expect(status).toBe(200);
  });
  const [begin, commit] = [all.indexOf('begin'), all.indexOf('commit')];
  return { transaction: all.slice(begin, commit + 1), all };
}

/** Begin, row lock, request key, facts, order with event and audit, the open task, the order as it is now, commit. */
const USUAL = 8;
/** An order that still waits for an agent gets its task. */
const MADE = 1;
/** And around it: the session, the record that the patient was shown. */
const AROUND = 2;

test.each(['mark_follow_up_within_tat', 'mark_customer_not_reachable'])('%s by an agent takes nine statements', async (event) => {
  const { transaction, all } = await statementsOf({}, event);
  expect(transaction, transaction.join('\n')).toHaveLength(USUAL + MADE);
  expect(all, all.join('\n')).toHaveLength(USUAL + MADE + AROUND);
});

/** Two for locks on drugs and stock, three for the reservation, four for the message to the OMS, one each for waiting reports, offered substitutes and how the patient wants to be told. */
const TO_STORE = 12;

test('an order that goes to its store reserves stock and queues its message besides', async () => {
  const { transaction } = await statementsOf({ reason: 'OTC-GENERAL-PRODUCT' }, 'mark_create_patient_store_order');
  expect(transaction, transaction.join('\n')).toHaveLength(USUAL + TO_STORE);
});

test('a cancellation only looks for a slot, a message to the OMS, offered substitutes, questions to doctors, a waybill and the patient’s wishes besides', async () => {
  const order = await world.make();
  const body = { event: 'mark_cancel_by_customer', reason: KNOWN_REASON, version: 1, request_key: randomUUID() };
  const all = await statements.during(() => agent.request('POST', `/api/oms/orders/${order.id}/events`, body));
  const transaction = all.slice(all.indexOf('begin'), all.indexOf('commit') + 1);
  expect(transaction, transaction.join('\n')).toHaveLength(USUAL + 7);
});
