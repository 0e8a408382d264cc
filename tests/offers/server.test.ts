/** Offers (§1, §7.6: get, add, update): codes that take something off an order on their days. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OfferRecord } from '#features/offers/contract.ts';
import { followDays } from '#features/offers/server/follow-days.ts';
import { judgePromos } from '#features/offers/server/public.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let editor: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  editor = await server.signedIn('tanvi.g');
});
afterAll(() => server.close());

let made = 0;
const inDays = (days: number): string => daysLater(businessDate(server.clock.now()), days);

const fieldsOf = (changes: object = {}) => ({
  title: '20 % off',
  percent: 20,
  most: 25_000,
  minimum: 10_000,
  starts_on: inDays(0),
  ends_on: inDays(10),
  city: null,
  channel: null,
  budget: null,
  once_per_patient: false,
  first_order: false,
  ...changes,
});

const add = (fields: object = {}) =>
  editor.request('POST', '/api/ecommerce/offers', { code: `OFFER-${(made += 1)}`, ...fieldsOf(), request_key: randomUUID(), ...fields });

const ok = async (answer: Promise<{ status: number; body: OfferRecord }>): Promise<OfferRecord> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const added = (fields: object = {}) => ok(add(fields));
const send = ({ id, version }: OfferRecord, event: string, reason = '') =>
  editor.request('POST', `/api/ecommerce/offers/${id}/events`, { version, event, reason });
const update = ({ id, version }: OfferRecord, fields: object) =>
  editor.request('PUT', `/api/ecommerce/offers/${id}`, { version, ...fieldsOf(), ...fields });
const published = async (fields: object = {}) => ok(send(await added(fields), 'offer.published'));

const faultsIn = ({ status, body }: { status: number; body: { data?: { errors?: { field: string; message: string }[] } } }) => [
  status,
  ...(body.data?.errors ?? []).map(({ field }) => field),
];

/** What agents get for a cart, by code. */
async function judged(code: string, lines = 100_000) {
  const cart = { patientId: null, city: 'Mumbai', lines, now: server.clock.now() };
  return (await judgePromos(server.db, cart, code)).find((each) => each.code === code);
}

