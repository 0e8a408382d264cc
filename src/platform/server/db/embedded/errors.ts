/**
 * Holder of a data folder, as written to the lock and shown to a refused server. `since` is ISO 8601, `port` 0 until the
 * server listens.
 */
export interface LockHolder {
  pid: number;
  host: string;
  since: string;
  port: number;
}

/** Reason why the embedded database cannot start. The message is printable as it is. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
  /** The command line prints only the message. */
  readonly forUser = true;
}

export class DataFolderHeldError extends EmbeddedPostgresError {
  override name = 'DataFolderHeldError';
  readonly holder: LockHolder;

  constructor(dataDir: string, holder: LockHolder, hint: string) {
    const port = holder.port > 0 ? `, port ${holder.port}` : '';
    super(
      `The data folder ${dataDir} is in use by another server: process ${holder.pid} on ${holder.host}${port}, since ${holder.since}. ` +
        `Stop that server first, or set GALEN_DATA_DIR to another folder. ${hint}`.trim(),
    );
    this.holder = holder;
  }
}

export class UnsupportedPlatformError extends EmbeddedPostgresError {
  override name = 'UnsupportedPlatformError';

  constructor(reason: string) {
    super(
      `The embedded PostgreSQL cannot run here: ${reason} ` +
        'Set DATABASE_URL to a PostgreSQL database (version 15 or newer), for example postgresql://user:password@host:5432/galen.',
    );
  }
}

const UNWRITABLE: Record<string, string> = {
  EROFS: 'it is on a read-only disk',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file has this name',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
};

/** Why a folder cannot be written, by the code of the fault; undefined: for another reason. */
export const whyUnwritable = (code: string): string | undefined => UNWRITABLE[code];

export class UnwritableDataFolderError extends EmbeddedPostgresError {
  override name = 'UnwritableDataFolderError';

  constructor(dataDir: string, code: string) {
    super(
      `The data folder ${dataDir} cannot be written: ${whyUnwritable(code) ?? `this user may not write there (${code})`}. ` +
        'Make the folder writable, or set GALEN_DATA_DIR to another folder.',
    );
  }
}

export class UnreachableDataFolderError extends EmbeddedPostgresError {
  override name = 'UnreachableDataFolderError';

  constructor(dataDir: string, uid: number) {
    super(
      `The data folder ${dataDir} cannot be reached by user id ${uid}. PostgreSQL refuses to run as root, so it runs under that id, ` +
        'which needs the right to enter the folder and every folder above it. Set GALEN_DATA_DIR to a folder outside private ' +
        'home folders, leave it unset to use /var/lib/galen-ops, or start the server as an ordinary user.',
    );
  }
}

export class DamagedDataFolderError extends EmbeddedPostgresError {
  override name = 'DamagedDataFolderError';
  readonly cluster: string;

  constructor(cluster: string, reason: string) {
    super(
      `The database files in ${cluster} cannot be used: ${reason}\n` +
        'Nothing was changed. Restore the folder from a backup, set GALEN_DATA_DIR to another folder, or start once with ' +
        '--move-damaged-aside, which renames the folder and begins with an empty database.',
    );
    this.cluster = cluster;
  }
}
