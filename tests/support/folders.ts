import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder of the test's own, which other users may pass through: PostgreSQL runs as one when the tests run as root. */
export function makeOwnFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'galen-ops-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Who wrote into it may still be ending: then it is tried again for a while. */
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });

/** A folder that is removed at the end: of the test, or what `atEnd` says, such as `afterAll` of tests that share it. */
export function makeFolder(atEnd: (work: () => Promise<void>) => void = onTestFinished): string {
  const folder = makeOwnFolder();
  atEnd(() => removeFolder(folder));
  return folder;
}
