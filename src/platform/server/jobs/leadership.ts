import type pg from 'pg';
import { connectClient } from '../db/broken-connections.ts';
import type { Database } from '../db/database.ts';
import type { StoredSchedule } from './declare-jobs.ts';

/** Number of the lock that the server holds which runs the jobs. */
const LOCK = 4_733;

/** Whether a server runs on this database. */
export async function hasServer(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
     where datname = current_database() and locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and granted`,
    [LOCK],
  );
  return rowCount !== 0;
}

/** What is stored of a schedule: what administrators want of it, and when it ran, on whichever server. */
export interface FoundSchedule {
  id: number;
  last_run_at: Date | null;
  created_at: Date;
  isPaused: boolean;
  /** Run that was requested and has not ended. */
  request: { at: Date; by: string } | null;
}

export interface Leadership {
  /** Whether this server runs the jobs now, and what is stored of them. @throws if the database is away: another server may run them */
  look(): Promise<{ isLeading: boolean; found: FoundSchedule[] }>;
  end(): Promise<void>;
}

/**
 * One of several servers runs the jobs: the one whose connection holds a lock. A server that stops or vanishes loses the lock with
 * its connection, and another one takes it at its next look. Rounds cost nothing more for it.
 */
export function leadershipOf(db: Database): Leadership {
  let client: pg.Client | null = null;
  let isLeading = false;

  const open = async (): Promise<pg.Client> => {
    const opened = await connectClient({ ...db.$client.options, application_name: 'galen-ops schedules' });
    client = opened;
    // Detects within a minute that a server vanished.
    await opened.query('set tcp_keepalives_idle = 20; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3');
    return opened;
  };

  const close = async (): Promise<void> => {
    const closed = client;
    client = null;
    isLeading = false;
    await closed?.end().catch(() => undefined);
  };

  return {
    look: async () => {
      try {
        const held = client ?? (await open());
        if (!isLeading) {
          const { rows } = await held.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [LOCK]);
          isLeading = rows[0]?.held === true;
        }
        const { rows } = await held.query<
          Pick<StoredSchedule, 'id' | 'status' | 'requested_at' | 'requested_by' | 'last_run_at' | 'created_at'>
        >({
          name: 'found_schedules',
          text: 'select id, status, requested_at, requested_by, last_run_at, created_at from schedules where removed_at is null',
        });
        const found = rows.map(({ id, status, requested_at: at, requested_by: by, last_run_at, created_at }) => ({
          id,
          last_run_at,
          created_at,
          isPaused: status === 'paused',
          request: at && { at, by: by ?? '' },
        }));
        return { isLeading, found };
      } catch (fault) {
        await close();
        throw fault;
      }
    },
    end: close,
  };
}
