import { createHash } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, existsSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findAppRoot } from './app-root.ts';
import { sharedRoot } from './binaries.ts';
import { EmbeddedPostgresError, UnreachableDataFolderError, UnwritableDataFolderError } from './errors.ts';
import { canEnter, chooseRunAs, isRoot, type RunAs } from './run-as.ts';

/** Absolute paths inside a data folder. */
export interface DataFolder {
  dataDir: string;
  /** PostgreSQL's own folder (PGDATA). */
  cluster: string;
  /** PostgreSQL's log file. */
  logFile: string;
  /** Folder of the unix socket; undefined on platforms without one. */
  socketDir: string | undefined;
  runAs: RunAs | undefined;
  /** The content may be lost in a crash. */
  isDisposable: boolean;
}

/** Maximum socket path: 107 bytes on Linux, 103 on macOS, including PostgreSQL's file name. */
const SOCKET_FOLDER_LIMIT = 103 - '/.s.PGSQL.65535.lock'.length;

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Default data folder: GALEN_DATA_DIR; for root a folder per checkout that another user can reach; `.data` in the checkout; or
 * the user's own data folder if the checkout belongs to somebody else.
 */
export function defaultDataDir(env: NodeJS.ProcessEnv = process.env): string {
  if (env.GALEN_DATA_DIR) return path.resolve(env.GALEN_DATA_DIR);
  const appRoot = realpathSync(findAppRoot());
  if (isRoot()) return path.join(sharedRoot(), shortHash(appRoot));
  const inside = path.join(appRoot, '.data');
  if (isWritable(existsSync(inside) ? inside : appRoot)) return inside;
  return path.join(env.XDG_DATA_HOME ?? path.join(os.homedir(), '.local', 'share'), 'galen-ops', shortHash(appRoot));
}

/** Creates a folder that only the database's user may enter. */
function makePrivate(folder: string, as: RunAs | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = lstatSync(folder);
  const owners = [process.getuid?.(), as?.uid];
  if (!stat.isDirectory() || !owners.includes(stat.uid)) {
    throw new EmbeddedPostgresError(`${folder} belongs to somebody else (user id ${stat.uid}); remove it or set GALEN_DATA_DIR.`);
  }
  if (as) chownSync(folder, as.uid, as.gid);
  chmodSync(folder, 0o700);
}

function makeSocketDir(dataDir: string, as: RunAs | undefined): string | undefined {
  if (process.platform === 'win32') return undefined;
  const inside = path.join(dataDir, 'socket');
  const shortPath = path.join(os.tmpdir(), `galen-ops-${process.getuid?.() ?? 0}-${shortHash(dataDir)}`);
  const folder =
    [inside, shortPath].find((candidate) => Buffer.byteLength(candidate) <= SOCKET_FOLDER_LIMIT) ??
    path.join('/tmp', path.basename(shortPath));
  makePrivate(folder, as);
  return folder;
}

/** Root's folder may be traversed but not listed by others, because the cluster inside belongs to another user. */
function makeDataDir(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });
      if (isRoot()) chmodSync(dataDir, 0o711);
    }
    // An existing file fails here, as a folder of its name cannot be created.
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (fault) {
    throw new UnwritableDataFolderError(dataDir, String((fault as { code?: unknown }).code));
  }
}

/**
 * Creates the data folder if necessary and chooses the database's user.
 * @throws UnwritableDataFolderError if the folder cannot be created or written
 * @throws UnreachableDataFolderError if that user cannot enter it
 */
export function prepareDataFolder(requestedDir: string, isDisposable: boolean): DataFolder {
  const dataDir = path.resolve(requestedDir);
  makeDataDir(dataDir);
  const cluster = path.join(dataDir, 'postgres');
  const runAs = chooseRunAs(cluster);
  if (runAs && !canEnter(dataDir, runAs)) throw new UnreachableDataFolderError(dataDir, runAs.uid);
  const files = { dataDir, cluster, logFile: path.join(dataDir, 'postgres.log'), socketDir: makeSocketDir(dataDir, runAs) };
  return { ...files, runAs, isDisposable };
}
