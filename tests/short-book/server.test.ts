/** Short-book (§1, §2.2): suggested by stock and sales, written by hand, approved and put off. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ShortBookRecord } from '#features/short-book/contract.ts';
import { figuresOf } from '#features/short-book/server/stock-figures.ts';
import { resumeEntries, suggestForStore } from '#features/short-book/server/suggest-entries.ts';
import { unfinishedStatuses } from '#features/short-book/short-book-choices.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { anOffer } from '#tests/support/offered-drug.ts';
import { rounds } from '#tests/support/rounds.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';
import { anotherDrug, unsoldDrugs, WRITTEN_STORES } from '#tests/support/short-book-examples.ts';

let server: TestServer;
let buyer: TestBrowser;
let keeper: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  buyer = await server.signedIn('hetal.r');
  keeper = await server.signedIn('ganesh.m');
});
afterAll(() => server.close());

const PATH = '/api/shortbook/entries';

const add = ({ drug_id = anotherDrug(), ...fields }: { drug_id?: number; [field: string]: unknown } = {}, who = buyer) =>
  who.request('POST', PATH, { store_id: 3, drug_id, mode: 'MS', packs: 4, note: '', request_key: randomUUID(), ...fields });

const ok = async (answer: Promise<{ status: number; body: ShortBookRecord }>): Promise<ShortBookRecord> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const added = (fields: Parameters<typeof add>[0] = {}) => ok(add(fields));
const send = ({ id, version }: ShortBookRecord, step: string, body: object = {}, who = buyer) =>
  who.request('POST', `${PATH}/${id}/${step}`, { version, ...body });
const submit = (entry: ShortBookRecord, who = buyer) => send(entry, 'events', { event: 'entry.submitted' }, who);
const change = ({ id, version }: ShortBookRecord, fields: object) =>
  buyer.request('PUT', `${PATH}/${id}`, { version, packs: 4, distributor_id: null, note: '', ...fields });
const read = (id: number) => ok(buyer.request('GET', `${PATH}/${id}`));
/** An entry that has no distributor yet. */
const unsupplied = async () => ok(change(await added(), {}));
const supplied = async (entry: ShortBookRecord) => ok(change(entry, { distributor_id: await activeDistributor() }));

async function activeDistributor(): Promise<number> {
  const { rows } = await asOwner(server, `select id::int from distributors where status = 'active' order by id limit 1`);
  return rows[0]!['id'] as number;
}

const refusal = async (answer: Promise<{ status: number; body: { message: string } }>) => {
  const { status, body } = await answer;
  return [status, body.message];
};
const faultsIn = ({ status, body }: { status: number; body: { data?: { errors?: { field: string; message: string }[] } } }) => [
  status,
  ...(body.data?.errors ?? []).map(({ field, message }) => `${field}: ${message}`),
];
const because = ({ abilities }: ShortBookRecord, event: string) =>
  abilities.find((each) => each.event === `entry.${event}`)?.because?.message ?? null;

test('the drugs of the examples are neither sold in their stores nor in their short-books', async () => {
  for (const storeId of WRITTEN_STORES) {
    const figures = await figuresOf(server.db, storeId, server.clock.now());
    const { rows } = await asOwner(server, 'select drug_id::int from short_book_entries where store_id = $1 and status = any($2)', [
      storeId,
      unfinishedStatuses,
    ]);
    const taken = new Set([...figures, ...(rows as { drug_id: number }[])].map(({ drug_id }) => drug_id));
    expect(unsoldDrugs.filter((id) => taken.has(id))).toEqual([]);
  }
});

