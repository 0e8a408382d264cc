/** Prices of contracts as rates (§1, §7.6: contract feeding): offers, quotes and purchase orders know rates alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offersOf } from '#features/distributor-rates/server/public.ts';
import {
  aDraft,
  anApproved,
  aSubmitted,
  bodyOf,
  type ContractWorld,
  type Drug,
  inDays,
  ok,
  pass,
  PATH,
  ratesOf,
  read,
  send,
  someDrugs,
  startContractWorld,
} from './contract-world.ts';

let world: ContractWorld;
beforeAll(async () => {
  world = await startContractWorld();
});
afterAll(() => world.close());

/** A rate of the first distributor that was there before. */
const addRate = (drug: Drug, from: string, to: string | null, ptr = 16_000) =>
  world.db.$client.query(
    `insert into distributor_rates (distributor_id, drug_id, mrp, ptr, pts, from_date, to_date) values (1, $1, 22400, $2, 14000, $3, $4)`,
    [drug.id, ptr, from, to],
  );

const daysOf = async (drug: Drug) => (await ratesOf(world, drug)).map(({ from, to, ptr }) => [from, to, ptr]);
const quoteOf = async (drug: Drug) =>
  bodyOf(await world.buyer.request('GET', `/api/purchase-order/quote?store_id=1&distributor_id=1&drug_id=${drug.id}`)).quote;

