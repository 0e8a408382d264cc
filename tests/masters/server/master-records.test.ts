import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MasterField, type MasterId, masterIds, masters } from '#features/masters/masters.ts';
import { generalData } from '#platform/choices/server/general-data.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { type Desk, deskOf, referenceFaults, type StoredMaster } from './master-desk.ts';

let server: TestServer;
let desk: Desk;

beforeAll(async () => {
  server = await startServer();
  desk = deskOf(await server.signedIn('omkar.j'));
});
afterAll(() => server.close());

const NOBODYS = 4_711_000;
const naming = (master: MasterId) => masters[master].fields[0]!;

describe('the declarations', () => {
  test('have a required, unique text as naming field', () => {
    for (const id of masterIds) {
      expect(masters[id], id).toMatchObject({ id, path: `/masters/${id}-master` });
      expect(naming(id), id).toMatchObject({ kind: 'text', required: true, unique: true });
    }
  });

  test('have options for choices and existing masters for references', () => {
    for (const { id, fields } of Object.values(masters)) {
      expect(new Set(fields.map(({ name }) => name)).size, id).toBe(fields.length);
      for (const { name, kind, choices, options, of } of fields) {
        const offered = Object.keys(options ?? generalData[choices ?? ''] ?? {}).length;
        expect(offered > 1, `${id}.${name}`).toBe(kind === 'choice');
        expect(of !== undefined, `${id}.${name}`).toBe(kind === 'reference' || kind === 'references');
      }
    }
  });
});

/** Invalid values of a field, by kind of fault. */
function invalidValues(field: MasterField, id: number): Record<string, unknown> {
  const { kind, longest = 1_000, max = 0, digits } = field;
  const empty = field.required ? { nothing: null, 'a missing value': undefined, ...(kind === 'text' && { blanks: '  ' }) } : {};
  const kinds: Record<MasterField['kind'], Record<string, unknown>> = {
    text: digits
      ? { letters: '30A4', 'too few digits': '123', 'too many digits': '123456789', 'a number': 3004 }
      : { 'too long': 'x'.repeat(longest + 1), 'a number': 5, NUL: 'a\u0000b' },
    number: { 'too large': max + 1, 'too small': (field.min ?? 0) - 1, 'a fraction': 1.5, 'a text': '5' },
    flag: { 'a text': 'true', 'a number': 1 },
    choice: { 'what nobody offers': 'NOBODY', 'a name of every object': 'constructor', 'a number': 1 },
    reference: { 'nobody’s number': NOBODYS, 'a text': 'x', 'a list': [id], 'too large': 2 ** 60 },
    references: {
      'nobody’s number': [NOBODYS],
      'one twice': [id, id],
      'no list': id,
      'too many': Array.from({ length: 51 }, (_, at) => at + 1),
    },
    rates: {
      'a date twice': [
        { from: '2025-09-22', percent: 5 },
        { from: '2025-09-22', percent: 12 },
      ],
      'dates that descend': [
        { from: '2025-09-22', percent: 5 },
        { from: '2017-07-01', percent: 12 },
      ],
      'no such date': [{ from: '2026-02-30', percent: 5 }],
      'more than everything': [{ from: '2026-01-01', percent: 100.5 }],
      'less than nothing': [{ from: '2026-01-01', percent: -1 }],
      'three decimals': [{ from: '2026-01-01', percent: 5.125 }],
      'an unknown part': [{ from: '2026-01-01', percent: 5, until: '2027-01-01' }],
      'none at all': [],
    },
    amounts: {
      'a date twice': [
        { from: '2025-09-22', amount: 100 },
        { from: '2025-09-22', amount: 200 },
      ],
      'dates that descend': [
        { from: '2025-09-22', amount: 100 },
        { from: '2024-09-22', amount: 200 },
      ],
      'no such date': [{ from: '2026-02-30', amount: 100 }],
      'nothing to pay': [{ from: '2026-01-01', amount: 0 }],
      'more than a crore': [{ from: '2026-01-01', amount: 1_000_000_001 }],
      'half a paisa': [{ from: '2026-01-01', amount: 100.5 }],
      'an unknown part': [{ from: '2026-01-01', amount: 100, until: '2027-01-01' }],
    },
  };
  return { ...empty, ...kinds[kind] };
}

