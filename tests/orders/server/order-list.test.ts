import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDate } from '#platform/contract/business-day.ts';
import { ORDERS_COUNTED_TO, orderSorts, prescriptionStates, servedCities } from '#features/orders/order-choices.ts';
import { filterableStatuses, openStatuses, orderModes, orderTypes } from '#machines/orders/order-statuses.ts';
import type { OrderAbility, OrderRow } from '#features/orders/contract.ts';
import { orders } from '#features/orders/schema.ts';
import { startServer, type Answer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { naiveList, type ListQuery, type Stored } from './naive-list.ts';

let server: TestServer;
let agent: TestBrowser;
let stored: Stored[];
let me: number;

beforeAll(async () => {
  server = await startServer('demo');
  agent = await server.signedIn('farhan.s');
  me = agent.user!.user_id;
  stored = await server.db.select().from(orders);
});
afterAll(() => server.close());

function fetchList(filters: ListQuery): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]): [string, string] => [name, String(value)]));
  return agent.request('GET', `/api/oms/orders?${query}`);
}

async function expectAsNaive(query: ListQuery): Promise<number> {
  const { status, body } = await fetchList(query);
  const expected = naiveList(stored, query, me, server.clock.now());
  expect({ asked: query, status }).toEqual({ asked: query, status: 200 });
  expect({ asked: query, total: body.total, ids: body.rows.map(({ id }: OrderRow) => id) }).toEqual({ asked: query, ...expected });
  expect(body.has_more).toBe(body.total === ORDERS_COUNTED_TO);
  expect(body).toMatchObject({ page: query.page ?? 1, page_size: query.page_size ?? 50, as_of: server.clock.now().toISOString() });
  return body.total;
}

/** First, second, a middle, the last page, and the one after it. */
async function expectPagesAsNaive(query: ListQuery): Promise<number> {
  const total = await expectAsNaive(query);
  const last = Math.max(1, Math.ceil(total / (query.page_size ?? 50)));
  for (const page of new Set([2, Math.ceil(last / 2), last, last + 1])) await expectAsNaive({ ...query, page });
  return total;
}

const today = () => businessDate(server.clock.now());
const daysAgo = (days: number) => businessDate(new Date(server.clock.now().getTime() - days * 86_400_000));
const sample = (): Stored => stored[12_345]!;

test('the demo has the 20,000 orders that the figures assume', () => {
  expect(stored.length).toBe(20_000);
});

