/** Redemptions of rewards (§1, §7.6). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RedemptionRecord } from '#features/rewards/contract.ts';
import { expireBookings } from '#features/rewards/server/expired-bookings.ts';
import { rounds } from '#tests/support/rounds.ts';
import { aMember, aReward, balanceOf, book, booked, refusalOf, send, startWorld, type World } from './reward-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.server.close());

const eventsOf = ({ log }: RedemptionRecord) => log.map(({ event, by }) => `${event} ${by}`);
const allowed = ({ abilities }: RedemptionRecord) => abilities.filter((each) => each.allowed).map(({ event }) => event);
const reason = { reason: 'The patient changed their mind' };

describe('a redemption', () => {
  test('takes the points, and is confirmed, handed over, each once', async () => {
    const patient = await aMember(world, 500);
    const redemption = await booked(world, patient, (await aReward(world, { copayment: '99' })).id);
    expect(redemption).toMatchObject({ status: 'BOOKED', patient_id: patient, points: 200, copayment: 9_900, payment: null });
    expect(allowed(redemption)).toEqual(['redemption.confirmed', 'redemption.cancelled']);
    expect(await balanceOf(world, patient)).toBe(300);
    const unpaid = await send(world.agent, redemption, 'confirm', { payment: '' });
    expect([unpaid.status, unpaid.body.message]).toEqual([409, 'Choose how the co-payment was paid']);
    const { body: confirmed } = await send(world.agent, redemption, 'confirm', { payment: 'CASH' });
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', payment: 'CASH', log: [{ payload: { payment: 'CASH' } }, {}] });
    expect((await send(world.agent, redemption, 'complete')).body).toMatchObject({
      message: 'Changed by someone else since you opened it',
    });
    const { body: completed } = await send(world.agent, confirmed, 'complete');
    expect(completed).toMatchObject({ status: 'COMPLETED' });
    expect(eventsOf(completed)).toEqual([
      'redemption.completed Meera Kulkarni',
      'redemption.confirmed Meera Kulkarni',
      'redemption.booked Meera Kulkarni',
    ]);
    const late = await send(world.agent, completed, 'cancel', reason);
    expect([late.status, late.body.message]).toEqual([409, 'The patient has the reward already']);
    expect(await balanceOf(world, patient)).toBe(300);
  });

  test('gives the points back when it is cancelled, and the co-payment by those who may', async () => {
    const patient = await aMember(world, 500);
    const redemption = await booked(world, patient, (await aReward(world, { copayment: '99' })).id);
    const { body: confirmed } = await send(world.agent, redemption, 'confirm', { payment: 'ONLINE' });
    const { body: cancelled } = await send(world.agent, confirmed, 'cancel', reason);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', log: [{ payload: { note: reason.reason } }, {}, {}] });
    expect(await balanceOf(world, patient)).toBe(500);
    expect((await send(world.agent, cancelled, 'refund', { reference: 'UPI 441127' })).status).toBe(403);
    const { body: refunded } = await send(world.supervisor, cancelled, 'refund', { reference: 'UPI 441127' });
    expect(refunded).toMatchObject({ status: 'REFUNDED', log: [{ payload: { reference: 'UPI 441127' } }, {}, {}, {}] });
    expect(await balanceOf(world, patient)).toBe(500);
    const { body: ledger } = await world.agent.request('GET', `/api/crm/patients/${patient}/points`);
    expect(ledger.entries.map(({ kind, points }: { kind: string; points: number }) => [kind, points])).toEqual([
      ['RETURNED', 200],
      ['REDEEMED', -200],
      ['ADJUSTED', 500],
    ]);
  });

  test('without a co-payment is not refunded: its points went back when it was cancelled', async () => {
    const patient = await aMember(world, 200);
    const redemption = await booked(world, patient, (await aReward(world)).id);
    const { body: cancelled } = await send(world.agent, redemption, 'cancel', reason);
    const { status, body } = await send(world.supervisor, cancelled, 'refund', { reference: 'UPI 1' });
    expect([status, body.message]).toEqual([409, 'No co-payment was paid: the points were given back when it was cancelled']);
  });

  test('that its reward has left is only cancelled', async () => {
    const reward = await aReward(world);
    const redemption = await booked(world, await aMember(world, 200), reward.id);
    await world.supervisor.request('POST', `/api/crm/rewards/${reward.id}/retired`, { version: reward.version, retired: true });
    const { status, body } = await send(world.agent, redemption, 'confirm', { payment: '' });
    expect([status, body.message]).toEqual([409, 'No longer offered: cancel it to give the points back']);
    expect((await send(world.agent, redemption, 'cancel', reason)).status).toBe(200);
  });
});

describe('a booking', () => {
  test('refuses what the catalogue does not offer, and what the balance does not cover', async () => {
    const patient = await aMember(world, 120);
    const refused = async (cells: Record<string, string>) => refusalOf(await book(world, patient, (await aReward(world, cells)).id));
    expect(await refused({})).toEqual([400, 'reward_id', 'Balance is 120, this needs 200']);
    expect(await refused({ status: 'PAUSED' })).toEqual([400, 'reward_id', 'Not offered at the moment']);
    expect(await refused({ valid_to: '02/01/2026' })).toEqual([400, 'reward_id', 'No longer offered']);
    expect(await refused({ valid_from: '01/01/2099' })).toEqual([400, 'reward_id', 'Not offered yet']);
    expect(await refused({ stock: '0' })).toEqual([400, 'reward_id', 'None are left']);
    expect(refusalOf(await book(world, patient, 999_999))).toEqual([400, 'reward_id', 'Reward not found']);
    expect(refusalOf(await book(world, 999_999_999, 1))).toEqual([400, 'patient_id', 'Patient not found']);
    expect(await balanceOf(world, patient)).toBe(120);
  });

  test('is offered with the reason why it is not possible', async () => {
    const patient = await aMember(world, 120);
    const dear = await aReward(world, { points: '121' });
    const last = await aReward(world, { points: '20', stock: '1', copayment: '10' });
    const { body } = await world.agent.request('GET', `/api/crm/patients/${patient}/rewards`);
    const offerOf = ({ id }: { id: number }) => body.rewards.find((each: { id: number }) => each.id === id);
    expect(body).toMatchObject({ patient_id: patient, balance: 120 });
    expect(offerOf(dear)).toMatchObject({ left: null, because: { message: 'Balance is 120, this needs 121' } });
    expect(offerOf(last)).toMatchObject({ left: 1, copayment: 1_000, because: null });
  });

  test('is made once per key, and by the call centre alone', async () => {
    const [patient, { id }] = [await aMember(world, 1_000), await aReward(world)];
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => book(world, patient, id, key)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await balanceOf(world, patient)).toBe(800);
    const pharmacist = await world.server.signedIn('nandini.r');
    expect((await book({ ...world, agent: pharmacist }, patient, id)).status).toBe(403);
  });

  test('of the same points at the same time is made once, and never overdraws', async () => {
    const { id } = await aReward(world);
    for (let round = 0; round < rounds; round++) {
      const patient = await aMember(world, 399);
      const answers = await Promise.all([1, 2, 3, 4].map(() => book(world, patient, id)));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400]);
      expect(await balanceOf(world, patient)).toBe(199);
    }
  });

  test('of the last one at the same time goes to one patient; a cancelled one is offered again', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id } = await aReward(world, { stock: '1' });
      const patients = [await aMember(world, 200), await aMember(world, 200), await aMember(world, 200)];
      const answers = await Promise.all(patients.map((patient) => book(world, patient, id)));
      const made = answers.filter(({ status }) => status === 200);
      expect(made).toHaveLength(1);
      expect(answers.filter(({ status }) => status !== 200).map((answer) => refusalOf(answer)[2])).toEqual([
        'None are left',
        'None are left',
      ]);
      await send(world.agent, made[0]!.body, 'cancel', reason);
      expect((await book(world, patients[0]!, id)).status).toBe(200);
    }
  });

  test('that is cancelled twice at the same time gives its points back once', async () => {
    const { id } = await aReward(world);
    for (let round = 0; round < rounds; round++) {
      const patient = await aMember(world, 200);
      const redemption = await booked(world, patient, id);
      const answers = await Promise.all([1, 2].map(() => send(world.agent, redemption, 'cancel', reason)));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(await balanceOf(world, patient)).toBe(200);
    }
  });
});

describe('redemptions of a patient', () => {
  test('are read five at a time, between two days', async () => {
    const { rows } = await world.server.db.$client.query<{ id: number; n: number; first: string }>(
      `select patient_id::int as id, count(*)::int as n, (min(created_at) at time zone 'Asia/Kolkata')::date::text as first
       from redemptions group by 1 order by 2 desc, 1 limit 1`,
    );
    const { id, n, first } = rows[0]!;
    const read = async (query: string) => (await world.agent.request('GET', `/api/crm/patients/${id}/redemptions?${query}`)).body;
    const page = await read('');
    expect([n > 5, page.redemptions.length, page.next]).toEqual([true, 5, page.redemptions[4].id]);
    const next = await read(`before=${page.next}`);
    expect([next.redemptions.length, next.next]).toEqual([n - 5, null]);
    const oldest = await read(`from=${first}&to=${first}`);
    expect(oldest.redemptions.map((each: { id: number }) => each.id)).toContain(next.redemptions.at(-1).id);
    expect(oldest.redemptions.length).toBeLessThan(n);
    expect((await read('to=2020-01-01')).redemptions).toEqual([]);
  });

  test('go with a merged patient, and their points back to whom they belong now', async () => {
    const [kept, duplicate] = [await aMember(world, 100), await aMember(world, 300)];
    const redemption = await booked(world, duplicate, (await aReward(world)).id);
    const teamLead = await world.server.signedIn('farhan.s');
    const { body: merge } = await world.agent.request('POST', '/api/crm/patient-merges', { kept_id: kept, duplicate_id: duplicate });
    await teamLead.request('POST', `/api/crm/patient-merges/${merge.merge_id}/confirm`, { version: merge.version });
    const { body: cancelled } = await send(world.agent, redemption, 'cancel', reason);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', patient_id: kept });
    expect(await balanceOf(world, kept)).toBe(400);
  });

  test('are found by name, phone and id, and are part of the timeline', async () => {
    const patient = await aMember(world, 200);
    const redemption = await booked(world, patient, (await aReward(world)).id);
    for (const search of ['asha rao', '9812345670', String(patient)]) {
      const { body } = await world.agent.request('GET', `/api/crm/redemptions?search=${encodeURIComponent(search)}`);
      expect(
        body.rows.map(({ id }: { id: number }) => id),
        search,
      ).toContain(redemption.id);
    }
    const { body } = await world.agent.request('GET', `/api/crm/patients/${patient}/timeline?kind=redemption`);
    expect(body.entries).toMatchObject([{ id: redemption.id, path: `/galen-reward?id=${redemption.id}` }]);
  });
});

test('the demonstration has redemptions in every state, and ledgers that add up', async () => {
  const { rows } = await world.server.db.$client.query<{ status: string }>('select distinct status from redemptions order by 1');
  expect(rows.map(({ status }) => status)).toEqual(['BOOKED', 'CANCELLED', 'COMPLETED', 'CONFIRMED', 'EXPIRED', 'REFUNDED']);
  const { rows: wrong } = await world.server.db.$client.query(
    `select patient_id from (select patient_id, balance, sum(points) over (partition by patient_id order by serial) as sum,
       at < lag(at) over (partition by patient_id order by serial) as back from point_entries) e where balance <> sum or back`,
  );
  expect(wrong).toEqual([]);
});

// Last: the clock goes on.
test('a booking that nobody confirms within 48 hours expires, once, and gives its points and stock back', async () => {
  const patient = await aMember(world, 200);
  const { id } = await aReward(world, { stock: '1' });
  const redemption = await booked(world, patient, id);
  const stored = async () =>
    (await world.server.db.$client.query('select status, version from redemptions where id = $1', [redemption.id])).rows[0];
  world.server.clock.advance(48 * 3_600_000 - 1);
  // A round takes the oldest ones, and leaves the others to the next.
  const expireAll = async () => {
    while ((await expireBookings(world.server.db, world.server.clock)) > 0);
  };
  await expireAll();
  expect(await stored()).toEqual({ status: 'BOOKED', version: 1 });
  world.server.clock.advance(1);
  await Promise.all([expireAll(), expireAll()]);
  expect(await stored()).toEqual({ status: 'EXPIRED', version: 2 });
  const agent = await world.server.signedIn('meera.k');
  expect(await balanceOf({ ...world, agent }, patient)).toBe(200);
  const late = await send(agent, { id: redemption.id, version: 2 }, 'confirm', { payment: '' });
  expect([late.status, late.body.message]).toEqual([409, 'The booking expired; the points were given back']);
  expect((await book({ ...world, agent }, patient, id)).status).toBe(200);
});
