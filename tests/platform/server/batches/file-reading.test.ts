import { gzipSync } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Batch, IMPORT_FILE_LIMIT } from '#platform/import/contract.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { ImportDesk, type Upload } from './import-desk.ts';

let server: TestServer;
let desk: ImportDesk;

beforeAll(async () => {
  server = await startServer();
  desk = new ImportDesk(await server.signedIn('omkar.j'));
});
afterAll(() => server.close());

const batches = async () => (await server.db.$client.query('select count(*)::int as n from batches')).rows[0].n as number;
const validFile = 'Name,Description\nPain,Hurts\n';
const utf16 = (text: string, mark: number[], swap: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return Buffer.concat([Buffer.from(mark), swap ? bytes.swap16() : bytes]);
};

/** Error of a refused upload, which creates no batch. */
async function refusalOf(file: string | Buffer, more: Upload = {}): Promise<unknown> {
  const before = await batches();
  const { status, body } = await desk.upload('masters.function', file, more);
  return { status, errors: body.data?.errors, made: (await batches()) - before };
}

const refusal = (message: RegExp) => ({
  status: 400,
  errors: [expect.objectContaining({ field: 'file', message: expect.stringMatching(message) })],
  made: 0,
});

/** The batch after its file was read. */
async function read(file: string | Buffer, more: Upload = {}, target = 'masters.function') {
  const { status, body } = await desk.upload(target, file, more);
  expect(status, JSON.stringify(body)).toBe(200);
  await server.app.batches.whenIdle();
  return desk.batch(body.id);
}

describe('file types by content', () => {
  test.each<[string, Buffer, RegExp]>([
    ['half a workbook', Buffer.from('PK\u0003\u0004xl/workbook.xml'), /^The workbook is damaged$/],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /an old or locked Excel workbook/],
    ['a PDF', Buffer.from('%PDF-1.7\n'), /a PDF/],
    ['a photo', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2]), /a picture/],
    ['a drawing', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2]), /a picture/],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2]), /a program/],
    ['bytes that no text has', Buffer.from('Name\nPain\0\n'), /bytes that are not text/],
    ['nothing', Buffer.alloc(0), /^The file is empty$/],
    ['a packed PDF', gzipSync('%PDF-1.7\n'), /a PDF/],
    ['a file packed twice', gzipSync(gzipSync(validFile)), /packed twice/],
    ['a packed file that is cut off', gzipSync(validFile.repeat(500)).subarray(0, 40), /^The packed file is damaged$/],
    [
      'a packed file that is damaged',
      Buffer.concat([gzipSync(validFile).subarray(0, 12), Buffer.from('rubbish rubbish')]),
      /^The packed file is damaged$/,
    ],
    ['nothing, packed', gzipSync(''), /^The file is empty$/],
  ])('refuse %s named table.csv', async (_, file, message) => {
    expect(await refusalOf(file, { name: 'table.csv' })).toEqual(refusal(message));
  });

  test('refuse files above the limit, compressed or not', async () => {
    expect(await refusalOf(Buffer.alloc(IMPORT_FILE_LIMIT + 1, 'a'))).toEqual(refusal(/^At most 50 MB/));
    expect(await refusalOf(gzipSync(Buffer.alloc(IMPORT_FILE_LIMIT + 1, 'a')))).toEqual(refusal(/^At most 50 MB, unpacked$/));
  });

  test('sanitise the file name', async () => {
    expect(await read(validFile, { name: '../../etc/pass"wd.csv' })).toMatchObject({ file_name: 'passwd.csv' });
    expect(await read(validFile, { name: 'दवा.csv.gz' })).toMatchObject({ file_name: 'दवा.csv.gz', rows: 1 });
  });

  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('Name;Description\nPéin;Müde\n')],
    ['UTF-8 with its mark', Buffer.from('\ufeffName;Description\nPéin;Müde\n')],
    ['UTF-16, the small end first', utf16('Name;Description\nPéin;Müde\n', [0xff, 0xfe], false)],
    ['UTF-16, the large end first', utf16('Name;Description\nPéin;Müde\n', [0xfe, 0xff], true)],
    ['Windows', Buffer.from('Name;Description\nPéin;Müde\n', 'latin1')],
    ['UTF-8, packed', gzipSync('Name;Description\nPéin;Müde\n')],
  ])('%s is decoded correctly', async (_, file) => {
    const batch = await read(file);
    expect(batch).toMatchObject({ state: 'mapping', columns: ['Name', 'Description'], sample: [['Péin', 'Müde']] });
    expect(batch.mapping).toEqual({ name: { column: 0 }, description: { column: 1 } });
  });

  test.each([',', ';', '\t', '|'])('detect cells separated by %j', async (sign) => {
    const batch = await read(`"Name, a;b|c"${sign}Description\nPain${sign}Hurts\n`);
    expect(batch.columns).toEqual(['Name, a;b|c', 'Description']);
  });
});

