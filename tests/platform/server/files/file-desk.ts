import S3rver from 's3rver';
import { createHash, randomUUID } from 'node:crypto';
import type { UploadState } from '#platform/upload/contract.ts';
import { openDiskStorage } from '#platform/server/files/disk-storage.ts';
import type { FileStorage } from '#platform/server/files/file-storage.ts';
import { openS3Storage } from '#platform/server/files/s3-storage.ts';
import { makeOwnFolder, removeFolder } from '#tests/support/folders.ts';
import type { Answer, TestBrowser } from '#tests/support/server.ts';

/** A private file storage, with its cleanup. */
export interface OwnStorage {
  storage: FileStorage;
  close(): Promise<void>;
}

export const storages: Record<string, () => Promise<OwnStorage>> = {
  'a folder on disk': async () => {
    const folder = makeOwnFolder();
    return { storage: openDiskStorage(folder), close: () => removeFolder(folder) };
  },
  'S3-compatible storage': async () => {
    const folder = makeOwnFolder();
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'galen' }],
    });
    const { port } = await server.run();
    const storage = openS3Storage({
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'galen',
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    });
    const close = async () => {
      await server.close();
      await removeFolder(folder);
    };
    return { storage, close };
  },
};

export const png = (words = 'pixels') => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(words)]);
export const jpeg = (words = 'pixels') => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(words)]);
export const pdf = (words = '') => Buffer.from(`%PDF-1.7\n${words}`);
export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Predefined folders of every installation. */
export const folders = { drugImages: 1, content: 2, invoices: 3, bulk: 4 };

/** API client for uploads. */
export class FileDesk {
  readonly browser: TestBrowser;
  constructor(browser: TestBrowser) {
    this.browser = browser;
  }

  begin(name: string, bytes: Buffer | number, fields: object = {}): Promise<Answer> {
    const size = typeof bytes === 'number' ? bytes : bytes.length;
    return this.browser.request('POST', '/api/admin/files', {
      folder_id: folders.content,
      name,
      size,
      request_key: randomUUID(),
      ...fields,
    });
  }

  async part(fileId: number | string, offset: number | string, bytes: Buffer, extra: Record<string, string> = {}): Promise<Answer> {
    const partAddress = `/api/admin/files/${fileId}/parts/${offset}`;
    const headers = { ...this.browser.headersFor('PUT', partAddress), 'content-type': 'application/octet-stream', ...extra };
    const response = await fetch(`${this.browser.origin}${partAddress}`, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text, headers: response.headers };
  }

  /** Sends the missing parts. */
  async send(upload: UploadState, bytes: Buffer, parts = Number.POSITIVE_INFINITY): Promise<UploadState> {
    let now = upload;
    for (let sent = 0; sent < parts && now.received < now.size; sent += 1) {
      const { status, body } = await this.part(now.id, now.received, bytes.subarray(now.received, now.received + now.part_size));
      if (status !== 200) throw new Error(`A part was refused: ${status} ${JSON.stringify(body)}`);
      now = body;
    }
    return now;
  }

  finish = (fileId: number): Promise<Answer> => this.browser.request('POST', `/api/admin/files/${fileId}/finish`, {});

  /** Uploads a whole file; returns the last response. */
  async upload(name: string, bytes: Buffer, fields: object = {}): Promise<Answer> {
    const started = await this.begin(name, bytes, fields);
    if (started.status !== 200) return started;
    await this.send(started.body, bytes);
    return this.finish(started.body.id);
  }

  link = (fileId: number): Promise<Answer> => this.browser.request('POST', `/api/admin/files/${fileId}/link`, {});

  /** Reads a link without a session. */
  async read(address: string, headers: Record<string, string> = {}): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
    const response = await fetch(`${this.browser.origin}${address}`, { headers });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }
}
