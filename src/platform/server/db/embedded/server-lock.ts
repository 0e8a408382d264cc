import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DataFolderHeldError, type LockHolder } from './errors.ts';
import { isAlive, startMark } from './process-identity.ts';

/**
 * One server per data folder. Each owner writes `server-<n>.lock`; the highest n is the owner. A stale lock is never replaced,
 * which two servers could do at once, but superseded by n + 1 through a hard link, which only one can create.
 */
export interface ServerLock {
  /** Writes the server's port into the lock. */
  announcePort: (port: number) => void;
  release: () => void;
}

interface LockRecord extends LockHolder {
  start: string | undefined;
  released: boolean;
}

const LOCK_NAME = /^server-(\d+)\.lock$/;
const HEARTBEAT_MS = 5_000;
/** The holder's process cannot be checked on another machine; its heartbeat decides. */
const FOREIGN_STALE_MS = 30_000;

const lockFile = (folder: string, generation: number): string => path.join(folder, `server-${generation}.lock`);

function generations(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => LOCK_NAME.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => b - a);
}

function readRecord(file: string): LockRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockRecord;
  } catch (error) {
    // Removed meanwhile, or truncated by a power failure: not held in either case.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isHeld(record: LockRecord, file: string): boolean {
  if (record.released) return false;
  if (record.host !== os.hostname()) return Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < FOREIGN_STALE_MS;
  if (!isAlive(record.pid)) return false;
  return record.start === undefined || record.start === startMark(record.pid);
}

function refuseIfHeld(folder: string, generation: number | undefined): void {
  if (generation === undefined) return;
  const file = lockFile(folder, generation);
  const record = readRecord(file);
  if (!record || !isHeld(record, file)) return;
  const foreign = record.host !== os.hostname();
  const hint = foreign ? `If that machine is gone, the folder is free ${FOREIGN_STALE_MS / 1000} seconds after its last sign of life.` : '';
  throw new DataFolderHeldError(folder, record, hint);
}

function writeAside(folder: string, record: LockRecord): string {
  const draft = path.join(folder, `.lock-${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(draft, `${JSON.stringify(record)}\n`, { mode: 0o644 });
  return draft;
}

/** Creates the file of the next generation; undefined if another process was faster. */
function createLockFile(folder: string, record: LockRecord): number | undefined {
  const [highest] = generations(folder);
  refuseIfHeld(folder, highest);
  const mine = (highest ?? 0) + 1;
  const draft = writeAside(folder, record);
  try {
    linkSync(draft, lockFile(folder, mine));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  // A slow process may have created a generation that others have already passed.
  if (generations(folder)[0] === mine) return mine;
  rmSync(lockFile(folder, mine), { force: true });
  return undefined;
}

function createLock(folder: string, generation: number, record: LockRecord): ServerLock {
  const file = lockFile(folder, generation);
  for (const older of generations(folder)) if (older < generation) rmSync(lockFile(folder, older), { force: true });
  const rewrite = (change: Partial<LockRecord>): void => renameSync(writeAside(folder, Object.assign(record, change)), file);
  // A failing heartbeat means that the folder was deleted, so there is nothing to keep.
  const heartbeat = setInterval(() => utimes(file, new Date(), new Date(), () => undefined), HEARTBEAT_MS).unref();
  return {
    announcePort: (port) => rewrite({ port }),
    release: () => {
      clearInterval(heartbeat);
      rewrite({ released: true });
    },
  };
}

/**
 * Acquires the lock of an existing data folder.
 * @throws DataFolderHeldError naming the active holder
 */
export function acquireServerLock(folder: string): ServerLock {
  const record: LockRecord = {
    pid: process.pid,
    host: os.hostname(),
    since: new Date().toISOString(),
    port: 0,
    start: startMark(process.pid),
    released: false,
  };
  for (;;) {
    const generation = createLockFile(folder, record);
    if (generation !== undefined) return createLock(folder, generation, record);
  }
}
