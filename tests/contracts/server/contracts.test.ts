/** Contracts with distributors (§1, §7.6): written, approved by someone else, in force on their days. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractsToRenew } from '#features/contracts/contract-filters.ts';
import { contractStatuses } from '#features/contracts/contract-choices.ts';
import {
  aDraft,
  anApproved,
  aSubmitted,
  bodyOf,
  type ContractWorld,
  header,
  inDays,
  movesOf,
  ok,
  pass,
  PATH,
  read,
  refusal,
  send,
  someDrugs,
  startContractWorld,
  terms,
} from './contract-world.ts';

let world: ContractWorld;
beforeAll(async () => {
  world = await startContractWorld();
});
afterAll(() => world.close());

const reason = 'Two recalls were answered late';

describe('a draft', () => {
  test('is added once per key, with a number of its own', async () => {
    const body = { distributor_id: 1, ...header(world, { number: 'AP/26-27/1', note: 'As offered' }), request_key: randomUUID() };
    const [first, again] = await Promise.all([1, 2].map(() => world.buyer.request('POST', PATH, body)));
    expect(ok(first!).id).toBe(ok(again!).id);
    expect(first!.body).toMatchObject({
      number: 'AP/26-27/1',
      status: 'draft',
      distributor: { id: 1, name: 'Aarav Pharma Distributors' },
      note: 'As offered',
      lines: [],
      value: 0,
      log: [{ event: 'contract.created', by: 'Hetal Raval' }],
    });
    const twin = { ...body, number: 'ap/26-27/1', request_key: randomUUID() };
    expect(refusal(await world.buyer.request('POST', PATH, twin))).toEqual([
      400,
      'number: The distributor has another contract with this number',
    ]);
    expect((await world.buyer.request('POST', PATH, { ...twin, distributor_id: 2 })).status).toBe(200);
    const together = { distributor_id: 3, ...header(world) };
    const answers = await Promise.all([1, 2].map(() => world.buyer.request('POST', PATH, { ...together, request_key: randomUUID() })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });

  test('is refused at its fields', async () => {
    const post = async (fields: object) =>
      refusal(await world.buyer.request('POST', PATH, { distributor_id: 1, ...header(world), request_key: randomUUID(), ...fields }));
    expect(await post({ last_on: inDays(world, 9) })).toEqual([400, 'last_on: Before the first day']);
    expect(await post({ number: ' ', payment_days: 366 })).toEqual([400, 'number: Fill this in', 'payment_days: At most 365']);
    const { rows } = await world.db.$client.query<{ id: number }>(`select id::int from distributors where status = 'suspended' limit 1`);
    expect(await post({ distributor_id: rows[0]!.id })).toEqual([
      400,
      'distributor_id: Choose a distributor that is neither suspended nor closed',
    ]);
  });

  test('has net rate and margin of each line by its terms', async () => {
    const [drug, other] = await someDrugs(world);
    const draft = await aDraft(world, [drug!], {}, { scheme: '9+1', cd_percent: 2, cd_days: 7, committed_packs: 100 });
    // 150.00 less 10 % and 2 %, nine tenths of it.
    const net = Math.round(15_000 * 0.9 * 0.98 * 0.9);
    expect(draft.lines).toMatchObject([{ drug: drug!.name, net_rate: net, committed_packs: 100, bought: 0, rate_id: null }]);
    expect(draft.value).toBe(100 * net);
    expect(draft.lines[0]!.margin).toBeGreaterThan(30);
    const changed = ok(await send(world.buyer, draft, 'lines', { drug_id: drug!.id, ...terms, ptr: 16_000 }));
    expect(changed.lines).toMatchObject([{ ptr: 16_000, scheme: null, committed_packs: null }]);
    const two = ok(await send(world.buyer, changed, 'lines', { drug_id: other!.id, ...terms }));
    expect(two.lines).toHaveLength(2);
    const one = ok(await send(world.buyer, two, 'removed-lines', { drug_id: drug!.id }));
    expect(one.lines).toMatchObject([{ drug: other!.name }]);
    expect(one.log[0]).toMatchObject({ event: 'contract.changed', payload: { removed: [drug!.name] } });
    expect(refusal(await send(world.buyer, one, 'removed-lines', { drug_id: drug!.id }))).toEqual([
      400,
      'drug_id: The contract has no line of this drug',
    ]);
    const { rows } = await world.db.$client.query(
      "select before, after from audit where record like 'supply_contract_lines/%' order by id",
    );
    expect(rows.at(-1)).toMatchObject({ after: null });
  });

  test('takes prices that leave a margin, and terms that go together', async () => {
    const [drug] = await someDrugs(world, 1);
    const draft = await aDraft(world, []);
    const set = async (fields: object) => refusal(await send(world.buyer, draft, 'lines', { drug_id: drug!.id, ...terms, ...fields }));
    expect(await set({ pts: 15_001, scheme_minimum: 10, cd_percent: 2 })).toEqual([
      400,
      'pts: Above the PTR',
      'scheme: A minimum quantity needs a scheme',
      'cd_days: Enter the days within which the cash discount is given',
    ]);
    expect(await set({ ptr: 22_400 })).toEqual([400, expect.stringMatching(/^ptr: Not below the MRP without \d+ % GST/)]);
    expect(await set({ scheme: '0+1', discount: 101 })).toEqual([
      400,
      'discount: At most 100',
      'scheme: A scheme such as 10+1, both at least 1',
    ]);
    expect(await set({ drug_id: 999_999 })).toEqual([400, 'drug_id: Choose a drug']);
  });

  test('is changed, and submitted with lines and days that are not over', async () => {
    const [drug] = await someDrugs(world, 1);
    const empty = await aDraft(world, []);
    expect(refusal(await send(world.buyer, empty, 'submit'))).toEqual([409, 'Add a line first']);
    const draft = ok(await send(world.buyer, empty, 'lines', { drug_id: drug!.id, ...terms }));
    const put = (fields: object) =>
      world.buyer.request('PUT', `${PATH}/${draft.id}`, { version: draft.version, ...header(world, { number: draft.number }), ...fields });
    const past = ok(await put({ first_on: inDays(world, -9), last_on: inDays(world, -1), note: 'For the camp' }));
    expect(past.log[0]!.payload.fields!.toSorted()).toEqual(['first_on', 'last_on', 'note']);
    expect(refusal(await send(world.buyer, past, 'submit'))).toEqual([
      409,
      `Its last day was ${inDays(world, -1).split('-').toReversed().join('-')}`,
    ]);
    const stale = await put({});
    expect([stale.status, stale.body.data.record.version]).toEqual([409, past.version]);
  });
});

describe('an approval', () => {
  test('is approved by someone else than who submitted it', async () => {
    const [drug] = await someDrugs(world, 1);
    const submitted = await aSubmitted(world, [drug!]);
    expect(submitted).toMatchObject({ status: 'inReview', submitter: 'Hetal Raval' });
    expect((await send(world.buyer, submitted, 'approve')).status).toBe(403);
    expect(refusal(await send(world.buyer, submitted, 'lines', { drug_id: drug!.id, ...terms }))).toEqual([
      409,
      'It waits for its approval: return it first',
    ]);
    const own = ok(await send(world.checker, await aDraft(world, [drug!]), 'submit'));
    expect(refusal(await send(world.checker, own, 'approve'))).toEqual([409, 'You submitted it: someone else approves it']);
    expect(ok(await send(world.checker, submitted, 'approve'))).toMatchObject({
      status: 'approved',
      log: [{ by: 'Omkar Joshi' }, {}, {}, {}],
    });
  });

  test('happens once, of two at once', async () => {
    const submitted = await aSubmitted(world, await someDrugs(world, 1));
    const answers = await Promise.all([1, 2].map(() => send(world.checker, submitted, 'approve')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('is refused with a reason, and the contract is a draft again', async () => {
    const submitted = await aSubmitted(world, await someDrugs(world, 1));
    expect(refusal(await send(world.checker, submitted, 'return', { reason: '' }))).toEqual([400, 'reason: Fill this in']);
    const returned = ok(await send(world.checker, submitted, 'return', { reason: 'The cash discount is missing' }));
    expect(returned).toMatchObject({ status: 'draft', submitter: null });
    expect(returned.log[0]).toMatchObject({ event: 'contract.returned', payload: { reason: 'The cash discount is missing' } });
  });

  test('is refused while another contract has prices of the same drugs and days, and names both', async () => {
    const [drug, other] = await someDrugs(world);
    const first = await anApproved(world, [drug!], { distributor_id: 4 });
    const overlapping = await aSubmitted(world, [drug!, other!], {
      distributor_id: 4,
      first_on: first.last_on,
      last_on: inDays(world, 200),
    });
    const why = `Contract ${first.number} has prices in these days for ${drug!.name}`;
    expect(refusal(await send(world.checker, overlapping, 'approve'))).toEqual([409, why]);
    const { abilities } = ok(await world.checker.request('GET', `${PATH}/${overlapping.id}`));
    expect(abilities.find(({ event }) => event === 'contract.approved')).toMatchObject({ allowed: false, because: { message: why } });
    const later = await aSubmitted(world, [drug!], { distributor_id: 4, first_on: inDays(world, 101), last_on: inDays(world, 200) });
    expect(ok(await send(world.checker, later, 'approve')).status).toBe('approved');
    const elsewhere = await aSubmitted(world, [drug!], { distributor_id: 5 });
    expect(ok(await send(world.checker, elsewhere, 'approve')).status).toBe('approved');
  });

  test('of two with the same drugs and days at once is given to one', async () => {
    const drugs = await someDrugs(world, 1);
    const [one, other] = [await aSubmitted(world, drugs), await aSubmitted(world, drugs)];
    const answers = await Promise.all([one, other].map((each) => send(world.checker, each, 'approve')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is given to several, each by itself', async () => {
    const drugs = await someDrugs(world, 1);
    const [one, twin, draft] = [await aSubmitted(world, drugs), await aSubmitted(world, drugs), await aDraft(world, drugs)];
    const contracts = [one, twin, draft].map(({ id, version }) => ({ contract_id: id, version, request_key: randomUUID() }));
    const { results } = bodyOf(await world.checker.request('POST', '/api/distributor/contract-approvals', { contracts }));
    expect(results).toMatchObject([
      { name: one.number, because: null },
      { name: twin.number, because: { message: `Contract ${one.number} has prices in these days for ${drugs[0]!.name}` } },
      { name: draft.number, because: { message: 'Submit it first' } },
    ]);
    expect((await world.buyer.request('POST', '/api/distributor/contract-approvals', { contracts })).status).toBe(403);
  });

  test('needs a distributor that is neither suspended nor closed', async () => {
    const submitted = await aSubmitted(world, await someDrugs(world, 1), { distributor_id: 12 });
    await world.db.$client.query(`update distributors set status = 'suspended' where id = 12`);
    expect(refusal(await send(world.checker, submitted, 'approve'))).toEqual([409, 'The distributor is suspended or closed']);
    await world.db.$client.query(`update distributors set status = 'active' where id = 12`);
  });
});

describe('its end', () => {
  test('is withdrawn for a reason before it is in force', async () => {
    const [drug] = await someDrugs(world, 1);
    const draft = ok(await send(world.buyer, await aDraft(world, [drug!]), 'withdraw', { reason }));
    const submitted = ok(await send(world.buyer, await aSubmitted(world, [drug!]), 'withdraw', { reason }));
    const approved = ok(await send(world.buyer, await anApproved(world, [drug!]), 'withdraw', { reason }));
    expect([draft, submitted, approved].map(({ status }) => status)).toEqual(['withdrawn', 'withdrawn', 'withdrawn']);
    expect(refusal(await send(world.buyer, approved, 'submit'))).toEqual([409, 'The contract is withdrawn']);
    const active = await anApproved(world, [drug!], { first_on: inDays(world, 0) });
    expect(refusal(await send(world.buyer, active, 'withdraw', { reason }))).toEqual([409, 'It is in force: terminate it instead']);
    expect((await send(world.buyer, active, 'terminate', { reason })).status).toBe(403);
    expect(ok(await send(world.checker, active, 'terminate', { reason })).log[0]).toMatchObject({ payload: { reason } });
  });
});

describe('the list of contracts', () => {
  const listed = async (query: Record<string, string>) =>
    bodyOf(await world.buyer.request('GET', `${PATH}?${new URLSearchParams({ limit: '100', ...query })}`)).rows as {
      id: number;
      values: Record<string, unknown>;
    }[];

  test('is for holders of the tab, and has contracts of the demonstration in every state', async () => {
    const warehouse = await world.signedIn('ganesh.m');
    expect((await warehouse.request('GET', PATH)).status).toBe(403);
    const statuses = new Set((await listed({})).map(({ values }) => values['status']));
    expect(Object.keys(contractStatuses).filter((status) => !statuses.has(status))).toEqual([]);
  });

  test('has the value of the packs that are committed to', async () => {
    const [drug, other] = await someDrugs(world);
    const draft = await aDraft(world, [drug!, other!], {}, { committed_packs: 20 });
    const [row] = await listed({ search: draft.number });
    expect(row?.values).toMatchObject({ number: draft.number, lines: 2, value: draft.value, status: 'draft', ends_soon: false });
    expect(draft.value).toBe(20 * 13_500 * 2);
  });

  test('has those that end within 30 days, and counts them as work', async () => {
    const [drug, other] = await someDrugs(world);
    const from = inDays(world, 0);
    const ends = await anApproved(world, [drug!], { first_on: from, last_on: inDays(world, 30) });
    const later = await anApproved(world, [other!], { first_on: from, last_on: inDays(world, 31) });
    const due = (await listed({ where: JSON.stringify(contractsToRenew) })).map(({ id }) => id);
    expect([due.includes(ends.id), due.includes(later.id)]).toEqual([true, false]);
    const { body } = await world.buyer.request('GET', '/api/admin/work-counts');
    expect(JSON.stringify(body)).toContain('contracts.toApprove');
  });
});

test('comes into force on its first day and ends after its last one', async () => {
  const contract = await anApproved(world, await someDrugs(world, 1), { first_on: inDays(world, 2), last_on: inDays(world, 4) });
  expect(contract.status).toBe('approved');
  await pass(world, 1);
  expect((await read(world, contract)).status).toBe('approved');
  await pass(world, 1);
  expect(await read(world, contract)).toMatchObject({ status: 'active', log: [{ event: 'day.begun', by: 'System' }, {}, {}, {}, {}] });
  await pass(world, 2);
  expect((await read(world, contract)).status).toBe('active');
  await pass(world, 1);
  const ended = await read(world, contract);
  expect(ended.status).toBe('expired');
  expect(movesOf(ended)).toEqual(['created', 'changed', 'submitted', 'approved', 'day.begun', 'day.begun']);
});
