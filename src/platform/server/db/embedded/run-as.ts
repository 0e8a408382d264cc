import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** User and group id of PostgreSQL; undefined: those of this process. */
export interface RunAs {
  uid: number;
  gid: number;
}

const NOBODY = 65_534;

export const isRoot = (): boolean => process.getuid?.() === 0;

function idOfNobody(flag: '-u' | '-g'): number {
  const answer = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
  const id = Number.parseInt(answer.stdout, 10);
  return Number.isInteger(id) && id > 0 ? id : NOBODY;
}

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the existing cluster, or as `nobody`: a `postgres` user that
 * a package adds later must not change the owner of the files.
 */
export function chooseRunAs(cluster: string): RunAs | undefined {
  if (!isRoot()) return undefined;
  const existing = statSync(cluster, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

/** Whether the user can enter the folder; tests it in practice. */
export function canEnter(folder: string, as: RunAs): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...as, cwd: '/', stdio: 'ignore' }).status === 0;
}
