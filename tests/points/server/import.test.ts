/** Points by file (§7.6). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportDesk } from '#tests/platform/server/batches/import-desk.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startServer, type TestBrowser, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let agent: TestBrowser;
let lead: TestBrowser;
let desk: ImportDesk;
let phone = 7_700_000_000;

beforeAll(async () => {
  server = await startServer();
  agent = await server.signedIn('meera.k');
  lead = await server.signedIn('farhan.s');
  desk = new ImportDesk(await server.signedIn('admin'));
});
afterAll(() => server.close());

async function made(phoneNo = String(++phone)): Promise<{ id: number; phone: string }> {
  const body = { name: 'Asha Rao', phone_no: phoneNo, request_key: randomUUID() };
  return { id: (await agent.request('POST', '/api/crm/patients', body)).body.patient_id, phone: phoneNo };
}

const ledger = async (id: number): Promise<{ balance: number; notes: string[] }> => {
  const { body } = await agent.request('GET', `/api/crm/patients/${id}/points`);
  return { balance: body.balance, notes: body.entries.map(({ points, note }: { points: number; note: string }) => `${points} ${note}`) };
};

/** Reads and checks a file. */
async function checked(lines: readonly string[]) {
  const { body } = await desk.upload('imported-points', ['Patient,Reason,Points', ...lines].join('\n'));
  await server.app.batches.whenIdle();
  await desk.map(await desk.batch(body.id));
  await server.app.batches.whenIdle();
  return desk.batch(body.id);
}

async function imported(lines: readonly string[]) {
  const batch = await checked(lines);
  await desk.move(batch, 'commit');
  await server.app.batches.whenIdle();
  return desk.batch(batch.id);
}

test('points are added by phone or id, and each reason counts once', async () => {
  const [one, other] = [await made(), await made()];
  const lines = [`+91 ${one.phone},Diwali,50`, `${other.id},Diwali,30`, `${one.id},Birthday,20`];
  expect((await imported(lines)).counts).toMatchObject({ created: 3, bad: 0 });
  expect(await ledger(one.id)).toEqual({ balance: 70, notes: ['20 Birthday', '50 Diwali'] });
  expect((await checked([...lines, `${one.id},DIWALI,50`])).counts).toEqual({ created: 0, changed: 0, unchanged: 4, bad: 0 });
  const corrected = await imported([`${one.id},Diwali,40`]);
  expect([corrected.counts.changed, await ledger(one.id)]).toEqual([1, { balance: 60, notes: ['-10 Diwali', '20 Birthday', '50 Diwali'] }]);
  expect((await ledger(other.id)).balance).toBe(30);
});

test('bad rows are refused at their cell', async () => {
  const [one, twin] = [await made(), await made()];
  await made(twin.phone);
  const lines = [`${twin.phone},A,1`, `4711000,A,1`, `${one.id},A,0`, `${one.id},A,x`, `${one.id},A,100001`, `${one.id},,1`, `,A,1`];
  const batch = await checked(lines);
  expect(batch.counts).toMatchObject({ created: 0, bad: lines.length });
  const { rows } = await desk.rows(batch.id);
  expect(rows.map(({ errors }) => errors[0]?.field)).toEqual(['patient', 'patient', 'points', 'points', 'points', 'reason', 'patient']);
});

test('a balance is never negative: such a row is not written, and an undo takes what is left', async () => {
  const one = await made();
  const batch = await imported([`${one.id},Diwali,50`]);
  const failed = await imported([`${one.id},Voucher,-30`, `${one.id},Parcel,-30`]);
  const { rows } = await desk.rows(failed.id);
  expect(rows.map(({ outcome, reason }) => [outcome, reason && reason.message])).toEqual([
    ['written', null],
    ['failed', 'The balance is 20'],
  ]);
  await desk.move(await desk.batch(batch.id), 'undo');
  await server.app.batches.whenIdle();
  expect(await ledger(one.id)).toEqual({ balance: 0, notes: ['-20 Diwali', '-30 Voucher', '50 Diwali'] });
});

test('a reason that counted before a merge does not count again by the phone of both', async () => {
  const phoneNo = String(++phone);
  const [kept, duplicate] = [await made(phoneNo), await made(phoneNo)];
  await imported([`${duplicate.id},Diwali,30`]);
  const { body: merge } = await agent.request('POST', '/api/crm/patient-merges', { kept_id: kept.id, duplicate_id: duplicate.id });
  await lead.request('POST', `/api/crm/patient-merges/${merge.merge_id}/confirm`, { version: merge.version });
  const batch = await imported([`${phoneNo},DIWALI,30`, `${phoneNo},Holi,5`, `${duplicate.id},Diwali,30`]);
  const { rows } = await desk.rows(batch.id);
  expect(rows.map(({ outcome, reason }) => [outcome, reason && reason.message])).toEqual([
    ['failed', 'This reason counted for the patient before the merge'],
    ['written', null],
    ['waiting', null],
  ]);
  expect((await ledger(kept.id)).balance).toBe(35);
});

test('adjustments and merges during an import lose no point', async () => {
  for (let round = 0; round < Math.ceil(rounds / 4); round++) {
    const [kept, duplicate] = [await made(), await made()];
    const { body: merge } = await agent.request('POST', '/api/crm/patient-merges', { kept_id: kept.id, duplicate_id: duplicate.id });
    const batch = await checked([`${kept.id},Diwali,50`, `${duplicate.id},Diwali,30`]);
    const adjustment = { points: 7, note: 'Parcel came late', request_key: randomUUID() };
    await Promise.all([
      desk.move(batch, 'commit'),
      lead.request('POST', `/api/crm/patients/${duplicate.id}/points`, adjustment),
      lead.request('POST', `/api/crm/patient-merges/${merge.merge_id}/confirm`, { version: merge.version }),
    ]);
    await server.app.batches.whenIdle();
    expect((await desk.batch(batch.id)).counts).toMatchObject({ created: 2, bad: 0 });
    expect((await ledger(duplicate.id)).balance).toBe(87);
  }
});
