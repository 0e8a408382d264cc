import { setBusinessTimeZone } from '#platform/contract/business-day.ts';
import { readConfig, type Config } from '#platform/server/config.ts';
import { banner } from './banner.ts';
import { prepareDatabase } from './prepare-database.ts';
import { findTask, serveInProcesses } from './processes.ts';
import { serve } from './serve.ts';

const CLOSE_WITHIN_MS = 10_000;

/** Starts the server and resolves when it listens; SIGTERM and SIGINT stop it in order. */
export async function main({ args }: { args: string[] }): Promise<void> {
  const config = readConfig(args, process.env);
  setBusinessTimeZone(config.page.businessTimeZone);
  const task = findTask(process.env);
  if (task) {
    const { stop } = await serve(config, task);
    const end = stopOnSignal(stop);
    // The first process is gone.
    process.once('disconnect', end);
  } else await serveAlone(config);
}

async function serveAlone(config: Config): Promise<void> {
  const { url, embedded, filling } = await prepareDatabase(config);
  try {
    const isDemo = filling.kind === 'demo';
    const { port, stop } = config.processes > 1 ? await serveInProcesses(config, { url, isDemo }) : await serve(config, { url, isDemo });
    embedded?.announcePort(port);
    stopOnSignal(async () => {
      embedded?.leaveAlone();
      await stop();
      await embedded?.stop();
    });
    process.stdout.write(banner(config, port, filling));
  } catch (fault) {
    await embedded?.stop();
    throw fault;
  }
}

/** Returns what a signal does. */
function stopOnSignal(stop: () => Promise<void>): () => void {
  let stopping = false;
  const onSignal = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), CLOSE_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return onSignal;
}
