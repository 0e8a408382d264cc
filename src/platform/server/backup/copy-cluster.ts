import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../clock.ts';
import type { SuperuserSession } from '../db/embedded/superuser-session.ts';
import { BackupError } from './backup-error.ts';
import type { BackupWriter } from './backup-writer.ts';

/** Folders whose content PostgreSQL makes anew; the log of changes is copied by itself. */
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//;
/** Files of a running PostgreSQL, and of earlier backups. */
const OF_THE_MOMENT = /(^|\/)(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|(pgsql_tmp|pg_internal\.init)[^/]*)$/;
const isLeftOut = (name: string): boolean => EMPTIED.test(name) || OF_THE_MOMENT.test(name);

const SEGMENT = /^[\dA-F]{24}$/;
const HISTORY = /\.history$/;

/** Files of the log of changes from the segment in which the backup began. */
async function segmentsOf(cluster: string, first: string, last: string): Promise<string[]> {
  const names = await readdir(path.join(cluster, 'pg_wal'));
  const needed = names.filter((name) => HISTORY.test(name) || (SEGMENT.test(name) && name >= first && name <= last));
  if (!needed.includes(first) || !needed.includes(last)) throw new BackupError('The log of changes is incomplete. Make the backup again.');
  return needed;
}

/**
 * Copies the files of a running PostgreSQL while it goes on: files of different moments, and the log of changes that leads them all
 * to the moment at which the copy ends. Returns a time before which everything that was committed is in it.
 * @see https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyCluster({ client, cluster }: SuperuserSession, writer: BackupWriter, clock: Clock): Promise<Date> {
  // Keeps the log of changes until this session ends.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [`galen_backup_${process.pid}`]);
  await client.query('select pg_backup_start($1, true)', ['galen-ops']);
  await writer.copy(cluster, 'postgres', isLeftOut);
  const takenAt = clock.now();
  const { rows } = await client.query<{ last: string; label: string }>(
    'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(false)',
  );
  const [{ last, label } = { last: '', label: '' }] = rows;
  await writer.write('postgres/backup_label', label);
  const first = /\(file ([\dA-F]{24})\)/.exec(label)?.[1] ?? '';
  for (const name of await segmentsOf(cluster, first, last))
    await writer.copyFile(path.join(cluster, 'pg_wal', name), `postgres/pg_wal/${name}`);
  return takenAt;
}