describe('a contract in force', () => {
  test('makes its prices the rates of its days', async () => {
    const [drug, other] = await someDrugs(world);
    const [first_on, last_on] = [inDays(world, 0), inDays(world, 40)];
    const contract = await anApproved(world, [drug!, other!], { first_on, last_on });
    expect(contract.status).toBe('active');
    const [rate] = await ratesOf(world, drug!);
    expect(rate).toMatchObject({ from: first_on, to: last_on, ptr: 15_000 });
    const now = await read(world, contract);
    expect(now.lines.find(({ drug_id }) => drug_id === drug!.id)?.rate_id).toBe(rate!.id);
    const [offer] = (await offersOf(world.db, [drug!.id], world.clock.now())).get(drug!.id) ?? [];
    expect(offer).toMatchObject({ net_rate: 13_500, distributor: { id: 1 } });
    expect(await quoteOf(drug!)).toMatchObject({ rate: 13_500 });
  });

  test('costs less by discount and cash discount, also in a purchase order', async () => {
    const [drug] = await someDrugs(world, 1);
    await anApproved(world, [drug!], { first_on: inDays(world, 0) }, { cd_percent: 2, cd_days: 7, scheme: '10+1', scheme_minimum: 10 });
    expect(await quoteOf(drug!)).toMatchObject({ rate: 15_000 * 0.9 * 0.98, scheme: '10+1', scheme_minimum: 10 });
  });

  test('ends the rates of its days, and keeps what they have before and after', async () => {
    const [open, within, both, beside] = await someDrugs(world, 4);
    const [first_on, last_on] = [inDays(world, 0), inDays(world, 40)];
    await addRate(open!, inDays(world, -30), null);
    await addRate(within!, inDays(world, 5), inDays(world, 20));
    await addRate(both!, inDays(world, -30), inDays(world, 10), 15_500);
    await addRate(both!, inDays(world, 11), inDays(world, 60), 16_500);
    await addRate(beside!, inDays(world, -30), inDays(world, -1));
    await addRate(beside!, inDays(world, 41), null);
    await anApproved(world, [open!, within!, both!, beside!], { first_on, last_on });
    const own = [first_on, last_on, 15_000];
    const [before, after] = [inDays(world, -1), inDays(world, 41)];
    expect(await daysOf(open!)).toEqual([[inDays(world, -30), before, 16_000], own, [after, null, 16_000]]);
    expect(await daysOf(within!)).toEqual([own]);
    expect(await daysOf(both!)).toEqual([[inDays(world, -30), before, 15_500], own, [after, inDays(world, 60), 16_500]]);
    expect(await daysOf(beside!)).toEqual([[inDays(world, -30), before, 16_000], own, [after, null, 16_000]]);
  });

  test('writes rates into the audit, each with its version', async () => {
    const [drug] = await someDrugs(world, 1);
    await addRate(drug!, inDays(world, -30), null);
    const [old] = await ratesOf(world, drug!);
    await anApproved(world, [drug!], { first_on: inDays(world, 0), last_on: inDays(world, 40) });
    const [, fed] = await ratesOf(world, drug!);
    const audit = async (id: number) =>
      (
        await world.db.$client.query('select operation, before, after from audit where record = $1 order by id', [
          `distributor_rates/${id}`,
        ])
      ).rows;
    expect(await audit(old!.id)).toEqual([
      {
        operation: 'distributor.approveContract',
        before: { version: 1, values: { to: null } },
        after: { version: 2, values: { to: inDays(world, -1) } },
      },
    ]);
    expect(await audit(fed!.id)).toMatchObject([{ before: null, after: { version: 1, values: { drug: drug!.id, ptr: 15_000 } } }]);
  });

  test('begins on its first day, not when it is approved', async () => {
    const [drug] = await someDrugs(world, 1);
    const contract = await anApproved(world, [drug!], { first_on: inDays(world, 3) });
    expect(await ratesOf(world, drug!)).toEqual([]);
    await pass(world, 3);
    expect(await ratesOf(world, drug!)).toMatchObject([{ from: contract.first_on, to: contract.last_on }]);
  });

  test('of a suspended distributor begins once it is active again', async () => {
    const [drug] = await someDrugs(world, 1);
    const contract = await anApproved(world, [drug!], { distributor_id: 11, first_on: inDays(world, 2) });
    await world.db.$client.query(`update distributors set status = 'suspended' where id = 11`);
    await pass(world, 3);
    expect((await read(world, contract)).status).toBe('approved');
    await world.db.$client.query(`update distributors set status = 'active' where id = 11`);
    await pass(world, 0);
    expect((await read(world, contract)).status).toBe('active');
    expect(await ratesOf(world, drug!, 11)).toMatchObject([{ from: contract.first_on }]);
  });

  test('ends its rates on the day on which it is terminated, and the rate of before it goes on', async () => {
    const [drug] = await someDrugs(world, 1);
    await addRate(drug!, inDays(world, -30), null);
    const contract = await anApproved(world, [drug!], { first_on: inDays(world, 0), last_on: inDays(world, 40) });
    await pass(world, 5);
    const terminated = ok(await send(world.checker, await read(world, contract), 'terminate', { reason: 'Late deliveries' }));
    expect(terminated.status).toBe('terminated');
    expect(await ratesOf(world, drug!)).toMatchObject([
      { to: inDays(world, -6) },
      { from: inDays(world, -5), to: inDays(world, 0) },
      { from: inDays(world, 1), to: null },
    ]);
  });

  test('leaves another rate that begins after it on its day when it is terminated', async () => {
    const [drug] = await someDrugs(world, 1);
    await addRate(drug!, inDays(world, -30), inDays(world, -1));
    const contract = await anApproved(world, [drug!], { first_on: inDays(world, 0), last_on: inDays(world, 40) });
    await addRate(drug!, inDays(world, 41), null, 16_100);
    await pass(world, 5);
    ok(await send(world.checker, await read(world, contract), 'terminate', { reason: 'Late deliveries' }));
    expect((await ratesOf(world, drug!)).at(-1)).toMatchObject({ from: inDays(world, 36), to: null });
  });

  test('leaves a rate that was ended by hand as it is when it is terminated', async () => {
    const [drug] = await someDrugs(world, 1);
    const contract = await anApproved(world, [drug!], { first_on: inDays(world, -5), last_on: inDays(world, 40) });
    await world.db.$client.query('update distributor_rates set to_date = $2 where drug_id = $1', [drug!.id, inDays(world, -2)]);
    ok(await send(world.checker, contract, 'terminate', { reason: 'Late deliveries' }));
    expect(await ratesOf(world, drug!)).toMatchObject([{ to: inDays(world, -2) }]);
  });
});

