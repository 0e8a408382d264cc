import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImageMatch } from '#features/drug-images/contract.ts';
import { drugImages, files } from '#platform/upload/schema.ts';
import { audit } from '#platform/audit/schema.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { FileDesk, folders, jpeg, png } from '#tests/platform/server/files/file-desk.ts';
import { zip } from '#tests/platform/server/files/zip.ts';

let server: TestServer;
let desk: FileDesk;
/** Drugs of the demo with unique names. */
let drugs: { id: number; name: string }[];

beforeAll(async () => {
  server = await startServer();
  desk = new FileDesk(await server.signedIn('omkar.j'));
  const { rows } = await server.db.execute<{ id: number; name: string }>(sql`
    select min(id) as id, min(name) as name from drugs group by regexp_replace(lower(name), '[^[:alnum:]]+', '', 'g')
    having count(*) = 1 order by 1 limit 3`);
  drugs = rows;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(drugImages);
  await server.db.update(files).set({ deleted_at: server.clock.now() });
});

const post = (path: string, body: object = {}) => desk.browser.request('POST', `/api/item/${path}`, body);
let made = 0;
async function uploadImage(name: string, bytes = png(`picture ${(made += 1)}`)): Promise<number> {
  const { status, body } = await desk.upload(name, bytes, { folder_id: folders.drugImages });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}
async function match(...names: string[]): Promise<ImageMatch[]> {
  const ids: number[] = [];
  for (const name of names) ids.push(await uploadImage(name));
  const { status, body } = await post('images/match', { file_ids: ids });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.matches;
}
const imagesOf = async (drugId: number) => (await desk.browser.request('GET', `/api/item/drugs/${drugId}/images`)).body.images;
const tray = async () => (await desk.browser.request('GET', '/api/item/images/waiting')).body;

describe('matching images to drugs', () => {
  test.each([
    ['by its number', ({ id }: { id: number }) => `${id}.png`],
    ['by its name', ({ name }: { name: string }) => `${name.replaceAll(/[\\/"]/g, ' ')}.png`],
    ['by its name as it is otherwise written', ({ name }: { name: string }) => `${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_')}.png`],
  ])('%s', async (_, nameOf) => {
    const [drug] = drugs;
    const [found] = await match(nameOf(drug!));
    expect(found).toMatchObject({ matched: { drug_id: drug!.id, drug: drug!.name, position: 1 }, reason: null });
    expect(await imagesOf(drug!.id)).toMatchObject([{ alt: drug!.name, position: 1 }]);
    expect(await tray()).toMatchObject({ total: 0 });
  });

  test('reads the position from the end of the name and sorts by it', async () => {
    const [drug, other] = drugs;
    const found = await match(`${drug!.id}-2.png`, `${drug!.id}.png`, `${drug!.id}_3.png`, `${other!.id} (2).png`);
    expect(found.map(({ name, matched }) => [name, matched?.position])).toEqual(
      expect.arrayContaining([
        [`${drug!.id}.png`, 1],
        [`${drug!.id}-2.png`, 2],
        [`${drug!.id}_3.png`, 3],
        [`${other!.id} (2).png`, 1],
      ]),
    );
    expect((await imagesOf(drug!.id)).map(({ position }: { position: number }) => position)).toEqual([1, 2, 3]);
  });

  test('is independent of the order of arrival and renumbers default texts', async () => {
    const [drug] = drugs;
    await match(`${drug!.id}-3.png`);
    await match(`${drug!.id}-2.png`);
    await match(`${drug!.id}.png`);
    const images = (await imagesOf(drug!.id)).map(({ name, alt }: { name: string; alt: string }) => [name, alt]);
    expect(images).toEqual([
      [`${drug!.id}.png`, drug!.name],
      [`${drug!.id}-2.png`, `${drug!.name}, image 2`],
      [`${drug!.id}-3.png`, `${drug!.name}, image 3`],
    ]);
  });

  test('leaves unmatched images in the tray until they are assigned', async () => {
    const [drug] = drugs;
    const [found] = await match('whose is this.png');
    expect(found).toMatchObject({ matched: null, reason: { message: 'No drug has this name or number' } });
    const { rows } = await tray();
    expect(rows).toMatchObject([{ name: 'whose is this.png', by: 'Omkar Joshi' }]);
    expect((await desk.read(rows[0].url)).headers.get('content-type')).toBe('image/png');
    const assigned = await post(`images/${found!.file_id}/assign`, { drug_id: drug!.id });
    expect(assigned.body).toMatchObject({ matched: { drug_id: drug!.id, position: 1 } });
    expect(await post(`images/${found!.file_id}/assign`, { drug_id: drug!.id })).toMatchObject({ status: 200, body: assigned.body });
    expect((await tray()).total).toBe(0);
    expect((await post(`images/${found!.file_id}/discard`)).status).toBe(404);
  });

  test('rejects a picture that the drug already has', async () => {
    const [drug] = drugs;
    const same = png('the same');
    const ids = [await uploadImage(`${drug!.id}-1.png`, same), await uploadImage(`${drug!.id}-2.png`, same)];
    const { body } = await post('images/match', { file_ids: ids });
    expect(body.matches[1]).toMatchObject({
      matched: null,
      reason: { message: `${drug!.name} already has this picture as image 1` },
    });
    expect((await post(`images/${ids[1]}/discard`)).body).toEqual({ deleted: true });
    expect((await tray()).total).toBe(0);
  });
});

