/** Prescriptions one after the other, from the first reading until the store has the order, or the customer is asked for another one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { line, reading, received, save, send, sendToStore } from './scene.ts';

let server: TestServer;
let nandini: TestBrowser;
let agent: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  nandini = await server.signedIn('nandini.r');
  agent = await server.signedIn('farhan.s');
});
afterAll(() => server.close());

const statusOf = async (orderId: number): Promise<string> => (await agent.request('GET', `/api/oms/orders/${orderId}`)).body.status;

describe('a dose that is read', () => {
  test.each([
    ['plain', '1-0-1', 5, 10],
    ['in halves', '½-0-½', 5, 5],
    ['that tapers off', '2-0-0 x 3d, 1-0-0 x 3d', null, 9],
    ['if needed', 'SOS max 2', 5, 10],
    ['at once', '2 tab STAT', 5, 2],
  ])('%s gives its quantity; the approved order goes to the store', async (_, dose, days, quantity) => {
    const paper = await received(server);
    await server.db.$client.query('update order_lines set quantity = $2 where order_id = $1', [paper.orderId, quantity]);
    const lines = (n: number) => ({ lines: [line(paper.drugId, { dose, days, quantity: n })] });
    await send(nandini, paper.id, 'review.begun');
    const more = await save(nandini, paper.id, reading(paper.drugId, lines(quantity + 1)));
    expect([more.status, more.body.data.errors]).toEqual([
      400,
      [
        {
          field: 'lines.0.reason',
          message: `Dose × days gives ${quantity}: say why it is more`,
          template: expect.anything(),
          values: { needed: quantity },
        },
      ],
    ]);
    expect((await save(nandini, paper.id, reading(paper.drugId, lines(quantity)))).status).toBe(200);
    await send(nandini, paper.id, 'review.digitised');
    expect((await send(nandini, paper.id, 'reading.approved')).body.status).toBe('decoded');
    const sent = await sendToStore(agent, server, paper);
    expect([sent.status, sent.body.status], JSON.stringify(sent.body)).toEqual([200, 'CREATE-PATIENT-STORE-ORDER']);
  });

  test.each([
    ['if needed, without a limit', 'SOS', 'At most how many times a day?'],
    ['without one of its times', '1--1', 'At which times of day? One is not written'],
  ])('%s is asked, never guessed: the prescription is not finished', async (_, dose) => {
    const { id, drugId } = await received(server);
    await send(nandini, id, 'review.begun');
    expect((await save(nandini, id, reading(drugId, { lines: [line(drugId, { dose })] }))).status).toBe(200);
    const { status, body } = await send(nandini, id, 'review.digitised');
    expect([status, body.message]).toEqual([409, 'Lines neither read nor struck out: 1']);
  });
});

describe('a prescription that the rules forbid', () => {
  test.each([
    ['has expired', 'H', 'PATIENT', { written_on: '2026-11-16', valid_until: '2026-11-17' }, /^It was valid until 17-11-2026/],
    ['has Schedule X and came by tele-consultation', 'X', 'TELE-CONSULT', {}, /^Schedule X is not dispensed on a tele-consultation/],
  ])('%s: it is rejected, and the customer is asked for another one', async (_, schedule, source, fields, why) => {
    const { id, drugId, orderId } = await received(server, schedule, source);
    await send(nandini, id, 'review.begun');
    await save(nandini, id, reading(drugId, { source, ...fields }));
    const refused = await send(nandini, id, 'review.digitised');
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(why)]);
    expect(refused.body.data.record.refusal.message).toMatch(why);
    expect((await send(nandini, id, 'review.rejected', { note: refused.body.message })).body.status).toBe('rejected');
    expect(await statusOf(orderId)).toBe('CONFIRM-BUT-NEED-PRESCRIPTION');
    expect((await sendToStore(agent, server, { orderId, drugId })).status).toBe(409);
  });
});

test('a scheduled drug that the agent adds meanwhile is read before the approval', async () => {
  const { id, drugId, orderId } = await received(server);
  await send(nandini, id, 'review.begun');
  await save(nandini, id, reading(drugId));
  await send(nandini, id, 'review.digitised');
  const { rows } = await server.db.$client.query<{ id: number; name: string }>(
    `select id::int, name from drugs where schedule = 'H' and uom = 'Tablet' and retired_at is null and id <> $1 order by id limit 1`,
    [drugId],
  );
  const { body: order } = await agent.request('GET', `/api/oms/orders/${orderId}`);
  const added = { version: order.version, drug_id: rows[0]!.id, quantity: 1 };
  expect((await agent.request('POST', `/api/oms/orders/${orderId}/lines`, added)).status).toBe(200);
  const refused = await send(nandini, id, 'reading.approved');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    `${rows[0]!.name} is in the order, but was not read from the prescription: read it, or take it out of the order`,
  ]);
  expect(refused.body.data.record.lines).toMatchObject([{ drug_id: drugId, dose: '1-0-1' }]);
  const lines = { lines: [line(drugId), line(rows[0]!.id, { quantity: 1 })] };
  await save(nandini, id, reading(drugId, lines));
  await send(nandini, id, 'review.digitised');
  expect((await send(nandini, id, 'reading.approved')).body.status).toBe('decoded');
});
