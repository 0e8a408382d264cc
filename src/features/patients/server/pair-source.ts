import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { pairList } from '../pair-list.ts';

/** The latest merge of a pair, whoever of the two was to be kept, and who proposed it when. */
const latestMerge = sql`lateral (
  select m.id, m.status, m.created_at, (select e.by from patient_merge_events e where e.merge_id = m.id order by e.version limit 1) as by
  from patient_merges m where (m.patient_id, m.duplicate_id) in ((d.one_id, d.other_id), (d.other_id, d.one_id)) order by m.id desc limit 1)`;

export const pairTables = sql`patient_pairs d join patients a on a.id = d.one_id join patients b on b.id = d.other_id
  left join ${latestMerge} m on true`;

const names = sql`(a.name || ' · ' || b.name)`;

/** Pairs of which neither was merged into a third patient. */
export const pairSource: ListSource = {
  list: pairList,
  from: pairTables,
  id: sql`d.id`,
  version: null,
  columns: {
    names,
    status: sql`coalesce(m.status, 'found')`,
    reason: sql`d.reason`,
    phone: sql`a.phone_no`,
    proposed_by: sql`m.by`,
    proposed_at: sql`m.created_at`,
    found_at: sql`d.found_at`,
  },
  // What waits for a decision comes first.
  sorts: { status: [sql`case coalesce(m.status, 'found') when 'proposed' then 0 when 'found' then 1 else 2 end`] },
  patient: sql`a.id`,
  search: everyWord(sql`lower(a.name || ' ' || b.name || ' ' || a.phone_no || ' ' || b.phone_no)`),
  always: sql`(m.status = 'merged' or (a.merged_into is null and b.merged_into is null))`,
  target: null,
};
