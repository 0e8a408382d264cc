/** Distributors (§1, §2.2, §7.6): from the application to the end of the business with them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DistributorRecord } from '#features/distributors/contract.ts';
import { checkDigitOf, isGstin } from '#features/distributors/gstin.ts';
import { licencesToRenew } from '#features/distributors/distributor-filters.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let buyer: TestBrowser;
let checker: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  buyer = await server.signedIn('hetal.r');
  checker = await server.signedIn('omkar.j');
});
afterAll(() => server.close());

const PATH = '/api/distributor/distributors';
let made = 0;
const inDays = (days: number): string => daysLater(businessDate(server.clock.now()), days);

/** A valid GSTIN of Maharashtra that no other distributor has. */
function aGstin(): string {
  const first = `27AAPFU${String(2_000 + (made += 1))}F1Z`;
  return first + checkDigitOf(first);
}

const fieldsOf = (changes: object = {}) => ({
  name: `Distributor ${(made += 1)}`,
  gstin: aGstin(),
  pan: '',
  licence_20b: 'MA-20B-1',
  licence_20b_until: inDays(400),
  licence_21b: 'MA-21B-1',
  licence_21b_until: inDays(400),
  address: '12 Princess Street',
  city: 'Mumbai',
  state: 'Maharashtra',
  contact: 'Jignesh Shah',
  phone: '98200 12345',
  email: '',
  payment_days: 30,
  lead_days: 2,
  cut_off: '16:30',
  minimum_order: 500_000,
  ...changes,
});

const add = (fields: object = {}, who = buyer) =>
  who.request('POST', PATH, { code: `D-${(made += 1)}`, ...fieldsOf(), request_key: randomUUID(), ...fields });

const ok = async (answer: Promise<{ status: number; body: DistributorRecord }>): Promise<DistributorRecord> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const added = (fields: object = {}) => ok(add(fields));
const send = ({ id, version }: DistributorRecord, event: string, reason = '', who = checker) =>
  who.request('POST', `${PATH}/${id}/events`, { version, event: `distributor.${event}`, reason });
const verified = async (fields: object = {}) => ok(send(await added(fields), 'verified'));
const activated = async (fields: object = {}) => ok(send(await verified(fields), 'activated'));

/** Every field of the record again, with some changes. */
function update(record: DistributorRecord, changes: object, who = buyer) {
  const empty = (value: unknown) => value ?? '';
  const fields = Object.fromEntries(Object.keys(fieldsOf()).map((name) => [name, empty(record[name as keyof DistributorRecord])]));
  return who.request('PUT', `${PATH}/${record.id}`, { version: record.version, ...fields, ...changes });
}

const faultsIn = ({ status, body }: { status: number; body: { data?: { errors?: { field: string; message: string }[] } } }) => [
  status,
  ...(body.data?.errors ?? []).map(({ field, message }) => `${field}: ${message}`),
];
const refusal = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer;
  return [status, body.message];
};

const because = ({ abilities }: DistributorRecord, event: string) =>
  abilities.find((each) => each.event === `distributor.${event}`)?.because?.message ?? null;

test.each([
  ['27AAPFU0939F1ZV', true],
  ['29AAGCB7383J1Z4', true],
  ['27AAPFU0939F1ZW', false],
  ['27AAPFU0993F1ZV', false],
  ['27aapfu0939f1zv', false],
  ['27AAPFU0939F1Z', false],
])('%s is a GSTIN: %s', (text, is) => {
  expect(isGstin(text)).toBe(is);
});

