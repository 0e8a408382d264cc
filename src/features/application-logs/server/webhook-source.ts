import { sql } from 'drizzle-orm';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';
import { webhookList } from '../webhook-list.ts';

/** Messages are counted up to this number. */
const COUNTED_TO = 10_000;

export const webhookSource: ListSource = {
  list: webhookList,
  from: sql`webhook_calls w`,
  id: sql`w.id`,
  version: null,
  columns: {
    at: sql`w.at`,
    direction: sql`w.direction`,
    service: sql`w.service`,
    type: sql`w.type`,
    status: sql`w.status`,
    problem: sql`w.problem`,
    took: sql`w.took`,
    message: sql`w.message_id`,
    request: sql`w.request_id`,
  },
  // Ids grow with time.
  sorts: { at: [sql`w.id`] },
  countedTo: COUNTED_TO,
  search: everyWord(sql`lower(coalesce(w.message_id, '') || ' ' || coalesce(w.type, '') || ' ' || coalesce(w.problem, ''))`),
  always: null,
  target: null,
};
