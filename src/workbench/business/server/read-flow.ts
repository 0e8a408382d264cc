import { sql } from 'drizzle-orm';
import { sentence } from '#platform/contract/sentence.ts';
import { businessDate, daysLater, endOfBusinessDay, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { FlowFigures, FlowState, FlowTransition } from '../contract.ts';
import { FLOW_DAYS, FLOW_MOST_DAYS, type FlowMachine } from '../flow-choices.ts';
import type { Database } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { FlowSource } from '#platform/server/flow-source.ts';
import { flowSourceOf } from './sources.ts';
import { barsOf, quantile, sortedNumbers } from './stays.ts';

interface FlowQuery {
  machine: FlowMachine;
  from?: string | undefined;
  to?: string | undefined;
}

/** A period of business days: from `begin` inclusive to `end` exclusive. */
interface Period {
  from: string;
  to: string;
  begin: Date;
  end: Date;
}

function resolvePeriod(now: Date, query: FlowQuery): Period {
  const today = businessDate(now);
  const to = query.to ?? today;
  const from = query.from ?? daysLater(to, 1 - FLOW_DAYS);
  if (to > today) throw badRequest([{ field: 'to', message: 'Today, or a day before it' }]);
  if (from > to) throw badRequest([{ field: 'from', message: 'The last day of the period, or one before it' }]);
  if (from <= daysLater(to, -FLOW_MOST_DAYS))
    throw badRequest([{ field: 'from', ...sentence('At most {most} days', { most: FLOW_MOST_DAYS }) }]);
  return { from, to, begin: startOfBusinessDay(from), end: endOfBusinessDay(startOfBusinessDay(to)) };
}

interface EventCount {
  from_state: string | null;
  event: string;
  to_state: string;
  count: number;
}

interface MoveCount extends EventCount, Record<string, unknown> {
  from_state: string;
  /** Time spent in `from_state` per record: whole seconds, four bytes each. */
  stays: Buffer;
}

/**
 * Records that left a state in the period. A stay lasts from entering a state until leaving it; events that keep the
 * record in the state do not end it. It may have begun before the period. The stays are returned as bytes because sorting
 * a hundred thousand of them takes PostgreSQL three times as long.
 */
async function selectMoves(db: Database, { events }: FlowSource, { begin, end }: Period): Promise<MoveCount[]> {
  const { rows } = await db.execute<MoveCount>(sql`
    select from_state, event, to_state, count(*)::int as count, string_agg(int4send(least(stay, 2147483647)::int), '') as stays
    from (
      select from_state, event, to_state, at, date_part('epoch', at - lag(at) over (partition by record order by seq)) as stay
      from (${events}) e where from_state is distinct from to_state and at < ${end.toISOString()}::timestamptz
    ) moves
    where at >= ${begin.toISOString()}::timestamptz and stay is not null
    group by 1, 2, 3`);
  return rows;
}

/** Other events in the period: records that were created, and events that left a record in its state. */
async function selectOtherEvents(db: Database, { events }: FlowSource, { begin, end }: Period): Promise<EventCount[]> {
  const { rows } = await db.execute<EventCount & Record<string, unknown>>(sql`
    select from_state, event, to_state, count(*)::int as count from (${events}) e
    where (from_state is null or from_state = to_state)
      and at >= ${begin.toISOString()}::timestamptz and at < ${end.toISOString()}::timestamptz
    group by 1, 2, 3`);
  return rows;
}

interface StateCount extends Record<string, unknown> {
  state: string;
  here: number;
  late: number | null;
  waiting_median: number | null;
  waiting_longest: number | null;
}

async function countByState(db: Database, { records }: FlowSource, now: Date): Promise<StateCount[]> {
  const { rows } = await db.execute<StateCount>(
    sql`
      select state, count(*)::int as here, sum(late::int)::int as late,
        round(percentile_cont(0.5) within group (order by age))::int as waiting_median, round(max(age))::int as waiting_longest
      from (select state, late, greatest(0, date_part('epoch', ${now.toISOString()}::timestamptz - since)) as age from (${records(now)}) r) aged
      group by state`,
  );
  return rows;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function transitionsOf(moves: readonly MoveCount[], otherEvents: readonly EventCount[]): FlowTransition[] {
  const out = new Map<string, number>();
  for (const { from_state, count } of moves) out.set(from_state, (out.get(from_state) ?? 0) + count);
  const outgoing = moves.map(({ from_state: from, event, to_state: to, count }) => ({
    from,
    event,
    to,
    count,
    share: count / (out.get(from) ?? count),
  }));
  const internal = otherEvents.flatMap(({ from_state: from, event, to_state: to, count }) =>
    from === null ? [] : [{ from, event, to, count, share: null }],
  );
  return [...outgoing, ...internal].toSorted((a, b) => b.count - a.count);
}

const waitingOf = (current: StateCount | undefined): FlowState['waiting'] =>
  typeof current?.waiting_median !== 'number' || current.waiting_longest === null
    ? null
    : { median: current.waiting_median, longest: current.waiting_longest };

function statesOf({ states, due }: FlowSource, stateCounts: readonly StateCount[], moves: readonly MoveCount[]): FlowState[] {
  const hasDueTimes = stateCounts.some(({ late }) => late !== null);
  return states.map((state) => {
    const current = stateCounts.find((row) => row.state === state);
    const stays = sortedNumbers(moves.filter(({ from_state }) => from_state === state).map((row) => row.stays));
    const promised = due[state] ?? null;
    const ninth = quantile(stays, 0.9);
    return {
      state,
      here: current?.here ?? 0,
      late: hasDueTimes ? (current?.late ?? 0) : null,
      waiting: waitingOf(current),
      stays: stays.length,
      median: quantile(stays, 0.5),
      ninth,
      due: promised,
      ...(ninth === null ? { bar_minutes: 0, bars: [] } : barsOf(stays, ninth, promised)),
    };
  });
}

/**
 * Counts records by state, and measures stays and transitions in a period.
 * Throws BAD_REQUEST for a period that ends after today, ends before it begins or is longer than a year.
 */
export async function readFlow(db: Database, now: Date, query: FlowQuery): Promise<FlowFigures> {
  const source = flowSourceOf(query.machine);
  const period = resolvePeriod(now, query);
  const [moves, otherEvents, stateCounts] = await Promise.all([
    selectMoves(db, source, period),
    selectOtherEvents(db, source, period),
    countByState(db, source, now),
  ]);
  const states = statesOf(source, stateCounts, moves);
  const lateCounts = states.flatMap(({ late }) => (late === null ? [] : [late]));
  return {
    machine: query.machine,
    from: period.from,
    to: period.to,
    states,
    transitions: transitionsOf(moves, otherEvents),
    here: sum(states.map((state) => state.here)),
    late: lateCounts.length > 0 ? sum(lateCounts) : null,
    begun: sum(otherEvents.filter(({ from_state }) => from_state === null).map(({ count }) => count)),
    moves: sum(moves.map(({ count }) => count)),
    as_of: now.toISOString(),
  };
}
