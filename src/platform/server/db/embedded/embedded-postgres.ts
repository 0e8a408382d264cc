import { realpathSync, rmSync } from 'node:fs';
import net from 'node:net';
import { locateBinaries, type Binaries } from './binaries.ts';
import { ensureCluster, moveAside, type Secrets } from './cluster.ts';
import { prepareDataFolder, type DataFolder } from './data-folder.ts';
import { DamagedDataFolderError, EmbeddedPostgresError } from './errors.ts';
import { isAlive } from './process-identity.ts';
import { findPostmaster, signature, SOCKET_PORT, startPostmaster, stopPostmaster, waitUntilReady, type Postmaster } from './postmaster.ts';
import { appUrl, isOwnServer, ownerUrl, provision } from './provision.ts';
import { acquireServerLock } from './server-lock.ts';

/** Log of the supervisor; compatible with pino. */
export interface EmbeddedLog {
  info: (message: string) => void;
  warn: (message: string) => void;
  error: (message: string) => void;
}

export interface EmbeddedPostgresOptions {
  /** Folder of cluster, lock and log; created if missing. See `defaultDataDir`. */
  dataDir: string;
  log: EmbeddedLog;
  /** Renames unusable database files and starts with an empty database; otherwise they are refused. */
  moveDamagedAside?: boolean;
  /** For tests: disables durability. */
  isDisposable?: boolean;
}

export interface EmbeddedPostgres {
  /** Connection string of the database owner for `pg`; stays valid after database restarts. */
  url: string;
  /** Connection string of the server's role, after `grantAppRole`. */
  appUrl: string;
  /** Process id of the running PostgreSQL. */
  pid: () => number;
  /** Whether a PostgreSQL that outlived its server was taken over. */
  reused: boolean;
  /** Whether this start created the database files. */
  isNew: boolean;
  /** Stores the server's port in the lock, for the message of a refused second server. */
  announcePort: (port: number) => void;
  /** Stops restarting the database: for a server that is shutting down, perhaps by a signal that both received. */
  leaveAlone: () => void;
  /** Fast shutdown of the database; releases the folder. Idempotent. */
  stop: () => Promise<void>;
}

interface Site {
  binaries: Binaries;
  folder: DataFolder;
  secrets: Secrets;
  isNew: boolean;
}

const WATCH_MS = 500;
const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 15_000;

