import { sql } from 'drizzle-orm';
import { hooks } from '#platform/server/hooks.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { QueueSummary } from '../contract.ts';
import { QUEUES_PATH } from '../queue-path.ts';
import type { OtherQueue } from './queue.ts';

interface Counts extends Record<string, unknown> {
  waiting: number;
  active: number;
  dead: number;
  oldest_at: Date | string | null;
  handled: number;
}

const HOUR = 3_600_000;

const ownCounts =
  (name: string): OtherQueue['counts'] =>
  (now) =>
    sql`select count(*) filter (where status in ('queued', 'retrying')) as waiting, count(*) filter (where status = 'active') as active,
    count(*) filter (where status = 'dead') as dead,
    min(next_at) filter (where status in ('queued', 'retrying') and next_at <= ${now.toISOString()}::timestamptz) as oldest_at,
    (select count(*) from queue_messages where queue = ${name} and status = 'done'
      and updated_at > ${new Date(now.getTime() - HOUR).toISOString()}::timestamptz) as handled
    from queue_messages where queue = ${name} and status in ('queued', 'retrying', 'active', 'dead')`;

const listed = (title: string): string =>
  `${QUEUES_PATH}?where=${encodeURIComponent(JSON.stringify({ match: 'all', of: [{ field: 'queue', is: 'is', value: title }] }))}`;

/** All queues, those of this feature first, each with what waits in it now. */
export async function queueSummaries({ db, clock }: Pick<CallContext, 'db' | 'clock'>): Promise<QueueSummary[]> {
  const now = clock.now();
  const own = hooks('queues.own').map(({ name, title }) => ({ name, title, path: listed(title), counts: ownCounts(name) }));
  return Promise.all(
    [...own, ...hooks('queues.other')].map(async ({ name, title, path, counts }) => {
      const { rows } = await db.execute<Counts>(
        sql`select c.waiting::int, c.active::int, c.dead::int, c.oldest_at, c.handled::int from (${counts(now)}) c`,
      );
      const [row] = rows;
      if (!row) throw new Error(`The queue ${name} counts nothing`);
      return {
        name,
        title,
        path,
        ...row,
        oldest_at: row.oldest_at === null ? null : new Date(row.oldest_at).toISOString(),
      };
    }),
  );
}
