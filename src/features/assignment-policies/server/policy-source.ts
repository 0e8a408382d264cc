import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { policyList } from '../policy-list.ts';

/** The number of policies is small: sorting needs no index. */
export const policySource: ListSource = {
  list: policyList,
  from: sql`assignment_policies p`,
  id: sql`p.id`,
  version: sql`p.version`,
  columns: {
    name: sql`p.name`,
    status: sql`p.status`,
    overdue_first: sql`p.overdue_first`,
    within: sql`p.within`,
    language_first: sql`p.language_first`,
    fair_tasks: sql`p.fair_tasks`,
    fair_minutes: sql`p.fair_minutes`,
    live_since: sql`p.live_since`,
    updated_at: sql`p.updated_at`,
  },
  search: everyWord(sql`lower(p.name)`),
  always: null,
  target: null,
};
