import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { get, reading, received, save, send } from '#tests/prescriptions/server/scene.ts';
import { newRuleNumbers } from '#tests/support/prescription-rules-examples.ts';
import { asOwner, startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

const PATH = '/api/oms/prescription-rules';
const RULE = 'G.S.R. 220(E), doorstep delivery';

let server: TestServer;
let yusuf: TestBrowser;
let nandini: TestBrowser;

beforeAll(async () => {
  server = await startServer();
  // The pharmacist in charge, and another pharmacist.
  yusuf = await server.signedIn('yusuf.d');
  nandini = await server.signedIn('nandini.r');
});
afterAll(() => server.close());
beforeEach(() => asOwner(server, 'delete from prescription_rules'));

const today = () => businessDate(server.clock.now());
const change = (fields: object = {}, by = yusuf) =>
  by.request('PUT', PATH, { version: 0, ...newRuleNumbers, effective_on: today(), ...fields });
const read = async () => (await nandini.request('GET', PATH)).body;

describe('the prescription rules', () => {
  test('have the numbers of the law until the pharmacist in charge saves others, who is named', async () => {
    const law = { presented_within: 30, acute_within: 7, keep_h: 2, keep_h1: 3, keep_x: 2 };
    expect(await read()).toEqual({ version: 0, current: law, history: [] });
    const { status, body } = await change();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ version: 1, current: { presented_within: 21 }, history: [{ by: yusuf.user!.name, standing: 'current' }] });
    const { rows } = await server.db.$client.query("select before, after from audit where record = 'prescription_rules/1'");
    expect(rows).toMatchObject([{ before: null, after: { presented_within: 21, version: 1 } }]);
  });

  test.each([
    ['more days than the law', { presented_within: 31 }, 'presented_within'],
    ['more days for an acute illness than for others', { presented_within: 5, acute_within: 6 }, 'acute_within'],
    ['Schedule H1 kept for less than three years', { keep_h1: 2 }, 'keep_h1'],
    ['half a year', { keep_x: 2.5 }, 'keep_x'],
    ['a day that has passed', { effective_on: '2020-01-01' }, 'effective_on'],
  ])('refuse %s at the field', async (_, fields, field) => {
    const { status, body } = await change(fields);
    const fieldsOf: string[] = body.data.errors.map((error: { field: string }) => error.field);
    expect([status, ...new Set(fieldsOf)]).toEqual([400, field]);
    expect((await read()).version).toBe(0);
  });

  test('are changed by the pharmacist in charge only; two changes at once are one', async () => {
    expect((await change({}, nandini)).status).toBe(403);
    const answers = await Promise.all([1, 2, 3, 4].map((years) => change({ keep_x: 1 + years })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  });
});

describe('a reading', () => {
  const readOf = async (fields: object) => {
    const { id, drugId } = await received(server);
    await send(nandini, id, 'review.begun');
    const saved = await save(nandini, id, reading(drugId, fields));
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return id;
  };
  const whyRefused = async (id: number): Promise<string | undefined> => (await get(nandini, id)).refusal?.message;

  test('for an acute illness is presented sooner', async () => {
    const fields = { written_on: daysLater(today(), -8) };
    expect(await whyRefused(await readOf(fields))).toBeUndefined();
    const acute = await readOf({ ...fields, acute: true });
    const why = `It was presented 8 days after its date; at most 7 for an acute illness (${RULE})`;
    expect(await whyRefused(acute)).toBe(why);
    const refused = await send(nandini, acute, 'review.digitised');
    expect([refused.status, refused.body.message]).toEqual([409, why]);
  });

  test('is judged by the numbers that are in effect, a planned change later', async () => {
    const id = await readOf({ written_on: daysLater(today(), -25) });
    await change({ effective_on: daysLater(today(), 1) });
    expect(await whyRefused(id)).toBeUndefined();
    await change({ version: 1 });
    expect(await whyRefused(id)).toBe(`It was presented 25 days after its date; at most 21 (${RULE})`);
  });

  test('says until when it is kept, by the rule of its schedule', async () => {
    const id = await readOf({});
    const { received_at } = await get(nandini, id);
    const [year, month, day] = businessDate(new Date(received_at)).split('-');
    const kept = async () => (await get(nandini, id)).kept?.message;
    expect(await kept()).toBe(`Kept until ${day}-${month}-${Number(year) + 2} (Drugs Rules 1945, rule 65(3))`);
    await change({ keep_h: 6 });
    expect(await kept()).toBe(`Kept until ${day}-${month}-${Number(year) + 6} (Drugs Rules 1945, rule 65(3))`);
  });
});
