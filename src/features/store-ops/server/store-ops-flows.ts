import { sql } from 'drizzle-orm';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { periodStatuses } from '../store-ops-choices.ts';
import { periodKind } from './period-kind.ts';
import { storeKind } from './store-kind.ts';

/** Late: the time until which it was closed has passed, and is not recorded. */
export const storeFlow = flowOf(storeKind, {
  states: ['SERVICEABLE', 'UNSERVICEABLE'],
  late: (now) => sql`r.status = 'UNSERVICEABLE' and r.closed_until < ${now}`,
});

/** Late: its start or end has passed, and is not recorded. */
export const periodFlow = flowOf(periodKind, {
  states: Object.keys(periodStatuses),
  late: (now) => sql`(r.status = 'scheduled' and r.starts_at < ${now} or r.status = 'active' and r.ends_at < ${now})`,
});
