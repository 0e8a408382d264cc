import { sql } from 'drizzle-orm';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { patientReadList } from '../patient-read-list.ts';

/** Reads are counted up to this number. */
const COUNTED_TO = 10_000;
/** Ids that one row shows. */
const SHOWN = 20;

export const patientReadSource: ListSource = {
  list: patientReadList,
  from: sql`patient_reads r left join users u on u.id = r.user_id`,
  id: sql`r.id`,
  version: null,
  columns: {
    at: sql`r.at`,
    by: sql`u.name`,
    operation: sql`r.operation`,
    count: sql`cardinality(r.patient_ids)`,
    patients: sql`array_to_string(r.patient_ids[1:${sql.raw(String(SHOWN))}], ', ')`,
    request: sql`r.request_id`,
  },
  // Ids grow with time.
  sorts: { at: [sql`r.id`] },
  countedTo: COUNTED_TO,
  search: (words) => (/^\d{1,15}$/.test(words) ? sql`r.patient_ids @> array[${words}::bigint]` : sql`false`),
  always: null,
  target: null,
};