describe('a distributor', () => {
  test('is added once per key, and has applied', async () => {
    const body = { code: 'northern', ...fieldsOf({ pan: 'aapfu0939f', gstin: '27aapfu0939f1zv' }), request_key: randomUUID() };
    const answers = await Promise.all([1, 2].map(() => buyer.request('POST', PATH, body)));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({
      code: 'NORTHERN',
      gstin: '27AAPFU0939F1ZV',
      phone: '9820012345',
      status: 'applied',
      email: null,
      rates: 0,
      log: [{ event: 'distributor.added', by: 'Hetal Raval' }],
    });
  });

  test('has its address, city and state', async () => {
    const made = await added({ address: '4 Ring Road', city: 'Nashik' });
    expect(await ok(buyer.request('GET', `${PATH}/${made.id}`))).toMatchObject({
      address: '4 Ring Road',
      city: 'Nashik',
      state: 'Maharashtra',
    });
  });

  test('is refused at its fields', async () => {
    const refused = async (fields: object) => faultsIn(await add(fields));
    expect(await refused({ gstin: '27AAPFU0939F1ZX' })).toEqual([400, 'gstin: A GSTIN such as 27AAPFU0939F1ZV: check each character']);
    expect(await refused({ state: 'Gujarat' })).toEqual([400, 'gstin: This GSTIN belongs to another state']);
    expect(await refused({ pan: 'AAPFU0000F' })).toEqual([400, 'pan: Not the PAN within the GSTIN']);
    expect(await refused({ licence_20b_until: '' })).toEqual([400, 'licence_20b_until: Enter the last day of the licence']);
    expect(await refused({ licence_21b: '' })).toEqual([400, 'licence_21b: Enter the number of the licence']);
    expect(await refused({ cut_off: '4 pm', lead_days: 61 })).toEqual([400, 'lead_days: At most 60', 'cut_off: A time such as 09:30']);
  });

  test('has a name, a code and a GSTIN of its own; the GSTIN of a closed one is free', async () => {
    const first = await added({ code: 'TWIN' });
    const { name, gstin } = first;
    expect(faultsIn(await add({ code: 'twin', name: name.toUpperCase(), gstin }))).toEqual([
      400,
      'code: Another distributor has this code',
      'name: Another distributor has this name',
      'gstin: Another distributor has this GSTIN',
    ]);
    const other = await added();
    expect(faultsIn(await update(other, { name }))).toEqual([400, 'name: Another distributor has this name']);
    await ok(send(first, 'closed', 'Entered twice'));
    expect((await add({ gstin })).status).toBe(200);
    const together = fieldsOf();
    const answers = await Promise.all([add(together), add(together)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400]);
  });

  test('is verified, and active while its licences are in force', async () => {
    const incomplete = await added({ gstin: '', licence_21b: '', licence_21b_until: '' });
    expect(because(incomplete, 'verified')).toBe('Only master data and administrators approve distributors');
    expect(await refusal(send(incomplete, 'verified'))).toEqual([409, 'GSTIN is missing']);
    const withGstin = await ok(update(incomplete, { gstin: aGstin() }));
    expect(await refusal(send(withGstin, 'verified'))).toEqual([409, 'Licence 21B is missing']);
    const complete = await ok(update(withGstin, { licence_21b: 'MA-21B-7', licence_21b_until: inDays(-1) }));
    const checked = await ok(send(complete, 'verified'));
    expect(await refusal(send(checked, 'activated'))).toEqual([
      409,
      `Licence 21B ran out on ${inDays(-1).split('-').toReversed().join('-')}`,
    ]);
    const renewed = await ok(update(checked, { licence_21b_until: inDays(0) }));
    expect(renewed.status).toBe('applied');
    const active = await ok(send(await ok(send(renewed, 'verified')), 'activated'));
    expect(active).toMatchObject({
      status: 'active',
      log: [{ event: 'distributor.activated', by: 'Omkar Joshi' }, {}, {}, {}, {}, {}, {}],
    });
  });

  test('stays verified when its terms change, not when its papers do', async () => {
    const checked = await verified();
    const termed = await ok(update(checked, { lead_days: 4, phone: '9820054321' }));
    expect(termed).toMatchObject({ status: 'verified', lead_days: 4 });
    expect(termed.log[0]!.payload.fields!.toSorted()).toEqual(['lead_days', 'phone']);
    expect((await ok(update(termed, { licence_20b: 'MA-20B-2' }))).status).toBe('applied');
  });

  test('keeps its papers while it is active, unless those change them who check them', async () => {
    const active = await activated();
    expect(active.may_change_papers).toBe(true);
    expect((await ok(buyer.request('GET', `${PATH}/${active.id}`))).may_change_papers).toBe(false);
    expect(faultsIn(await update(active, { licence_20b_until: inDays(800), gstin: aGstin() }))).toEqual([
      400,
      'gstin: Changed by master data and administrators, who check it',
      'licence_20b_until: Changed by master data and administrators, who check it',
    ]);
    expect(await refusal(update(active, { gstin: '' }, checker))).toEqual([409, 'GSTIN is missing']);
    const renewed = await ok(update(active, { licence_20b_until: inDays(800) }, checker));
    expect(renewed).toMatchObject({ status: 'active', licence_20b_until: inDays(800) });
  });

  test('is suspended and closed for a reason, by those who approve', async () => {
    const active = await activated();
    expect((await send(active, 'suspended', 'Late', buyer)).status).toBe(403);
    expect(faultsIn(await send(active, 'suspended'))).toEqual([400, 'reason: Fill this in']);
    const suspended = await ok(send(active, 'suspended', 'Two recalls were answered late'));
    expect(suspended.status).toBe('suspended');
    expect(suspended.log[0]).toMatchObject({ payload: { reason: 'Two recalls were answered late' } });
    const stale = await send(active, 'closed', 'Merged');
    expect([stale.status, stale.body.data.record.version]).toEqual([409, suspended.version]);
    const closed = await ok(send(await ok(send(suspended, 'activated')), 'closed', 'Merged'));
    expect(closed.status).toBe('closed');
    expect(await refusal(update(closed, { lead_days: 1 }))).toEqual([409, 'The distributor is closed']);
  });
});

