/** Subscriptions of patients (§1, §7.6). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SubscriptionRecord } from '#features/subscriptions/contract.ts';
import { stepStatuses, subscriptionDeliveries } from '#features/subscriptions/subscription-choices.ts';
import { endDueSubscriptions } from '#features/subscriptions/server/subscription-jobs.ts';
import { sellingChoices } from '#platform/choices/server/selling.ts';
import { asOwner } from '#tests/support/server.ts';
import { create, created, planOf, read, refusalsOf, send, startWorld, type World } from './subscription-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.close());

const eventsOf = ({ log }: SubscriptionRecord) => log.map(({ event, by }) => `${event} ${by}`);
const allowed = ({ abilities }: SubscriptionRecord) => abilities.filter((each) => each.allowed).map(({ event }) => event.slice(13));

describe('a subscription', () => {
  test('is created, changed, paused, resumed and stopped at the version that was seen, and its log has it all', async () => {
    const { day } = world;
    const made = await created(world);
    expect(made).toMatchObject({ status: 'ACTIVE', interval_days: 30, next_on: day(20), ends_on: null, steps: [] });
    expect(made.lines.map(({ drug_id, quantity }) => ({ drug_id, quantity }))).toEqual(planOf(world).lines);
    expect(allowed(made)).toEqual(['changed', 'paused', 'stopped', 'commented']);

    const change = planOf(world, { interval_days: 15, ends_on: day(90), lines: planOf(world).lines.slice(0, 1) });
    const { body: changed } = await send(world, made, '', change, 'PUT');
    expect(changed).toMatchObject({ version: 2, interval_days: 15, ends_on: day(90), lines: [{ quantity: 2 }] });
    expect(changed.log[0].payload.changed).toEqual(['medicines', 'interval', 'end']);
    const stale = await send(world, made, '/pause', { until: day(40), reason: 'Is travelling' });
    expect([stale.status, stale.body.data.record.version]).toEqual([409, 2]);

    const { body: paused } = await send(world, changed, '/pause', { until: day(40), reason: 'Is travelling' });
    expect(paused).toMatchObject({ status: 'PAUSED', paused_until: day(40), next_on: day(40) });
    expect(paused.log[0].payload).toEqual({ note: 'Is travelling', until: day(40) });
    expect(allowed(paused)).toEqual(['changed', 'resumed', 'stopped', 'commented']);
    const { body: resumed } = await send(world, paused, '/resume', { next_on: day(2) });
    expect(resumed).toMatchObject({ status: 'ACTIVE', paused_until: null, next_on: day(2) });
    const { body: stopped } = await send(world, resumed, '/stop', { reason: 'The treatment is over' });
    expect(stopped).toMatchObject({ status: 'STOPPED', log: [{ payload: { note: 'The treatment is over' } }, {}, {}, {}, {}] });
    expect(eventsOf(stopped)).toEqual(
      ['stopped', 'resumed', 'paused', 'changed', 'created'].map((event) => `subscription.${event} Meera Kulkarni`),
    );
    const late = await send(world, stopped, '/resume', { next_on: day(2) });
    expect([late.status, late.body.message]).toEqual([409, 'The subscription is stopped']);
  });

  test('has comments, also once it is stopped', async () => {
    const { body: stopped } = await send(world, await created(world), '/stop', { reason: 'Buys nearby' });
    const { body: commented } = await send(world, stopped, '/comments', { comment: 'Call again in spring' });
    expect(commented).toMatchObject({
      status: 'STOPPED',
      log: [{ by: 'Meera Kulkarni', payload: { note: 'Call again in spring' } }, {}, {}],
    });
    const empty = await send(world, commented, '/comments', { comment: '  ' });
    expect(refusalsOf(empty)).toEqual([400, 'comment: Fill this in']);
  });

  test('refuses at the field what cannot be agreed', async () => {
    const { day } = world;
    const refused = async (fields: object) => refusalsOf(await create(world, fields));
    expect(await refused({ lines: [] })).toEqual([400, 'lines: At least one medicine']);
    expect(await refused({ lines: [{ drug_id: 99_999_999, quantity: 1 }] })).toEqual([400, 'lines.0.drug_id: Drug not found']);
    expect(await refused({ interval_days: 6 })).toEqual([400, 'interval_days: At least 7']);
    expect(await refused({ next_on: day(-1) })).toEqual([400, 'next_on: The next refill is due today or later']);
    expect(await refused({ ends_on: day(19) })).toEqual([400, 'next_on: The next refill is after the last day: change one of them']);
    expect(await refused({ address_id: 99_999_999, delivery: 'STORE-PICKUP' })).toEqual([
      400,
      'address_id: Address not found',
      'store_id: Choose the store of the pick-up',
    ]);
    const { body } = await world.agent.request('GET', `/api/crm/patients/${world.subject.address.patient_id}/subscription-options`);
    const store_id = body.stores[0].id;
    expect(await created(world, { delivery: 'STORE-PICKUP', store_id })).toMatchObject({ store: { id: store_id } });
  });

  test('is created once per key, by the call centre and subscription agents alone', async () => {
    const key = randomUUID();
    const fields = { interval_days: 77 };
    const answers = await Promise.all([1, 2, 3].map(() => create(world, fields, key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await create(world, { interval_days: 78 }, key)).status).toBe(422);
    const buyer = await world.server.signedIn('omkar.j');
    expect((await create(world, {}, randomUUID(), buyer)).status).toBe(403);
  });

  test('that two people change at the same time takes one change', async () => {
    const made = await created(world);
    const answers = await Promise.all([
      send(world, made, '/stop', { reason: 'Buys nearby' }),
      send(world, made, '/pause', { until: world.day(30), reason: 'Is travelling' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await read(world, made.id)).version).toBe(2);
  });
});

describe('subscriptions', () => {
  test('are read with the patient, the list, and the timeline', async () => {
    const { patient_id } = world.subject.address;
    const made = await created(world, { interval_days: 91 });
    const { body: own } = await world.agent.request('GET', `/api/crm/patients/${patient_id}/subscriptions`);
    expect(own.subscriptions[0]).toMatchObject({ id: made.id, status: 'ACTIVE', interval_days: 91, step: null });
    const where = JSON.stringify({ match: 'all', of: [{ field: 'interval', is: 'is', value: 91 }] });
    const { body: list } = await world.agent.request('GET', `/api/crm/subscriptions?where=${encodeURIComponent(where)}`);
    expect(list.rows).toMatchObject([{ id: made.id, patient_id, values: { due: 'LATER', next: made.next_on, status: 'ACTIVE' } }]);
    const { body: timeline } = await world.agent.request('GET', `/api/crm/patients/${patient_id}/timeline?kind=subscription`);
    expect(timeline.entries[0]).toMatchObject({ id: made.id, path: `/subscriptions?id=${made.id}` });
  });

  test('name medicines whose prescription is not valid on the day of the next refill', async () => {
    const { server, subject, day } = world;
    const { patient_id } = subject.address;
    const [drug] = (await asOwner(server, `select id::int from drugs where schedule = 'H' and retired_at is null order by id limit 1`))
      .rows;
    const made = await created(world, { interval_days: 89, lines: [{ drug_id: drug!['id'], quantity: 1 }] });
    const [reading] = (
      await asOwner(
        server,
        `update prescription_readings set patient_id = $1 where id = (select r.id from prescription_readings r
         join prescriptions f on f.id = r.prescription_id where r.status = 'decoded' and f.rejected_at is null order by r.id limit 1)
         returning id, prescription_id`,
        [patient_id],
      )
    ).rows;
    const where = JSON.stringify({
      match: 'all',
      of: [
        { field: 'interval', is: 'is', value: 89 },
        { field: 'lacks_prescription', is: 'is', value: true },
      ],
    });
    const judged = async (covers: number[], until: string) => {
      await asOwner(server, 'update prescriptions set covers = $2 where id = $1', [reading!['prescription_id'], covers]);
      await asOwner(server, 'update prescription_readings set valid_until = $2 where id = $1', [reading!['id'], until]);
      const { body: list } = await world.agent.request('GET', `/api/crm/subscriptions?where=${encodeURIComponent(where)}`);
      return [(await read(world, made.id)).lines[0]?.prescription_until, list.rows.length];
    };
    expect(await judged([], day(40))).toEqual([null, 1]);
    expect(await judged([drug!['id']], day(19))).toEqual([day(19), 1]);
    expect(await judged([drug!['id']], day(20))).toEqual([day(20), 0]);
  });

  test('have the choices of the general data (§3)', () => {
    expect(Object.keys(subscriptionDeliveries)).toEqual(Object.keys(sellingChoices.SubscriptionDeliveryTypeChoices));
    expect(Object.keys(stepStatuses)).toEqual(Object.keys(sellingChoices.SubscriptionStepStatusChoices));
  });

  test('of the demonstration are in every state, and so are their refills', async () => {
    const counts = await world.query<{ status: string; many: boolean }>(
      'select status, count(*) >= 100 as many from subscriptions group by status order by status',
    );
    expect(counts).toEqual(['ACTIVE', 'PAUSED', 'STOPPED'].map((status) => ({ status, many: true })));
    const steps = await world.query<{ status: string }>('select distinct status from subscription_steps order by 1');
    expect(steps.map(({ status }) => status)).toEqual(Object.keys(stepStatuses).toSorted());
  });
});

// Last: the clock goes on.
test('pauses end on their day, and subscriptions after their last one, once on several servers', async () => {
  const { day, server } = world;
  const over = await created(world, { next_on: day(1), ends_on: day(1), interval_days: 7 });
  const { body: paused } = await send(world, await created(world), '/pause', { until: day(3), reason: 'Is travelling' });
  const until = paused.paused_until as string;
  await world.query('update subscriptions set next_on = $2 where id = $1', [over.id, day(8)]);
  const end = () => Promise.all([1, 2].map(() => endDueSubscriptions(server.db, server.clock)));
  await end();
  expect(await world.query('select status, version from subscriptions where id = any($1) order by id', [[over.id, paused.id]])).toEqual([
    { status: 'STOPPED', version: 2 },
    { status: 'PAUSED', version: 2 },
  ]);
  server.clock.set(new Date(`${until}T06:00:00Z`));
  await end();
  expect(await world.query('select status, version, paused_until from subscriptions where id = $1', [paused.id])).toEqual([
    { status: 'ACTIVE', version: 3, paused_until: null },
  ]);
});
