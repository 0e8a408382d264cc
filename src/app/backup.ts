import path from 'node:path';
import { BackupError } from '#platform/server/backup/backup-error.ts';
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
function folderOf({ args, env }: Call, usage: string): string {
  const [folder, ...more] = args;
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

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** `npm run backup -- FOLDER` */
export async function backup(call: Call): Promise<void> {
  const into = folderOf(call, 'npm run backup -- /var/backups/galen-ops');
  const { dataDir, s3 } = configOf(call);
  const { folder, files, bytes } = await takeBackup({ dataDir, into, log: plainly, clock: systemClock });
  plainly.info(`${folder} has ${files} files with ${megabytes(bytes)}. It contains personal data: keep it as safe as the server.`);
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
