import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const store = path.join(root, 'node_modules/.cache/test-database');

/** Code that cannot change what a filled database contains. */
const withoutEffect = /(^|[/\\])(console|workbench|commands)([/\\]|$)/;
const sources = ['machines', 'src', 'tests/support/database.ts', 'tests/support/passwords.ts', 'node_modules/.package-lock.json'];

function filesBelow(source: string): string[] {
  if (/\.\w+$/.test(source)) return [source];
  const names = readdirSync(path.join(root, source), { recursive: true }).map(String);
  return names
    .filter((name) => /\.(ts|sql|json)$/.test(name) && !withoutEffect.test(name))
    .toSorted()
    .map((name) => path.join(source, name));
}

/** Identifies the code that fills the database, and the user who may open its files. */
function keyOfSources(): string {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.getuid?.()}`);
  for (const file of sources.flatMap(filesBelow)) {
    const absolute = path.join(root, file);
    if (existsSync(absolute)) hash.update(`\0${file}\0`).update(readFileSync(absolute));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Copies with owners, which the copy of Node does not keep. */
const copyFolder = (from: string, to: string): boolean => spawnSync('cp', ['-a', from, to], { stdio: 'ignore' }).status === 0;

/**
 * Files of a stopped PostgreSQL whose templates are filled, kept between test runs because filling takes longer than most test
 * files. Code that could fill it differently has another key. Where files cannot be copied, every run fills its own.
 */
export function storedCluster(): { restore: (cluster: string) => boolean; keep: (cluster: string) => void } {
  const stored = path.join(store, keyOfSources());
  return {
    restore: (cluster) => {
      if (existsSync(stored) && copyFolder(stored, cluster)) return true;
      rmSync(cluster, { recursive: true, force: true });
      return false;
    },
    keep: (cluster) => {
      mkdirSync(store, { recursive: true });
      const draft = `${stored}.${process.pid}`;
      const isKept = copyFolder(cluster, draft);
      for (const name of readdirSync(store)) {
        if (name !== path.basename(draft)) rmSync(path.join(store, name), { recursive: true, force: true });
      }
      if (isKept) renameSync(draft, stored);
      else rmSync(draft, { recursive: true, force: true });
    },
  };
}