describe('table limits', () => {
  test.each<[string, string, RegExp]>([
    ['101 columns', `${Array.from({ length: 101 }, (_, at) => `c${at}`).join(',')}\n1\n`, /^At most 100 columns; the first line has 101$/],
    ['a row of 101 cells', `Name\n${'x,'.repeat(100)}x\n`, /^Line 2 has 101 cells; the limit is 100$/],
    ['a row of more than 64,000 characters', `Name,Description\nPain,${'x'.repeat(64_001)}\n`, /longer than 64,000 characters/],
    ['an unclosed quotation mark', 'Name,Description\nPain,"Hurts\nAche,Too\n', /^Line 2 has a quotation mark that is not closed$/],
    ['titles alone', 'Name,Description\n\n\n', /^The file has no rows below its titles$/],
    ['more than 500,000 rows', `Name\n${'a\n'.repeat(500_001)}`, /^At most 500,000 rows$/],
  ])('%s: the batch fails with the reason, and can only be cancelled', async (_, file, problem) => {
    const batch = await read(file);
    expect(batch).toMatchObject({ state: 'failed', problem: { message: expect.stringMatching(problem) }, may: ['resume', 'cancel'] });
    expect((await desk.move(batch, 'cancel')).body).toMatchObject({ state: 'cancelled', may: [] });
  });
});

describe('a quotation mark that is never closed', () => {
  const rows = (count: number) => 'Ache,Too\n'.repeat(count);

  test('may be doubled in a cell of several lines', async () => {
    const cell = '"""Pain""\nof the head"';
    expect(await read(`Name,Description\n${cell},x\n`)).toMatchObject({ state: 'mapping', sample: [['"Pain"\nof the head', 'x']] });
  });

  test.each<[string, string, RegExp]>([
    ['in a long file', `Name,Description\nPain,Hurts\nPain,"Hurts\n${rows(20_000)}`, /^A row near line 3 .*is a quotation mark missing/],
    [
      'among 100,000 rows with quoted cells',
      `Name,Description\nPain,"Hurts\n${`${rows(700)}"Ache, too",x\n`.repeat(140)}`,
      /^Line 2 has a quotation mark that is not closed$/,
    ],
    ['in the first cell of a row', `Name,Description\n"Pain,Hurts\n${rows(3)}"Ache",x\n`, /^Line 2 has/],
    ['in a short file', `Name,Description\n"Two\r\nlines",x\nPain,"Hurts\n${rows(20)}`, /^Line 4 has a quotation mark that is not closed$/],
  ])('is reported with the line in which it opens: %s', async (_, file, problem) => {
    expect(await read(file)).toMatchObject({ state: 'failed', problem: { message: expect.stringMatching(problem) } });
  });
});

describe('the titles of a file', () => {
  const list = (name: string) => `Zz list\n\nBezeichnung,Bemerkung\n${name},Hurts\n`;
  const choose = ({ id, version }: Batch, line: number) =>
    desk.browser.request('POST', `/api/admin/batches/${id}/titles`, { version, line });
  const rest = async ({ id }: Batch) => {
    await server.app.batches.whenIdle();
    return desk.batch(id);
  };
  const mapping = { name: { column: 0 }, description: { column: 1 } };
  const partsOf = async ({ id }: Batch) =>
    (await server.db.$client.query('select count(*)::int as n from batch_file_parts where batch_id = $1', [id])).rows[0].n as number;

  test('are found below a heading', async () => {
    const batch = await read('Zz list,\nAs on 25-Nov-2026,\n\nName,Description\nZzpain,Hurts\n');
    expect(batch).toMatchObject({ titles_line: 4, columns: ['Name', 'Description'], rows: 1, sample: [['Zzpain', 'Hurts']] });
    expect(batch.first_rows?.map(({ line }) => line)).toEqual([1, 2, 4, 5]);
  });

  test('are in the line that a user chooses, also after a dry run; an import with the same titles is mapped alike', async () => {
    const first = await read(list('Zzchosen one'));
    expect(first).toMatchObject({ titles_line: 1, columns: ['Zz list'], rows: 2 });
    expect((await choose(first, 3)).body).toMatchObject({ state: 'reading', version: first.version + 1 });
    const found = await rest(first);
    expect(found).toMatchObject({ state: 'mapping', titles_line: 3, columns: ['Bezeichnung', 'Bemerkung'], rows: 1, mapping: {} });
    await desk.map(found, mapping);
    const reviewed = await rest(found);
    expect(reviewed).toMatchObject({ state: 'reviewing', counts: { created: 1 }, titles_line: 3 });
    expect(await choose(reviewed, 1)).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'event' }] } } });

    await desk.move(reviewed, 'mapAgain');
    await choose(await rest(reviewed), 1);
    expect(await rest(reviewed)).toMatchObject({ columns: ['Zz list'], rows: 2, counts: { created: 0 } });
    await choose(await rest(reviewed), 3);
    await desk.map(await rest(reviewed), mapping);
    const again = await rest(reviewed);
    expect((await desk.rows(again.id)).rows).toMatchObject([{ line: 4, verdict: 'created', given: { name: 'Zzchosen one' } }]);
    await desk.move(again, 'commit');
    expect(await rest(again)).toMatchObject({ state: 'done', written: 1 });
    expect(await partsOf(again)).toBe(0);

    const other = await read(list('Zzchosen two'));
    await choose(other, 3);
    expect(await rest(other)).toMatchObject({ mapping, mapped_like: { batch_id: again.id } });
  });

  test.each<[string, number, string]>([
    ['that is blank', 2, 'Choose one of the first rows of the file'],
    ['that is the last one', 4, 'The file has no rows below this line'],
  ])('are not in a line %s', async (_, line, message) => {
    const batch = await read(list('Zzrefused'));
    expect(await choose(batch, line)).toMatchObject({ status: 400, body: { data: { errors: [{ field: 'line', message }] } } });
    expect(await rest(batch)).toEqual(batch);
  });

  test('are chosen of the current version; a cancelled import keeps no file', async () => {
    const batch = await read(list('Zzcancelled'));
    expect((await choose({ ...batch, version: batch.version + 1 }, 3)).status).toBe(409);
    expect(await partsOf(batch)).toBe(1);
    await desk.move(batch, 'cancel');
    expect(await partsOf(batch)).toBe(0);
  });
});

