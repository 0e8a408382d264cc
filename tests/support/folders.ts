import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder that other users may enter, because PostgreSQL runs as another user if the tests run as root. */
export function makeOwnFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'galen-ops-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Retries while a process may still be writing into the folder. */
export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });

/** A temporary folder that is removed after the test, or by `atEnd`, such as `afterAll`. */
export function makeFolder(atEnd: (work: () => Promise<void>) => void = onTestFinished): string {
  const folder = makeOwnFolder();
  atEnd(() => removeFolder(folder));
  return folder;
}
