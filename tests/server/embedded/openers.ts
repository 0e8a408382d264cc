import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts';

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

/**
 * A data folder of the test's own, which other users may pass through: PostgreSQL runs as one when the test runs as root.
 * `atEnd` registers its removal: the test's end, or `afterAll` of a suite that shares it.
 */
export function makeFolder(atEnd: (work: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'galen-ops-test-'));
  chmodSync(folder, 0o711);
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 }));
  return folder;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Opens the folder in this process and closes it when the test ends. */
export async function openHere(dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: quiet, ...options });
  onTestFinished(() => database.stop());
  return database;
}

/** Starts another process that opens data folders (`database`) or only their locks (`locks`). */
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
