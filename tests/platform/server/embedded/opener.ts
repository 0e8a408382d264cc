/** A minimal server: opens its data folder, prints the result as one JSON line, and holds the folder until it is killed. */
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { acquireServerLock } from '#platform/server/db/embedded/server-lock.ts';

const print = (line: Record<string, unknown>): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);
const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

const refused = (error: unknown): boolean => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return print({ opened: false, name, message });
};

async function openDatabase(dataDir: string): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir, log: silentLog });
  database.announcePort(4610);
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  // Keeps the process alive without a network listener.
  process.stdin.resume();
  print({ opened: true, pid: database.pid(), url: database.url, reused: database.reused });
}

/** Tries to lock each folder named on stdin, one per line, and keeps acquired locks. */
function openLocksOnDemand(): void {
  print({ waiting: true });
  process.stdin.setEncoding('utf8').on('data', (folder: string) => {
    try {
      acquireServerLock(folder.trim());
      print({ opened: true });
    } catch (error) {
      refused(error);
    }
  });
}

const [mode = '', dataDir = ''] = process.argv.slice(2);
if (mode === 'locks') openLocksOnDemand();
else await openDatabase(dataDir).catch(refused);
