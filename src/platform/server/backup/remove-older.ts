import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BACKUP_NAME, UNFINISHED } from './backup-name.ts';
import { MANIFEST } from './manifest.ts';

/**
 * Removes all complete backups of a folder but the latest ones. What else is in the folder stays.
 *
 * @param keep number of backups that stay, at least 1
 * @returns names of the removed ones, the oldest first
 */
export async function removeOlderBackups(folder: string, keep: number): Promise<string[]> {
  const found = (await readdir(folder)).filter((name) => BACKUP_NAME.test(name) && existsSync(path.join(folder, name, MANIFEST)));
  const older = found.toSorted().slice(0, -keep);
  for (const name of older) {
    // One that is removed in part is no backup.
    const removed = path.join(folder, `${name}${UNFINISHED}`);
    await rename(path.join(folder, name), removed);
    await rm(removed, { recursive: true, force: true });
  }
  return older;
}
