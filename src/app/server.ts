import { setBusinessTimeZone } from '#platform/contract/business-day.ts';
import { createApp, type App } from '#platform/server/create-app.ts';
import { banner, plainly } from './banner.ts';
import { runJobs } from '#platform/server/jobs/run-jobs.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { systemClock } from '#platform/server/clock.ts';
import { readConfig, type Config } from '#platform/server/config.ts';
import { grantAppRole } from '#platform/server/db/app-role.ts';
import { type Database, migrateDatabase, openDatabase } from '#platform/server/db/database.ts';
import { findAppRoot } from '#platform/server/db/embedded/app-root.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { loadDemos, serverFeatures } from './server-features.ts';
import { fillOnce } from './fill.ts';
import { demonstrationJob } from '#platform/server/demo/demonstration-job.ts';
import { openFileStorage } from '#platform/server/files/open-storage.ts';

const PORTS_TO_TRY = 20;
const CLOSE_WITHIN_MS = 10_000;
/** Grace period before a lost database is reported: a signal sent to server and database may reach the database first. */
const GOODBYE_MS = 250;

/** Starts the server and resolves when it listens; SIGTERM and SIGINT stop it in order. */
export async function main({ args }: { args: string[] }): Promise<void> {
  const config = readConfig(args, process.env);
  setBusinessTimeZone(config.page.businessTimeZone);
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: plainly, moveDamagedAside: config.moveDamagedAside });
  try {
    await serve(config, embedded);
  } catch (fault) {
    await embedded?.stop();
    throw fault;
  }
}

async function serve(config: Config, embedded: EmbeddedPostgres | null): Promise<void> {
  const ownerUrl = config.databaseUrl ?? embedded?.url ?? '';
  await migrateDatabase(ownerUrl);
  await grantAppRole(ownerUrl);
  let stopping = false;
  const report = (line: string) => setTimeout(() => void (stopping || plainly.error(line)), GOODBYE_MS).unref();
  const open = (url: string) => openDatabase(url, { error: (fault, message) => report(`${message}: ${(fault as Error).message}`) });
  const owner = open(ownerUrl);
  const filling = await fillAs(owner, { empty: config.empty, scale: config.scale, now: systemClock.now() });
  const db = open(embedded?.appUrl ?? ownerUrl);
  const files = openFileStorage(config);
  const app = await createApp({
    features: serverFeatures,
    db,
    clock: systemClock,
    files,
    logLevel: config.logLevel,
    root: findAppRoot(),
    page: config.page,
    searchService: config.searchService,
    fulfilment: config.fulfilment,
    telephony: config.telephony,
    messaging: config.messaging,
    cloud: config.cloud,
    maps: config.maps,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    isInspected: config.isInspected,
  });
  const port = await listen(app, config);
  embedded?.announcePort(port);

  const { log } = app.server;
  const { fulfilment, telephony, cloud, messaging, mail } = config;
  const isDemo = filling.kind === 'demo';
  const outside = { fulfilment, telephony, cloud, messaging, mail };
  const parts: JobParts = { db, clock: systemClock, files, realtime: app.realtime, log, ...outside, isDemo };
  const jobs = serverFeatures.flatMap((feature) => feature.jobs ?? []);
  const stopJobs = await runJobs(parts, config.demoStandsStill ? jobs : [...jobs, demonstrationJob(loadDemos)]);

  stopOnSignal(async () => {
    stopping = true;
    embedded?.leaveAlone();
    await stopJobs();
    await app.server.close();
    await db.$client.end();
    await embedded?.stop();
  });
  process.stdout.write(banner(config, port, filling));
}

/** Listens on the configured port, or on the next free one. */
async function listen({ server }: App, { host, port }: Config): Promise<number> {
  for (let tried = port; ; tried += 1) {
    try {
      await server.listen({ host, port: tried });
      const address = server.server.address();
      return typeof address === 'object' && address ? address.port : tried;
    } catch (fault) {
      if ((fault as { code?: string }).code !== 'EADDRINUSE' || tried >= port + PORTS_TO_TRY) throw fault;
      plainly.info(`Port ${tried} is taken; trying ${tried + 1}.`);
    }
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
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
}

/** Fills the database over owner connections, which are closed afterwards. */
async function fillAs(owner: Database, options: Parameters<typeof fillOnce>[1]): ReturnType<typeof fillOnce> {
  try {
    return await fillOnce(owner, options);
  } finally {
    await owner.$client.end();
  }
}
