import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '#platform/server/config.ts';
import { gatherMetrics } from '#platform/server/metrics/metrics-of-all.ts';
import { plainly } from './banner.ts';

/** What a process of several is to serve. */
interface Task {
  /** Connection string of the prepared database. */
  url: string;
  isDemo: boolean;
  /** Port of the other processes; null: this one chooses it. */
  sharedPort: number | null;
}

/** Carries the task to a process. */
const TASK = 'GALEN_OPS_PROCESS';
/** A process that ends sooner is started again later and later. Milliseconds. */
const STEADY_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** A process that does not end is killed. Milliseconds. */
const END_WITHIN_MS = 9_000;

/** The task of this process; null: it is none of several. */
export function findTask(env: NodeJS.ProcessEnv): Task | null {
  const task = env[TASK];
  return task === undefined ? null : (JSON.parse(task) as Task);
}

/** Starts the processes, which share the port, and replaces those that end. Resolves when all of them listen. */
export async function serveInProcesses(
  config: Config,
  database: Omit<Task, 'sharedPort'>,
): Promise<{ port: number; stop: () => Promise<void> }> {
  let sharedPort: number | null = null;
  let isStopping = false;
  let pause = FIRST_PAUSE_MS;

  const start = (): Worker => {
    const worker = cluster.fork({ [TASK]: JSON.stringify({ ...database, sharedPort } satisfies Task) });
    const steady = setTimeout(() => (pause = FIRST_PAUSE_MS), STEADY_MS).unref();
    worker.once('exit', () => clearTimeout(steady));
    return worker;
  };
  const replace = (worker: Worker, code: number | null, signal: string | null): void => {
    if (isStopping) return;
    plainly.error(`Process ${worker.process.pid} has ended (${signal ?? `code ${code}`}); starting another one.`);
    setTimeout(() => void (isStopping || start()), pause).unref();
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };
  const stop = async (): Promise<void> => {
    isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? end(worker) : [])));
  };

  let port: number;
  try {
    port = await portOf(start());
    // Whoever asks for port 0 as well shares the one that was found.
    sharedPort = config.port === 0 ? 0 : port;
    await Promise.all(Array.from({ length: config.processes - 1 }, () => portOf(start())));
  } catch (fault) {
    await stop();
    throw fault;
  }
  cluster.on('exit', replace);
  gatherMetrics();
  return { port, stop };
}

/** Resolves when the process listens. */
async function portOf(worker: Worker): Promise<number> {
  const ended = once(worker, 'exit').then(([code, signal]) => {
    throw new Error(`A process of the server ended before it listened (${signal ?? `code ${code}`})`);
  });
  // It may end later.
  ended.catch(() => undefined);
  const [{ port }] = (await Promise.race([once(worker, 'listening'), ended])) as [{ port: number }];
  return port;
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), END_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}
