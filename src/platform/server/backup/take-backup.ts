import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { EmbeddedLog } from '../db/embedded/embedded-postgres.ts';
import { withSuperuser } from '../db/embedded/superuser-session.ts';
import type { Clock } from '../clock.ts';
import { BackupError, faultOfWriting } from './backup-error.ts';
import { backupName, UNFINISHED } from './backup-name.ts';
import { BackupWriter } from './backup-writer.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { makePrivateFolder, writeNewFile } from './copied-file.ts';
import { copyCluster } from './copy-cluster.ts';
import { type Manifest, MANIFEST, THIS_PLATFORM } from './manifest.ts';

export interface BackupOptions {
  dataDir: string;
  /** Folder in which the backup gets a folder of its own; made if missing. */
  into: string;
  log: EmbeddedLog;
  clock: Clock;
}

export interface Backup {
  folder: string;
  /** Files, and their bytes. */
  files: number;
  bytes: number;
}

function refuseInside(dataDir: string, into: string): void {
  const relative = path.relative(dataDir, into);
  if (relative.startsWith('..') || path.isAbsolute(relative)) return;
  throw new BackupError(`${into} lies in the data folder: a disk that is lost would take the backup with it. Choose another folder.`);
}

/**
 * Copies the embedded database and the files of a data folder, while its server runs or not. What was committed before the copy ends is
 * in it; files that were uploaded before are in it as well.
 * @throws BackupError, EmbeddedPostgresError; nothing is left behind
 */
export async function takeBackup({ dataDir, into, log, clock }: BackupOptions): Promise<Backup> {
  refuseInside(dataDir, into);
  const folder = path.join(into, backupName(clock.now()));
  const draft = `${folder}${UNFINISHED}`;
  try {
    await makePrivateFolder(draft);
    const manifest = await write({ dataDir, log, clock }, draft);
    await rename(draft, folder);
    await syncFolder(into);
    return { folder, files: manifest.files.length, bytes: manifest.files.reduce((sum, { size }) => sum + size, 0) };
  } catch (fault) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw faultOfWriting(into, fault);
  }
}

async function write({ dataDir, log, clock }: Omit<BackupOptions, 'into'>, draft: string): Promise<Manifest> {
  const writer = new BackupWriter(draft);
  const uploads = path.join(dataDir, 'files');
  // Before the database, because files are removed after their rows, and after it, because they are there before their rows.
  await writer.copy(uploads, 'files', (name) => name === 'parts');
  const { taken_at, postgres } = await withSuperuser(dataDir, log, async (session) => {
    const takenAt = await copyCluster(session, writer, clock);
    return { taken_at: takenAt.toISOString(), postgres: session.version };
  });
  await writer.copy(uploads, 'files');
  const manifest: Manifest = { format: 1, postgres, platform: THIS_PLATFORM, taken_at, ...writer.contents() };
  await writeNewFile(path.join(draft, MANIFEST), JSON.stringify(manifest, null, 1));
  await syncFolder(draft);
  return manifest;
}
