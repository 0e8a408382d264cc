import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDiskStorage } from '#platform/server/files/disk-storage.ts';
import { makeOwnFolder, removeFolder } from '#tests/support/folders.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { FileDesk, png } from './file-desk.ts';

let server: TestServer;
let parent: string;
let folder: string;
beforeAll(async () => {
  parent = makeOwnFolder();
  // A folder below a file cannot be created by any user; file modes do not stop root.
  writeFileSync(path.join(parent, 'file'), '');
  folder = path.join(parent, 'file', 'files');
  server = await startServer('demo', { files: openDiskStorage(folder) });
});
afterAll(async () => {
  await server.close();
  await removeFolder(parent);
});

test('names the files folder if it cannot be written, and keeps the upload for later', async () => {
  const desk = new FileDesk(await server.signedIn('omkar.j'));
  const { body: upload } = await desk.begin('scan.png', png());
  const { status, body } = await desk.part(upload.id, 0, png());
  expect({ status, body }).toMatchObject({
    status: 507,
    body: {
      code: 'INSUFFICIENT_STORAGE',
      message: `The server cannot write to its folder ${folder}`,
      data: { template: 'The server cannot write to its folder {folder}', values: { folder } },
    },
  });
  const { body: waiting } = await desk.browser.request('GET', `/api/admin/uploads?folder_id=${upload.folder_id ?? 2}`);
  expect(waiting.uploads).toContainEqual(expect.objectContaining({ id: upload.id, received: 0 }));
});
