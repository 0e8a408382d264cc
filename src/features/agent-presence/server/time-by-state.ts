import { sql } from 'drizzle-orm';
import { businessDate, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PresenceState } from '../presence-choices.ts';

interface Spell extends Record<string, unknown> {
  state: PresenceState;
  seconds: number;
  spells: number;
  /** Start of the one that goes on; null: none does. */
  since: string | null;
}

/** Time of a user since midnight in each state, from the events: from each until the next one, or until now. */
export async function timeByState(db: Queryable, userId: number, now: Date): Promise<ReadonlyMap<PresenceState, Spell>> {
  const midnight = sql`${startOfBusinessDay(businessDate(now.getTime())).toISOString()}::timestamptz`;
  const end = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Spell>(sql`
    with own as (select id from agent_presence where user_id = ${userId}),
      spells as (
        select to_status as state, at, lead(at) over (order by version) as next from agent_presence_events
        where presence_id = (select id from own) and version >= coalesce((
          select max(version) from agent_presence_events where presence_id = (select id from own) and at <= ${midnight}), 0))
    select state, coalesce(round(sum(extract(epoch from greatest(coalesce(next, ${end}) - greatest(at, ${midnight}), interval '0')))), 0)::int as seconds,
      count(*)::int as spells, to_json(max(at) filter (where next is null)) #>> '{}' as since
    from spells group by state`);
  return new Map(rows.map((row) => [row.state, { ...row, since: row.since === null ? null : new Date(row.since).toISOString() }]));
}
