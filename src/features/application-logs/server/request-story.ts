import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { RequestStory } from '../contract.ts';
import type { StoryKind } from '../story-choices.ts';
import { factsOf } from './log-facts.ts';

type Row = Omit<RequestStory['parts'][number], 'facts'> & { details: Record<string, unknown> | null } & Record<string, unknown>;

/** Parts of each kind that are shown. */
const MOST = 200;

/** What became of a request: rows with `id`, `at`, `by`, `title`, `detail` and `details`. */
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

/** What every request may leave. */
const kinds: Partial<Record<StoryKind, StorySource['rowsOf']>> = {
  write: (request) => sql`
    select a.id, a.at, coalesce(u.name, '') as by, a.operation as title, a.record as detail, null::jsonb as details
    from audit a left join users u on u.id = a.user_id where a.request_id = ${request}`,
  read: (request) => sql`
    select r.id, r.at, coalesce(u.name, '') as by, r.operation as title, cardinality(r.patient_ids)::text as detail, null::jsonb as details
    from patient_reads r left join users u on u.id = r.user_id where r.request_id = ${request}`,
  webhook: (request) => sql`
    select w.id, w.at, '' as by, coalesce(w.type, w.service) as title, coalesce(w.problem, w.status::text) as detail, null::jsonb as details
    from webhook_calls w where w.request_id = ${request}`,
  entry: (request) => sql`
    select l.id, l.at, '' as by, l.message as title, l.level as detail, l.details from server_log l where l.request_id = ${request}`,
};

/** Everything that is kept of a request, in the order of time; nothing of one that is unknown. */
export async function readRequestStory(db: Queryable, request: string): Promise<RequestStory> {
  const own = (Object.entries(kinds) as [StoryKind, StorySource['rowsOf']][]).map(([kind, rowsOf]) => ({ kind, rowsOf }));
  const parts = [...own, ...hooks('requests.story')].map(
    ({ kind, rowsOf }) => sql`(select ${kind}::text as kind, s.* from (${rowsOf(request)} order by 2, 1 limit ${MOST}) s)`,
  );
  const { rows } = await db.execute<Row>(sql`
    select kind, id::int, to_json(at) #>> '{}' as at, by, title, detail, details
    from (${sql.join(parts, sql` union all `)}) parts order by parts.at, kind, id`);
  return {
    request_id: request,
    parts: rows.map(({ details, ...row }) => ({ ...row, at: new Date(row.at).toISOString(), facts: factsOf(details ?? {}) })),
  };
}
