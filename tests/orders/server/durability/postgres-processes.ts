import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from '#platform/server/db/embedded/process-identity.ts';
import { APP_ROLE } from '#platform/server/db/app-role.ts';

export const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

interface Child {
  pid: number;
  title: string;
}

function childrenOf(postmaster: number): Child[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, title] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return title !== undefined && Number(parent) === postmaster ? [{ pid: Number(pid), title }] : [];
  });
}

/** Backends that serve the product, those inside a transaction or statement first. */
export function backendsOf(postmaster: number): number[] {
  const backends = childrenOf(postmaster).filter(({ title }) => title.includes(` ${APP_ROLE} `));
  const isIdle = ({ title }: Child) => title.endsWith(' idle');
  return [...backends.filter((one) => !isIdle(one)), ...backends.filter(isIdle)].map(({ pid }) => pid);
}

/** The postmaster and its child processes. */
export const allProcesses = (postmaster: number): number[] => [postmaster, ...childrenOf(postmaster).map(({ pid }) => pid)];

/** Processes that have exited are left out. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal);
}
