import { sql } from 'drizzle-orm';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { pageStatuses } from '../page-choices.ts';
import { pageKind } from './page-kind.ts';

/** Late: its time of publication has passed. */
export const pageFlow = flowOf(pageKind, {
  states: Object.keys(pageStatuses),
  late: (now) => sql`r.status = 'scheduled' and r.publish_at < ${now}`,
});
