import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { faultOfFolder } from '#platform/server/files/file-storage.ts';

/** Opens an unlinked temporary file, which the operating system removes even if the process is killed. */
export async function spool(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `galen-import-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600).catch((fault: unknown) => {
    throw faultOfFolder(tmpdir(), fault);
  });
  await unlink(name);
  return file;
}