describe('an offer', () => {
  test('is added once per key, with a code that is free, and is a draft that nobody can use', async () => {
    const body = { code: 'winter-20', ...fieldsOf(), request_key: randomUUID() };
    const answers = await Promise.all([1, 2].map(() => editor.request('POST', '/api/ecommerce/offers', body)));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ code: 'WINTER-20', status: 'draft', published_at: null, log: [{ event: 'offer.created' }] });
    expect(faultsIn(await add({ code: 'Winter-20' }))).toEqual([400, 'code']);
    expect(await judged('WINTER-20')).toBeUndefined();
  });

  test('is refused at its fields', async () => {
    const refused = async (fields: object) => faultsIn(await add(fields));
    expect(await refused({ percent: 101 })).toEqual([400, 'percent']);
    expect(await refused({ ends_on: inDays(-1) })).toEqual([400, 'ends_on']);
    expect(await refused({ most: -1 })).toEqual([400, 'most']);
    expect(await refused({ city: 'Delhi' })).toEqual([400, 'city']);
    expect(await refused({ code: 'X!' })).toEqual([400, 'code']);
  });

  test('takes its part off a cart while it is live, and says why not while it is paused or ended', async () => {
    const offer = await published();
    expect(offer).toMatchObject({ status: 'live', published_at: server.clock.now().toISOString() });
    expect(await judged(offer.code)).toMatchObject({ amount: 20_000, refused: null });
    expect((await judged(offer.code, 9_000))?.refused?.template).toBe('For carts from {amount}');
    expect(faultsIn(await send(offer, 'offer.paused'))).toEqual([400, 'reason']);
    const paused = await ok(send(offer, 'offer.paused', 'Short of stock'));
    expect(paused.log[0]).toMatchObject({ event: 'offer.paused', payload: { reason: 'Short of stock' } });
    expect((await judged(offer.code))?.refused?.message).toBe('The offer is paused');
    const resumed = await ok(send(paused, 'offer.resumed'));
    expect(resumed.status).toBe('live');
    await ok(send(resumed, 'offer.ended', 'Agreed with the bank'));
    expect((await judged(offer.code))?.refused?.message).toBe('The offer has ended');
  });

  test('keeps its rules once it was published; its title, last day and budget can still change', async () => {
    const offer = await published({ budget: 500_000 });
    const fixed = { budget: 500_000 };
    expect(faultsIn(await update(offer, { ...fixed, percent: 50, city: 'Pune' }))).toEqual([400, 'percent', 'city']);
    await server.db.$client.query('update promos set spent = 40000 where id = $1', [offer.id]);
    expect(faultsIn(await update(offer, { budget: 39_999 }))).toEqual([400, 'budget']);
    const changed = await ok(update(offer, { title: '20 % off until Diwali', ends_on: inDays(20), budget: 600_000 }));
    expect(changed).toMatchObject({ title: '20 % off until Diwali', ends_on: inDays(20), budget: 600_000 });
    expect(changed.log[0]!.payload.fields!.toSorted()).toEqual(['budget', 'ends_on', 'title']);
    const conflict = await update(offer, fixed);
    expect([conflict.status, conflict.body.data.record.version]).toEqual([409, changed.version]);
  });

  test('follows its days', async () => {
    const later = await published({ starts_on: inDays(2), ends_on: inDays(3) });
    expect(later.status).toBe('scheduled');
    const now = server.clock.now();
    const statusOn = async (days: number) => {
      await followDays(server.db, { now: () => new Date(now.getTime() + days * 86_400_000) });
      return (await ok(editor.request('GET', `/api/ecommerce/offers/${later.id}`))).status;
    };
    expect([await statusOn(1), await statusOn(2), await statusOn(3), await statusOn(4), await statusOn(5)]).toEqual([
      'scheduled',
      'live',
      'live',
      'ended',
      'ended',
    ]);
    const past = await added({ starts_on: inDays(-3), ends_on: inDays(-1) });
    const refused = await send(past, 'offer.published');
    expect([refused.status, refused.body.message]).toEqual([409, 'Its last day has passed']);
  });

  test('names the offers beside it, and tries a cart with all of them', async () => {
    const days = { starts_on: inDays(100), ends_on: inDays(110) };
    const pune = await published({ ...days, city: 'Pune', percent: 30, most: null });
    const mumbai = await published({ ...days, city: 'Mumbai' });
    const draft = await added({ ...days, city: 'Pune' });
    const codes = draft.rivals.map(({ code }) => code);
    expect([codes.includes(pune.code), codes.includes(mumbai.code), codes.includes(draft.code)]).toEqual([true, false, false]);
    const { body } = await editor.request('GET', `/api/ecommerce/offers/${draft.id}/trial?value=100000&on=${inDays(105)}&city=Pune`);
    const tried = new Map(body.offers.map((each: { code: string }) => [each.code, each]));
    expect(tried.get(draft.code)).toMatchObject({ amount: 20_000, refused: null });
    expect(tried.get(pune.code)).toMatchObject({ amount: 30_000, refused: null });
    expect(tried.get(mumbai.code)).toMatchObject({ refused: { template: 'Only in {city}' } });
    expect(body.offers[0].code).toBe(pune.code);
  });

  test('is read by a team lead, who cannot change it', async () => {
    const teamLead = await server.signedIn('farhan.s');
    const { body } = await teamLead.request('GET', '/api/ecommerce/offers/1');
    expect(body.abilities.every(({ allowed }: { allowed: boolean }) => !allowed)).toBe(true);
    expect(
      (await teamLead.request('POST', '/api/ecommerce/offers', { code: 'LEAD', ...fieldsOf(), request_key: randomUUID() })).status,
    ).toBe(403);
    const agent = await server.signedIn('nandini.r');
    expect((await agent.request('GET', '/api/ecommerce/offers')).status).toBe(403);
  });
});
