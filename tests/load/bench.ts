import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ServerProcess, startProcess } from '#tests/orders/server/durability/server-process.ts';

/** Documented in src/commands/bench.mjs. */
export const { values: options } = parseArgs({
  options: {
    charts: { type: 'boolean', default: false },
    changes: { type: 'boolean', default: false },
    elsewhere: { type: 'boolean', default: false },
    import: { type: 'boolean', default: false },
    logs: { type: 'boolean', default: false },
    patients: { type: 'boolean', default: false },
    prescriptions: { type: 'boolean', default: false },
    stores: { type: 'boolean', default: false },
    tasks: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    scale: { type: 'string', default: '1' },
    processes: { type: 'string', default: '1' },
    json: { type: 'string' },
    only: { type: 'string' },
  },
});

export const effort = options.quick ? { runs: 30, rounds: 1, seconds: 3, live: 100 } : { runs: 60, rounds: 3, seconds: 6, live: 400 };

/** Runs the real server, with the demonstration, while `work` measures it. */
export async function withServer<Result>(env: Record<string, string>, work: (server: ServerProcess) => Promise<Result>): Promise<Result> {
  const server = await startProcess(env, ['--scale', options.scale, '--processes', options.processes]);
  try {
    return await work(server);
  } finally {
    server.signal('SIGTERM');
    await server.ended;
  }
}

/** Starts a program of this folder that prints its address: what the product is measured beside. */
export async function startBaseline(program: URL, args: readonly string[]): Promise<{ origin: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return { origin: String((await lines.next()).value), stop: () => void child.kill('SIGTERM') };
}

/** Writes figures to the file of `--json`. */
export function save(figures: object): void {
  if (options.json) writeFileSync(options.json, `${JSON.stringify(figures, null, 2)}\n`);
}
