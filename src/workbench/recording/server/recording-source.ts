import { sql } from 'drizzle-orm';
import { recordingList } from '../recording-list.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import type { ListSource } from '#platform/list/server/list-source.ts';

/** A continued recording ended exactly when the next one of the same user began. */
const before = sql`(
  select p.started_at from session_recordings p
  where p.user_id = r.user_id and p.ended_at = r.started_at and p.id < r.id
  order by p.id desc limit 1
)`;

export const recordingSource: ListSource = {
  list: recordingList,
  from: sql`session_recordings r join users u on u.id = r.user_id`,
  id: sql`r.id`,
  version: null,
  columns: {
    started_at: sql`r.started_at`,
    by: sql`u.name`,
    seconds: sql`extract(epoch from coalesce(r.ended_at, r.touched_at) - r.started_at)::integer`,
    messages: sql`r.messages`,
    running: sql`(r.ended_at is null)`,
    continues: before,
    last_error: sql`coalesce(r.last_error, '')`,
    build: sql`r.build`,
  },
  search: everyWord(sql`lower(u.name || ' ' || r.build || ' ' || coalesce(r.last_error, ''))`),
  always: null,
  target: null,
};