describe.each(masterIds)('%s', (master) => {
  test('a record is created, read, changed, retired and restored', async () => {
    const values = await desk.sample(master);
    const { status, body: made } = await desk.create(master, values);
    expect({ status, made }).toMatchObject({
      status: 200,
      made: { version: 1, values, name: values[naming(master).name], retired_at: null, used_by: [] },
    });
    expect((await desk.read(master, made.id)).body).toEqual(made);

    const other = await desk.sample(master);
    const { body: changed } = await desk.update(master, made, other);
    expect(changed).toMatchObject({ id: made.id, version: 2, values: other, name: other[naming(master).name] });
    expect((await desk.update(master, changed, {})).body, 'the same again changes nothing').toEqual(changed);

    const { body: retired } = await desk.retire(master, changed);
    expect(retired).toMatchObject({ version: 3, retired_at: server.clock.now().toISOString() });
    expect((await desk.update(master, retired, values)).body.message).toContain('restore it');
    const { body: back } = await desk.retire(master, retired, false);
    expect(back).toMatchObject({ version: 4, retired_at: null, values: other });

    const { body: history } = await desk.read(master, made.id, '/history');
    expect(history.rows.map(({ what, by }: { what: string; by: string }) => [what, by])).toEqual(
      ['restored', 'retired', 'changed', 'created'].map((what) => [what, 'Omkar Joshi']),
    );
    const [, , change] = history.rows;
    const named = change.changes.find(({ field }: { field: string }) => field === naming(master).name);
    expect(named).toMatchObject({ before: values[naming(master).name], after: other[naming(master).name] });
  });

  test('each field rejects invalid values by name, and nothing is stored', async () => {
    const values = await desk.sample(master);
    const before = await server.db.$client.query('select count(*) from master_records');
    for (const field of masters[master].fields) {
      const [own] = field.of ? [values[field.name]].flat() : [];
      for (const [fault, value] of Object.entries(invalidValues(field, Number(own ?? 1)))) {
        const { status, body } = await desk.create(master, { ...values, [field.name]: value });
        expect(
          { status, fields: body.data?.errors.map(({ field: name }: { field: string }) => name.split('.').slice(0, 2).join('.')) },
          `${field.name}: ${fault}`,
        ).toMatchObject({
          status: 400,
          fields: [`values.${field.name}`],
        });
      }
    }
    expect((await server.db.$client.query('select count(*) from master_records')).rows).toEqual(before.rows);
  });

  test('an unknown field is rejected by name', async () => {
    const { status, body } = await desk.create(master, { ...(await desk.sample(master)), surprise: 1 });
    expect({ status, errors: body.data.errors }).toEqual({
      status: 400,
      errors: [{ field: 'values.surprise', message: 'Field not found' }],
    });
  });

  test('unique values are unique among the records in use, ignoring case', async () => {
    const first = await desk.made(master);
    for (const { name } of masters[master].fields.filter(({ unique }) => unique)) {
      const again = { ...(await desk.sample(master)), [name]: (first.values[name] as string).toUpperCase() };
      expect((await desk.create(master, again)).body.data.errors).toEqual([
        { field: `values.${name}`, message: 'Another record in use has this value' },
      ]);
    }
    const { body: retired } = await desk.retire(master, first);
    const { status } = await desk.create(master, first.values);
    expect(status, 'a retired record does not stand in the way').toBe(200);
    expect((await desk.retire(master, retired, false)).body.data.errors[0].field).toBe(`values.${naming(master).name}`);
  });

  test('a stale change is refused with the current record', async () => {
    const made = await desk.made(master);
    const { body: changed } = await desk.update(master, made, await desk.sample(master));
    for (const response of [await desk.update(master, made, await desk.sample(master)), await desk.retire(master, made)])
      expect(response).toMatchObject({ status: 409, body: { code: 'CONFLICT', defined: true, data: { record: changed } } });
    expect((await desk.read(master, made.id)).body).toEqual(changed);
  });

  test('a record of another master answers like a missing one', async () => {
    const { id } = await desk.made(master === 'uom' ? 'release' : 'uom');
    const values = await desk.sample(master);
    for (const suffix of ['', '/uses', '/history']) {
      const foreign = await desk.read(master, id, suffix);
      expect(foreign).toMatchObject({ status: 404, body: { message: 'Record not found' } });
      expect((await desk.read(master, NOBODYS, suffix)).body).toEqual(foreign.body);
    }
    expect((await desk.update(master, { id, version: 1, values }, {})).status).toBe(404);
    expect((await desk.retire(master, { id, version: 1 })).status).toBe(404);
  });

  test('a repeated request creates no second record', async () => {
    const [key, values] = [crypto.randomUUID(), await desk.sample(master)];
    const responses = await Promise.all(Array.from({ length: 10 }, () => desk.create(master, values, key)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const made: StoredMaster = responses[0]!.body;
    const { body: changed } = await desk.update(master, made, await desk.sample(master));
    expect((await desk.create(master, values, key)).body, 'it answers the record as it is now').toEqual(changed);
    expect(await desk.create(master, await desk.sample(master), key)).toMatchObject({ status: 422 });
  });
});

describe('references', () => {
  test('to a retired record stay, but cannot be added', async () => {
    const company = await desk.made('company');
    const brand = await desk.made('brand', { company: company.id });
    const { body: retired } = await desk.retire('company', company);
    expect(retired.used_by).toEqual([{ master: 'brand', field: 'company', count: 1 }]);
    const { status, body } = await desk.update('brand', brand, { name: 'Another name for it' });
    expect({ status, labels: body.labels }).toEqual({
      status: 200,
      labels: { company: [{ id: company.id, name: company.values['name'], retired: true }] },
    });
    const chosen = await desk.create('brand', { ...(await desk.sample('brand')), company: company.id });
    expect(chosen.body.data.errors).toEqual([{ field: 'values.company', message: 'This record is retired: choose another' }]);
  });

  test('cannot form a cycle', async () => {
    const [top, middle] = [await desk.made('product-category', { parent: null }), await desk.made('product-category')];
    const { body: below } = await desk.update('product-category', middle, { parent: top.id });
    const circle = [{ field: 'values.parent', message: 'This points back to the record itself' }];
    expect((await desk.update('product-category', top, { parent: below.id })).body.data.errors).toEqual(circle);
    expect((await desk.update('product-category', top, { parent: top.id })).body.data.errors).toEqual(circle);
  });

  test('refer to records of their master and keep their order', async () => {
    const molecules = [await desk.made('molecule'), await desk.made('molecule')].toReversed();
    const made = await desk.made('composition', { molecules: molecules.map(({ id }) => id) });
    expect((await desk.read('composition', made.id)).body.labels.molecules.map(({ id }: { id: number }) => id)).toEqual(
      made.values['molecules'],
    );
    const { body } = await desk.create('composition', { ...(await desk.sample('composition')), molecules: [made.id] });
    expect(body.data.errors).toEqual([{ field: 'values.molecules', message: 'Record not found' }]);
  });

  test('are the same in the values and in their table, for every record', async () => {
    expect(await referenceFaults(server)).toEqual([]);
  });
});

test('readers cannot change masters, and other users cannot see them', async () => {
  const buyer = await server.signedIn('hetal.r');
  expect((await buyer.request('GET', '/api/item/master-lists/item')).status).toBe(200);
  const body = { values: { name: 'Crate', short_name: 'CRT' } };
  expect(await buyer.request('POST', '/api/item/masters/uom', body)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const agent = await server.signedIn('farhan.s');
  expect((await agent.request('GET', '/api/item/master-lists/item')).body.message).toBe('You don’t have access to the masters');
});
