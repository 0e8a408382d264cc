import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder of the test's own, which other users may pass through: PostgreSQL runs as one when the tests run as root. */
export async function makeOwnFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `galen-${name}-`));
  await chmod(folder, 0o711);
  return folder;
}

/** Who wrote into it may still be ending: then it is tried again for a while. */
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
