import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '#platform/server/db/embedded/embedded-postgres.ts';

export interface Answer {
  opened: boolean;
  name: string;
  message: string;
  pid: number;
  url: string;
  reused: boolean;
}

export interface Opener {
  process: ChildProcessByStdio<Writable, Readable, null>;
  next: () => Promise<Answer>;
  kill: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>;
}

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens the folder in this process; closes it after the test. */
export async function openHere(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: silentLog, ...options });
  onTestFinished(() => database.stop());
  return database;
}

/** Starts a process that opens data folders (`database`) or only their locks (`locks`). */
export function startOpener(mode: 'database' | 'locks', dataDir = ''): Opener {
  const script = fileURLToPath(new URL('opener.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, mode, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'exit');
  const kill = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  onTestFinished(() => kill('SIGKILL'));
  return { process: child, next: async () => JSON.parse(String((await lines.next()).value)) as Answer, kill };
}
