import { createApp, type App } from '#platform/server/create-app.ts';
import { runJobs } from '#platform/server/jobs/run-jobs.ts';
import type { JobParts } from '#platform/server/server-feature.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import { findAppRoot } from '#platform/server/db/embedded/app-root.ts';
import { demonstrationJob } from '#platform/server/demo/demonstration-job.ts';
import { openFileStorage } from '#platform/server/files/open-storage.ts';
import { loadMappings } from '#platform/server/links/link-settings.ts';
import { openPostgresBus } from '#platform/server/realtime/bus/postgres-bus.ts';
import { openRedisBus } from '#platform/server/realtime/bus/redis-bus.ts';
import { openTraces } from '#platform/server/traces/open-traces.ts';
import { plainly } from './banner.ts';
import { loadDemos, serverFeatures } from './server-features.ts';

const PORTS_TO_TRY = 20;
/** Grace period before a lost database is reported: a signal sent to server and database may reach the database first. */
const GOODBYE_MS = 250;

interface Serving {
  port: number;
  /** Ends in order, with the connections to the database. */
  stop: () => Promise<void>;
}

interface ServeOptions {
  /** Connection string of a prepared database. */
  url: string;
  /** The database contains the demonstration business. */
  isDemo: boolean;
  /** Of one of several processes that share a port; null: the first one chooses it. */
  sharedPort?: number | null;
}

/** Serves console and API, and runs the jobs. */
export async function serve(config: Config, { url, isDemo, sharedPort }: ServeOptions): Promise<Serving> {
  const stopTraces = config.tracesUrl === null ? null : openTraces(config.tracesUrl);
  let stopping = false;
  const report = (line: string) => setTimeout(() => void (stopping || plainly.error(line)), GOODBYE_MS).unref();
  const db = openDatabase(url, { error: (fault, message) => report(`${message}: ${(fault as Error).message}`) });
  const files = openFileStorage(config);
  const app = await createApp({
    features: serverFeatures,
    db,
    clock: systemClock,
    files,
    logLevel: config.logLevel,
    root: findAppRoot(),
    page: config.page,
    services: config.services,
    mappings: await loadMappings(config.services),
    fulfilment: config.fulfilment,
    telephony: config.telephony,
    messaging: config.messaging,
    cloud: config.cloud,
    maps: config.maps,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
    isInspected: config.isInspected,
    bus: config.hasOthers ? busOf(config, db) : null,
    isOneOfSeveral: sharedPort !== undefined,
    isTraced: stopTraces !== null,
  });
  const port = await listen(app, config, sharedPort ?? null);

  const { log } = app.server;
  const { fulfilment, telephony, cloud, messaging, mail } = config;
  const outside = { fulfilment, telephony, cloud, messaging, mail };
  const parts: JobParts = { db, clock: systemClock, files, realtime: app.realtime, log, ...outside, isDemo };
  const jobs = serverFeatures.flatMap((feature) => feature.jobs ?? []);
  const stopJobs = await runJobs(parts, config.demoStandsStill ? jobs : [...jobs, demonstrationJob(loadDemos)]);
  return {
    port,
    stop: async () => {
      stopping = true;
      await stopJobs();
      await app.server.close();
      await db.$client.end();
      // A collector that is away does not keep the server.
      await stopTraces?.().catch(() => undefined);
    },
  };
}

const busOf = ({ redisUrl }: Config, db: Database) => (redisUrl === null ? openPostgresBus(db) : openRedisBus(redisUrl));

/** @param fixed port to take, or none; null: the configured one, or the next free one. @returns the port */
async function listen({ server }: App, { host, port }: Config, fixed: number | null): Promise<number> {
  for (let tried = fixed ?? port; ; tried += 1) {
    try {
      await server.listen({ host, port: tried });
      const address = server.server.address();
      return typeof address === 'object' && address ? address.port : tried;
    } catch (fault) {
      if ((fault as { code?: string }).code !== 'EADDRINUSE' || fixed !== null || tried >= port + PORTS_TO_TRY) throw fault;
      plainly.info(`Port ${tried} is taken; trying ${tried + 1}.`);
    }
  }
}
