import { closingReasons } from '#machines/stores/closing-reasons.ts';
import { day, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { PeriodRecord, StoreLogEntry } from '../contract.ts';
import { periodStatuses, type PeriodStatus, storeStates, type StoreState, weekdayNames } from '../store-ops-choices.ts';
import { storeEvents } from '../store-ops-lists.ts';

const stateTones = { SERVICEABLE: 'good', UNSERVICEABLE: 'late', SHUT: 'end' } as const;
export const StateOfStore = ({ state }: { state: StoreState }) => <StatusDot tone={stateTones[state]}>{t(storeStates[state])}</StatusDot>;

const statusTones = { scheduled: 'wait', active: 'due', ended: 'end', cancelled: 'end' } as const;
export const PeriodStatusDot = ({ status }: { status: PeriodStatus }) => (
  <StatusDot tone={statusTones[status]}>{t(periodStatuses[status])}</StatusDot>
);

/** From so many days before its last one on, a licence is to be renewed. */
const RENEWAL_DAYS = 60;

/** Last day of a licence: marked when it is to be renewed, and once it has passed. */
export function LicenceUntil({ day: last, now }: { day: string; now: number }) {
  const today = businessDate(now);
  if (last < today) return <b className="t-late">{t('ran out on {day}', { day: showDate(last) })}</b>;
  if (last <= daysLater(today, RENEWAL_DAYS)) return <b className="t-due">{t('until {day}, to be renewed', { day: showDate(last) })}</b>;
  return <span>{t('until {day}', { day: showDate(last) })}</span>;
}

/** First letters of the days, Monday first: `Tue, Fri`. */
export const weekdaysInWords = (weekdays: readonly number[]): string =>
  weekdays.map((weekday) => t(weekdayNames[weekday - 1] ?? '')).join(', ');

/** Times of a period: from when until when, and on which days. */
export function timesInWords({ starts_at, ends_at, weekdays }: Pick<PeriodRecord, 'starts_at' | 'ends_at' | 'weekdays'>): string {
  const times = t('{from} to {until}', { from: dayAndClock(starts_at), until: dayAndClock(ends_at) });
  return weekdays.length === 0 ? times : t('{times}, on {days}', { times, days: weekdaysInWords(weekdays) });
}

/** What happened to a store or a period, newest first. */
export const StoreLog = ({ log, now }: { log: readonly StoreLogEntry[]; now: number }) => (
  <EventLog entries={log} now={now} titleOf={({ event }) => t(storeEvents[event as keyof typeof storeEvents])} Details={Details} />
);

function Details({ payload: { reason, from, until, day: left, note } }: StoreLogEntry) {
  return (
    <LogDetails
      note={note}
      parts={[
        reason && t(closingReasons[reason]),
        from && t('from {time}', { time: dayAndClock(from) }),
        until && t('until {time}', { time: dayAndClock(until) }),
        left && day(`${left}T12:00:00Z`),
      ]}
    />
  );
}
