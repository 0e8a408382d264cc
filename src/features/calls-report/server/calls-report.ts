import { sql } from 'drizzle-orm';
import { businessDate, daysLater, endOfBusinessDay, startOfBusinessDay } from '#platform/contract/business-day.ts';
import { sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { CallsReport, ReportQuestion } from '../contract.ts';
import { daysIn, REPORT_DAYS } from '../report-period.ts';
import { type CallGroup, countCalls, type Span, totalsOf } from './count-calls.ts';

const DAY_MS = 86_400_000;

/** @throws ORPCError 400 for a period that is reversed, begins or ends in the future, or is too long */
function requirePeriod({ from, to }: ReportQuestion, now: Date): void {
  const today = businessDate(now);
  if (to > today) throw badRequest([{ field: 'to', ...sentence('Today or a day before') }]);
  if (from > to) throw badRequest([{ field: 'from', ...sentence('Not after the last day') }]);
  if (daysIn({ from, to }) > REPORT_DAYS) throw badRequest([{ field: 'from', ...sentence('At most {n} days', { n: REPORT_DAYS }) }]);
}

async function readChoices(db: Queryable): Promise<CallsReport['choices']> {
  const { rows } = await db.execute<Record<string, unknown> & CallsReport['choices']>(sql`select
    (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by name), '[]') from queue_channels where type = 'AGENT') as channels,
    (select coalesce(json_agg(json_build_object('agent_id', agent_id, 'name', name) order by name, agent_id), '[]')
      from users where agent_id is not null) as agents`);
  return rows[0] ?? { channels: [], agents: [] };
}

const countsOf = (group: CallGroup | undefined) => ({ calls: group?.calls ?? 0, reached: group?.reached ?? 0 });

/** Calls of a period. One that is not over is compared with as much of the days before. @throws ORPCError 400 */
export async function readReport(db: Queryable, now: Date, question: ReportQuestion): Promise<CallsReport> {
  requirePeriod(question, now);
  const { from, to, channel_id, agent_id, result } = question;
  const until = endOfBusinessDay(startOfBusinessDay(to));
  const span: Span = { from: startOfBusinessDay(from), until: until > now ? now : until };
  const days = daysIn(question);
  const earlier: Span = {
    from: startOfBusinessDay(daysLater(from, -days)),
    until: until > now ? new Date(now.getTime() - days * DAY_MS) : span.from,
  };
  const filter = { channel_id, agent_id, result };
  const { byDay, byResult, byAgent, byHour, all } = await countCalls(db, span, filter);
  const { channels, agents } = await readChoices(db);
  const names = new Map(agents.map((agent) => [agent.agent_id, agent.name]));
  const onDay = new Map(byDay.map((group) => [group.day, group]));
  return {
    from,
    to,
    as_of: now.toISOString(),
    totals: all,
    before: { from: earlier.from.toISOString(), until: earlier.until.toISOString(), totals: await totalsOf(db, earlier, filter) },
    days: Array.from({ length: days }, (_, index) => daysLater(from, index)).map((day) => ({ day, ...countsOf(onDay.get(day)) })),
    results: byResult.filter((group) => group.calls > 0).map((group) => ({ result: group.result, calls: group.calls })),
    agents: byAgent
      .map(({ agent_id: id, ...group }) => ({ ...group, agent_id: id ?? 0, name: names.get(id ?? 0) ?? null }))
      .toSorted((one, other) => (one.name ?? '').localeCompare(other.name ?? '') || one.agent_id - other.agent_id),
    hours: byHour
      .filter((group) => group.calls > 0)
      .map((group) => ({ weekday: group.weekday ?? 0, hour: group.hour ?? 0, ...countsOf(group) })),
    choices: { channels, agents },
  };
}
