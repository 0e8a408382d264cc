import './calendar.css';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { businessDate, daysLater, monthsLater } from '#platform/contract/business-day.ts';
import { writeWhere } from '#platform/list/console/where-tree.ts';
import type { CalendarDay } from '../contract.ts';
import { SUBSCRIPTIONS_PATH } from '../subscription-paths.ts';
import { api } from './api.ts';
import { SubscriptionNavigation } from './subscription-navigation.tsx';

const weekdays = [msg('Mon'), msg('Tue'), msg('Wed'), msg('Thu'), msg('Fri'), msg('Sat'), msg('Sun')];
const months = [
  msg('January'),
  msg('February'),
  msg('March'),
  msg('April'),
  msg('May'),
  msg('June'),
  msg('July'),
  msg('August'),
  msg('September'),
  msg('October'),
  msg('November'),
  msg('December'),
];

const titleOf = (month: string): string => `${t(months[Number(month.slice(5)) - 1] ?? '')} ${month.slice(0, 4)}`;
const monthOf = (day: string): string => day.slice(0, 7);
const isMonth = (month: string | null): month is string => month !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(month);

/** Weeks of a month from Monday on, with the days of its neighbours that belong to them. */
function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 6 }, (_, week) => Array.from({ length: 7 }, (__, at) => daysLater(first, week * 7 + at - before))).filter(
    (week) => week.some((day) => monthOf(day) === month),
  );
}

/** The subscriptions whose next refill is due on a day. */
const listOf = (day: string): string => {
  const where = writeWhere({
    match: 'all',
    of: [
      { field: 'status', is: 'anyOf', value: ['ACTIVE'] },
      { field: 'next', is: 'is', value: day },
    ],
  });
  return `${SUBSCRIPTIONS_PATH}?${new URLSearchParams({ where })}`;
};

/** `/subscriptions/calendar`: refills of a month by day. */
export default function CalendarScreen() {
  const [today] = useState(() => businessDate(Date.now()));
  const [params, setParams] = useSearchParams();
  const chosen = params.get('month');
  const month = isMonth(chosen) ? chosen : monthOf(today);
  const go = (next: string) => setParams(next === monthOf(today) ? {} : { month: next });
  const query = useQuery({
    ...api.crm.subscriptionCalendar.queryOptions({ input: { month } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { quiet: true },
  });
  return (
    <SubscriptionNavigation>
      <div className="refill-calendar">
        <header>
          <h1>{titleOf(month)}</h1>
          <IconButton icon={IconChevronLeft} label={t('Earlier month')} onClick={() => go(monthOf(monthsLater(`${month}-01`, -1)))} />
          <IconButton icon={IconChevronRight} label={t('Later month')} onClick={() => go(monthOf(monthsLater(`${month}-01`, 1)))} />
          <Button variant="default" disabled={month === monthOf(today)} onClick={() => go(monthOf(today))}>
            {t('This month')}
          </Button>
          <span className="second">{t('Refills that were due, and those that are planned at the intervals of their subscriptions.')}</span>
        </header>
        {query.isError && !query.data ? (
          <FailedState title={t('The refills could not be loaded')} onRetry={() => void query.refetch()}>
            {sayError(query.error)}
          </FailedState>
        ) : (
          <Month month={month} today={today} days={query.data?.month === month ? query.data.days : []} isLoading={query.isFetching} />
        )}
      </div>
    </SubscriptionNavigation>
  );
}

interface MonthProps {
  month: string;
  today: string;
  days: readonly CalendarDay[];
  isLoading: boolean;
}

function Month({ month, today, days, isLoading }: MonthProps) {
  const byDay = new Map(days.map((each) => [each.day, each]));
  return (
    <table aria-label={t('Refills in {month}', { month: titleOf(month) })} aria-busy={isLoading}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} aria-current={day === today ? 'date' : undefined}>
                <span className={monthOf(day) === month ? 'refill-day' : 'second'}>{Number(day.slice(8))}</span>
                <Refills day={day} refills={byDay.get(day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Refills({ day, refills }: { day: string; refills: CalendarDay | undefined }) {
  if (!refills) return null;
  const { next, later, ordered, delivered, cancelled } = refills;
  const settled = [
    ordered > 0 && t('{n} ordered', { n: count(ordered) }),
    delivered > 0 && t('{n} delivered', { n: count(delivered) }),
    cancelled > 0 && t('{n} cancelled', { n: count(cancelled) }),
  ].filter((words) => words !== false);
  return (
    <ul>
      {next > 0 && (
        <li>
          <Link to={listOf(day)}>{t('{n, plural, one {1 refill due} other {{count} refills due}}', { n: next, count: count(next) })}</Link>
        </li>
      )}
      {later > 0 && <li className="second">{t('{n} planned', { n: count(later) })}</li>}
      {settled.map((words) => (
        <li key={words} className="second">
          {words}
        </li>
      ))}
    </ul>
  );
}
