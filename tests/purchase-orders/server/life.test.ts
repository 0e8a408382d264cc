/** Purchase orders (§1, §2.2, §7.6): from the draft to the stock of the store. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOffer } from '#tests/support/offered-drug.ts';
import {
  aDraft,
  aSent,
  aWaiting,
  bodyOf,
  goods,
  inDays,
  movesOf,
  ok,
  onHand,
  PATH,
  type PurchaseOrderWorld,
  refusal,
  send,
  startPurchaseOrderWorld,
} from './purchase-order-world.ts';

let world: PurchaseOrderWorld;
beforeAll(async () => {
  world = await startPurchaseOrderWorld();
});
afterAll(() => world.close());

describe('a purchase order', () => {
  test('goes from the draft to the distributor, and its goods into the stock', async () => {
    const draft = await aDraft(world, { having: 'd.pack_size > 1' });
    const [line] = draft.lines;
    const before = await onHand(world, 1, line!.drug_id);
    const sent = await aSent(world, draft);
    expect(sent).toMatchObject({ status: 'sent', store: { id: 1 }, submitter: 'Ganesh Mhatre' });
    expect(sent.expected_on! < sent.last_on!).toBe(true);
    const part = ok(await send(world.keeper, sent, 'receipts', goods(world, sent, { packs: 4 })));
    expect(part).toMatchObject({
      status: 'partlyReceived',
      lines: [{ received: 4 }],
      receipts: [{ batch_no: 'KT2601', packs: 4, by: 'Ganesh Mhatre' }],
    });
    expect(await onHand(world, 1, line!.drug_id)).toBe(before + 4 * line!.pack_size);
    const rest = goods(world, part, { packs: 6, batch_no: 'KT2602', free_packs: line!.free_packs });
    const whole = ok(await send(world.keeper, part, 'receipts', rest));
    expect(whole).toMatchObject({ status: 'received', lines: [{ received: 10, free_received: line!.free_packs }] });
    expect(await onHand(world, 1, line!.drug_id)).toBe(before + (10 + line!.free_packs) * line!.pack_size);
    expect(movesOf(whole)).toEqual(['created', 'changed', 'submitted', 'sent', 'received', 'received']);
  });

  test('is created once per key, numbered by store and financial year', async () => {
    const { distributor_id } = await anOffer(world);
    const body = { store_id: 3, distributor_id, request_key: randomUUID() };
    const [first, again] = await Promise.all([1, 2].map(() => world.buyer.request('POST', PATH, body)));
    expect(ok(first!).id).toBe(ok(again!).id);
    const next = ok(await world.buyer.request('POST', PATH, { ...body, request_key: randomUUID() }));
    expect(first!.body.number).toMatch(/^PO\/[A-Z]\d{2}\/26-27\/\d{6}$/);
    expect(Number(next.number.slice(-6))).toBe(Number(first!.body.number.slice(-6)) + 1);
    expect(next.number.slice(0, 12)).toBe(first!.body.number.slice(0, 12));
  });

  test('is refused of a distributor that is not active, or a store that is not there', async () => {
    const { rows } = await world.db.$client.query<{ id: number }>(`select id::int from distributors where status = 'suspended' limit 1`);
    const answer = await world.keeper.request('POST', PATH, { store_id: 99_999, distributor_id: rows[0]!.id });
    expect(refusal(answer)).toEqual([400, 'store_id: Store not found', 'distributor_id: Choose an active distributor']);
  });

  test('takes drugs at the rate of the day only, with the free packs of the scheme', async () => {
    const { distributor_id, drug_id } = await anOffer(world, 0, `r.scheme = '10+1'`);
    const draft = ok(await world.keeper.request('POST', PATH, { store_id: 2, distributor_id }));
    const few = ok(await send(world.keeper, draft, 'lines', { drug_id, packs: 9 }));
    expect(few.lines).toMatchObject([{ drug_id, packs: 9, free_packs: 0, scheme: '10+1' }]);
    const many = ok(await send(world.keeper, few, 'lines', { drug_id, packs: 25 }));
    const [line] = many.lines;
    expect(line).toMatchObject({ packs: 25, free_packs: 2, value: Math.round(25 * line!.rate * (1 + (line!.gst ?? 0) / 100)) });
    expect(many).toMatchObject({ value: line!.value, lines: { length: 1 } });
    expect(line!.margin).toBeGreaterThan(few.lines[0]!.margin);
    const { rows } = await world.db.$client.query<{ id: number }>(
      'select id::int from drugs d where not exists (select from distributor_rates r where r.drug_id = d.id and r.distributor_id = $1) limit 1',
      [distributor_id],
    );
    const answer = await send(world.keeper, many, 'lines', { drug_id: rows[0]!.id, packs: 1 });
    expect(refusal(answer)).toEqual([400, 'drug_id: The distributor has no rate for this drug today']);
    const rates = 'update distributor_rates set ptr = ptr';
    const ofDrug = `where drug_id = ${drug_id} and distributor_id = ${distributor_id}`;
    await world.db.$client.query(`${rates} * 10000 ${ofDrug}`);
    const tooDear = await send(world.keeper, many, 'lines', { drug_id, packs: 9_000 });
    await world.db.$client.query(`${rates} / 10000 ${ofDrug}`);
    expect(refusal(tooDear)).toEqual([400, 'packs: An order is worth at most ₹20000000']);
    const empty = ok(await send(world.keeper, many, 'lines', { drug_id, packs: 0 }));
    expect(empty).toMatchObject({ value: 0, lines: { length: 0 } });
    expect(refusal(await send(world.keeper, empty, 'submit'))).toEqual([409, 'Add a line first']);
  });

  test('points out a low margin, of the order and by the MRP on the pack', async () => {
    const draft = await aDraft(world, { having: 'r.ptr < r.mrp * 0.68' });
    expect(draft.lines).toMatchObject([{ is_low: false }]);
    const sent = await aSent(world, draft);
    const low = goods(world, sent, { mrp: Math.round(sent.lines[0]!.rate * 1.1) });
    expect(ok(await send(world.keeper, sent, 'receipts', low)).receipts).toMatchObject([{ is_low: true }]);
  });

  test('changes a version once', async () => {
    const draft = await aDraft(world);
    const key = randomUUID();
    const submit = () => world.keeper.request('POST', `${PATH}/${draft.id}/submit`, { version: draft.version, request_key: key });
    const [one, again] = [await submit(), await submit()];
    expect(ok(again)).toEqual(ok(one));
    const stale = await send(world.keeper, draft, 'cancel', { reason: 'Ordered twice' });
    expect([stale.status, stale.body.data.record.version]).toEqual([409, one.body.version]);
  });
});

describe('an approval', () => {
  test('is needed above the limit, by someone else than who submitted it', async () => {
    const waiting = await aWaiting(world);
    expect(waiting.value).toBeGreaterThan(waiting.limit);
    expect((await send(world.keeper, waiting, 'approve')).status).toBe(403);
    const own = ok(await send(world.buyer, await aDraft(world, { packs: 9_000 }), 'submit'));
    expect(refusal(await send(world.buyer, own, 'approve'))).toEqual([409, 'You submitted it: someone else approves it']);
    expect(ok(await send(world.admin, own, 'approve')).status).toBe('approved');
    expect(refusal(await send(world.keeper, waiting, 'send'))).toEqual([409, 'It is not approved yet']);
  });

  test('happens once, of two at once', async () => {
    const waiting = await aWaiting(world);
    const answers = await Promise.all([send(world.buyer, waiting, 'approve'), send(world.admin, waiting, 'approve')]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    const now = ok(await world.keeper.request('GET', `${PATH}/${waiting.id}`));
    expect(movesOf(now).filter((event) => event === 'approved')).toHaveLength(1);
  });

  test('is refused with a reason, and the order is a draft again', async () => {
    const returned = ok(await send(world.buyer, await aWaiting(world), 'return', { reason: 'Order half of it' }));
    expect(returned).toMatchObject({ status: 'draft', submitter: null, log: [{ payload: { reason: 'Order half of it' } }, {}, {}, {}] });
  });

  test('is judged by the limit in effect', async () => {
    const { version } = bodyOf(await world.admin.request('GET', '/api/purchase-order/approval-limit'));
    const change = { version, effective_on: inDays(world, 0), approval_above: 100 };
    expect((await world.buyer.request('PUT', '/api/purchase-order/approval-limit', change)).status).toBe(403);
    const saved = bodyOf(await world.admin.request('PUT', '/api/purchase-order/approval-limit', change));
    expect(ok(await send(world.keeper, await aDraft(world), 'submit')).status).toBe('waiting');
    ok(
      await world.admin.request('PUT', '/api/purchase-order/approval-limit', {
        ...change,
        version: saved.version,
        approval_above: 5_000_000,
      }),
    );
    expect(ok(await send(world.keeper, await aDraft(world), 'submit')).status).toBe('approved');
  });
});

describe('goods', () => {
  test('are refused at the fields: more than ordered, too early an expiry', async () => {
    const sent = await aSent(world, await aDraft(world, { having: 'r.scheme is null' }));
    const receive = async (fields: object) => refusal(await send(world.keeper, sent, 'receipts', goods(world, sent, fields)));
    const [year, month, day] = inDays(world, 180).split('-');
    expect(await receive({ packs: 11, free_packs: 1, expires_on: inDays(world, 179) })).toEqual([
      400,
      `expires_on: It expires too early: take goods that last until ${day}-${month}-${year}`,
      'packs: Still to come: 10',
      'free_packs: Still to come: 0',
    ]);
    expect(await receive({ line_id: 999_999 })).toEqual([400, 'line_id: The order has no such line']);
    expect((await send(world.buyer, sent, 'receipts', goods(world, sent))).status).toBe(403);
    expect(ok(await send(world.keeper, sent, 'receipts', goods(world, sent, { expires_on: inDays(world, 180) }))).status).toBe(
      'partlyReceived',
    );
  });

  test('are received once, of two at once', async () => {
    const sent = await aSent(world);
    const drug = sent.lines[0]!;
    const before = await onHand(world, 1, drug.drug_id);
    const answers = await Promise.all([1, 2].map(() => send(world.keeper, sent, 'receipts', goods(world, sent, { packs: 10 }))));
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await onHand(world, 1, drug.drug_id)).toBe(before + 10 * drug.pack_size);
  });

  test('of two orders at once all are in stock', async () => {
    const [one, other] = [await aSent(world), await aSent(world)];
    const { drug_id, pack_size } = one.lines[0]!;
    const before = await onHand(world, 1, drug_id);
    const answers = await Promise.all(
      [one, other].map((order) => send(world.keeper, order, 'receipts', goods(world, order, { packs: 5 }))),
    );
    for (const answer of answers) ok(answer);
    expect(await onHand(world, 1, drug_id)).toBe(before + 2 * 5 * pack_size);
  });

  test('do not come any more of a closed line; the others end the order', async () => {
    const { distributor_id, drug_id } = await anOffer(world, 1);
    const draft = await aDraft(world);
    expect(draft.distributor.id).toBe(distributor_id);
    const sent = await aSent(world, ok(await send(world.keeper, draft, 'lines', { drug_id, packs: 3 })));
    const closed = sent.lines.find((line) => line.drug_id === drug_id)!;
    const part = ok(await send(world.buyer, sent, 'close', { line_id: closed.id, reason: 'Out of production' }));
    expect(part.status).toBe('sent');
    expect(part.lines.find(({ id }) => id === closed.id)).toMatchObject({ closed: 3 });
    const other = part.lines.find(({ id }) => id !== closed.id)!;
    expect(refusal(await send(world.buyer, part, 'close', { line_id: closed.id, reason: 'Again' }))).toEqual([
      400,
      'line_id: Nothing of this line is still to come',
    ]);
    const end = ok(await send(world.keeper, part, 'receipts', goods(world, part, { line_id: other.id, packs: 10 })));
    expect(end.status).toBe('received');
  });

  test('do not come any more of a closed order', async () => {
    const sent = await aSent(world);
    expect(refusal(await send(world.buyer, sent, 'cancel', { reason: 'Late' }))).toEqual([409, 'It is sent: close it instead']);
    const closed = ok(await send(world.buyer, sent, 'close', { line_id: null, reason: 'The distributor has no stock' }));
    expect(closed).toMatchObject({ status: 'closed', lines: [{ closed: 10, received: 0 }] });
    expect(refusal(await send(world.keeper, closed, 'receipts', goods(world, closed)))).toEqual([409, 'The purchase order is closed']);
  });
});
