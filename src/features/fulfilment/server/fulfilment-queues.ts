import { type SQL, sql } from 'drizzle-orm';
import type { OtherQueue } from '#features/message-queues/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import { FAILURES_PATH, REPORTS_PATH } from '../fulfilment-paths.ts';

const HOUR = 3_600_000;
const timestamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const anHourAgo = (now: Date): SQL => timestamp(new Date(now.getTime() - HOUR));

const pushes: OtherQueue = {
  name: 'oms-pushes',
  title: msg('Orders for the OMS'),
  path: FAILURES_PATH,
  counts: (now) => sql`
    select count(*) filter (where status in ('queued', 'retrying')) as waiting, count(*) filter (where status = 'pushing') as active,
      count(*) filter (where status = 'parked') as dead,
      min(next_at) filter (where next_at <= ${timestamp(now)}) as oldest_at,
      count(*) filter (where status = 'pushed' and updated_at > ${anHourAgo(now)}) as handled
    from oms_pushes`,
};

const reports: OtherQueue = {
  name: 'fulfilment-reports',
  title: msg('Reports of stores'),
  path: REPORTS_PATH,
  counts: (now) => sql`
    select count(*) filter (where status = 'waiting') as waiting, 0 as active, count(*) filter (where status = 'parked') as dead,
      min(received_at) filter (where status = 'waiting') as oldest_at,
      count(*) filter (where status in ('applied', 'superseded') and settled_at > ${anHourAgo(now)}) as handled
    from fulfilment_reports`,
};

/** Messages to and from the OMS among the queues of the server. */
export const fulfilmentQueues: readonly OtherQueue[] = [pushes, reports];