describe('the order list returns what a naive filter finds in all rows', () => {
  const single: [string, () => ListQuery][] = [
    ['nothing but the open ones', () => ({})],
    ...filterableStatuses.map((status): [string, () => ListQuery] => [`status ${status}`, () => ({ status })]),
    ['several statuses', () => ({ status: 'PLACED,COMPLETED,CANCEL-BY-US' })],
    ['all fourteen statuses', () => ({ status: filterableStatuses.join(',') })],
    ...orderTypes.map((type): [string, () => ListQuery] => [`type ${type}`, () => ({ type })]),
    ...Object.keys(orderModes).map((mode): [string, () => ListQuery] => [`mode ${mode}`, () => ({ mode })]),
    ...servedCities.map((city): [string, () => ListQuery] => [`city ${city}`, () => ({ city })]),
    [
      'all fourteen statuses, which leave out no stopped subscription',
      () => ({ status: filterableStatuses.join(','), type: 'SUBSCRIPTION', page_size: 100 }),
    ],
    ['store', () => ({ store: sample().store, status: filterableStatuses.join(',') })],
    ['part of a store’s name', () => ({ store: 'WEST', status: filterableStatuses.join(',') })],
    ['a store whose name is part of others', () => ({ store: 'Pal', status: filterableStatuses.join(',') })],
    ['two cities', () => ({ city: 'Pune,Surat' })],
    ...Object.keys(prescriptionStates).map((prescription): [string, () => ListQuery] => [
      `prescription ${prescription}`,
      () => ({ prescription }),
    ]),
    ['pincode', () => ({ pincode: sample().pincode, status: filterableStatuses.join(',') })],
    [
      'drug',
      () => ({
        drug: stored
          .find(({ status }) => status === 'PLACED')!
          .drug_names.split(', ')[0]!
          .toLowerCase(),
      }),
    ],
    [
      'drug in capitals, of ended orders too',
      () => ({ drug: sample().drug_names.slice(0, 6).toUpperCase(), status: filterableStatuses.join(',') }),
    ],
    ['drug of two letters', () => ({ drug: 'do' })],
    ['slot today', () => ({ slot: today() })],
    ['slot tomorrow', () => ({ slot: daysAgo(-1) })],
    ['created today', () => ({ created_from: today() })],
    ['created until a week ago', () => ({ created_to: daysAgo(7), status: filterableStatuses.join(',') })],
    ['created on one day', () => ({ created_from: daysAgo(3), created_to: daysAgo(3), status: filterableStatuses.join(',') })],
    ['late', () => ({ tat: 'late' })],
    ['breaching soon', () => ({ tat: 'soon' })],
    ['mine', () => ({ assignee: 'me', status: filterableStatuses.join(',') })],
    ['nobody’s', () => ({ assignee: 'none' })],
    ['somebody’s', () => ({ assignee: String(stored.find(({ assignee_id }) => assignee_id !== null)!.assignee_id) })],
  ];

  test.each(single)('%s', async (_, query) => {
    expect(await expectPagesAsNaive(query())).toBeGreaterThan(0);
  });

  test.each(orderSorts)('sorted by %s, on pages that contain every order exactly once', async (sort) => {
    const seen: number[] = [];
    const pages = Math.ceil(naiveList(stored, {}, me, server.clock.now()).total / 100);
    for (let page = 1; page <= pages; page += 1) {
      const { body } = await fetchList({ sort, page, page_size: 100 });
      seen.push(...body.rows.map(({ id }: OrderRow) => id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    await expectPagesAsNaive({ sort });
    await expectPagesAsNaive({ sort, page_size: 100, status: filterableStatuses.join(',') });
  });

  test('with the follow-ups of the doctor orders first, the soonest at the top', async () => {
    const { body } = await fetchList({ status: 'FOLLOW-UP-DOCTOR-WITHIN-TAT,CONFIRM-BUT-NEED-PRESCRIPTION', sort: 'due', page_size: 100 });
    const rows = body.rows as OrderRow[];
    const follows = rows.filter(({ status }) => status === 'FOLLOW-UP-DOCTOR-WITHIN-TAT');
    expect(follows.length).toBeGreaterThan(0);
    expect(rows.slice(0, follows.length)).toEqual(follows);
    expect(follows.map(({ due_at }) => due_at)).toEqual(
      follows.map(({ due_at }) => due_at).toSorted((one, other) => one!.localeCompare(other!)),
    );
  });

  test('for any 120 combinations', async () => {
    let found = 0;
    let state = 20;
    const below = (bound: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    };
    const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)]!;
    const maybe = (makeQuery: () => ListQuery, outOf: number): ListQuery => (below(outOf) === 0 ? makeQuery() : {});
    for (let round = 0; round < 120; round += 1) {
      const row = pick(stored);
      found += await expectAsNaive({
        ...maybe(() => ({ status: filterableStatuses.filter(() => below(2) === 0).join(',') || 'PLACED' }), 2),
        ...maybe(() => ({ type: pick(orderTypes) }), 4),
        ...maybe(() => ({ mode: pick(Object.keys(orderModes)) }), 8),
        ...maybe(() => ({ city: row.city }), 3),
        ...maybe(() => ({ prescription: row.prescription_state }), 5),
        ...maybe(() => ({ drug: row.drug_names.slice(0, 1 + below(8)).trim() || 'a' }), 5),
        ...maybe(
          () => ({
            q: pick([row.code, row.phone_no, row.patient_name, row.drug_names.slice(0, 12).trim(), row.compositions.slice(0, 9).trim()]),
          }),
          5,
        ),
        ...maybe(() => ({ created_from: daysAgo(below(60)) }), 5),
        ...maybe(() => ({ created_to: daysAgo(below(30)) }), 5),
        ...maybe(() => ({ tat: pick(['late', 'soon'] as const) }), 8),
        ...maybe(() => ({ assignee: pick(['me', 'none', String(row.assignee_id ?? 1)]) }), 6),
        ...maybe(() => ({ slot: daysAgo(below(4) - 1) }), 8),
        sort: pick(orderSorts),
        page: 1 + below(3),
        page_size: pick([10, 20, 50, 100]),
      });
    }
    expect(found).toBeGreaterThan(1_000);
  });
});

describe('the search', () => {
  const everywhere = filterableStatuses.join(',');
  const almostEverywhere = filterableStatuses.slice(1).join(',');

  test.each<[string, (row: Stored) => string]>([
    ['the order’s number', (row) => row.code],
    ['the number in small letters with spaces around', (row) => `  ${row.code.toLowerCase()} `],
    ['the digits of the number', (row) => row.code.replace(/\D/g, '')],
    ['the phone', (row) => row.phone_no],
    ['the phone with a space', (row) => `${row.phone_no.slice(0, 5)} ${row.phone_no.slice(5)}`],
    ['the phone with hyphens', (row) => `${row.phone_no.slice(0, 3)}-${row.phone_no.slice(3, 6)}-${row.phone_no.slice(6)}`],
    ['the patient’s name', (row) => row.patient_name],
    ['a part of the name in capitals', (row) => row.patient_name.slice(2, 9).trim().toUpperCase()],
    ['the names in another order', (row) => row.patient_name.split(' ').toReversed().join(' ')],
    ['the phone with its country code', (row) => `+91${row.phone_no}`],
    ['the phone with its country code and blanks', (row) => `+91 ${row.phone_no.slice(0, 5)} ${row.phone_no.slice(5)}`],
    ['the number without its hyphen', (row) => row.code.toLowerCase().replace('-', ' ')],
    ['a drug', (row) => row.drug_names.split(', ')[0]!],
    ['a molecule', (row) => row.compositions.split(' ')[0]!.toLowerCase()],
    ['a name and a drug', (row) => `${row.drug_names.split(' ')[0]} ${row.patient_name.split(' ')[0]}`],
  ])('finds an order by %s', async (_, words) => {
    for (const row of [stored[0]!, stored[7_777]!, stored[19_999]!]) {
      const total = await expectAsNaive({ q: words(row), status: everywhere, page_size: 100 });
      expect(total).toBeGreaterThan(0);
    }
  });

  test.each<[string, (row: Stored) => string]>([
    ['its number', (row) => row.code],
    ['the digits of its number', (row) => row.code.slice('GLN-'.length)],
    ['its customer’s phone', (row) => row.phone_no],
  ])('finds an ended order by %s, before all others, unless the status filter excludes it', async (_, words) => {
    for (const status of ['COMPLETED', 'CANCEL-BY-US', 'SUBSCRIPTION STOPPED']) {
      const row = stored.findLast((each) => each.status === status)!;
      await expectAsNaive({ q: words(row), status: everywhere });
      const ids = (answer: Answer) => answer.body.rows.map(({ id }: OrderRow) => id);
      const found = ids(await fetchList({ q: words(row), status: everywhere }));
      expect(words(row) === row.phone_no ? found : [found[0]]).toContain(row.id);
      for (const filter of [{}, { status: 'PLACED' }]) {
        await expectAsNaive({ q: words(row), ...filter });
        expect(ids(await fetchList({ q: words(row), ...filter }))).not.toContain(row.id);
      }
    }
  });

  test('by surname and first name lists this person before others with the surname and a drug that resembles the first name', async () => {
    const row = stored[19_998]!;
    const [firstName = '', surname = ''] = row.patient_name.split(' ');
    const other = stored.find(
      ({ patient_name: name }) => name.endsWith(` ${surname}`) && !name.toLowerCase().includes(firstName.toLowerCase()),
    )!;
    other.drug_names = `${firstName}zole 20`;
    await server.db.update(orders).set({ drug_names: other.drug_names }).where(eq(orders.id, other.id));
    const query = { q: `${surname} ${firstName}`, status: everywhere, sort: 'id', page_size: 100 };
    await expectAsNaive(query);
    const { body } = await fetchList(query);
    const names = body.rows.map(({ patient_name }: OrderRow) => patient_name);
    expect(names).toContain(other.patient_name);
    expect(names.indexOf(other.patient_name)).toBeGreaterThan(names.lastIndexOf(row.patient_name));
  });

  test('lists ended orders, which have no promised time, newest first', async () => {
    const { body } = await fetchList({ q: 'paracetamol', status: 'COMPLETED,CANCEL-BY-US' });
    const ids = body.rows.map(({ id }: OrderRow) => id);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one));
  });

  test('keeps the other filters for an order named in full', async () => {
    const row = stored.findLast(({ status }) => status === 'COMPLETED')!;
    expect(await expectAsNaive({ q: row.code, city: servedCities.find((city) => city !== row.city)! })).toBe(0);
  });

  test.each(['%', '_', '%%%', '\\', '\\%', "'", '"', "' or 1=1 --", '(', '*', '[a-z]', '.', '$1', '😀', 'é', 'İ', '-', '%GLN%', 'G_N'])(
    'treats %s literally',
    async (q) => {
      const found = [await expectAsNaive({ q, status: almostEverywhere }), await expectAsNaive({ drug: q, status: almostEverywhere })];
      expect(Math.max(...found)).toBeLessThan(stored.length);
    },
  );

  test.each(['a', 'zz', '98', 'gl', '%', 'é'])('of %s, too short for the index, finds the same', async (q) => {
    const found = [
      await expectPagesAsNaive({ q, status: almostEverywhere }),
      await expectPagesAsNaive({ drug: q, status: almostEverywhere }),
    ];
    expect(Math.max(...found)).toBeLessThan(stored.length);
  });
});

