import { sql } from 'drizzle-orm';
import { businessDate, endOfBusinessDay, startOfBusinessDay } from '#contracts/business-day.ts';
import type { FlowFigures, FlowState, FlowTransition } from '#contracts/flow.ts';
import { FLOW_DAYS, FLOW_MOST_DAYS, type FlowMachine } from '#contracts/flow-choices.ts';
import type { Database } from '../../../db/database.ts';
import { badRequest } from '../../../http/faults.ts';
import type { FlowSource } from './flow-source.ts';
import { flowSources } from './sources.ts';
import { barsOf, type Minute } from './stays.ts';

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
  if (from <= daysBefore(to, FLOW_MOST_DAYS)) throw badRequest([{ field: 'from', message: `At most ${FLOW_MOST_DAYS} days` }]);
  return { from, to, begin: startOfBusinessDay(from), end: endOfBusinessDay(startOfBusinessDay(to)) };
}

interface Stays extends Record<string, unknown> {
  percentiles: { state: string; stays: number; at_most: [median: number, ninth: number] }[];
  minutes: (Minute & { state: string })[];
}

/**
 * Stays that ended in the period. A stay lasts from coming into a state until leaving it: what happens meanwhile and
 * leaves the record there does not end it. It may have begun before the period.
 */
async function staysIn(db: Database, { events }: FlowSource, { begin, end }: Period): Promise<Stays> {
  const { rows } = await db.execute<Stays>(sql`
    with moves as materialized (
      select from_state collate "C" as state, at, date_part('epoch', at - lag(at) over (partition by record order by seq)) as stay
      from (${events}) e where from_state is distinct from to_state and at < ${end.toISOString()}::timestamptz
    ), ended as materialized (
      select state, stay from moves where at >= ${begin.toISOString()}::timestamptz and state is not null and stay is not null
    ), middle as (
      select state, count(*)::int as stays, percentile_cont(array[0.5, 0.9]) within group (order by stay) as at_most from ended group by state
    ), spread as (
      select state, floor(stay / 60)::int as minute, count(*)::int as stays from ended group by 1, 2
    )
    select (select coalesce(json_agg(middle), '[]') from middle) as percentiles, (select coalesce(json_agg(spread), '[]') from spread) as minutes`);
  return rows[0] ?? { percentiles: [], minutes: [] };
}

interface Happened extends Record<string, unknown> {
  from_state: string | null;
  event: string;
  to_state: string;
  count: number;
}

async function happenedIn(db: Database, { events }: FlowSource, { begin, end }: Period): Promise<Happened[]> {
  const { rows } = await db.execute<Happened>(sql`
    select from_state, event, to_state, count(*)::int as count from (${events}) e
    where at >= ${begin.toISOString()}::timestamptz and at < ${end.toISOString()}::timestamptz
    group by 1, 2, 3 order by count desc, 1, 2, 3`);
  return rows;
}

interface Standing extends Record<string, unknown> {
  state: string;
  here: number;
  late: number | null;
}

async function standing(db: Database, { records }: FlowSource, now: Date): Promise<Standing[]> {
  const { rows } = await db.execute<Standing>(
    sql`select state, count(*)::int as here, sum(late::int)::int as late from (${records(now)}) r group by state`,
  );
  return rows;
}

const leaves = ({ from_state, to_state }: Happened): boolean => from_state !== null && from_state !== to_state;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function transitionsOf(happened: readonly Happened[]): FlowTransition[] {
  const out = new Map<string | null, number>();
  for (const row of happened) if (leaves(row)) out.set(row.from_state, (out.get(row.from_state) ?? 0) + row.count);
  return happened.flatMap((row) => {
    const { from_state: from, event, to_state: to, count } = row;
    return from === null ? [] : [{ from, event, to, count, share: leaves(row) ? count / (out.get(from) ?? count) : null }];
  });
}

function statesOf({ states, due }: FlowSource, here: readonly Standing[], { percentiles, minutes }: Stays): FlowState[] {
  const hasDueTimes = here.some(({ late }) => late !== null);
  return states.map((state) => {
    const now = here.find((row) => row.state === state);
    const found = percentiles.find((row) => row.state === state);
    const promised = due[state] ?? null;
    const ofState = minutes.filter((row) => row.state === state);
    return {
      state,
      here: now?.here ?? 0,
      late: hasDueTimes ? (now?.late ?? 0) : null,
      stays: found?.stays ?? 0,
      median: found ? found.at_most[0] : null,
      ninth: found ? found.at_most[1] : null,
      due: promised,
      ...(found ? barsOf(ofState, found.at_most[1], promised) : { bar_minutes: 0, bars: [] }),
    };
  });
}

/**
 * How records move through their chart: where they are now, how long they stayed and which ways they took in a period.
 * A period that ends after today, that ends before it begins or that is longer than a year is a BAD_REQUEST.
 */
export async function readFlow(db: Database, now: Date, asked: Asked): Promise<FlowFigures> {
  const source = flowSources[asked.machine];
  const period = periodOf(now, asked);
  const [stays, happened, here] = await Promise.all([
    staysIn(db, source, period),
    happenedIn(db, source, period),
    standing(db, source, now),
  ]);
  const states = statesOf(source, here, stays);
  const lates = states.flatMap(({ late }) => (late === null ? [] : [late]));
  return {
    machine: asked.machine,
    from: period.from,
    to: period.to,
    states,
    transitions: transitionsOf(happened),
    here: sum(states.map((state) => state.here)),
    late: lates.length > 0 ? sum(lates) : null,
    begun: sum(happened.filter(({ from_state }) => from_state === null).map(({ count }) => count)),
    moves: sum(happened.filter(leaves).map(({ count }) => count)),
    as_of: now.toISOString(),
  };
}
