import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noOverlap } from './no-overlap.ts';
import { tableTarget } from '#platform/import/server/table-target.ts';
import type { TableField } from '#platform/import/server/table/table.ts';
import { registerTargets } from '#platform/import/server/targets.ts';
import { asOwner, startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk } from './import-desk.ts';

const day = (name: string, label: string, required: boolean): TableField => ({
  name,
  label,
  kind: 'date',
  required,
  example: '01/12/2026',
});

const stays = tableTarget({
  id: 'test-stays',
  title: 'Stays',
  about: 'Who stays where, from a day until a day.',
  permission: 'masters.manage',
  table: 'test_stays',
  key: ['room', 'first_day'],
  fields: [
    { name: 'room', label: 'Room', kind: 'text', required: true, example: 'Blue' },
    day('first_day', 'From', true),
    day('last_day', 'Until', false),
    { name: 'guest', label: 'Guest', kind: 'text', required: true, example: 'Asha' },
  ],
  checkRows: noOverlap({ together: ['room'], from: 'first_day', until: 'last_day' }),
});

let server: TestServer;
let desk: ImportDesk;
beforeAll(async () => {
  registerTargets([stays]);
  server = await startServer();
  await asOwner(
    server,
    `create table test_stays (id bigint generated always as identity primary key, room text not null, first_day date not null,
       last_day date, guest text not null, version integer not null default 1, updated_at timestamptz not null)`,
  );
  await asOwner(server, 'grant all on test_stays to public; grant all on sequence test_stays_id_seq to public');
  desk = new ImportDesk(await server.signedIn('omkar.j'));
});
afterAll(() => server.close());

async function checked(lines: string[]) {
  const { status, body } = await desk.upload('test-stays', ['Room,From,Until,Guest', ...lines].join('\n'));
  expect(status, JSON.stringify(body)).toBe(200);
  await server.app.batches.whenIdle();
  expect(await desk.map(await desk.batch(body.id))).toMatchObject({ status: 200 });
  await server.app.batches.whenIdle();
  return desk.batch(body.id);
}

const overlaps = (line: number) => ({
  field: 'first_day',
  code: 'overlaps',
  message: `Overlaps with the days of line ${line}`,
  template: 'Overlaps with the days of line {line}',
  values: { line },
});

describe('rows of one file that overlap', () => {
  test('are refused at the cell of the later line, and refused rows are ignored', async () => {
    const batch = await checked([
      'Blue,01/12/2026,10/12/2026,Asha',
      'Red,05/12/2026,,Bala',
      'blue,10/12/2026,20/12/2026,Chitra',
      'Blue,15/12/2026,16/12/2026,Dev',
      'Red,01/01/2026,04/12/2026,Esha',
      'Red,01/02/2027,02/02/2027,Faiz',
    ]);
    expect(batch.counts).toMatchObject({ created: 4, bad: 2 });
    const { rows } = await desk.rows(batch.id);
    expect(rows.map(({ errors }) => errors)).toEqual([[], [], [overlaps(2)], [], [], [overlaps(3)]]);
  });

  test('are found thousands of lines apart, and rechecked when an earlier row is mended', async () => {
    const filler = Array.from({ length: 2_500 }, (_, at) => `Room ${at},01/12/2026,,Guest ${at}`);
    const batch = await checked(['Blue,01/12/2026,31/12/2026,Asha', ...filler, 'Blue,20/12/2026,25/12/2026,Bala']);
    expect(batch.counts).toMatchObject({ created: 2_501, bad: 1 });
    expect((await desk.rows(batch.id, 'verdict=bad')).rows).toMatchObject([{ line: 2_503, errors: [overlaps(2)] }]);
    const mended = await desk.browser.request('POST', `/api/admin/batches/${batch.id}/mend`, {
      version: batch.version,
      line: 2,
      given: { last_day: '19/12/2026' },
    });
    expect(mended.body.batch.counts).toMatchObject({ created: 2_502, bad: 0 });
    expect(await desk.move(mended.body.batch, 'commit')).toMatchObject({ status: 200 });
    await server.app.batches.whenIdle();
    expect(await desk.batch(batch.id)).toMatchObject({ state: 'done', written: 2_502, failed: 0 });
  });
});
