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

/** Whether a process of this machine has the id; one that may not be signalled still counts. A zombie does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return statFields(pid)?.[0] !== 'Z';
}

/** The fields of /proc/<pid>/stat from the state on. The name before them may itself hold blanks and brackets. */
function statFields(pid: number): string[] | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** A mark that differs between two processes that had the same id one after the other; undefined where the platform tells nothing. */
export function startMark(pid: number): string | undefined {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const ticks = statFields(pid)?.[19];
  return ticks && `${readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${ticks}`;
}

/** The command line of a process, arguments parted by blanks; undefined when it cannot be read. */
export function commandLine(pid: number): string | undefined {
  if (process.platform === 'linux') return readProc(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ');
  return ps(pid, 'command');
}
