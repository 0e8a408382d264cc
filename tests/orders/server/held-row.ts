import type { Database } from '#platform/server/db/database.ts';

/** Row of an order that the test keeps locked, so that changes of the order have to wait. */
export interface HeldRow {
  /** Resolves when this many statements wait for a lock. */
  waitedFor(waiters: number): Promise<void>;
  release(): Promise<void>;
}

export async function holdRow(db: Database, orderId: number): Promise<HeldRow> {
  const holder = await db.$client.connect();
  await holder.query('begin');
  await holder.query('select 1 from orders where id = $1 for update', [orderId]);
  return {
    waitedFor: async (waiters) => {
      const question =
        "select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      for (let waiting = 0; waiting < waiters; ) {
        const { rows } = await db.$client.query<{ waiting: number }>(question);
        waiting = rows[0]?.waiting ?? 0;
      }
    },
    release: async () => {
      await holder.query('commit');
      holder.release();
    },
  };
}
