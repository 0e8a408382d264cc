import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DraftRecord } from '#features/place-order/contract.ts';
import type { PriceSettingsRecord } from '#features/price-settings/contract.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { emptyDraft } from '#tests/support/draft-examples.ts';
import { newPriceSettings } from '#tests/support/price-settings-examples.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const PATH = '/api/ecommerce/price-settings';

let server: TestServer;
let admin: TestBrowser;
let lead: TestBrowser;
let agent: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signedIn('admin');
  lead = await server.signedIn('farhan.s');
  agent = await server.signedIn('meera.k');
});
afterAll(() => server.close());
beforeEach(() => asOwner(server, 'delete from price_settings'));

const today = () => businessDate(server.clock.now());
const save = (fields: object = {}, by = admin) =>
  by.request('PUT', PATH, { version: 0, ...newPriceSettings, effective_on: today(), ...fields });
const read = async (): Promise<PriceSettingsRecord> => (await lead.request('GET', PATH)).body;

/** A draft with one cheap drug. */
async function draftOf(by: TestBrowser, contents: object): Promise<DraftRecord> {
  const { rows } = await server.db.$client.query<{ id: number; patient_id: number; drug_id: number }>(
    `select a.id::int, a.patient_id::int, (select min(id)::int from drugs where schedule is null and mrp between 1000 and 20000 and retired_at is null) as drug_id
     from patient_addresses a where exists (select from store_group_pincodes p where p.pincode = a.pincode and p.serviceable) order by a.id limit 1`,
  );
  const { id: address_id, patient_id, drug_id } = rows[0]!;
  const begun = await by.request('POST', '/api/ecommerce/drafts', { patient_id });
  const { status, body } = await by.request('PUT', `/api/ecommerce/drafts/${begun.body.id}`, {
    ...emptyDraft,
    version: begun.body.version,
    patient_id,
    address_id,
    lines: [{ drug_id, quantity: 1 }],
    reason: 'OTC-GENERAL-PRODUCT',
    ...contents,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

describe('price settings', () => {
  test('have defaults until an administrator saves others, who is named', async () => {
    expect(await read()).toEqual({
      version: 0,
      current: { agent_discount: 5, lead_discount: 15, standard_charge: 3_900, express_charge: 5_900, free_delivery_from: 49_900 },
      history: [],
    });
    const { status, body } = await save();
    expect(status, JSON.stringify(body)).toBe(200);
    const { effective_on: _day, ...values } = newPriceSettings;
    expect(body).toEqual({
      version: 1,
      current: values,
      history: [
        {
          version: 1,
          ...values,
          effective_from: server.clock.now().toISOString(),
          saved_at: server.clock.now().toISOString(),
          by: admin.user!.name,
          standing: 'current',
        },
      ],
    });
    const { rows } = await server.db.$client.query(
      "select before, after from audit where record = 'price_settings/1' order by id desc limit 1",
    );
    expect(rows).toMatchObject([{ before: null, after: { agent_discount: 4, version: 1 } }]);
  });

  test('begin on their day, until then the earlier ones hold', async () => {
    const tomorrow = daysLater(today(), 1);
    await save({ effective_on: tomorrow });
    expect(await read()).toMatchObject({ version: 1, current: { standard_charge: 3_900 }, history: [{ standing: 'planned' }] });
    expect((await draftOf(agent, {})).price.delivery).toBe(3_900);
    const night = startOfBusinessDay(tomorrow).getTime() - server.clock.now().getTime();
    server.clock.advance(night);
    [admin, lead, agent] = [await server.signedIn('admin'), await server.signedIn('farhan.s'), await server.signedIn('meera.k')];
    expect(await read()).toMatchObject({ current: { standard_charge: 4_900 }, history: [{ standing: 'current' }] });
    expect((await draftOf(agent, {})).price.delivery).toBe(4_900);
  });

  test.each([
    ['a lead below the agents', { agent_discount: 20, lead_discount: 10 }, 'lead_discount'],
    ['more than everything', { lead_discount: 101 }, 'lead_discount'],
    ['less than nothing', { agent_discount: -1 }, 'agent_discount'],
    ['half a percent', { agent_discount: 2.5 }, 'agent_discount'],
    ['a negative charge', { standard_charge: -1 }, 'standard_charge'],
    ['a charge above ₹1,000', { express_charge: 100_001 }, 'express_charge'],
    ['a day that has passed', { effective_on: '2020-01-01' }, 'effective_on'],
    ['a day too far away', { effective_on: '2099-01-01' }, 'effective_on'],
    ['no day', { effective_on: '' }, 'effective_on'],
  ])('refuse %s at the field', async (_, fields, field) => {
    const { status, body } = await save(fields);
    const fieldsOf: string[] = body.data.errors.map((error: { field: string }) => error.field);
    expect([status, ...new Set(fieldsOf)]).toEqual([400, field]);
    expect((await read()).version).toBe(0);
  });

  test('saved by several at once are saved by one; the others get the record', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => save({ agent_discount: at % 10 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { body } of refused) expect(body.data.record.version).toBe(1);
    expect((await read()).history).toHaveLength(1);
  });

  test('are saved once per key', async () => {
    const request_key = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => save({ request_key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await save({ request_key, agent_discount: 1 })).status).toBe(422);
    expect((await read()).version).toBe(1);
  });

  test('are read by leads and changed by administrators', async () => {
    expect((await save({}, lead)).status).toBe(403);
    expect((await agent.request('GET', PATH)).status).toBe(403);
  });
});

describe('orders', () => {
  test('need another person’s approval above the limit of whoever places them', async () => {
    await save({ agent_discount: 4, lead_discount: 12 });
    const needs = async (by: TestBrowser, discount_percent: number) => {
      const { discount_limit, needs_approval } = await draftOf(by, { discount_percent });
      return [discount_limit, needs_approval];
    };
    expect(await needs(agent, 4)).toEqual([4, false]);
    expect(await needs(agent, 5)).toEqual([4, true]);
    expect(await needs(lead, 12)).toEqual([12, false]);
    expect(await needs(lead, 13)).toEqual([12, true]);
  });

  test('are delivered for the charges of the settings, and free from their limit', async () => {
    await save({ standard_charge: 4_900, express_charge: 7_900, free_delivery_from: 1 });
    expect((await draftOf(agent, {})).price.delivery).toBe(0);
    expect((await draftOf(agent, { delivery: 'EXPRESS' })).price.delivery).toBe(7_900);
    await save({ version: 1, free_delivery_from: 10_000_000 });
    expect((await draftOf(agent, {})).price.delivery).toBe(4_900);
  });
});
