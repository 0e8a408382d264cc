import type pg from 'pg';
import type { Config } from '#platform/server/config.ts';
import { systemClock } from '#platform/server/clock.ts';
import { grantAppRole } from '#platform/server/db/app-role.ts';
import { connectClient } from '#platform/server/db/broken-connections.ts';
import { migrateDatabase, openDatabase } from '#platform/server/db/database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { hasServer } from '#platform/server/jobs/leadership.ts';
import { plainly } from './banner.ts';
import { fillOnce, type Filling } from './fill.ts';

/** Lock of the server that prepares the database. */
const LOCK = 4_734;

const OTHER_SERVER =
  'Another server works on this database. Unless it is about to end, start both with SEVERAL_SERVERS=1: otherwise tabs of one do not learn what happens on the other.';

export interface PreparedDatabase {
  /** Connection string of the server's role. */
  url: string;
  /** The embedded one; null: an external one. */
  embedded: EmbeddedPostgres | null;
  filling: Filling;
}

/** Starts the embedded database, or finds the external one; migrates it and fills it once. */
export async function prepareDatabase(config: Config): Promise<PreparedDatabase> {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: plainly, moveDamagedAside: config.moveDamagedAside });
  try {
    const ownerUrl = config.databaseUrl ?? embedded?.url ?? '';
    const filling = await oneAtATime(ownerUrl, async (client) => {
      if (!config.hasOthers && (await hasServer(client))) plainly.warn(OTHER_SERVER);
      await migrateDatabase(ownerUrl);
      await grantAppRole(ownerUrl);
      return fill(ownerUrl, config);
    });
    return { url: embedded?.appUrl ?? ownerUrl, embedded, filling };
  } catch (fault) {
    await embedded?.stop();
    throw fault;
  }
}

/** Several servers may start on a new database. */
async function oneAtATime<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectClient({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: 'galen-ops start' });
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Over connections of the owner, which are closed afterwards. */
async function fill(ownerUrl: string, { empty, scale }: Config): Promise<Filling> {
  const owner = openDatabase(ownerUrl, { error: (fault, message) => plainly.error(`${message}: ${(fault as Error).message}`) });
  try {
    return await fillOnce(owner, { empty, scale, now: systemClock.now() });
  } finally {
    await owner.$client.end();
  }
}