describe('an upload', () => {
  test('requires a key, a file, a known target and its permission', async () => {
    const form = (entries: [string, string | Blob][]) => {
      const form = new FormData();
      for (const [name, value] of entries) form.append(name, value);
      return { form };
    };
    const file = new Blob([validFile]);
    expect((await desk.upload('masters.function', '', form([['file', file]]))).status).toBe(400);
    expect(
      (
        await desk.upload(
          'masters.function',
          '',
          form([
            ['request_key', 'x'],
            ['file', file],
          ]),
        )
      ).status,
    ).toBe(400);
    expect((await desk.upload('masters.function', '', form([['request_key', randomUUID()]]))).status).toBe(400);
    expect(
      (
        await desk.upload(
          'masters.function',
          '',
          form([
            ['request_key', randomUUID()],
            ['other', file],
          ]),
        )
      ).status,
    ).toBe(400);
    expect((await desk.upload('masters.nothing', validFile)).status).toBe(404);
    expect((await new ImportDesk(await server.signedIn('hetal.r')).upload('masters.function', validFile)).status).toBe(403);
    expect((await new ImportDesk(await server.visitor()).upload('masters.function', validFile)).status).toBe(401);
  });

  test('sent fifty times concurrently creates one batch; another file under its key is refused', async () => {
    const before = await batches();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => desk.upload('masters.function', validFile, { key })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await batches()).toBe(before + 1);
    expect((await desk.upload('masters.function', `${validFile}More,\n`, { key })).status).toBe(422);
    expect((await desk.upload('masters.use', validFile, { key })).status).toBe(422);
    expect(await batches()).toBe(before + 1);
  });

  test('has a result file that no spreadsheet runs', async () => {
    const batch = await read('Name,Description\n=1+1,+2\n-3,@x\n"a ""b"", c",ok\n');
    await desk.map(batch);
    await server.app.batches.whenIdle();
    const { status, headers, body } = await desk.browser.request('GET', `/api/admin/batches/${batch.id}/result.csv`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''file%20-%20result\.csv$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(String(body).split('\r\n')).toEqual([
      expect.stringMatching(/^\ufeff?Line,Verdict,Outcome,Reason,Record,Name,Description$/),
      "2,New,,,,'=1+1,'+2",
      "3,New,,,,'-3,'@x",
      '4,New,,,,"a ""b"", c",ok',
      '',
    ]);
    const template = await desk.browser.request('GET', '/api/admin/imports/masters.release/template.csv');
    expect(String(template.body)).toMatch(/Name,Kind\r\nNew release,.+\r\n"?# Choices of Kind: /);
  });

  test('ignores the template’s lines of choices', async () => {
    const { body } = await desk.browser.request('GET', '/api/admin/imports/masters.release/template.csv');
    const batch = await read(String(body), {}, 'masters.release');
    expect(batch).toMatchObject({ state: 'mapping', rows: 1, columns: ['Name', 'Kind'] });
  });
});
