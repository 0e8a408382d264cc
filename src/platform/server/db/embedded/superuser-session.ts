import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { locateBinaries } from './binaries.ts';
import { readSecrets } from './cluster.ts';
import { prepareDataFolder } from './data-folder.ts';
import { type EmbeddedLog, startEmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { waitUntilReady } from './postmaster.ts';
import { asSuperuser } from './provision.ts';

export interface SuperuserSession {
  client: pg.Client;
  /** PostgreSQL's own folder. */
  cluster: string;
  /** Of the programs, such as `18.4.0`. */
  version: string;
}

/**
 * Works as superuser on the PostgreSQL of a data folder: the running one, or one that runs only meanwhile.
 * @throws EmbeddedPostgresError if there is no database
 */
export async function withSuperuser<T>(dataDir: string, log: EmbeddedLog, work: (session: SuperuserSession) => Promise<T>): Promise<T> {
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new EmbeddedPostgresError(`There is no database in ${dataDir}. Set GALEN_DATA_DIR to the data folder of the server.`);
  const folder = prepareDataFolder(dataDir, false);
  const cluster = path.join(realpathSync(folder.dataDir), 'postgres');
  const { version } = locateBinaries(folder.runAs, folder.dataDir);
  const running = await waitUntilReady(cluster);
  const own = running ? null : await startEmbeddedPostgres({ dataDir, log });
  try {
    const postmaster = running ?? (await waitUntilReady(cluster));
    if (!postmaster) throw new EmbeddedPostgresError(`The PostgreSQL in ${dataDir} has ended. Try again.`);
    return await asSuperuser(folder, postmaster.port, readSecrets(cluster), (client) =>
      work({ client, cluster, version: version.split('-')[0] ?? '' }),
    );
  } finally {
    await own?.stop();
  }
}
