import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#platform/audit/schema.ts';
import { type FulfilmentWorld, startFulfilmentWorld } from './fulfilment-world.ts';

let world: FulfilmentWorld;

beforeAll(async () => {
  world = await startFulfilmentWorld();
});
afterAll(() => world.close());

let sent = 0;
/** A report with a wrong signature. */
const forge = (source: string): Promise<Response> =>
  world.report(`forged-${(sent += 1)}`, '{}', { secret: 'a secret of nobody at all', headers: { 'x-forwarded-for': source } });
const flood = (source: string, reports: number) => Promise.all(Array.from({ length: reports }, () => forge(source)));

async function audited(): Promise<object[]> {
  const rows = await world.db.select({ after: audit.after }).from(audit).where(eq(audit.record, 'hooks/fulfilment')).orderBy(asc(audit.id));
  return rows.map(({ after }) => after as object);
}

const [REFUSED, LAST] = [{ refused: 'SIGNATURE_WRONG' }, { refused: 'SIGNATURE_WRONG', further: 'left out' }];

test('a flood of refused reports writes twenty audit rows per source in ten minutes', async () => {
  const answers = await flood('10.9.0.1', 60);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  const rows = await audited();
  expect(rows).toHaveLength(20);
  expect(rows.filter((row) => 'further' in row)).toEqual([LAST]);

  // A report that is signed is accepted from the same source, and other sources are still audited.
  const order = await world.sent();
  const report = { type: 'bill.created', order_code: order.code, at: world.clock.now().toISOString() };
  const signed = await world.report('signed-1', report, { headers: { 'x-forwarded-for': '10.9.0.1' } });
  expect(signed.status).toBe(200);
  await forge('10.9.0.2');
  expect(await audited()).toEqual([...rows, REFUSED]);

  world.clock.advance(600_000);
  await forge('10.9.0.1');
  expect(await audited()).toEqual([...rows, REFUSED, REFUSED]);
});

test('many sources together write at most five hundred', async () => {
  world.clock.advance(600_000);
  const before = (await audited()).length;
  for (let group = 0; group < 11; group += 1) await Promise.all(Array.from({ length: 50 }, (_, at) => forge(`10.8.${group}.${at}`)));
  const rows = await audited();
  expect(rows).toHaveLength(before + 500);
  // They are written at the same time, so that the last one need not come last.
  expect(rows.slice(before)).toContainEqual(LAST);
});
