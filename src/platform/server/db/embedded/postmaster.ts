import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, closeSync, fstatSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { postgresEnv, type Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { DamagedDataFolderError, EmbeddedPostgresError } from './errors.ts';
import { commandLine, isAlive } from './process-identity.ts';

/** Contents of postmaster.pid. */
export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

export const SOCKET_PORT = 5432;
const POLL_MS = 15;
const START_LIMIT_MS = 120_000;
const FAST_STOP_MS = 8_000;
const LOG_LIMIT_BYTES = 5_000_000;
const DAMAGE =
  /PANIC|checkpoint record|pg_control|control file|invalid data in file|is not a valid data directory|incompatible|could not read file|corrupt/i;
const NO_SPACE = /no space left|quota exceeded/i;

/** Durability is explicit, although it is the default; statements and details are not logged, because they contain personal data. */
const SETTINGS: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '100',
  shared_buffers: '256MB',
  huge_pages: 'off',
  work_mem: '16MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
};

/** Settings without durability. */
const DISPOSABLE: Record<string, string> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const settingsOf = ({ isDisposable }: DataFolder): Record<string, string> => ({ ...SETTINGS, ...(isDisposable && DISPOSABLE) });

/** Identifies settings and release of a running PostgreSQL, so that an update restarts it. */
export function signature(binaries: Binaries, folder: DataFolder): string {
  const text = JSON.stringify([binaries.version, settingsOf(folder)]);
  return `galen-ops-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

/** The running PostgreSQL of the cluster, or undefined. Removes a stale pid file whose id belongs to another process. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmaster(cluster);
  if (!postmaster) return undefined;
  const command = isAlive(postmaster.pid) ? commandLine(postmaster.pid) : '';
  // If the command line is unreadable, the process is assumed to be PostgreSQL; the login that follows verifies it.
  if (command === undefined || command.includes(cluster)) return postmaster;
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
  return undefined;
}

function openLog(folder: DataFolder): number {
  const { size = 0 } = statSync(folder.logFile, { throwIfNoEntry: false }) ?? {};
  if (size > LOG_LIMIT_BYTES) renameSync(folder.logFile, `${folder.logFile}.1`);
  const handle = openSync(folder.logFile, 'a+', 0o600);
  if (folder.runAs) chownSync(folder.logFile, folder.runAs.uid, folder.runAs.gid);
  return handle;
}

function launch(binaries: Binaries, folder: DataFolder, port: number, log: number): ChildProcess {
  const listenSettings = folder.socketDir
    ? { listen_addresses: '', unix_socket_directories: folder.socketDir }
    : { listen_addresses: '127.0.0.1' };
  const identity = { cluster_name: signature(binaries, folder), port: String(port) };
  const settings = { ...settingsOf(folder), ...listenSettings, unix_socket_permissions: '0700', ...identity };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // Detached: Ctrl-C reaches only the server, which then stops the database in order.
  const options = { ...folder.runAs, cwd: '/', env: postgresEnv(), detached: true, windowsHide: true };
  return spawn(binaries.postgres, ['-D', folder.cluster, ...args], { ...options, stdio: ['ignore', log, log] });
}

function readFrom(log: number, start: number): string {
  const bytes = Buffer.alloc(Math.max(0, fstatSync(log).size - start));
  readSync(log, bytes, 0, bytes.length, start);
  return bytes.toString('utf8').trim();
}

function startFailure(folder: DataFolder, output: string): EmbeddedPostgresError {
  const tail = output.split('\n').slice(-8).join('\n');
  if (DAMAGE.test(output) && !NO_SPACE.test(output))
    return new DamagedDataFolderError(folder.cluster, `PostgreSQL could not start from them and said:\n${tail}`);
  return new EmbeddedPostgresError(`PostgreSQL did not start in ${folder.dataDir}. Its last words (${folder.logFile}):\n${tail}`);
}

/**
 * Starts PostgreSQL on the cluster and resolves once it accepts connections (after recovery if necessary).
 * @throws DamagedDataFolderError, EmbeddedPostgresError with the last log lines
 */
export async function startPostmaster(binaries: Binaries, folder: DataFolder, port: number): Promise<Postmaster> {
  const log = openLog(folder);
  try {
    const logStart = fstatSync(log).size;
    const child = launch(binaries, folder, port, log);
    let ended: string | undefined;
    child.once('error', (error) => (ended = error.message));
    child.once('exit', (code, signal) => (ended = `ended with ${signal ?? code}`));
    child.unref();
    for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await delay(POLL_MS)) {
      if (ended !== undefined) throw startFailure(folder, readFrom(log, logStart) || ended);
      const postmaster = readPostmaster(folder.cluster);
      if (postmaster?.ready && postmaster.pid === child.pid) return postmaster;
    }
    throw startFailure(folder, readFrom(log, logStart) || 'no answer');
  } finally {
    closeSync(log);
  }
}

/** Resolves to the postmaster once it is ready; undefined if it ended, or exceeded the time allowed for recovery. */
export async function waitUntilReady(cluster: string): Promise<Postmaster | undefined> {
  for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await delay(POLL_MS)) {
    const postmaster = findPostmaster(cluster);
    if (!postmaster || postmaster.ready) return postmaster;
  }
  return undefined;
}

function sendStop(binaries: Binaries, folder: DataFolder, pid: number, mode: 'fast' | 'immediate'): void {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', folder.cluster, '-m', mode, '-W'], { stdio: 'ignore', windowsHide: true });
    return;
  }
  try {
    process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  for (const limit = Date.now() + milliseconds; isAlive(pid); await delay(POLL_MS)) if (Date.now() > limit) return false;
  return true;
}

/** Fast shutdown (rolls back open transactions, writes a checkpoint); immediate shutdown after 8 s. */
export async function stopPostmaster(binaries: Binaries, folder: DataFolder, pid: number): Promise<void> {
  sendStop(binaries, folder, pid, 'fast');
  if (await waitForEnd(pid, FAST_STOP_MS)) return;
  sendStop(binaries, folder, pid, 'immediate');
  await waitForEnd(pid, FAST_STOP_MS);
}
