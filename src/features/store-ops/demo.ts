import { accept } from '#machines/entity.ts';
import { type PeriodEvent, type PeriodFacts, unserviceablePeriodMachine } from '#machines/stores/unserviceablePeriod.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import type { Row } from '#platform/server/demo/insert-rows.ts';
import { advanceStoreOps, PLANNED_AHEAD, storeOperator } from './demo/advance-store-ops.ts';
import { datedPeriodOf, type DemoPeriod, recurringPeriodFrom, storeOfDay } from './demo/planned-periods.ts';
import { periodEventLog, storeEventLog, unserviceablePeriods } from './schema.ts';

const HOUR = 3_600_000;
/** Days of the past for which there are periods. */
const PAST = 30;

interface Made {
  row: Row<typeof unserviceablePeriods> & { id: number };
  log: Row<typeof periodEventLog>[];
}

const exceptionOf = ({ day, at }: NonNullable<DemoPeriod['leftOut']>): [at: Date, event: PeriodEvent, payload: object] => [
  at,
  { type: 'day.excepted', day, at: at.toISOString() },
  { day },
];

/** A period taken through its chart until now. */
function courseOf(id: number, period: DemoPeriod, now: Date): Made {
  const { store_id, planned, starts, ends, weekdays, reason, note, isCancelled, endedEarly, leftOut } = period;
  const by = storeOperator();
  const times = { startsAt: starts.toISOString(), endsAt: ends.toISOString() };
  let facts: PeriodFacts = { ...times, weekdays, exceptions: [], endedAt: null, reason, note, others: { dated: [], recurring: [] } };
  let [status, version, updated] = ['scheduled', 1, planned];
  const log: Row<typeof periodEventLog>[] = [];
  const record = (at: Date, event: string, from_status: string | null, isSystem: boolean, payload: object) =>
    log.push({
      period_id: id,
      version,
      at,
      user_id: isSystem ? null : by.id,
      by: isSystem ? 'System' : by.name,
      event,
      from_status,
      to_status: status,
      payload,
    });
  const send = (at: Date, event: PeriodEvent, payload: object = {}) => {
    const next = accept(unserviceablePeriodMachine, status, facts, event);
    if (!next) throw new Error(`The chart refuses ${event.type} of period ${id}`);
    const before = status;
    [facts, status, version, updated] = [next.context, next.state, version + 1, at];
    record(at, event.type, before, event.type === 'time.passed', payload);
  };
  record(planned, 'period.planned', null, false, { reason, from: times.startsAt, until: times.endsAt, ...(note && { note }) });
  const givenUp = new Date(planned.getTime() + 5 * HOUR);
  const events: [at: Date, event: PeriodEvent, payload?: object][] = isCancelled
    ? [[givenUp, { type: 'period.cancelled', at: givenUp.toISOString() }]]
    : [
        [starts, { type: 'time.passed', at: starts.toISOString() }],
        ...(leftOut ? [exceptionOf(leftOut)] : []),
        endedEarly
          ? [endedEarly, { type: 'period.endedEarly', at: endedEarly.toISOString() }]
          : [ends, { type: 'time.passed', at: ends.toISOString() }],
      ];
  for (const [at, event, content] of events) if (at <= now) send(at, event, content);
  const row = {
    id,
    version,
    status,
    store_id,
    starts_at: starts,
    ends_at: ends,
    weekdays,
    exceptions: facts.exceptions,
    ended_at: facts.endedAt === null ? null : new Date(facts.endedAt),
    reason,
    note,
    created_at: planned,
    updated_at: updated,
  };
  return { row, log };
}

/** A store that is closed by hand since some minutes, until the evening or the next morning. */
function closedByHand(now: Date) {
  const today = businessDate(now);
  const evening = new Date(startOfBusinessDay(today).getTime() + 20 * HOUR);
  const nextMorning = new Date(startOfBusinessDay(daysLater(today, 1)).getTime() + 10 * HOUR);
  return {
    id: storeOfDay(today, 40),
    since: new Date(now.getTime() - 50 * 60_000),
    until: evening.getTime() - now.getTime() > HOUR ? evening : nextMorning,
  };
}

/** Periods of the last month and the next days, recurring ones, and a store that is closed by hand. */
const demo: Demo = {
  tables: [unserviceablePeriods, periodEventLog, storeEventLog],
  reads: ['stores'],
  fill: async ({ client, insert, now }) => {
    const today = businessDate(now);
    const dated = Array.from({ length: PAST + PLANNED_AHEAD + 1 }, (_, at) => datedPeriodOf(daysLater(today, at - PAST)));
    const recurring = [-21, -9, 3].map((days, at) => recurringPeriodFrom(daysLater(today, days), 20 + at * 10));
    const planned = [...dated, ...recurring]
      .filter((period) => period.planned < now)
      .toSorted((a, b) => a.planned.getTime() - b.planned.getTime());
    const made = planned.map((period, index) => courseOf(index + 1, period, now));
    await insert(
      unserviceablePeriods,
      made.map(({ row }) => row),
    );
    await insert(
      periodEventLog,
      made.flatMap(({ log }) => log),
    );
    const { id, since, until } = closedByHand(now);
    const by = storeOperator();
    const reason = 'POWER-OR-NETWORK';
    await client.query(
      "update stores set status = 'UNSERVICEABLE', version = 2, closed_reason = $2, closed_until = $3, updated_at = $4 where id = $1",
      [id, reason, until, since],
    );
    await insert(storeEventLog, [
      {
        store_id: id,
        version: 2,
        at: since,
        user_id: by.id,
        by: by.name,
        event: 'store.closed',
        from_status: 'SERVICEABLE',
        to_status: 'UNSERVICEABLE',
        payload: { reason, until: until.toISOString() },
      },
    ]);
  },
  advance: advanceStoreOps,
};
export default demo;
