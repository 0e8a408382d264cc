import { sql } from 'drizzle-orm';
import { pushStates } from '#machines/orders/omsPush.ts';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { countOfList, type WorkCount } from '#platform/work/server/work-count.ts';
import { failedPushes } from '../fulfilment-filters.ts';
import { pushSource } from './fulfilment-sources.ts';

/** Pushes have no promised time. */
export const pushFlow: FlowSource = {
  states: pushStates,
  events: sql`select push_id as record, version as seq, at, event, from_status as from_state, to_status as to_state from oms_push_events`,
  records: () =>
    sql`select p.status as state, null::boolean as late,
      (select max(e.at) from oms_push_events e where e.push_id = p.id and e.from_status is distinct from e.to_status) as since from oms_pushes p`,
  due: {},
};

/** Orders that wait for somebody's decision. */
export const pushWork: readonly WorkCount[] = [countOfList('oms.failed', pushSource, failedPushes)];
