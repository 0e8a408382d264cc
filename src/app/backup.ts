import path from 'node:path';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { removeOlderBackups } from '#platform/server/backup/remove-older.ts';
import { restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { takeBackup } from '#platform/server/backup/take-backup.ts';
import { systemClock } from '#platform/server/clock.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import { plainly } from './banner.ts';

interface Call {
  args: string[];
  env: NodeJS.ProcessEnv;
}

/** The only argument, from the folder in which npm was called. */
function folderOf({ args: [folder, ...more], env }: Call, usage: string): string {
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new BackupError(`Name one folder: ${usage}`);
  return path.resolve(env['INIT_CWD'] ?? '', folder);
}

/** @throws BackupError if the database is not the embedded one */
function configOf({ env }: Call): Config {
  const config = readConfig([], env);
  if (config.databaseUrl)
    throw new BackupError(
      'DATABASE_URL is set: back that PostgreSQL up with its own tools (pg_dump --format=custom, pg_restore), and files/ of the data folder beside it.',
    );
  return config;
}

/** The arguments without `--keep N`, and N; null: all backups stay. */
function keepIn(args: readonly string[]): { args: string[]; keep: number | null } {
  const at = args.indexOf('--keep');
  if (at === -1) return { args: [...args], keep: null };
  const value = args[at + 1] ?? '';
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new BackupError('--keep takes the number of backups that stay, such as --keep 14');
  return { args: args.toSpliced(at, 2), keep: Number(value) };
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** `npm run backup -- FOLDER`, with `--keep N` all but the latest N backups of the folder are removed afterwards. */
export async function backup(call: Call): Promise<void> {
  const { args, keep } = keepIn(call.args);
  const into = folderOf({ ...call, args }, 'npm run backup -- /var/backups/galen-ops');
  const { dataDir, s3 } = configOf(call);
  const { folder, files, bytes } = await takeBackup({ dataDir, into, log: plainly, clock: systemClock });
  plainly.info(`${folder} has ${files} files with ${megabytes(bytes)}. It contains personal data: keep it as safe as the server.`);
  const removed = keep === null ? [] : await removeOlderBackups(into, keep);
  if (removed.length > 0) plainly.info(`Removed, because ${keep} are kept: ${removed.join(', ')}.`);
  if (s3) plainly.info(`Uploaded files lie in the bucket ${s3.bucket} and are not in the backup.`);
}

/** `npm run restore -- BACKUP` */
export async function restore(call: Call): Promise<void> {
  const from = folderOf(call, 'npm run restore -- /var/backups/galen-ops/galen-ops-2026-11-28T02-00-00-000Z');
  const { dataDir } = configOf(call);
  const { taken_at, before } = await restoreBackup({ from, dataDir, log: plainly, clock: systemClock });
  plainly.info(`${dataDir} is as it was at ${taken_at}. Start the server with npm start.`);
  if (before.length > 0) plainly.info(`What was there before is kept: ${before.join(', ')}. Remove it once it is not needed.`);
}
