import { setBusinessTimeZone } from '#contracts/business-day.ts';
import { createApp, type App } from './app.ts';
import { banner, plainly } from './banner.ts';
import { systemClock } from './clock.ts';
import { readConfig, type Config } from './config.ts';
import { grantAppRole } from './db/app-role.ts';
import { type Database, migrateDatabase, openDatabase } from './db/database.ts';
import { findAppRoot } from './db/embedded/app-root.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { fillOnce } from './db/fill.ts';
import { forgetKeys } from './db/request-keys.ts';
import { openFileStorage } from './files/open-storage.ts';
import { releaseTasksOfAbsentAgents } from './jobs/absent-agents.ts';
import { fulfilDemoOrders } from './jobs/demo-fulfilment.ts';
import { escalateOverdue } from './jobs/escalations.ts';
import { every } from './jobs/every.ts';
import { keepAuditSealed, verifyAuditLoudly } from './jobs/audit-seals.ts';
import { beginPricesOfToday } from './jobs/price-dates.ts';
import { dropSpentRecordings } from './jobs/spent-recordings.ts';
import { endSpentSessions } from './jobs/spent-sessions.ts';
import { dropStaleUploads } from './jobs/stale-uploads.ts';
import { learnWords } from './services/search/lexicon.ts';

const PORTS_TO_TRY = 20;
const CLOSE_WITHIN_MS = 10_000;
/** A signal to server and database together may reach the database first. */
const GOODBYE_MS = 250;

/** Starts everything and returns when the address answers; SIGTERM and SIGINT stop it in order. */
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
  const tell = (line: string) => setTimeout(() => void (stopping || plainly.error(line)), GOODBYE_MS).unref();
  const open = (url: string) => openDatabase(url, { error: (fault, message) => tell(`${message}: ${(fault as Error).message}`) });
  const owner = open(ownerUrl);
  const filling = await fillAs(owner, { empty: config.empty, scale: config.scale, now: systemClock.now() });
  const db = open(embedded?.appUrl ?? ownerUrl);
  const files = openFileStorage(config);
  const app = await createApp({
    db,
    clock: systemClock,
    files,
    logLevel: config.logLevel,
    root: findAppRoot(),
    page: config.page,
    searchService: config.searchService,
    trustProxy: config.trustProxy,
    isInspected: config.isInspected,
  });
  const port = await listen(app, config);
  embedded?.announcePort(port);

  const { log } = app.server;
  const stops = [
    every(5_000, 'escalations', log, () => escalateOverdue(db, app.realtime, systemClock)),
    every(1_000, 'ended sessions', log, () => app.realtime.cutEndedSessions()),
    every(10_000, 'spent sessions', log, () => endSpentSessions(db, app.realtime, systemClock)),
    every(5_000, 'audit seals', log, () => keepAuditSealed(db, systemClock, log)),
    every(3_600_000, 'audit verification', log, () => verifyAuditLoudly(db, log)),
    every(600_000, 'request keys', log, () => forgetKeys(db, systemClock.now())),
    every(1_000, 'batches', log, () => app.batches.round()),
    every(600_000, 'stale uploads', log, () => dropStaleUploads(db, files, systemClock)),
    every(60_000, 'spent recordings', log, () => dropSpentRecordings(db, systemClock)),
    every(20_000, 'prices of today', log, () => beginPricesOfToday(db, systemClock)),
    every(20_000, 'absent agents', log, () => releaseTasksOfAbsentAgents(db, systemClock)),
  ];
  let learntAt: Date | null = null;
  stops.push(every(30_000, 'words of names', log, async () => void (learntAt = await learnWords(db, learntAt, systemClock.now()))));
  if (filling.kind === 'demo') {
    const since = systemClock.now();
    stops.push(every(2_000, 'demo fulfilment', log, () => fulfilDemoOrders(db, app.realtime, systemClock, since)));
  }

  stopOnSignal(async () => {
    stopping = true;
    embedded?.leaveAlone();
    await Promise.all(stops.map((stop) => stop()));
    await app.server.close();
    await db.$client.end();
    await embedded?.stop();
  });
  process.stdout.write(banner(config, port, filling));
}

/** Listens on the port asked for, or the next free one: a taken port is no obstacle. */
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

/** Fills the database over its owner's connections, which nobody needs afterwards. */
async function fillAs(owner: Database, options: Parameters<typeof fillOnce>[1]): ReturnType<typeof fillOnce> {
  try {
    return await fillOnce(owner, options);
  } finally {
    await owner.$client.end();
  }
}