describe('the list of distributors', () => {
  const listed = async (query: Record<string, string>) =>
    (await buyer.request('GET', `${PATH}?${new URLSearchParams({ limit: '100', ...query })}`)).body.rows as {
      id: number;
      values: Record<string, unknown>;
    }[];

  test('is for holders of the tab', async () => {
    const warehouse = await server.signedIn('ganesh.m');
    expect((await warehouse.request('GET', PATH)).status).toBe(403);
    expect((await listed({ search: 'tapti surat' })).map(({ values }) => values['code'])).toEqual(['TAPTI']);
  });

  test('has those whose licences run out within 45 days, and counts them as work', async () => {
    const [ends, later] = [await activated({ licence_21b_until: inDays(45) }), await activated({ licence_21b_until: inDays(46) })];
    const due = (await listed({ where: JSON.stringify(licencesToRenew) })).map(({ id }) => id);
    expect([due.includes(ends.id), due.includes(later.id)]).toEqual([true, false]);
    const { body } = await buyer.request('GET', '/api/admin/work-counts');
    expect(JSON.stringify(body)).toContain('distributors.toRenew');
  });

  test('changes the terms of several at once, each with its event; not those of a closed one', async () => {
    const [open, other] = [await added(), await added()];
    const closed = await ok(send(other, 'closed', 'Entered twice'));
    const request = { ids: [open.id, closed.id], expected: 2, values: { lead_days: 9 }, request_key: randomUUID() };
    const { status, body } = await buyer.request('POST', `${PATH}/bulk-edit`, request);
    expect(status, JSON.stringify(body)).toBe(200);
    await server.app.batches.whenIdle();
    const now = await ok(buyer.request('GET', `${PATH}/${open.id}`));
    expect(now).toMatchObject({ version: 2, lead_days: 9, status: 'applied' });
    expect(now.log[0]).toMatchObject({ version: 2, by: 'Hetal Raval', event: 'distributor.changed', payload: { fields: ['lead_days'] } });
    expect((await ok(buyer.request('GET', `${PATH}/${closed.id}`))).lead_days).toBe(2);
    // Its version has moved with the event: the next change is accepted.
    expect((await ok(update(now, { lead_days: 3 }))).version).toBe(3);
  });
});