describe('counts and steps', () => {
  test('the summary counts what the quick filters find', async () => {
    const { body } = await agent.request('GET', '/api/oms/orders/summary');
    const total = (query: ListQuery) => naiveList(stored, query, me, server.clock.now()).total;
    expect(body).toEqual({
      open: total({}),
      late: total({ tat: 'late' }),
      soon: total({ tat: 'soon' }),
      unassigned: total({ assignee: 'none' }),
      needs_prescription: total({ prescription: 'NONE,AWAITED' }),
      mine: total({ assignee: 'me' }),
    });
  });

  test.each(openStatuses)('the next step of a row in %s is one of the abilities of its order', async (status) => {
    const { body } = await fetchList({ status, page_size: 10 });
    expect(body.rows.length).toBeGreaterThan(0);
    for (const row of body.rows as OrderRow[]) {
      const { abilities, next } = (await agent.request('GET', `/api/oms/orders/${row.id}`)).body as {
        abilities: OrderAbility[];
        next: OrderRow['next'];
      };
      expect(row.next).toEqual(next);
      const offered: OrderRow['next'][] = abilities.map((ability) => ({ ability }));
      const waiting: OrderRow['next'][] = [
        { waits_for: 'billing' },
        { waits_for: 'dispatch' },
        { waits_for: 'delivery' },
        { waits_for: 'payment' },
      ];
      expect([...offered, ...waiting]).toContainEqual(row.next);
    }
  });

  test('a page far beyond the end is empty', async () => {
    expect((await fetchList({ page: 100_000, page_size: 100 })).body).toMatchObject({
      rows: [],
      total: naiveList(stored, {}, me, server.clock.now()).total,
    });
  });
});
