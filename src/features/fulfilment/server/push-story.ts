import { type SQL, sql } from 'drizzle-orm';
import type { StorySource, WebhookRecords } from '#features/application-logs/server/public.ts';
import { FAILURES_PATH, REPORTS_PATH } from '../fulfilment-paths.ts';

/** Ids of the messages to the OMS that a request has queued or changed. */
const ofRequest = (request: string): SQL => sql`
  (select case when a.record like 'oms_pushes/%' then split_part(a.record, '/', 2)::bigint end from audit a where a.request_id = ${request})`;

/** The messages as they are now. One that is settled took the time since it was queued. */
const pushes = (request: string): SQL => sql`
  select p.id, p.created_at as at, '' as by, 'oms-pushes' as title, 'orders/' || p.order_id as detail,
    case when p.next_at is null and p.lease_until is null
      then least(extract(epoch from p.updated_at - p.created_at) * 1000, 2147483647)::int end as took,
    jsonb_build_object('state', p.status, 'attempts', p.attempts) as details
  from oms_pushes p where p.id in ${ofRequest(request)}`;

/** What was sent to the OMS while they were handled. */
const sent = (request: string): SQL => sql`
  select w.id, w.at, '' as by, coalesce(w.type, w.service) as title, coalesce(w.problem, w.status::text) as detail, w.took,
    null::jsonb as details
  from oms_pushes p join webhook_calls w on w.message_id = p.message_id and w.direction = 'OUT' and w.request_id is null
  where p.id in ${ofRequest(request)}`;

/** What became of the messages to the OMS that a request has queued. */
export const pushesOfRequest: readonly StorySource[] = [
  { kind: 'job', rowsOf: pushes },
  { kind: 'webhook', rowsOf: sent },
];

/** The message to the OMS, or the report of a store, that a signed message was about. */
export const recordsOfWebhook: WebhookRecords = (message) => sql`
  select p.payload ->> 'order_code' as title, ${`${FAILURES_PATH}?id=`}::text || p.id as path from oms_pushes p where p.message_id = ${message}
  union all
  select r.order_code, ${`${REPORTS_PATH}?id=`}::text || r.id from fulfilment_reports r where r.message_id = ${message}`;
