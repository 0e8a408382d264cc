import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerRealtime } from '#platform/server/realtime/after-commit.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import { escalateOverdue } from '#features/orders/server/escalations.ts';
import type { TestBrowser } from '#tests/support/server.ts';
import { startOrderWorld, type OrderWorld } from './order-world.ts';

let world: OrderWorld;
let agent: TestBrowser;

beforeAll(async () => {
  world = await startOrderWorld();
  agent = await world.signedIn('farhan.s');
});
afterAll(() => world.close());

/** Records the order and version of each fact sent to browsers from now on. */
function recordFacts(): [number, number][] {
  const sent: [number, number][] = [];
  const realtime: Realtime = {
    toReaders: (_permission, _name, fact) => {
      const { order_id: id, version } = fact as { order_id: number; version: number };
      sent.push([id, version]);
    },
    toUser: () => undefined,
    toRoom: () => undefined,
    recordsChanged: () => undefined,
    extension: () => ({ push: () => undefined }) as never,
    userChanged: () => undefined,
    sessionsChanged: () => undefined,
    sessionEnded: () => undefined,
    sessionReplaced: () => undefined,
    cutEndedSessions: () => Promise.resolve(),
  };
  registerRealtime(world.db, realtime);
  return sent;
}

const MINUTE = 60_000;

describe('the due time of a follow-up', () => {
  test('is escalated once when it passes; the status stays and recipients are notified', async () => {
    const order = await world.make();
    await agent.request('POST', `/api/oms/orders/${order.id}/events`, { event: 'mark_follow_up_within_tat', version: 1 });
    const sent = recordFacts();
    world.clock.advance(30 * MINUTE);
    await escalateOverdue(world.db, world.clock);
    expect(sent).toEqual([]);
    world.clock.advance(1);
    await escalateOverdue(world.db, world.clock);
    await escalateOverdue(world.db, world.clock);
    expect(sent).toEqual([[order.id, 3]]);
    const { order: row, events, audits } = await world.stateOf(order.id);
    expect({ row, events, audits }).toMatchObject({
      row: { status: 'FOLLOW-UP-WITHIN-TAT', escalated: true, version: 3 },
      events: 3,
      audits: 2,
    });
    expect((await world.eventsOf(order.id)).at(-1)).toMatchObject({
      event: 'due.passed',
      by: 'System',
      user_id: null,
      from_status: 'FOLLOW-UP-WITHIN-TAT',
    });
  });

  test('starts again with a further attempt, and ends with the status', async () => {
    const order = await world.make();
    const act = (event: string, version: number) => agent.request('POST', `/api/oms/orders/${order.id}/events`, { event, version });
    await act('mark_customer_not_reachable', 1);
    world.clock.advance(31 * MINUTE);
    await escalateOverdue(world.db, world.clock);
    const again = await act('mark_customer_not_reachable', 3);
    expect(again.body.due_at).toBe(new Date(world.clock.now().getTime() + 30 * MINUTE).toISOString());
    expect((await world.stateOf(order.id)).order.escalated).toBe(false);
    world.clock.advance(31 * MINUTE);
    await escalateOverdue(world.db, world.clock);
    expect((await act('mark_placed', 5)).body).toMatchObject({ due_at: null, attempts: 2 });
    world.clock.advance(31 * MINUTE);
    const sent = recordFacts();
    await escalateOverdue(world.db, world.clock);
    expect(sent).toEqual([]);
  });

  test('of many orders is processed in batches, oldest first, and once by two servers', async () => {
    const due_at = (index: number) => new Date(world.clock.now().getTime() - (100 - index) * MINUTE);
    const made = [];
    for (let index = 0; index < 60; index += 1) made.push(await world.make({ status: 'FOLLOW-UP-WITHIN-TAT', due_at: due_at(index) }));
    const sent = recordFacts();
    await Promise.all([escalateOverdue(world.db, world.clock), escalateOverdue(world.db, world.clock)]);
    await escalateOverdue(world.db, world.clock);
    expect(sent.map(([id]) => id).toSorted((a, b) => a - b)).toEqual(made.map(({ id }) => id));
    for (const { id } of made) expect(await world.stateOf(id)).toMatchObject({ events: 2, audits: 1 });
  });
});