describe('an archive of images', () => {
  test('is unpacked once: images are matched to drugs, other files are refused with a reason', async () => {
    const [first, second] = drugs;
    const bytes = zip([
      { name: `front/${first!.id}.png`, bytes: png('one') },
      { name: `front/${second!.id}.jpg`, bytes: jpeg('two') },
      { name: '__MACOSX/._1.png', bytes: Buffer.from('x') },
      { name: 'readme.png', bytes: Buffer.from('<html>') },
      { name: 'big.png', bytes: Buffer.concat([png(), Buffer.alloc(5_300_000)]) },
      { name: 'nobody.png', bytes: png('nobody') },
    ]);
    const { body: file } = await desk.upload('images.zip', bytes, { folder_id: folders.drugImages });
    const { body } = await post('images/match', { file_ids: [file.id] });
    const outcome = Object.fromEntries(
      body.matches.map(({ name, matched, reason }: ImageMatch) => [name, matched?.drug_id ?? reason?.message]),
    );
    expect(outcome).toEqual({
      [`${first!.id}.png`]: first!.id,
      [`${second!.id}.jpg`]: second!.id,
      'nobody.png': 'No drug has this name or number',
      'readme.png': 'The content is not JPEG, PNG or WebP',
      'big.png': 'It is larger than the folder allows',
    });
    expect((await tray()).rows.map(({ name }: { name: string }) => name)).toEqual(['nobody.png']);
    expect((await post('images/match', { file_ids: [file.id] })).status).toBe(404);
  });
});

describe('the images of a drug', () => {
  test('are reordered, described and removed, each audited', async () => {
    const [drug] = drugs;
    const found = await match(`${drug!.id}-1.png`, `${drug!.id}-2.png`);
    const ids = found.map(({ file_id }) => file_id);
    const put = (path: string, body: object) => desk.browser.request('PUT', `/api/item/drugs/${drug!.id}/images/${path}`, body);
    const before = await server.db.$count(audit, eq(audit.record, `drugs/${drug!.id}`));
    const reordered = await put('order', { file_ids: ids.toReversed() });
    expect(reordered.body.images.map(({ file_id }: { file_id: number }) => file_id)).toEqual(ids.toReversed());
    expect((await put('order', { file_ids: [ids[0]!] })).status).toBe(400);
    expect((await put('order', { file_ids: [ids[0]!, ids[0]!] })).status).toBe(400);
    const described = await put(`${ids[0]!}`, { alt: 'The strip from behind' });
    expect(described.body.images[1]).toMatchObject({ file_id: ids[0], alt: 'The strip from behind' });
    const left = await post(`drugs/${drug!.id}/images/${ids[1]!}/remove`);
    expect(left.body.images).toMatchObject([{ file_id: ids[0], position: 1 }]);
    expect((await tray()).rows).toMatchObject([{ file_id: ids[1] }]);
    expect(await server.db.$count(audit, eq(audit.record, `drugs/${drug!.id}`))).toBe(before + 3);
    const { rows } = await server.db.execute<{ item_id: number }>(sql`select item_id from drugs where id = ${drug!.id}`);
    const history = await desk.browser.request('GET', `/api/item/masters/item/${rows[0]!.item_id}/history`);
    const [first, second] = [`${drug!.id}-1.png`, `${drug!.id}-2.png`];
    expect(history.body.rows.slice(0, 5)).toMatchObject([
      { what: 'imageRemoved', by: 'Omkar Joshi', version: null, image: { name: second, position: 1 } },
      { what: 'imageDescribed', image: { name: first, alt: { before: `${drug!.name}, image 2`, after: 'The strip from behind' } } },
      { what: 'imagesOrdered', image: null },
      { what: 'imageAdded', image: { name: second, position: 2 } },
      { what: 'imageAdded', image: { name: first, position: 1 } },
    ]);
  });

  test('cannot be deleted as files while they belong to a drug', async () => {
    const [drug] = drugs;
    const [found] = await match(`${drug!.id}.png`);
    const refused = await desk.browser.request('POST', `/api/admin/files/${found!.file_id}/delete`, {});
    expect(refused.body.data.errors).toEqual([
      { field: 'file_id', message: 'This is the image of a drug. Remove it from the drug first.' },
    ]);
  });
});
