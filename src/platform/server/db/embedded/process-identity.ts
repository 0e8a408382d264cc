import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

function readProc(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function ps(pid: number, column: string): string | undefined {
  if (process.platform === 'win32') return undefined;
  const answer = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

/** Whether a process with this id exists on this machine, even if it may not be signalled. Zombies do not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statFields(pid)?.[0] !== 'Z';
}

/** The fields of /proc/<pid>/stat from the state on. The preceding name may contain spaces and brackets. */
function statFields(pid: number): string[] | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Start time that distinguishes processes with a reused id; undefined if the platform does not provide it. */
export function startMark(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const ticks = statFields(pid)?.[19];
  return ticks && `${readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${ticks}`;
}

/** Command line of a process, with arguments separated by spaces; undefined if it cannot be read. */
export function commandLine(pid: number): string | undefined {
  if (process.platform === 'linux') return readProc(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ');
  return ps(pid, 'command');
}
