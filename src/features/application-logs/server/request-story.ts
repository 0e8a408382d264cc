import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { RequestStory } from '../contract.ts';
import type { StoryKind } from '../story-choices.ts';
import { factsOf } from './log-facts.ts';

type Row = Omit<RequestStory['parts'][number], 'facts'> & { details: Record<string, unknown> | null } & Record<string, unknown>;

/** Parts of each source that are shown. */
const MOST = 200;

/** What became of a request: rows with `id`, `at`, `by`, `title`, `detail`, `took` (milliseconds) and `details`, in this order. */
export interface StorySource {
  kind: StoryKind;
  rowsOf: (request: string) => SQL;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** What a feature keeps of requests, besides what every request leaves. */
    'requests.story': StorySource;
  }
}

/** Entries that say how the request ended have its duration. */
const isEnd = sql`coalesce(jsonb_typeof(l.details -> 'took_ms') = 'number', false)`;
const took = sql`(l.details ->> 'took_ms')::numeric::int`;

/** Whoever wrote or read in the same request. */
const caller = sql`coalesce(
  (select u.name from audit a join users u on u.id = a.user_id where a.request_id = l.request_id limit 1),
  (select u.name from patient_reads r join users u on u.id = r.user_id where r.request_id = l.request_id limit 1), '')`;

/** What every request may leave. */
const kinds: Partial<Record<StoryKind, StorySource['rowsOf']>> = {
  // The entry was written at the end.
  operation: (request) => sql`
    select l.id, l.at - ${took} * interval '1 ms' as at, ${caller} as by, l.details ->> 'operation' as title, l.details ->> 'status' as detail,
      ${took} as took, l.details - '{operation,status,took_ms,calls}'::text[] as details
    from server_log l where l.request_id = ${request} and ${isEnd}`,
  call: (request) => sql`
    select c.number as id, (c.call ->> 'at')::timestamptz as at, '' as by, concat_ws(' ', c.call ->> 'service', c.call ->> 'call') as title,
      c.call ->> 'status' as detail, (c.call ->> 'took_ms')::numeric::int as took, null::jsonb as details
    from server_log l
      cross join jsonb_array_elements(case jsonb_typeof(l.details -> 'calls') when 'array' then l.details -> 'calls' else '[]' end)
        with ordinality c (call, number)
    where l.request_id = ${request} and ${isEnd}`,
  write: (request) => sql`
    select a.id, a.at, coalesce(u.name, '') as by, a.operation as title, a.record as detail, null::int as took, null::jsonb as details
    from audit a left join users u on u.id = a.user_id where a.request_id = ${request}`,
  read: (request) => sql`
    select r.id, r.at, coalesce(u.name, '') as by, r.operation as title, cardinality(r.patient_ids)::text as detail, null::int as took,
      null::jsonb as details
    from patient_reads r left join users u on u.id = r.user_id where r.request_id = ${request}`,
  webhook: (request) => sql`
    select w.id, w.at, '' as by, coalesce(w.type, w.service) as title, coalesce(w.problem, w.status::text) as detail, w.took,
      null::jsonb as details
    from webhook_calls w where w.request_id = ${request}`,
  entry: (request) => sql`
    select l.id, l.at, '' as by, l.message as title, l.level as detail, null::int as took, l.details
    from server_log l where l.request_id = ${request} and not ${isEnd}`,
};

/** Everything that is kept of a request, in the order of time; nothing of one that is unknown. */
export async function readRequestStory(db: Queryable, request: string): Promise<RequestStory> {
  const own = (Object.entries(kinds) as [StoryKind, StorySource['rowsOf']][]).map(([kind, rowsOf]) => ({ kind, rowsOf }));
  const parts = [...own, ...hooks('requests.story')].map(
    ({ kind, rowsOf }, rank) =>
      sql`(select ${kind}::text as kind, ${rank}::int as rank, s.* from (${rowsOf(request)} order by 2, 1 limit ${MOST}) s)`,
  );
  const { rows } = await db.execute<Row>(sql`
    select kind, id::int, to_json(at) #>> '{}' as at, by, title, detail, took, details
    from (${sql.join(parts, sql` union all `)}) parts order by parts.at, rank, id`);
  return {
    request_id: request,
    parts: rows.map(({ details, ...row }) => ({ ...row, at: new Date(row.at).toISOString(), facts: factsOf(details ?? {}) })),
  };
}
