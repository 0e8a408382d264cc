import type pg from 'pg';
import { connectClient } from '../db/broken-connections.ts';
import type { Database } from '../db/database.ts';

/** Number of the lock that the server holds which runs the jobs. */
const LOCK = 4_733;

/** What administrators want of a schedule. */
export interface Wanted {
  id: number;
  isPaused: boolean;
  /** Run that was requested and has not ended. */
  request: { at: Date; by: string } | null;
}

export interface Lead {
  /** Whether this server runs the jobs now, and what is wanted of them. @throws if the database is away: another server may run them */
  look(): Promise<{ isLeading: boolean; wanted: Wanted[] }>;
  end(): Promise<void>;
}

/**
 * One of several servers runs the jobs: the one whose connection holds a lock. A server that stops or vanishes loses the lock with
 * its connection, and another one takes it at its next look. Rounds cost nothing more for it.
 */
export function leadOf(db: Database): Lead {
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
        const { rows } = await held.query<{ id: number; status: string; requested_at: Date | null; requested_by: string | null }>({
          name: 'wanted_schedules',
          text: 'select id, status, requested_at, requested_by from schedules where removed_at is null',
        });
        const wanted = rows.map(({ id, status, requested_at: at, requested_by: by }) => ({
          id,
          isPaused: status === 'paused',
          request: at && { at, by: by ?? '' },
        }));
        return { isLeading, wanted };
      } catch (fault) {
        await close();
        throw fault;
      }
    },
    end: close,
  };
}
