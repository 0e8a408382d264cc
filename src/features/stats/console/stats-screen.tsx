import './stats.css';
import '#platform/list/console/table/list.css';
import { Button, Skeleton } from '@mantine/core';
import { IconMaximize } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { daysLater } from '#platform/contract/business-day.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { STATS_DAYS_BACK } from '#features/orders/public.ts';
import type { OrderDay } from '../contract.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { type KeyGroup, useScreenKeys } from '#platform/console/ui/keys/screen-keys.ts';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { Freshness } from '#platform/list/console/table/freshness.tsx';
import { useNow } from '#platform/list/console/table/now.ts';
import { useAddressedSearch } from '#platform/list/console/table/use-addressed-search.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';
import { CityTable } from './city-table.tsx';
import { DayChoice } from './day-choice.tsx';
import { HourBars } from './hour-bars.tsx';
import { availableDays, isAvailable, readStats, writeStats } from './stats-address.ts';
import { WALL_PATH } from './stats-paths.ts';
import { OtherStatuses } from './other-statuses.tsx';
import { StoreTable } from './store-table.tsx';
import { useOrdersHref } from './use-orders-href.ts';
import { figuresOf, useOrderDay } from './use-order-day.ts';

const keys: KeyGroup = {
  title: msg('Statistics'),
  keys: [
    [msg('Day before, day after'), ['←', '→']],
    [msg('Wall screen, and back'), ['w', 'Esc']],
  ],
};

export const prepare = async (query: string) => {
  const { day } = readStats(new URLSearchParams(query));
  if (isAvailable(day, Date.now())) await queryClient.prefetchQuery(figuresOf(day));
};

/** `/stats/view`: orders placed on a day by status, city, store and hour. */
export default function StatsScreen() {
  const { search, go } = useAddressedSearch(readStats, writeStats);
  const now = useNow(60_000);
  const isDayAvailable = isAvailable(search.day, now);
  const { data: loadedDay, error, dataUpdatedAt, isFetching, refetch } = useOrderDay(search.day, isDayAvailable);
  const data = isDayAvailable ? loadedDay : undefined;
  const { first, last } = availableDays(now);
  const onDay = (day: string | null) => go({ ...search, day });
  useScreenKeys(keys);
  useStatsKeys(data, onDay);
  return (
    <div className="stats">
      <div className="list-title">
        <h1>{t('Statistics')}</h1>
        <span className="list-freshness">
          {data && `${totalInWords(data)} · `}
          {data && dataUpdatedAt > 0 && <Freshness at={dataUpdatedAt} />}
        </span>
        <span className="grow" />
        <DayChoice day={search.day ?? data?.day ?? last} first={data?.first_day ?? first} last={data?.last_day ?? last} onDay={onDay} />
        <Button component={Link} to={WALL_PATH} aria-keyshortcuts="w" leftSection={<IconMaximize size={14} />}>
          {t('Wall screen')}
        </Button>
      </div>
      <div className="list-filters">
        <Button size="sm" radius="xl" aria-pressed={search.by === 'city'} onClick={() => go({ ...search, by: 'city' })}>
          {t('By city')}
        </Button>
        <Button size="sm" radius="xl" aria-pressed={search.by === 'store'} onClick={() => go({ ...search, by: 'store' })}>
          {t('By store')}
        </Button>
      </div>
      {!isDayAvailable && (
        <div className="stats-trouble">
          <FailedState title={t('No statistics for this day')}>
            {t('Choose today, or one of the {n} days before it.', { n: STATS_DAYS_BACK })}{' '}
            <Button size="xs" onClick={() => onDay(null)}>
              {t('Show today')}
            </Button>
          </FailedState>
        </div>
      )}
      {isDayAvailable && error && (
        <div className="stats-trouble">
          <FailedState title={t('The statistics could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
            {sayError(error)}
          </FailedState>
        </div>
      )}
      {data ? <Figures data={data} by={search.by} /> : isDayAvailable && !error && <FiguresSkeleton />}
    </div>
  );
}

function Figures({ data, by }: { data: OrderDay; by: 'city' | 'store' }) {
  const hrefOf = useOrdersHref(data.day);
  const Table = by === 'city' ? CityTable : StoreTable;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <section className={by === 'city' ? 'stats-body stats-by-city' : 'stats-body'} aria-label={t('Figures')} tabIndex={0}>
      <Table day={data} hrefOf={hrefOf} />
      <HourBars hours={data.hours} />
      <OtherStatuses day={data} hrefOf={hrefOf} />
    </section>
  );
}

function FiguresSkeleton() {
  return (
    <output className="stats-body stats-loading" aria-label={t('Loading figures')}>
      {['62%', '48%', '71%', '55%', '66%', '50%', '58%', '69%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </output>
  );
}

const totalInWords = ({ day, all }: OrderDay) =>
  t('{n, plural, one {{count} order} other {{count} orders}} of {day}', {
    n: all.total,
    count: count(all.total),
    day: day.split('-').toReversed().join('-'),
  });

/** Shortcuts: arrows change the day, `w` opens the wall display. */
function useStatsKeys(data: OrderDay | undefined, onDay: (day: string | null) => void) {
  const navigate = useNavigate();
  useKeydown((event) => {
    if (event.defaultPrevented || isTyping(event)) return;
    if (event.key === 'w') void navigate(WALL_PATH);
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // Arrows scroll the figures while they have the focus.
    const scrolls = event.target instanceof Element && event.target.closest('.stats-body') !== null;
    if (by === undefined || !data || scrolls) return;
    const next = daysLater(data.day, by);
    if (next >= data.first_day && next <= data.last_day) onDay(next === data.last_day ? null : next);
  });
}
