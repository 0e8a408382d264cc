import { sql } from 'drizzle-orm';
import type { StorySource } from '#features/application-logs/server/public.ts';

/** What became of the messages that a request has queued: each attempt, how it ended, and what people did with them. */
export const messagesOfRequest: StorySource = {
  kind: 'message',
  rowsOf: (request) => sql`
    select e.id, e.at, coalesce(u.name, '') as by, m.queue || ': ' || e.event as title,
      concat_ws(', ', m.subject, e.payload ->> 'problem', nullif(e.payload ->> 'detail', '')) as detail, null::jsonb as details
    from queue_messages m join queue_message_events e on e.message_id = m.id left join users u on u.id = e.user_id
    where m.id in (select case when a.record like 'queue_messages/%' then split_part(a.record, '/', 2)::bigint end
      from audit a where a.request_id = ${request})`,
};
