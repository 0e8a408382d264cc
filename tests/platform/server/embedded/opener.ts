/** A server reduced to its data folder: opens it, says how that went in one line of JSON, and holds it until it is killed. */
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { acquireServerLock } from '#platform/server/db/embedded/server-lock.ts';

const say = (line: Record<string, unknown>): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const refused = (error: unknown): boolean => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return say({ opened: false, name, message });
};

async function openDatabase(dataDir: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir, log: quiet });
  database.announcePort(4610);
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  // Nothing else keeps a process without a network listener alive.
  process.stdin.resume();
  say({ opened: true, pid: database.pid(), url: database.url, reused: database.reused });
}

/** Tries for the lock of each folder that arrives on stdin, one per line, and keeps those it gets. */
function openLocksOnDemand(): void {
  say({ waiting: true });
  process.stdin.setEncoding('utf8').on('data', (folder: string) => {
    try {
      acquireServerLock(folder.trim());
      say({ opened: true });
    } catch (error) {
      refused(error);
    }
  });
}

const [mode = '', dataDir = ''] = process.argv.slice(2);
if (mode === 'locks') openLocksOnDemand();
else await openDatabase(dataDir).catch(refused);
