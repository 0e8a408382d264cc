import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ARCHIVE_ENTRIES, FILE_LIMIT } from '#platform/upload/file-kinds.ts';
import { fileFolders, files } from '#platform/upload/schema.ts';
import { openDiskStorage } from '#platform/server/files/disk-storage.ts';
import { makeOwnFolder, removeFolder } from '#tests/support/folders.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { FileDesk, folders, jpeg, pdf, png } from './file-desk.ts';
import { zip } from './zip.ts';

let server: TestServer;
let desk: FileDesk;
let folder: string;
beforeAll(async () => {
  folder = makeOwnFolder();
  server = await startServer('demo', { files: openDiskStorage(folder) });
  desk = new FileDesk(await server.signedIn('omkar.j'));
});
afterAll(async () => {
  await server.close();
  await removeFolder(folder);
});

const refused = (message: RegExp, field = 'file') => ({
  status: 400,
  body: { data: { errors: [{ field, message: expect.stringMatching(message) }] } },
});
const archive = (bytes: Buffer) => desk.upload('many.zip', bytes, { folder_id: folders.bulk });

describe('file types by content', () => {
  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', /web page/],
    ['a page behind spaces and a mark', '\uFEFF \n <html><body>', /web page/],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', /web page/],
    ['a script in the middle of text', 'hello <script src=x>', /web page/],
    ['XML', '<?xml version="1.0"?><a/>', /web page/],
    ['a program', 'MZ\u0090\0\u0003', /not a known file type/],
    ['the beginning of a picture alone', '\u0089PNG', /is Text; this folder accepts/],
    ['text', 'just words', /is Text; this folder accepts/],
  ])('refuse %s named scan.png', async (_, words, message) => {
    expect(await desk.upload('scan.png', Buffer.from(words))).toMatchObject(refused(message));
  });

  test.each([
    ['photo.jpg', png('as jpg'), /is PNG, but the name ends in \.jpg/],
    ['photo.png', jpeg('as png'), /is JPEG, but the name ends in \.png/],
    ['table.csv', pdf('as csv'), /is PDF; this folder accepts/, folders.bulk],
    ['table.xlsx', zip([{ name: 'a.txt', bytes: Buffer.from('x') }]), /is ZIP, but the name ends in \.xlsx/, folders.bulk],
  ])('refuse %s of another kind', async (name, bytes, message, folder_id = folders.content) => {
    expect(await desk.upload(name, bytes, { folder_id })).toMatchObject(refused(message));
  });

  test('detect workbooks by their entries, and tables by being text', async () => {
    const workbook = zip([
      { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
      { name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') },
    ]);
    const stored = await desk.upload('rates.xlsx', workbook, { folder_id: folders.bulk });
    expect(stored.body.media_type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const table = await desk.upload('rates.csv', Buffer.from('name,rate\nदवा,5\n'), { folder_id: folders.bulk });
    expect(table.body.media_type).toBe('text/csv');
    const { body: link } = await desk.link(table.body.id);
    const { headers } = await desk.read(link.path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''rates.csv",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  test.each(['page.html', 'drawing.svg', 'program.exe', 'noending', 'scan.png.html', '.png'])(
    'refuse %s before the upload',
    async (name) => {
      expect(await desk.begin(name, 100)).toMatchObject(refused(/^This folder accepts JPEG/, 'name'));
    },
  );
});

describe('sizes', () => {
  test('respect a folder’s limit to the byte', async () => {
    const rules = { size_limit: 1_000 };
    await server.db.update(fileFolders).set(rules).where(eq(fileFolders.id, folders.invoices));
    const fullFile = Buffer.concat([pdf(), Buffer.alloc(1_000 - pdf().length)]);
    expect((await desk.upload('whole.pdf', fullFile, { folder_id: folders.invoices })).status).toBe(200);
    expect(await desk.begin('more.pdf', 1_001, { folder_id: folders.invoices })).toMatchObject(refused(/at most/, 'size'));
  });

  test.each([0, -1, 1.5, FILE_LIMIT + 1, Number.MAX_SAFE_INTEGER])('refuse %d bytes', async (size) => {
    expect((await desk.begin('x.pdf', size)).status).toBe(400);
  });

  test('refuse more bytes than announced', async () => {
    const { body: upload } = await desk.begin('small.png', 20);
    expect((await desk.part(upload.id, 0, Buffer.alloc(21))).status).toBe(400);
    expect((await desk.part(upload.id, 0, Buffer.alloc(6 * 1024 * 1024))).status).toBe(400);
  });
});

describe('archives', () => {
  const singleEntry = (bytes: Buffer, more: object = {}) => zip([{ name: 'a.txt', bytes, ...more }]);

  test.each([
    ['has a name that leads out of it', () => zip([{ name: '../../etc/passwd', bytes: Buffer.from('x') }]), /leads out of it/],
    ['has an absolute name', () => zip([{ name: '/etc/passwd', bytes: Buffer.from('x') }]), /leads out of it/],
    ['has a drive in a name', () => zip([{ name: 'C:\\x', bytes: Buffer.from('x') }]), /leads out of it/],
    ['leads out of it with backslashes', () => zip([{ name: '..\\..\\x', bytes: Buffer.from('x') }]), /leads out of it/],
    ['holds a link', () => singleEntry(Buffer.from('/etc/passwd'), { mode: 0o120_777 }), /a link instead of a file/],
    ['is locked', () => singleEntry(Buffer.from('x'), { encrypted: true }), /locked with a password/],
    ['is a bomb that says so', () => singleEntry(Buffer.alloc(51 * 1024 * 1024)), /more than 50 MB/],
    [
      'has too many entries',
      () => zip(Array.from({ length: ARCHIVE_ENTRIES + 1 }, (_, at) => ({ name: `${at}`, bytes: Buffer.alloc(0) }))),
      /At most 1,000/,
    ],
    ['is cut off', () => singleEntry(Buffer.from('words')).subarray(0, 40), /damaged/],
    ['is a head alone', () => Buffer.from('PK\u0003\u0004 and nothing else'), /damaged/],
  ])('refuse one that %s', async (_, make, message) => {
    expect(await archive(make())).toMatchObject(refused(message));
  });

  test('refuse a bomb with a false size without inflating it', async () => {
    const lying = zip([{ name: 'crocin.png', bytes: Buffer.alloc(60 * 1024 * 1024), saidSize: 100 }]);
    const { body: file } = await desk.upload('drugs.zip', lying, { folder_id: folders.drugImages });
    const answer = await desk.browser.request('POST', '/api/item/images/match', { file_ids: [file.id] });
    expect(answer).toMatchObject(refused(/drugs\.zip: The archive is damaged/, 'file_ids'));
  });

  test('accept 1,000 valid entries', async () => {
    const entries = Array.from({ length: ARCHIVE_ENTRIES }, (_, at) => ({ name: `${at}.txt`, bytes: Buffer.from('x') }));
    expect((await archive(zip(entries))).status).toBe(200);
  });
});

describe('names', () => {
  test.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\me\\scan.png', 'scan.png'],
    ['a\u202egnp.png', 'agnp.png'],
    ['"; filename=evil.png', '; filename=evil.png'],
    ['दवा.png', 'दवा.png'],
    [`${'x'.repeat(200)}.png`, `${'x'.repeat(116)}.png`],
  ])('store %j as %j', async (name, stored) => {
    const { body } = await desk.upload(name, png(name));
    expect(body.name).toBe(stored);
    const { body: link } = await desk.link(body.id);
    expect((await desk.read(link.path)).headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''[\w%.;-]+$/);
  });

  test('on disk are generated', async () => {
    const stored = await readdir(folder, { recursive: true, withFileTypes: true });
    const names = stored.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !/^[\da-f]{32}$/.test(name))).toEqual([]);
    const refusedKeys = await server.db.select({ key: files.storage_key }).from(files).where(eq(files.state, 'refused'));
    expect(names.filter((name) => refusedKeys.some(({ key }) => key === name))).toEqual([]);
  });
});

describe('links', () => {
  test('work only if this server signed them, for an hour', async () => {
    const { body: file } = await desk.upload('invoice.pdf', pdf('links'), { folder_id: folders.invoices });
    const { body: link } = await desk.link(file.id);
    expect(link.expires_at).not.toBeNull();
    expect((await desk.read(link.path)).status).toBe(200);
    const token = link.path.split('/').pop()!;
    const forged = [
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.replace(/^\d+/, '1'),
      token.replace(/\.\d+\./, '.0.'),
    ];
    for (const each of [...forged, 'x', '..%2f..%2fetc', '9'.repeat(400)])
      expect((await desk.read(`/api/files/${each}`)).status, each).toBe(404);
    server.clock.advance(3_601_000);
    expect((await desk.read(link.path)).status).toBe(404);
  });

  test('that are permanent end when the folder is no longer public', async () => {
    const { body: file } = await desk.upload('banner.png', png('banner'));
    const { body: link } = await desk.link(file.id);
    expect(link.expires_at).toBeNull();
    expect((await desk.read(link.path)).status).toBe(200);
    await server.db.update(fileFolders).set({ public_link: false }).where(eq(fileFolders.id, folders.content));
    expect((await desk.read(link.path)).status).toBe(404);
  });
});
