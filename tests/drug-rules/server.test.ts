import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let keeper: TestBrowser;
beforeAll(async () => {
  server = await startServer();
  keeper = await server.signedIn('omkar.j');
});
afterAll(() => server.close());

const ask = (method: string, path: string, body?: object) => keeper.request(method, `/api/item/${path}`, body);
const key = (n: number) => `6f1c2d0e-5a52-4f4e-9d53-6a1f6f0f7a${n}`;
const drops = { match: 'all', of: [{ field: 'available_in', is: 'is', value: 'Eye Drops' }] };
const rule = { name: 'Drops are kept cold', priority: 20, active: true, where: drops, values: { cold_chain: true, grade: 'B' } };
const countOf = async (where: object) =>
  (await ask('GET', `drugs?${new URLSearchParams({ where: JSON.stringify(where), limit: '1' })}`)).body.total;

async function finished(batchId: number) {
  await server.app.batches.whenIdle();
  return (await keeper.request('GET', `/api/admin/batches/${batchId}`)).body;
}

describe('rules on drugs', () => {
  test('a rule counts the matching drugs and changes none', async () => {
    const before = await countOf({ match: 'all', of: [{ field: 'cold_chain', is: 'is', value: true }] });
    const { status, body } = await ask('POST', 'drug-rules', rule);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...rule, version: 1, affected: await countOf(drops), applied_at: null });
    expect(body.affected).toBeGreaterThan(0);
    expect(await countOf({ match: 'all', of: [{ field: 'cold_chain', is: 'is', value: true }] })).toBe(before);
  });

  test.each([
    [
      'a field that the list of drugs does not have',
      { where: { match: 'all', of: [{ field: 'colour', is: 'is', value: 'red' }] } },
      'where',
    ],
    ['a value that is none of the kind', { values: { cold_chain: 'cold' } }, 'values.cold_chain'],
    ['no condition', { where: { match: 'all', of: [] } }, 'where'],
    ['a name that another rule has', {}, 'name'],
  ])('%s is refused', async (_, changes, field) => {
    const { status, body } = await ask('POST', 'drug-rules', { ...rule, ...changes });
    expect([status, body.data.errors[0].field]).toEqual([400, field]);
  });

  test('a trial shows the changes of one drug, whether or not the rule is saved', async () => {
    const { body } = await ask('GET', `drugs?${new URLSearchParams({ where: JSON.stringify(drops), limit: '1' })}`);
    const [drug] = body.rows;
    const trial = (where: object) =>
      ask('POST', 'drug-rule-trials', { drug_id: drug.id, where, values: { grade: drug.values.grade, cold_chain: true } });
    expect((await trial(drops)).body).toEqual({ matches: true, changes: [{ field: 'cold_chain', before: 'No', after: 'Yes' }] });
    expect((await trial({ match: 'all', of: [{ field: 'available_in', is: 'is', value: 'Tablet' }] })).body).toEqual({
      matches: false,
      changes: [],
    });
  });

  test('an applied rule leaves out drugs of stronger rules, and is undone as a whole', async () => {
    const { body: few } = await ask('GET', `drugs?${new URLSearchParams({ where: JSON.stringify(drops), limit: '1' })}`);
    const name = few.rows[0].values.name;
    const stronger = {
      name: 'One of them is graded by hand',
      priority: 1,
      active: true,
      where: { match: 'all', of: [{ field: 'name', is: 'is', value: name }] },
      values: { grade: 'A1' },
    };
    await ask('POST', 'drug-rules', stronger);
    const { body: list } = await ask('GET', `drug-rules?${new URLSearchParams({ search: 'drops' })}`);
    const [{ id }] = list.rows;
    const { body: stored } = await ask('GET', `drug-rules/${id}`);
    const apply = () => ask('POST', `drug-rules/${id}/apply`, { version: stored.version, expected: stored.affected, request_key: key(21) });
    const { body: begun } = await apply();
    expect(await finished(begun.batch_id)).toMatchObject({ state: 'done', rows: stored.affected - 1, failed: 0 });
    expect((await apply()).body).toEqual(begun);
    expect((await ask('GET', `drugs/${few.rows[0].id}/rules`)).body.rules.map((one: { name: string }) => one.name)).toEqual([
      stronger.name,
      rule.name,
    ]);
    const cold = { match: 'all', of: [...drops.of, { field: 'cold_chain', is: 'is', value: true }] };
    expect(await countOf(cold)).toBe(stored.affected - 1);
    const { version } = await finished(begun.batch_id);
    await keeper.request('POST', `/api/admin/batches/${begun.batch_id}/move`, { version, event: 'undo' });
    expect(await finished(begun.batch_id)).toMatchObject({ state: 'undone' });
    expect(await countOf(cold)).toBe(0);
  });

  test('refuses to apply an inactive rule or a stale version', async () => {
    const { body } = await ask('POST', 'drug-rules', { ...rule, name: 'Asleep', active: false });
    const asleep = await ask('POST', `drug-rules/${body.id}/apply`, { version: 1, expected: 1, request_key: key(22) });
    expect(asleep.status).toBe(400);
    await ask('PUT', `drug-rules/${body.id}`, { ...rule, name: 'Awake', version: 1 });
    const stale = await ask('POST', `drug-rules/${body.id}/apply`, { version: 1, expected: 1, request_key: key(23) });
    expect(stale).toMatchObject({ status: 409, body: { data: { record: { name: 'Awake', version: 2 } } } });
  });
});
