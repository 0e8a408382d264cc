import { type SQL, sql } from 'drizzle-orm';
import type { StorySource, WebhookRecords } from '#features/application-logs/server/public.ts';
import { QUEUES_PATH } from '../queue-path.ts';

/** Ids of the messages that a request has queued or changed. */
const ofRequest = (request: string): SQL => sql`
  (select case when a.record like 'queue_messages/%' then split_part(a.record, '/', 2)::bigint end from audit a where a.request_id = ${request})`;

/** The messages as they are now. One that is settled took the time since it was queued. */
const messages = (request: string): SQL => sql`
  select m.id, m.created_at as at, '' as by, m.queue as title, m.subject as detail,
    case when m.status in ('done', 'dead', 'expired', 'discarded')
      then least(extract(epoch from m.updated_at - m.created_at) * 1000, 2147483647)::int end as took,
    jsonb_build_object('state', m.status, 'attempts', m.attempts) as details
  from queue_messages m where m.id in ${ofRequest(request)}`;

/** Each attempt, how it ended and how long it took, and what people did with the messages. */
const events = (request: string): SQL => sql`
  select e.id, e.at, coalesce(u.name, '') as by, m.queue || ': ' || e.event as title,
    concat_ws(', ', m.subject, e.payload ->> 'problem', nullif(e.payload ->> 'detail', '')) as detail,
    case when e.event in ('message.handled', 'message.failed')
      then extract(epoch from e.at - (select max(c.at) from queue_message_events c
        where c.message_id = e.message_id and c.version < e.version and c.event = 'message.claimed'))::numeric * 1000 end::int as took,
    null::jsonb as details
  from queue_messages m join queue_message_events e on e.message_id = m.id left join users u on u.id = e.user_id
  where m.id in ${ofRequest(request)}`;

/** What was sent to other systems while they were handled. */
const sent = (request: string): SQL => sql`
  select w.id, w.at, '' as by, coalesce(w.type, w.service) as title, coalesce(w.problem, w.status::text) as detail, w.took,
    null::jsonb as details
  from queue_messages m join webhook_calls w on w.message_id = m.message_id and w.direction = 'OUT' and w.request_id is null
  where m.id in ${ofRequest(request)}`;

/** What became of the messages that a request has queued. */
export const messagesOfRequest: readonly StorySource[] = [
  { kind: 'job', rowsOf: messages },
  { kind: 'message', rowsOf: events },
  { kind: 'webhook', rowsOf: sent },
];

/** The message that a signed message was sent for. */
export const messagesOfWebhook: WebhookRecords = (message) => sql`
  select m.subject as title, ${`${QUEUES_PATH}?id=`}::text || m.id as path from queue_messages m where m.message_id = ${message}`;
