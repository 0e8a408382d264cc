import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderAbility } from '#features/orders/contract.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { rounds } from '#tests/support/rounds.ts';
import type { Answer, TestBrowser } from '#tests/support/server.ts';
import { holdRow } from './held-row.ts';
import { reasonFor, startOrderWorld, type MadeOrder, type OrderWorld } from './order-world.ts';

let world: OrderWorld;
let agents: [{ name: string; browser: TestBrowser }, { name: string; browser: TestBrowser }];

beforeAll(async () => {
  world = await startOrderWorld();
  agents = [
    { name: 'Farhan Shaikh', browser: await world.signedIn('farhan.s') },
    { name: 'Nandini Rane', browser: await world.signedIn('nandini.r') },
  ];
});
afterAll(() => world.close());

/** Seeded random choices, so that a failing round can be repeated. */
function chooser(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const freshOrder = () => world.make({ reason: 'NOT-REQUIRED-RX', prescriptions: Array.from({ length: 20 }, () => ({})) });

function send(browser: TestBrowser, order: MadeOrder, ability: Pick<OrderAbility, 'event' | 'needs'>, version: number): Promise<Answer> {
  const brings = {
    ...(ability.needs.includes('reason') && { reason: reasonFor(ability.event) }),
    // A new one each time: a prescription that was rejected meanwhile cannot be attached again.
    ...(ability.event === 'mark_prescription_created' && { prescription_id: order.prescriptionIds.pop() }),
  };
  return browser.request('POST', `/api/oms/orders/${order.id}/events`, { event: ability.event, version, ...brings });
}

async function abilitiesNow(order: MadeOrder): Promise<{ status: OrderStatus; version: number; allowed: OrderAbility[] }> {
  const { body } = await agents[0].browser.request('GET', `/api/oms/orders/${order.id}`);
  return { status: body.status, version: body.version, allowed: body.abilities.filter((ability: OrderAbility) => ability.allowed) };
}

/** Exactly one of the two gets 200; the other gets user, time, both statuses and the events possible now. */
async function judge(
  order: MadeOrder,
  before: { status: OrderStatus; version: number },
  sent: [OrderAbility, OrderAbility],
  responses: [Answer, Answer],
): Promise<Answer> {
  expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  const won = responses[0].status === 200 ? 0 : 1;
  const [winner, loser] = [responses[won], responses[1 - won]!];
  expect(winner.body).toMatchObject({ status: sent[won].to, version: before.version + 1 });
  expect(loser.body).toMatchObject({
    code: 'CONFLICT',
    data: {
      by: agents[won].name,
      at: world.clock.now().toISOString(),
      from: before.status,
      status: sent[won].to,
      version: before.version + 1,
    },
  });
  const seenByLoser = await agents[1 - won]!.browser.request('GET', `/api/oms/orders/${order.id}`);
  expect(loser.body.data.abilities).toEqual(seenByLoser.body.abilities);
  return loser;
}

/** Sends one of the events offered to the loser: allowed ones must succeed, blocked ones must be refused. */
async function tryOne(order: MadeOrder, loser: Answer, browser: TestBrowser, choose: (below: number) => number): Promise<number> {
  const { abilities, version } = loser.body.data as { abilities: OrderAbility[]; version: number };
  if (abilities.length === 0) return 0;
  const ability = abilities[choose(abilities.length)]!;
  const { status, body } = await send(browser, order, ability, version);
  const outcome = { status, to: ability.allowed ? body.status : null };
  expect([
    { status: 200, to: ability.to },
    ...(ability.allowed
      ? []
      : [
          { status: 409, to: null },
          { status: 403, to: null },
        ]),
  ]).toContainEqual(outcome);
  return ability.allowed ? 1 : 0;
}

const grown = (before: { events: number; audits: number }, by: number) => ({ events: before.events + by, audits: before.audits + by });

describe('two agents change one order at the same instant', () => {
  test(`exactly one succeeds in ${rounds} rounds, and the other can make the offered events`, async () => {
    const choose = chooser(31);
    let order = await freshOrder();
    for (let round = 0; round < rounds; round += 1) {
      world.clock.advance(1_000);
      let before = await abilitiesNow(order);
      if (before.allowed.length < 2 || order.prescriptionIds.length < 3) {
        order = await freshOrder();
        before = await abilitiesNow(order);
      }
      const first = choose(before.allowed.length);
      const second = (first + 1 + choose(before.allowed.length - 1)) % before.allowed.length;
      const sent: [OrderAbility, OrderAbility] = [before.allowed[first]!, before.allowed[second]!];
      const counted = await world.stateOf(order.id);
      const responses = await Promise.all([
        send(agents[0].browser, order, sent[0], before.version),
        send(agents[1].browser, order, sent[1], before.version),
      ]);
      expect(await world.stateOf(order.id), `round ${round}`).toMatchObject(grown(counted, 1));
      const loser = await judge(order, before, sent, responses);
      const after = await tryOne(order, loser, agents[responses[0] === loser ? 0 : 1].browser, choose);
      expect(await world.stateOf(order.id), `round ${round}`).toMatchObject(grown(counted, 1 + after));
    }
  });

  test(`exactly one succeeds when both already wait for the row, in ${rounds} rounds`, async () => {
    const choose = chooser(13);
    for (let round = 0; round < rounds; round += 1) {
      const order = await freshOrder();
      const before = await abilitiesNow(order);
      const first = choose(before.allowed.length);
      const sent: [OrderAbility, OrderAbility] = [before.allowed[first]!, before.allowed[(first + 1) % before.allowed.length]!];
      const responses = await whileHeld(order.id, () => [
        send(agents[0].browser, order, sent[0], before.version),
        send(agents[1].browser, order, sent[1], before.version),
      ]);
      await judge(order, before, sent, responses);
      expect(await world.eventsOf(order.id)).toHaveLength(2);
    }
  });

  test('the same event sent twice counts once', async () => {
    const order = await freshOrder();
    const responses = await Promise.all(
      agents.map(({ browser }) => send(browser, order, { event: 'mark_customer_not_reachable', needs: [] }, 1)),
    );
    expect(responses.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect((await world.stateOf(order.id)).order).toMatchObject({ attempts: 1, version: 2 });
  });
});

/** Keeps the order's row locked until both changes wait for it, then releases it. */
async function whileHeld(orderId: number, start: () => [Promise<Answer>, Promise<Answer>]): Promise<[Answer, Answer]> {
  const row = await holdRow(world.db, orderId);
  const sent = start();
  await row.waitedFor(2);
  await row.release();
  return Promise.all(sent);
}