test('a price of a contract in force is neither changed nor retired as a rate, until the contract has ended', async () => {
  const [drug] = await someDrugs(world, 1);
  const contract = await anApproved(world, [drug!], { first_on: inDays(world, 0), last_on: inDays(world, 40) });
  const [rate] = (
    await world.db.$client.query('select id::int, version from distributor_rates where drug_id = $1 and retired_at is null', [drug!.id])
  ).rows as [{ id: number; version: number }];
  const BECAUSE = `This is a price of contract ${contract.number}: it ends with the contract`;
  const changed = await world.buyer.request('PUT', `/api/distributor/rates/${rate.id}`, { version: rate.version, cells: { ptr: '151' } });
  expect([changed.status, changed.body.data.errors[0].message]).toEqual([400, BECAUSE]);
  const retired = await world.buyer.request('POST', `/api/distributor/rates/${rate.id}/retired`, { version: rate.version, retired: true });
  expect([retired.status, retired.body.data.errors[0].message]).toEqual([400, BECAUSE]);
  await pass(world, 5);
  ok(await send(world.checker, await read(world, contract), 'terminate', { reason: 'Late deliveries' }));
  const { version } = bodyOf(await world.buyer.request('GET', `/api/distributor/rates/${rate.id}`));
  expect((await world.buyer.request('POST', `/api/distributor/rates/${rate.id}/retired`, { version, retired: true })).status).toBe(200);
});

test('a rate cannot be uploaded or added within the days of a contract', async () => {
  const [drug] = await someDrugs(world, 1);
  await anApproved(world, [drug!], { first_on: inDays(world, 0) });
  const cells = { distributor: 'Aarav Pharma Distributors', drug: drug!.name, mrp: '224', ptr: '150', pts: '140', from: inDays(world, 3) };
  const answer = await world.buyer.request('POST', '/api/distributor/rates', { cells });
  expect([answer.status, answer.body.data.errors[0].field]).toEqual([400, 'from']);
});

test('an open contract counts the packs that came in its days', async () => {
  const [drug] = await someDrugs(world, 1);
  const contract = await anApproved(world, [drug!], { first_on: inDays(world, 0) }, { committed_packs: 100 });
  const orders = '/api/purchase-order/orders';
  const draft = bodyOf(await world.buyer.request('POST', orders, { store_id: 1, distributor_id: 1 }));
  const step = async ({ id, version }: { id: number; version: number }, path: string, fields: object = {}, who = world.buyer) =>
    bodyOf(await who.request('POST', `${orders}/${id}/${path}`, { version, ...fields }));
  const sent = await step(await step(await step(draft, 'lines', { drug_id: drug!.id, packs: 12 }), 'submit'), 'send');
  const goods = { line_id: sent.lines[0].id, batch_no: 'KT2601', expires_on: inDays(world, 400), mrp: 22_400, packs: 7, free_packs: 0 };
  await step(sent, 'receipts', goods, await world.signedIn('ganesh.m'));
  expect((await read(world, contract)).lines).toMatchObject([{ bought: 7, committed_packs: 100 }]);
});

test('contracts of the demonstration in force have the rates of their lines', async () => {
  const { rows } = await world.db.$client.query(`
    select c.number from supply_contracts c join supply_contract_lines l on l.contract_id = c.id
      left join distributor_rates r on r.id = l.rate_id and r.retired_at is null
    where c.status = 'active' and (r.id is null or (r.from_date, r.to_date, r.net_rate) is distinct from (c.first_on, c.last_on, l.net_rate))`);
  expect(rows).toEqual([]);
});

test('a draft and a contract in review are no rates', async () => {
  const [drug] = await someDrugs(world, 1);
  await aDraft(world, [drug!], { first_on: inDays(world, 0) });
  await aSubmitted(world, [drug!], { first_on: inDays(world, 0) });
  expect(await ratesOf(world, drug!)).toEqual([]);
  expect((await world.buyer.request('GET', `${PATH}/999999`)).status).toBe(404);
});
