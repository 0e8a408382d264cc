import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { stampOf } from '../../files/file-name.ts';
import { postgresEnv, type Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { DamagedDataFolderError, EmbeddedPostgresError, UnsupportedPlatformError } from './errors.ts';

export const SUPERUSER = 'postgres';

/** Passwords of the superuser and the product's role. Stored inside the cluster, readable only by its owner. */
export interface Secrets {
  superuser: string;
  app: string;
}

const MAKING = 'postgres.making';
/** The initdb of a killed server may still be writing; it stops once its files are gone. */
const REMOVE_OPTIONS = { recursive: true, force: true, maxRetries: 40, retryDelay: 50 };
const SECRETS_FILE = 'galen-secrets.json';

const newPassword = (): string => randomBytes(24).toString('base64url');

/** Failing to start (wrong C library, missing libraries) means that the platform is unsupported. */
function runInitdb(binaries: Binaries, folder: DataFolder, target: string, pwfile: string): void {
  const args = ['--pgdata', target, '--username', SUPERUSER, '--pwfile', pwfile, '--encoding', 'UTF8', '--locale', 'C'];
  args.push('--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--auth', 'scram-sha-256', '--no-instructions');
  const options = { ...folder.runAs, cwd: '/', env: postgresEnv(), windowsHide: true };
  const result = spawnSync(binaries.initdb, args, { ...options, encoding: 'utf8' });
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}`.trim();
  if (result.error ?? result.status === 127) {
    throw new UnsupportedPlatformError(`its programs do not start here (${result.error?.message ?? output}).`);
  }
  if (result.status !== 0) {
    throw new EmbeddedPostgresError(`PostgreSQL could not make its database files in ${folder.dataDir}:\n${output}`);
  }
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Creates a cluster in a temporary folder and renames it, so that a cluster is always complete. */
function makeCluster(binaries: Binaries, folder: DataFolder): void {
  const target = path.join(folder.dataDir, `${MAKING}-${process.pid}`);
  const pwfile = path.join(target, SECRETS_FILE);
  const secrets: Secrets = { superuser: newPassword(), app: newPassword() };
  const inner = path.join(target, 'postgres');
  mkdirSync(target, { mode: 0o700 });
  writeFileSync(pwfile, `${secrets.superuser}\n`, { mode: 0o600 });
  if (folder.runAs) for (const file of [target, pwfile]) chownSync(file, folder.runAs.uid, folder.runAs.gid);
  runInitdb(binaries, folder, inner, pwfile);
  const secretsFile = path.join(inner, SECRETS_FILE);
  writeFileSync(secretsFile, `${JSON.stringify(secrets)}\n`, { mode: 0o600, flush: true });
  if (folder.runAs) chownSync(secretsFile, folder.runAs.uid, folder.runAs.gid);
  renameSync(inner, folder.cluster);
  syncFolder(folder.dataDir);
  rmSync(target, REMOVE_OPTIONS);
}

function removeHalfMade(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(MAKING)) rmSync(path.join(dataDir, name), REMOVE_OPTIONS);
  }
}

/** @throws DamagedDataFolderError if the files are no cluster, or one of another major version */
function checkCluster(cluster: string, version: string): void {
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (!existsSync(versionFile))
    throw new DamagedDataFolderError(cluster, 'the file PG_VERSION is missing, so this is no complete PostgreSQL folder.');
  const found = readFileSync(versionFile, 'utf8').trim();
  const majorVersion = version.split('.')[0];
  if (found !== majorVersion) {
    throw new DamagedDataFolderError(cluster, `they were written by PostgreSQL ${found}, this release brings PostgreSQL ${majorVersion}.`);
  }
}

/** @throws DamagedDataFolderError */
export function readSecrets(cluster: string): Secrets {
  try {
    return JSON.parse(readFileSync(path.join(cluster, SECRETS_FILE), 'utf8')) as Secrets;
  } catch {
    throw new DamagedDataFolderError(cluster, `the file ${SECRETS_FILE} with the passwords is missing or unreadable.`);
  }
}

/** Renames a cluster and returns its new path. */
export function moveAside(cluster: string): string {
  const movedTo = `${cluster}.damaged-${stampOf(new Date())}`;
  renameSync(cluster, movedTo);
  return movedTo;
}

/**
 * Creates or checks the cluster. Requires the server lock.
 * @throws DamagedDataFolderError, UnsupportedPlatformError, EmbeddedPostgresError
 */
export function ensureCluster(binaries: Binaries, folder: DataFolder): { secrets: Secrets; isNew: boolean } {
  removeHalfMade(folder.dataDir);
  const isNew = !existsSync(folder.cluster);
  if (isNew) makeCluster(binaries, folder);
  else checkCluster(folder.cluster, binaries.version);
  return { secrets: readSecrets(folder.cluster), isNew };
}
