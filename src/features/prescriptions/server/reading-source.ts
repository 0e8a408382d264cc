import { sql } from 'drizzle-orm';
import { isOrderSearched } from '#features/orders/server/public.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { prescriptionList } from '../prescription-list.ts';
import { readingStatuses } from '../prescription-choices.ts';

const COUNTED_TO = 10_000;

export const readingSource: ListSource = {
  list: prescriptionList,
  // Every one has an order. The outer join is left out by the database where nothing of the order is needed.
  from: sql`prescription_readings r left join orders o on o.id = r.order_id left join users u on u.id = r.reader_id`,
  id: sql`r.id`,
  version: sql`r.version`,
  columns: {
    patient: sql`o.patient_name`,
    order: sql`o.code`,
    source: sql`r.source`,
    pages: sql`(select count(*)::int from prescriptions p where p.order_id = r.order_id and (p.rejected_at is null or p.id = r.prescription_id))`,
    schedule: sql`r.schedule`,
    store: sql`o.store`,
    received: sql`r.received_at`,
    tat: sql`o.tat_due_at`,
    reader: sql`u.name`,
    status: sql`r.status`,
  },
  patient: sql`r.patient_id`,
  countedTo: COUNTED_TO,
  search: (words) => isOrderSearched(sql`r.order_id`, words),
  always: null,
  target: null,
};

/** Late: the promise of its order has passed. */
export const prescriptionFlow: FlowSource = {
  states: Object.keys(readingStatuses),
  events: sql`select reading_id as record, version as seq, at, event, from_status as from_state, to_status as to_state from prescription_events`,
  records: (now) =>
    sql`select r.status as state,
      r.status not in ('decoded', 'rejected', 'superseded', 'expired') and coalesce(o.tat_due_at < ${now.toISOString()}::timestamptz, false) as late,
      (select max(e.at) from prescription_events e where e.reading_id = r.id and e.from_status is distinct from e.to_status) as since
      from prescription_readings r join orders o on o.id = r.order_id`,
  due: {},
};
