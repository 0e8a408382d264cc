import { build } from 'esbuild';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { threads } from '../../../../src/commands/build.mjs';
import { findAppRoot } from '#platform/server/db/embedded/app-root.ts';

/** The real server as a running child process. */
export interface ServerProcess {
  origin: string;
  pid: number;
  /** Milliseconds from the start of the process until it responded. */
  readyAfter: number;
  /** Whether the process has exited. */
  isOver(): boolean;
  signal(name: 'SIGKILL' | 'SIGTERM'): void;
  /** Exit code (null for a signal) and complete output. */
  ended: Promise<{ code: number | null; output: string }>;
}

const source = fileURLToPath(new URL('server.ts', import.meta.url));

/** Bundles the server and its threads into a few files: it is started many times, and compiling the sources takes longer than the start. */
async function bundle(): Promise<string> {
  const root = findAppRoot();
  // A folder of this process: other tests may be starting theirs.
  const outdir = path.join(root, 'test-results/server', String(process.pid));
  await build({
    absWorkingDir: root,
    entryPoints: { server: source, ...threads },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
  });
  return path.join(outdir, 'server.js');
}

let bundled: Promise<string> | undefined;

/** Starts the server and resolves when it has printed its address; rejects with its output if it exits before. */
export async function startProcess(env: Record<string, string>, args: string[] = []): Promise<ServerProcess> {
  const program = await (bundled ??= bundle());
  const since = performance.now();
  const child = spawn(process.execPath, ['--max-semi-space-size=32', program, ...args], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', NODE_ENV: 'production', DEMO_STANDS_STILL: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const port = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, found] = /ready:\s+http:\/\/localhost:(\d+)/.exec(output) ?? [];
        if (found) resolve(found);
      });
    }
  });
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, output }));
  const early = ended.then(() => Promise.reject(new Error(`The server ended before it was ready:\n${output}`)));
  early.catch(() => undefined);
  const origin = `http://127.0.0.1:${await Promise.race([port, early])}`;
  return {
    origin,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - since,
    isOver: () => child.exitCode !== null || child.signalCode !== null,
    signal: (name) => void child.kill(name),
    ended,
  };
}
