/** Mapping utility (§2.2, §7.6): products of distributors are found among our drugs, and mapped. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { itemsToMap } from '#features/drug-mappings/mapping-filters.ts';
import { codesOf } from '#features/drug-mappings/server/public.ts';
import { faultsIn, MappingWorld, ok, PATH, refusal, TITLES } from './mapping-world.ts';

let world: MappingWorld;
beforeAll(async () => {
  world = await MappingWorld.start();
});
afterAll(() => world.server.close());

describe('an uploaded product', () => {
  test('is refused at its cells', async () => {
    const { faults } = await world.desk.checked(TITLES, 'Nobody,X-1,DOLO 650,,,', 'Narmada Lifecare,,,,,0');
    expect(faults).toEqual([
      ['distributor: Distributor Nobody not found'],
      ['mrp: At least 0.01', 'code: Fill this in', 'name: Fill this in'],
    ]);
  });

  test('is mapped at once if one drug is certain', async () => {
    const drug = await world.drug();
    const added = await world.product(drug, 'none', { isMatched: false });
    expect(added).toMatchObject({ status: 'unmatched', to_match: true, log: [{ event: 'item.added', by: 'Hetal Raval' }] });
    await world.match();
    expect(await world.read(added)).toMatchObject({
      status: 'mapped',
      to_match: false,
      mapped: { drug: { id: drug.id }, score: 100 },
      candidates: [],
      log: [{ event: 'item.matched', by: 'System', to: 'mapped', payload: { drug: drug.name, score: 100 } }, {}],
    });
  });

  test('is suggested a similar drug, and explains its score; nothing is like a bandage', async () => {
    const drug = await world.drug();
    const other = await world.product(drug, 'otherPack');
    const [best] = other.candidates;
    expect([other.status, best]).toMatchObject(['suggested', { drug: { id: drug.id }, score: 90 }]);
    expect(best!.parts).toContainEqual({
      part: 'pack',
      verdict: 'different',
      theirs: String(drug.pack_size + 5),
      ours: String(drug.pack_size),
    });
    const code = world.code();
    await world.upload(world.line(code, 'CREPE BANDAGE 10CM'));
    await world.match();
    const none = await world.byCode(code);
    expect([none.status, none.log[0]!.to, none.log[0]!.payload]).toEqual(['unmatched', 'unmatched', {}]);
  });

  test('is compared once, on however many servers', async () => {
    const items = [
      await world.product(await world.drug(), 'none', { isMatched: false }),
      await world.product(await world.drug(), 'otherPack', { isMatched: false }),
    ];
    await Promise.all([world.match(), world.match(), world.match()]);
    for (const item of items) expect((await world.read(item)).log.map(({ event }) => event)).toEqual(['item.matched', 'item.added']);
  });

  test('is looked for again a day later, and that nothing is found once more is no news', async () => {
    const code = world.code();
    await world.upload(world.line(code, 'KNEE CAP LARGE'));
    await world.match();
    const before = await world.byCode(code);
    await world.query("update distributor_items set matched_at = matched_at - interval '25 hours' where id = $1", [before.id]);
    await world.match();
    expect((await world.byCode(code)).version).toBe(before.version);
    const [row] = await world.query<{ matched_at: Date }>('select matched_at from distributor_items where id = $1', [before.id]);
    expect(row!.matched_at).toEqual(world.server.clock.now());
  });

  test('leaves the catalogue when its upload is undone', async () => {
    const [kept, drug] = [world.code(), await world.drug()];
    const batch = await world.upload(world.line(kept, `${drug.name} TAB`));
    const item = await world.byCode(kept);
    await world.match();
    expect(await world.desk.moved(batch, 'undo')).toMatchObject({ undone: 1 });
    expect((await world.buyer.request('GET', `${PATH}/${item.id}`)).status).toBe(404);
    expect((await world.map(item, drug.id)).status).toBe(404);
    await world.upload(world.line(kept, `${drug.name} TAB`));
    expect((await world.byCode(kept)).id).not.toBe(item.id);
  });

  test('stays when its upload is undone after a person has mapped it', async () => {
    const [drug, [mapped, unmapped]] = [await world.drug(), [world.code(), world.code()]];
    const batch = await world.upload(...[mapped, unmapped].map((code) => world.line(code, `${drug.name} Bandage`)));
    ok(await world.map(await world.byCode(mapped), drug.id));
    expect(await world.desk.moved(batch, 'undo')).toMatchObject({ undone: 1, kept: 1 });
    expect(await world.byCode(mapped)).toMatchObject({ status: 'mapped' });
    expect(await world.query('select from distributor_items where code = $1 and retired_at is null', [unmapped])).toEqual([]);
  });
});

describe('a mapped product', () => {
  test('is suggested again if its new name does not fit its drug, and keeps its drug otherwise', async () => {
    const drug = await world.drug();
    const item = await world.product(drug);
    await world.upload(world.line(item.code, `${drug.name} TABLETS`.toUpperCase(), `1X${drug.pack_size}`));
    await world.match();
    const kept = await world.read(item);
    expect([kept.status, kept.log[0]!.payload.fields?.toSorted()]).toEqual(['mapped', ['name', 'pack']]);
    await world.upload(world.line(item.code, 'CREPE BANDAGE 15CM'));
    await world.match();
    const doubted = await world.read(item);
    expect(doubted.status).toBe('suggested');
    expect(doubted.log[0]).toMatchObject({ event: 'item.checked', to: 'suggested', by: 'System' });
  });

  test('gives its distributor’s code for the drug', async () => {
    const drug = await world.drug();
    const [one, two] = [await world.product(drug), await world.product(drug)];
    expect((await world.read(two)).other_codes).toEqual([one.code]);
    const { id } = one.distributor;
    expect((await codesOf(world.server.db, id, [drug.id, 1_000_000])).get(drug.id)).toEqual([one.code, two.code]);
    expect((await codesOf(world.server.db, id + 1, [drug.id])).size).toBe(0);
  });

  test('is undone with a reason; from then on a person maps it, and the same drug is not suggested', async () => {
    const drug = await world.drug();
    const item = await world.product(drug);
    expect(faultsIn(await world.send(item, 'unmapped'))).toEqual([400, 'reason: Fill this in']);
    const undone = ok(await world.send(item, 'unmapped', 'Sold in tens'));
    expect(undone).toMatchObject({ status: 'unmatched', to_match: true, log: [{ payload: { reason: 'Sold in tens' } }, {}, {}] });
    await world.match();
    const again = await world.read(item);
    expect(again.status).not.toBe('mapped');
    expect(again.candidates.find((each) => each.drug.id === drug.id)).toMatchObject({ is_refused: true, score: 100 });
    expect(ok(await world.map(again, drug.id))).toMatchObject({ status: 'mapped', mapped: { is_refused: false } });
  });
});

describe('a person', () => {
  test('maps a product to a drug below the certain score, which the history keeps', async () => {
    const drug = await world.drug();
    const item = await world.product(drug, 'otherPack');
    const mapped = ok(await world.map(item, drug.id));
    expect(mapped).toMatchObject({
      status: 'mapped',
      log: [{ event: 'item.mapped', by: 'Hetal Raval', payload: { drug: drug.name, score: 90 } }, {}, {}],
    });
    expect(refusal(await world.map(mapped, drug.id))).toEqual([409, 'The product is mapped']);
  });

  test('maps it once: the other of two at the same time is refused with the record', async () => {
    const drug = await world.drug();
    const item = await world.product(drug, 'otherPack');
    const answers = await Promise.all([world.map(item, drug.id), world.map(item, 1)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.data.record).toMatchObject({ status: 'mapped', version: item.version + 1 });
  });

  test('does not map it to a drug that is not sold, was merged, or does not exist', async () => {
    const [drug, other] = [await world.drug(), await world.drug()];
    const item = await world.product(drug, 'otherPack');
    await world.query('update drugs set retired_at = now() where id = $1', [other.id]);
    expect(refusal(await world.map(item, other.id))).toEqual([409, 'This drug is not sold any more']);
    await world.query('update drugs set merged_into = $2 where id = $1', [other.id, drug.id]);
    expect(refusal(await world.map(item, other.id))).toEqual([409, 'This drug was merged into another one']);
    await world.query('update drugs set retired_at = null, merged_into = null where id = $1', [other.id]);
    expect(faultsIn(await world.map(item, 4_711_000))).toEqual([400, 'drug_id: Drug not found']);
  });

  test('compares it with any drug', async () => {
    const item = await world.product(await world.drug());
    const { status, body } = await world.buyer.request('GET', `${PATH}/${item.id}/drugs/1`);
    expect([status, body.drug.id, body.parts[0].verdict]).toEqual([200, 1, 'different']);
    expect((await world.buyer.request('GET', `${PATH}/${item.id}/drugs/4711000`)).status).toBe(404);
  });

  test('says that we do not sell it, with a reason, and has it looked for again', async () => {
    const drug = await world.drug();
    const item = await world.product(drug, 'otherPack');
    expect(faultsIn(await world.send(item, 'rejected'))).toEqual([400, 'reason: Fill this in']);
    const rejected = ok(await world.send(item, 'rejected', 'We sell no diapers'));
    expect([rejected.status, rejected.candidates]).toEqual(['notOurs', []]);
    expect(refusal(await world.map(rejected, drug.id))).toEqual([409, 'We do not sell this product']);
    const reopened = ok(await world.send(rejected, 'reopened'));
    expect([reopened.status, reopened.to_match]).toEqual(['unmatched', true]);
    await world.match();
    expect((await world.read(item)).status).toBe('suggested');
  });

  test('confirms several suggestions, each with its result', async () => {
    const drug = await world.drug();
    const [sure, mapped] = [await world.product(drug, 'otherPack'), await world.product(await world.drug())];
    const unsure = await world.product(await world.drug(), 'otherPack');
    await world.query('update distributor_items set runner_up = 88 where id = $1', [unsure.id]);
    const items = [sure, unsure, mapped].map(({ id, version }) => ({ item_id: id, version, request_key: randomUUID() }));
    const { status, body } = await world.buyer.request('POST', `${PATH}/confirm`, { items });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.results.map(({ because }: { because: { message: string } | null }) => because?.message ?? null)).toEqual([
      null,
      'Several drugs are similar: open the product',
      'The product is mapped',
    ]);
    expect(await world.read(sure)).toMatchObject({ status: 'mapped', mapped: { drug: { id: drug.id } } });
  });

  test('needs the permission', async () => {
    const warehouse = await world.server.signedIn('ganesh.m');
    expect((await warehouse.request('GET', PATH)).status).toBe(403);
    const item = await world.product(await world.drug(), 'otherPack');
    const answer = await warehouse.request('POST', `${PATH}/${item.id}/map`, { version: item.version, drug_id: 1 });
    expect(answer.status).toBe(403);
  });
});

describe('the list of products', () => {
  const listed = async (query: Record<string, string>) =>
    (await world.buyer.request('GET', `${PATH}?${new URLSearchParams({ limit: '200', ...query })}`)).body.rows as {
      id: number;
      values: Record<string, unknown>;
    }[];

  test('has what is to be mapped, and counts it as work', async () => {
    const drug = await world.drug();
    const [open, mapped] = [await world.product(drug, 'otherPack'), await world.product(await world.drug())];
    const rows = await listed({ where: JSON.stringify(itemsToMap), sort: '-updated_at' });
    const ids = rows.map(({ id }) => id);
    expect([ids.includes(open.id), ids.includes(mapped.id)]).toEqual([true, false]);
    expect(rows.find(({ id }) => id === open.id)?.values).toMatchObject({ status: 'suggested', drug: drug.name, score: 90 });
    const { body } = await world.buyer.request('GET', '/api/admin/work-counts');
    expect(JSON.stringify(body)).toContain('drug-mappings.toMap');
  });

  test('of the demonstration has products in every state', async () => {
    const rows = await world.query<{ status: string; n: number }>(
      `select status, count(*)::int as n from distributor_items where code !~ '^T-' group by status order by status`,
    );
    expect(Object.fromEntries(rows.map(({ status, n }) => [status, n]))).toEqual({
      mapped: 285,
      notOurs: 15,
      suggested: 60,
      unmatched: 40,
    });
  });
});