describe('an entry', () => {
  test('is written once per key, from the cheapest distributor', async () => {
    const { rows } = await asOwner(
      server,
      `select r.drug_id::int, array_agg(s.id::int order by r.net_rate, s.name) as sellers from distributor_rates r
       join distributors s on s.id = r.distributor_id and s.status = 'active'
       where r.retired_at is null and $1::date between r.from_date and coalesce(r.to_date, 'infinity')
         and not exists (select from short_book_entries e where e.drug_id = r.drug_id and e.store_id = 5)
       group by r.drug_id having count(*) > 1 order by r.drug_id desc limit 1`,
      [businessDate(server.clock.now())],
    );
    const { drug_id, sellers } = rows[0] as { drug_id: number; sellers: number[] };
    const body = { store_id: 5, drug_id, mode: 'PR', packs: 2, note: 'Until Friday', request_key: randomUUID() };
    const answers = await Promise.all([1, 2].map(() => buyer.request('POST', PATH, body)));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
    const entry: ShortBookRecord = answers[0]!.body;
    expect(entry).toMatchObject({
      status: 'open',
      mode: 'PR',
      packs: 2,
      suggestion: null,
      distributor: { id: sellers[0] },
      log: [{ event: 'entry.created', by: 'Hetal Raval', payload: { packs: 2 } }],
    });
    expect(entry.offers.map(({ distributor }) => distributor.id)).toEqual(sellers);
    expect(faultsIn(await buyer.request('POST', PATH, { ...body, request_key: randomUUID() }))).toEqual([
      400,
      'drug_id: The short-book of this store has this drug already',
    ]);
  });

  test('is refused at its fields', async () => {
    expect(faultsIn(await add({ packs: 0 }))).toEqual([400, 'packs: At least 1']);
    expect(faultsIn(await add({ packs: 10_000 }))).toEqual([400, 'packs: At most 9999']);
    expect(faultsIn(await add({ store_id: 999_999 }))).toEqual([400, 'store_id: Choose a store']);
    expect(faultsIn(await add({ drug_id: 99_999_999 }))).toEqual([400, 'drug_id: Choose a drug']);
    const drug_id = anotherDrug();
    await asOwner(server, 'update drugs set retired_at = now() where id = $1', [drug_id]);
    expect(faultsIn(await add({ drug_id }))).toEqual([400, 'drug_id: This drug is not sold any more']);
    expect(faultsIn(await change(await added(), { distributor_id: 99_999_999 }))).toEqual([400, 'distributor_id: Choose a distributor']);
  });

  test('is submitted, returned, changed and approved', async () => {
    const entry = await unsupplied();
    expect(because(entry, 'submitted')).toBe('Choose a distributor first');
    expect(await refusal(submit(entry))).toEqual([409, 'Choose a distributor first']);
    const submitted = await ok(submit(await supplied(entry), keeper));
    expect(submitted.status).toBe('submitted');
    const returned = await ok(send(submitted, 'return', { reason: 'Too many' }));
    const again = await ok(submit(await ok(change(returned, { packs: 2, distributor_id: submitted.distributor!.id }))));
    const approved = await ok(send(again, 'approve'));
    expect(approved).toMatchObject({ status: 'approved', packs: 2 });
    expect(approved.log.map(({ event, by, payload }) => [event, by, payload])).toEqual([
      ['entry.approved', 'Hetal Raval', {}],
      ['entry.submitted', 'Hetal Raval', {}],
      ['entry.changed', 'Hetal Raval', { packs: 2 }],
      ['entry.returned', 'Hetal Raval', { reason: 'Too many' }],
      ['entry.submitted', 'Ganesh Mhatre', {}],
      ['entry.changed', 'Hetal Raval', { packs: 4, distributor: expect.any(String) }],
      ['entry.changed', 'Hetal Raval', { packs: 4 }],
      ['entry.created', 'Hetal Raval', { packs: 4 }],
    ]);
    expect(because(approved, 'changed')).toBe('It is approved');
  });

  test('is approved by buyers, changed by the warehouse, and read by nobody else', async () => {
    const entry = await supplied(await added());
    expect(await refusal(send(entry, 'approve', {}, keeper))).toEqual([403, 'Only buyers and administrators approve what is ordered']);
    const agent = await server.signedIn('farhan.s');
    expect(await refusal(agent.request('GET', `${PATH}/${entry.id}`))).toEqual([403, 'You don’t have access to the short-book']);
    expect(await refusal(add({}, agent))).toEqual([403, 'Only buyers, the warehouse and administrators change the short-book']);
  });

  test('is not approved from a distributor that was suspended meanwhile', async () => {
    const entry = await supplied(await added());
    await asOwner(server, `update distributors set status = 'suspended' where id = $1`, [entry.distributor!.id]);
    try {
      expect(await refusal(send(entry, 'approve'))).toEqual([409, 'Nothing can be ordered from this distributor: choose another one']);
      expect((await read(entry.id)).offers.map(({ distributor }) => distributor.id)).not.toContain(entry.distributor!.id);
    } finally {
      await asOwner(server, `update distributors set status = 'active' where id = $1`, [entry.distributor!.id]);
    }
  });

  test('is put off until a day, and open again on it', async () => {
    const today = businessDate(server.clock.now());
    const entry = await added();
    expect(await refusal(send(entry, 'snooze', { until: today }))).toEqual([409, 'Choose a day after today, at most 60 days away']);
    const snoozed = await ok(send(entry, 'snooze', { until: daysLater(today, 2) }));
    expect(snoozed).toMatchObject({ status: 'snoozed', snoozed_until: daysLater(today, 2) });
    expect(because(snoozed, 'submitted')).toBe('It is snoozed: take it up first');
    await resumeEntries(server.db, server.clock);
    expect((await read(entry.id)).status).toBe('snoozed');
    const later = { now: () => new Date(server.clock.now().getTime() + 2 * 86_400_000) };
    await resumeEntries(server.db, later);
    const resumed = await read(entry.id);
    expect(resumed).toMatchObject({ status: 'open', snoozed_until: null });
    expect(resumed.log[0]).toMatchObject({ event: 'entry.resumed', by: 'System' });
  });

  test('of two who decide at once, one is refused', async () => {
    const drug_id = anotherDrug();
    for (let round = 0; round < rounds; round += 1) {
      const entry = await supplied(await added({ drug_id }));
      const answers = await Promise.all([send(entry, 'approve'), send(entry, 'reject', { reason: 'Not sold any more' }, keeper)]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect((await read(entry.id)).version).toBe(entry.version + 1);
      // The drug can be written again.
      await asOwner(server, `update short_book_entries set status = 'rejected' where id = $1`, [entry.id]);
    }
  });
});

describe('several entries', () => {
  test('are approved each by itself', async () => {
    const [good, bad] = [await supplied(await added()), await unsupplied()];
    const stale = await supplied(await added());
    const entries = [good, bad, { ...stale, version: 1 }].map(({ id, version }) => ({ entry_id: id, version, request_key: randomUUID() }));
    const { body } = await buyer.request('POST', '/api/shortbook/approvals', { entries });
    expect(body.results.map(({ because: why }: { because: { message: string } | null }) => why?.message ?? null)).toEqual([
      null,
      'Choose a distributor first',
      'Changed by someone else since you opened it',
    ]);
    expect(body.results[0].name).toBe(`${good.drug.name}, ${good.store.name}`);
    const { body: again } = await buyer.request('POST', '/api/shortbook/approvals', { entries: entries.slice(0, 1) });
    expect(again.results[0].because).toBeNull();
    expect((await read(good.id)).version).toBe(good.version + 1);
  });

  test('are rejected for one reason', async () => {
    const two = [await added(), await added()];
    const entries = two.map(({ id, version }) => ({ entry_id: id, version }));
    await buyer.request('POST', '/api/shortbook/rejections', { entries, reason: 'Sold under another name' });
    expect((await read(two[1]!.id)).log[0]).toMatchObject({ event: 'entry.rejected', payload: { reason: 'Sold under another name' } });
  });
});

interface Suggested {
  id: number;
  drug_id: number;
  packs: number;
  suggested: number;
  use_per_day: number;
  status: string;
}

describe('approved entries', () => {
  const order = async (...entries: ShortBookRecord[]) => {
    const body = { entries: entries.map(({ id, version }) => ({ entry_id: id, version, request_key: randomUUID() })) };
    const { body: answer } = await buyer.request('POST', '/api/shortbook/orders', body);
    return answer.results.map(({ because: why }: { because: { message: string } | null }) => why?.message ?? null) as (string | null)[];
  };
  const approved = async (packs: number, at: number) => {
    const { drug_id, distributor_id } = await anOffer(server, at);
    await asOwner(
      server,
      `update short_book_entries set status = 'rejected', snoozed_until = null where drug_id = $1 and status <> 'ordered'`,
      [drug_id],
    );
    const entry = await ok(change(await added({ drug_id, packs }), { packs, distributor_id }));
    return ok(send(entry, 'approve'));
  };
  const lineOf = async ({ purchase_order, drug }: ShortBookRecord) => {
    const { rows } = await asOwner(server, 'select packs from purchase_order_lines where purchase_order_id = $1 and drug_id = $2', [
      purchase_order!.id,
      drug.id,
    ]);
    return rows[0]!['packs'];
  };

  test('go into the draft of their store and distributor, and are on order from then on', async () => {
    await asOwner(server, `update purchase_orders set status = 'cancelled' where store_id = 3`);
    const [one, other] = [await approved(3, 0), await approved(5, 1)];
    expect(await order(one, other)).toEqual([null, null]);
    const ordered = await read(one.id);
    expect(ordered).toMatchObject({ status: 'ordered', purchase_order: { number: expect.stringMatching(/^PO\//) } });
    expect(ordered.log[0]).toMatchObject({ event: 'entry.ordered', by: 'Hetal Raval' });
    expect([await lineOf(ordered), await lineOf(await read(other.id))]).toEqual([3, 5]);
    expect(ordered.now.on_order).toBe(one.now.on_order + 3 * one.drug.pack_size);
    const again = await approved(4, 0);
    expect(await order(again)).toEqual([null]);
    expect(await lineOf(await read(again.id))).toBe(7);
    const { rows } = await asOwner(server, `select distinct user_id from audit where record = $1`, [
      `purchase_orders/${ordered.purchase_order!.id}`,
    ]);
    expect(rows).toEqual([{ user_id: expect.anything() }]);
  });

  test('are ordered once by two at once, and only with a rate', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const together = await approved(2, 2);
      const answers = (await Promise.all([order(together), order(together)])).flat();
      expect(answers.filter((why) => why === null)).toHaveLength(1);
      expect(await lineOf(await read(together.id))).toBe(2 * (round + 1));
    }
    const without = await ok(send(await supplied(await added()), 'approve'));
    await asOwner(server, 'update distributor_rates set retired_at = now() where drug_id = $1', [without.drug.id]);
    expect(await order(without)).toEqual(['Its distributor has no rate for this drug today']);
    expect(await read(without.id)).toMatchObject({ status: 'approved', version: without.version });
  });
});

describe('suggestions', () => {
  const STORE = 4;
  const suggestEntries = () =>
    server.db.transaction((tx) =>
      suggestForStore(tx, { at: server.clock.now(), userId: null, requestId: 'test', operation: 'test' }, STORE, () => true),
    );
  const unfinished = async () => {
    const { rows } = await asOwner(
      server,
      `select id::int, drug_id::int, packs, suggested, use_per_day::float8, status from short_book_entries
       where store_id = $1 and mode = 'AS' and status in ('open', 'snoozed') order by id`,
      [STORE],
    );
    return rows as unknown as Suggested[];
  };
  const setStock = (drugId: number, onHand: number) =>
    asOwner(
      server,
      `insert into store_stock (store_id, drug_id, on_hand, reserved) values ($1, $2, $3, 0)
       on conflict (store_id, drug_id) do update set on_hand = store_stock.reserved + excluded.on_hand`,
      [STORE, drugId, onHand],
    );

  test('follow what is sold and in stock, and end when it suffices', async () => {
    await suggestEntries();
    expect(await suggestEntries()).toBe(0);
    const entry = (await unfinished()).find(({ status, packs, suggested }) => status === 'open' && packs === suggested)!;

    await setStock(entry.drug_id, 0);
    await suggestEntries();
    const short = await read(entry.id);
    expect(short.suggestion).toMatchObject({ free: 0, use_per_day: entry.use_per_day });
    expect(short.packs).toBeGreaterThanOrEqual(entry.packs);
    expect(short.now.free).toBe(0);

    await setStock(entry.drug_id, 1_000_000);
    await suggestEntries();
    const covered = await read(entry.id);
    expect(covered).toMatchObject({ status: 'covered', now: { free: 1_000_000 } });
    expect(covered.log[0]).toMatchObject({ event: 'entry.covered', by: 'System' });

    await setStock(entry.drug_id, 0);
    await suggestEntries();
    const { rows } = await asOwner(
      server,
      `select count(*)::int as n from short_book_entries where store_id = $1 and drug_id = $2 and status = 'open'`,
      [STORE, entry.drug_id],
    );
    expect(rows[0]!['n']).toBe(1);
  });

  test('leave what people have changed or decided', async () => {
    await suggestEntries();
    const [first, second] = (await unfinished()).filter(({ status, packs, suggested }) => status === 'open' && packs === suggested);
    const changed = await ok(change(await read(first!.id), { packs: first!.packs + 3 }));
    const submitted = await ok(submit(await supplied(await read(second!.id))));
    await setStock(first!.drug_id, 0);
    await setStock(second!.drug_id, 1_000_000);
    await suggestEntries();
    expect(await read(changed.id)).toMatchObject({ packs: first!.packs + 3, version: changed.version });
    expect(await read(submitted.id)).toMatchObject({ status: 'submitted', version: submitted.version });
  });

  test('are written once on however many servers', async () => {
    await asOwner(server, `update short_book_entries set status = 'rejected', snoozed_until = null where store_id = $1`, [STORE]);
    await Promise.all([suggestEntries(), suggestEntries()]);
    const { rows } = await asOwner(
      server,
      `select drug_id from short_book_entries where store_id = $1 and status = 'open' group by drug_id having count(*) > 1`,
      [STORE],
    );
    expect(rows).toEqual([]);
    expect((await unfinished()).length).toBeGreaterThan(0);
  });
});
