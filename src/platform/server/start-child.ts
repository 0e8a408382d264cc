import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { builtFile, isFromSources } from './start-thread.ts';

/**
 * Starts a process with a limit of its own for its heap, whatever options the server has. A thread with such a limit takes the
 * server with it if the memory for one large object is missing.
 *
 * @param source address of its `.ts` file, which is an entry point of `src/commands/build.mjs`
 */
export const startChild = (source: URL, megabytes: number): ChildProcess =>
  fork(fileURLToPath(isFromSources ? source : builtFile(source)), [], {
    execArgv: [`--max-old-space-size=${megabytes}`, ...(isFromSources ? ['--import', 'tsx'] : [])],
    env: { ...process.env, NODE_OPTIONS: '' },
    serialization: 'advanced',
  });
