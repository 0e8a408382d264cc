import { sql } from 'drizzle-orm';
import { sentence } from '#platform/contract/sentence.ts';
import { businessDate, endOfBusinessDay, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { FlowFigures, FlowState, FlowTransition } from '../contract.ts';
import { FLOW_DAYS, FLOW_MOST_DAYS, type FlowMachine } from '../flow-choices.ts';
import type { Database } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { flowSourceOf } from './sources.ts';
import { barsOf, quantile, sortedNumbers } from './stays.ts';

interface Asked {
  machine: FlowMachine;
  from?: string | undefined;
  to?: string | undefined;
}

/** A period of business days: `begin` belongs to it, `end` no more. */
interface Period {
  from: string;
  to: string;
  begin: Date;
  end: Date;
}

const DAY_MS = 86_400_000;
const daysBefore = (day: string, days: number) => new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

function periodOf(now: Date, asked: Asked): Period {
  const today = businessDate(now);
  const to = asked.to ?? today;
  const from = asked.from ?? daysBefore(to, FLOW_DAYS - 1);
  if (to > today) throw badRequest([{ field: 'to', message: 'Today, or a day before it' }]);
  if (from > to) throw badRequest([{ field: 'from', message: 'The last day of the period, or one before it' }]);
  if (from <= daysBefore(to, FLOW_MOST_DAYS))
    throw badRequest([{ field: 'from', ...sentence('At most {most} days', { most: FLOW_MOST_DAYS }) }]);
  return { from, to, begin: startOfBusinessDay(from), end: endOfBusinessDay(startOfBusinessDay(to)) };
}

interface Happened {
  from_state: string | null;
  event: string;
  to_state: string;
  count: number;
}

interface Moved extends Happened, Record<string, unknown> {
  from_state: string;
  /** How long each of them stayed in `from_state`: whole seconds, four bytes each. */
  stays: Buffer;
}

/**
 * Records that left a state in the period. A stay lasts from coming into a state until leaving it: what happens meanwhile
 * and leaves the record there does not end it. It may have begun before the period. The stays come as bytes: sorting a
 * hundred thousand of them takes PostgreSQL three times as long.
 */
async function movedIn(db: Database, { events }: FlowSource, { begin, end }: Period): Promise<Moved[]> {
  const { rows } = await db.execute<Moved>(sql`
    select from_state, event, to_state, count(*)::int as count, string_agg(int4send(least(stay, 2147483647)::int), '') as stays
    from (
      select from_state, event, to_state, at, date_part('epoch', at - lag(at) over (partition by record order by seq)) as stay
      from (${events}) e where from_state is distinct from to_state and at < ${end.toISOString()}::timestamptz
    ) moves
    where at >= ${begin.toISOString()}::timestamptz and stay is not null
    group by 1, 2, 3`);
  return rows;
}

/** What else happened in the period: records came into being, or something happened that left them in their state. */
async function happenedIn(db: Database, { events }: FlowSource, { begin, end }: Period): Promise<Happened[]> {
  const { rows } = await db.execute<Happened & Record<string, unknown>>(sql`
    select from_state, event, to_state, count(*)::int as count from (${events}) e
    where (from_state is null or from_state = to_state)
      and at >= ${begin.toISOString()}::timestamptz and at < ${end.toISOString()}::timestamptz
    group by 1, 2, 3`);
  return rows;
}

interface Standing extends Record<string, unknown> {
  state: string;
  here: number;
  late: number | null;
  waiting_median: number | null;
  waiting_longest: number | null;
}

async function standing(db: Database, { records }: FlowSource, now: Date): Promise<Standing[]> {
  const { rows } = await db.execute<Standing>(
    sql`
      select state, count(*)::int as here, sum(late::int)::int as late,
        round(percentile_cont(0.5) within group (order by age))::int as waiting_median, round(max(age))::int as waiting_longest
      from (select state, late, greatest(0, date_part('epoch', ${now.toISOString()}::timestamptz - since)) as age from (${records(now)}) r) aged
      group by state`,
  );
  return rows;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function transitionsOf(moved: readonly Moved[], happened: readonly Happened[]): FlowTransition[] {
  const out = new Map<string, number>();
  for (const { from_state, count } of moved) out.set(from_state, (out.get(from_state) ?? 0) + count);
  const ways = moved.map(({ from_state: from, event, to_state: to, count }) => ({
    from,
    event,
    to,
    count,
    share: count / (out.get(from) ?? count),
  }));
  const stayed = happened.flatMap(({ from_state: from, event, to_state: to, count }) =>
    from === null ? [] : [{ from, event, to, count, share: null }],
  );
  return [...ways, ...stayed].toSorted((one, other) => other.count - one.count);
}

const waitingOf = (here: Standing | undefined): FlowState['waiting'] =>
  typeof here?.waiting_median !== 'number' || here.waiting_longest === null
    ? null
    : { median: here.waiting_median, longest: here.waiting_longest };

function statesOf({ states, due }: FlowSource, here: readonly Standing[], moved: readonly Moved[]): FlowState[] {
  const hasDueTimes = here.some(({ late }) => late !== null);
  return states.map((state) => {
    const now = here.find((row) => row.state === state);
    const stays = sortedNumbers(moved.filter(({ from_state }) => from_state === state).map((row) => row.stays));
    const promised = due[state] ?? null;
    const ninth = quantile(stays, 0.9);
    return {
      state,
      here: now?.here ?? 0,
      late: hasDueTimes ? (now?.late ?? 0) : null,
      waiting: waitingOf(now),
      stays: stays.length,
      median: quantile(stays, 0.5),
      ninth,
      due: promised,
      ...(ninth === null ? { bar_minutes: 0, bars: [] } : barsOf(stays, ninth, promised)),
    };
  });
}

/**
 * How records move through their chart: where they are now, how long they stayed and which ways they took in a period.
 * A period that ends after today, that ends before it begins or that is longer than a year is a BAD_REQUEST.
 */
export async function readFlow(db: Database, now: Date, asked: Asked): Promise<FlowFigures> {
  const source = flowSourceOf(asked.machine);
  const period = periodOf(now, asked);
  const [moved, happened, here] = await Promise.all([
    movedIn(db, source, period),
    happenedIn(db, source, period),
    standing(db, source, now),
  ]);
  const states = statesOf(source, here, moved);
  const lates = states.flatMap(({ late }) => (late === null ? [] : [late]));
  return {
    machine: asked.machine,
    from: period.from,
    to: period.to,
    states,
    transitions: transitionsOf(moved, happened),
    here: sum(states.map((state) => state.here)),
    late: lates.length > 0 ? sum(lates) : null,
    begun: sum(happened.filter(({ from_state }) => from_state === null).map(({ count }) => count)),
    moves: sum(moved.map(({ count }) => count)),
    as_of: now.toISOString(),
  };
}