/** Unix sockets always use 5432 in their own folder; on loopback a free port is chosen. */
async function choosePort(folder: DataFolder): Promise<number> {
  if (folder.socketDir) return SOCKET_PORT;
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function takeOver({ binaries, folder, secrets }: Site): Promise<Postmaster | undefined> {
  const found = findPostmaster(folder.cluster) && (await waitUntilReady(folder.cluster));
  if (!found) return undefined;
  if (await isOwnServer(folder, found.port, secrets, signature(binaries, folder))) return found;
  await stopPostmaster(binaries, folder, found.pid);
  return undefined;
}

async function bringUp(site: Site): Promise<{ postmaster: Postmaster; reused: boolean }> {
  const living = await takeOver(site);
  const postmaster = living ?? (await startPostmaster(site.binaries, site.folder, await choosePort(site.folder)));
  try {
    await provision(site.folder, postmaster.port, site.secrets);
  } catch (error) {
    await stopPostmaster(site.binaries, site.folder, postmaster.pid);
    throw error;
  }
  return { postmaster, reused: living !== undefined };
}

async function open(
  options: EmbeddedPostgresOptions,
  folder: DataFolder,
  binaries: Binaries,
): Promise<{ site: Site; up: Awaited<ReturnType<typeof bringUp>> }> {
  try {
    const site: Site = { binaries, folder, ...ensureCluster(binaries, folder) };
    return { site, up: await bringUp(site) };
  } catch (error) {
    if (!(error instanceof DamagedDataFolderError) || !options.moveDamagedAside) throw error;
    options.log.warn(`${error.cluster} was unusable and is now ${moveAside(error.cluster)}; beginning with an empty database.`);
    const site: Site = { binaries, folder, ...ensureCluster(binaries, folder) };
    return { site, up: await bringUp(site) };
  }
}

/** Restarts the database when it ends, with increasing delays after failed starts. */
function supervise(site: Site, first: Postmaster, log: EmbeddedLog): Pick<EmbeddedPostgres, 'pid' | 'leaveAlone' | 'stop'> {
  let current = first;
  let backoff = FIRST_BACKOFF_MS;
  let timer: NodeJS.Timeout | undefined;
  let restarting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let watching = true;
  const restart = async (): Promise<void> => {
    log.error(`PostgreSQL (process ${current.pid}) has ended; starting it again.`);
    try {
      current = await startPostmaster(site.binaries, site.folder, current.port);
      backoff = FIRST_BACKOFF_MS;
      log.info(`PostgreSQL runs again (process ${current.pid}).`);
    } catch (error) {
      backoff = Math.min(backoff * 2, LONGEST_BACKOFF_MS);
      log.error(`PostgreSQL did not start again, next try in ${backoff} ms: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const watch = async (): Promise<void> => {
    if (!isAlive(current.pid)) await (restarting = restart());
    if (watching) schedule(isAlive(current.pid) ? WATCH_MS : backoff);
  };
  const schedule = (milliseconds: number): void => {
    timer = setTimeout(() => void watch(), milliseconds).unref();
  };
  const leaveAlone = (): void => {
    watching = false;
    clearTimeout(timer);
  };
  const stop = async (): Promise<void> => {
    leaveAlone();
    await restarting;
    if (isAlive(current.pid)) await stopPostmaster(site.binaries, site.folder, current.pid);
  };
  schedule(WATCH_MS);
  return { pid: () => current.pid, leaveAlone, stop: () => (stopping ??= stop()) };
}

/**
 * Starts the embedded PostgreSQL on a data folder, or takes over one that outlived its server, and supervises it until `stop`.
 * @throws DataFolderHeldError, DamagedDataFolderError, UnreachableDataFolderError, UnsupportedPlatformError,
 * EmbeddedPostgresError; all are EmbeddedPostgresErrors with a printable message
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const prepared = prepareDataFolder(options.dataDir, options.isDisposable ?? false);
  const lock = acquireServerLock(prepared.dataDir);
  try {
    // PostgreSQL reports the resolved path of its folder.
    const folder = { ...prepared, cluster: `${realpathSync(prepared.dataDir)}/postgres` };
    const binaries = locateBinaries(folder.runAs, folder.dataDir);
    const { site, up } = await open(options, folder, binaries);
    options.log.info(describe(site, up));
    const supervised = supervise(site, up.postmaster, options.log);
    const close = (): void => {
      // May lie in the temporary folder; every start creates it again.
      if (folder.socketDir) rmSync(folder.socketDir, { recursive: true, force: true });
      lock.release();
    };
    let stopped: Promise<void> | undefined;
    return {
      url: ownerUrl(folder, up.postmaster.port, site.secrets),
      appUrl: appUrl(folder, up.postmaster.port, site.secrets),
      pid: supervised.pid,
      reused: up.reused,
      isNew: site.isNew,
      announcePort: lock.announcePort,
      leaveAlone: supervised.leaveAlone,
      stop: () => (stopped ??= supervised.stop().finally(close)),
    };
  } catch (error) {
    lock.release();
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(`The embedded PostgreSQL in ${options.dataDir} failed: ${String(error)}`, { cause: error });
  }
}

function describe(site: Site, up: { postmaster: Postmaster; reused: boolean }): string {
  const action = up.reused ? 'took over the running PostgreSQL' : site.isNew ? 'made a new database with PostgreSQL' : 'started PostgreSQL';
  const user = site.folder.runAs ? ` as user id ${site.folder.runAs.uid}` : '';
  return `Embedded database: ${action} ${site.binaries.version.split('-')[0]} (process ${up.postmaster.pid}${user}) in ${site.folder.dataDir}.`;
}
