import { realpathSync } from 'node:fs';
import { chown, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import { locateBinaries } from '../db/embedded/binaries.ts';
import { prepareDataFolder, type DataFolder } from '../db/embedded/data-folder.ts';
import { type EmbeddedLog, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { findPostmaster, stopPostmaster } from '../db/embedded/postmaster.ts';
import { acquireServerLock } from '../db/embedded/server-lock.ts';
import { isRoot, type RunAs } from '../db/embedded/run-as.ts';
import { BackupError, faultOfWriting } from './backup-error.ts';
import { stampOf } from '../files/file-name.ts';
import { syncFolder } from '../files/sync-folder.ts';
import { copyFile, makePrivateFolder } from './copied-file.ts';
import { type Manifest, readManifest, THIS_PLATFORM } from './manifest.ts';

export interface RestoreOptions {
  /** Folder of the backup. */
  from: string;
  dataDir: string;
  log: EmbeddedLog;
  clock: Clock;
}

export interface Restored {
  /** ISO 8601: the data is as it was then. */
  taken_at: string;
  /** What was there before, under its new names. */
  before: string[];
}

const PARTS = ['postgres', 'files'] as const;

function refuseUnfit({ postgres, platform }: Manifest, version: string): void {
  if (platform !== THIS_PLATFORM)
    throw new BackupError(
      `The backup was made on ${platform}; its database files cannot be read on ${THIS_PLATFORM}. Nothing was changed.`,
    );
  const [theirs, ours] = [postgres, version].map((each) => each.split('.')[0]);
  if (theirs !== ours)
    throw new BackupError(
      `The backup is of PostgreSQL ${theirs}, and this release brings PostgreSQL ${ours}. Restore it with the release that made it. Nothing was changed.`,
    );
}

/** Copies the backup, and checks each file. @throws BackupError if one is missing or another than the one that was written */
async function copyChecked(
  from: string,
  staging: string,
  { folders, files }: Manifest,
  ownerOf: (name: string) => RunAs | undefined,
): Promise<void> {
  const own = async (name: string): Promise<void> => {
    const owner = ownerOf(name);
    if (owner) await chown(path.join(staging, name), owner.uid, owner.gid);
  };
  for (const name of folders) {
    await makePrivateFolder(path.join(staging, name));
    await own(name);
  }
  for (const { path: name, size, sha256 } of files) {
    const copied = await copyFile(path.join(from, name), path.join(staging, name));
    if (copied?.size !== size || copied.sha256 !== sha256)
      throw new BackupError(`The backup is damaged: ${name} is ${copied ? 'not as it was written' : 'missing'}. Nothing was changed.`);
    await own(name);
  }
  for (const name of folders) await syncFolder(path.join(staging, name));
}

/** PostgreSQL's files belong to its user, all others to whoever owns the data folder. */
async function ownersOf({ dataDir, runAs }: DataFolder): Promise<(name: string) => RunAs | undefined> {
  const { uid, gid } = await stat(dataDir);
  return (name) => (isRoot() ? (name.startsWith('postgres') ? runAs : { uid, gid }) : undefined);
}

/** Puts the restored folders in the place of those that are there, which get other names; undone if one of them fails. */
async function swap(dataDir: string, staging: string, stamp: string): Promise<string[]> {
  const undo: (() => Promise<void>)[] = [];
  const move = async (from: string, to: string): Promise<void> => {
    await rename(from, to);
    undo.unshift(() => rename(to, from));
  };
  const before: string[] = [];
  try {
    for (const part of PARTS) {
      const [current, aside] = [path.join(dataDir, part), path.join(dataDir, `${part}.before-${stamp}`)];
      const isThere = await stat(current).then(Boolean, () => false);
      if (isThere) {
        await move(current, aside);
        before.push(aside);
      }
      await move(path.join(staging, part), current);
    }
  } catch (fault) {
    for (const back of undo) await back();
    throw fault;
  }
  await syncFolder(dataDir);
  return before;
}

/**
 * Restores a backup into a data folder whose server does not run. The copy is checked, and a PostgreSQL has started on it, before it
 * takes the place of what is there; that stays beside it under other names.
 * @throws BackupError, DataFolderHeldError, EmbeddedPostgresError; nothing was changed then
 */
export async function restoreBackup({ from, dataDir, log, clock }: RestoreOptions): Promise<Restored> {
  const manifest = await readManifest(from);
  const folder = prepareDataFolder(dataDir, false);
  const lock = acquireServerLock(folder.dataDir);
  const staging = path.join(folder.dataDir, `restoring-${process.pid}`);
  try {
    const binaries = locateBinaries(folder.runAs, folder.dataDir);
    refuseUnfit(manifest, binaries.version);
    prepareDataFolder(staging, false);
    await copyChecked(from, staging, manifest, await ownersOf(folder));
    // Applies the log of changes.
    await (await startEmbeddedPostgres({ dataDir: staging, log })).stop();
    // One that outlived its server.
    const outlived = findPostmaster(path.join(realpathSync(folder.dataDir), 'postgres'));
    if (outlived) await stopPostmaster(binaries, folder, outlived.pid);
    return { taken_at: manifest.taken_at, before: await swap(folder.dataDir, staging, stampOf(clock.now())) };
  } catch (fault) {
    throw faultOfWriting(folder.dataDir, fault);
  } finally {
    await rm(staging, { recursive: true, force: true });
    lock.release();
  }
}
