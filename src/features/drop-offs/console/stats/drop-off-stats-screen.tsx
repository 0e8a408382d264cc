import '../drop-offs.css';
import '#platform/list/console/table/list.css';
import { Button, Skeleton } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { servedCities } from '#features/orders/public.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { Freshness } from '#platform/list/console/table/freshness.tsx';
import { useAddressedSearch } from '#platform/list/console/table/use-addressed-search.ts';
import { showDate } from '#platform/contract/date-input.ts';
import type { DropOffStats } from '../../contract.ts';
import { ALL_CITIES, dropOffStatusNames, dropOffSteps } from '../../drop-off-choices.ts';
import { DROP_OFFS_PATH } from '../../drop-off-paths.ts';
import { api } from '../api.ts';
import { FiguresTable } from './figures-table.tsx';
import { cartsHref, inputOf, readStats, spanOf, type StatsSearch, writeStats } from './stats-address.ts';
import { Targets } from './targets.tsx';

/** Refetch interval. Changes of carts refetch at once; this covers a new day. Milliseconds. */
const RENEWAL = 60_000;

const figuresOf = (search: StatsSearch) => api.oms.dropOffStats.queryOptions({ input: inputOf(search), meta: { quiet: true } });

export const prepare = (query: string) => queryClient.prefetchQuery(figuresOf(readStats(new URLSearchParams(query))));

/** `/{product}-drop-off/stats`: carts by the day they were left, step and status, and how many became orders. */
export default function DropOffStatsScreen() {
  const { search, go } = useAddressedSearch(readStats, writeStats);
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    ...figuresOf(search),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWAL,
  });
  const cities = [{ city: null, label: t('All cities') }, ...servedCities.map((city) => ({ city, label: city }))];
  return (
    <div className="drop-off-stats">
      <div className="list-title">
        <h1>{t('Drop-off figures')}</h1>
        <span className="list-freshness">{data && dataUpdatedAt > 0 && <Freshness at={dataUpdatedAt} />}</span>
        <span className="grow" />
        <Button component={Link} to={DROP_OFFS_PATH} leftSection={<IconShoppingCart size={14} />}>
          {t('Drop-off carts')}
        </Button>
      </div>
      <div className="list-filters">
        <Button size="sm" radius="xl" aria-pressed={search.by === 'day'} onClick={() => go({ ...search, by: 'day' })}>
          {t('By day')}
        </Button>
        <Button size="sm" radius="xl" aria-pressed={search.by === 'week'} onClick={() => go({ ...search, by: 'week' })}>
          {t('By week')}
        </Button>
        <span className="drop-off-gap" />
        {cities.map(({ city, label }) => (
          <Button key={label} size="sm" radius="xl" aria-pressed={search.city === city} onClick={() => go({ ...search, city })}>
            {label}
          </Button>
        ))}
      </div>
      {error && (
        <div className="drop-off-trouble">
          <FailedState title={t('The figures could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
            {sayError(error)}
          </FailedState>
        </div>
      )}
      {data ? <Figures data={data} search={search} /> : !error && <FiguresSkeleton />}
    </div>
  );
}

const rated = ['carts', 'contacted', 'recovered', 'conversion', 'recovered_value'] as const;

function Figures({ data, search: { by, city } }: { data: DropOffStats; search: StatsSearch }) {
  const span = spanOf(data);
  const target = data.targets.find(({ scope }) => scope === (city ?? ALL_CITIES))?.percent ?? null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <section className="drop-off-figures" aria-label={t('Figures')} tabIndex={0}>
      <div>
        <FiguresTable
          title={by === 'day' ? t('By day of leaving') : t('By week of leaving')}
          of={by === 'day' ? t('Day') : t('Week')}
          columns={rated}
          target={target}
          rows={data.periods.toReversed().map(({ from, to, figures }) => ({
            key: from,
            label: from === to ? showDate(from) : t('{from} to {to}', { from: showDate(from), to: showDate(to) }),
            figures,
            href: cartsHref({ from, to }, city, null),
          }))}
        />
      </div>
      <div>
        <Targets targets={data.targets} />
        <FiguresTable
          title={t('By step')}
          of={t('Left at')}
          columns={rated}
          rows={data.steps.map(({ step, figures }) => ({
            key: step,
            label: t(dropOffSteps[step]),
            figures,
            href: cartsHref(span, city, { field: 'step', is: 'anyOf', value: [step] }),
          }))}
        />
        <FiguresTable
          title={t('By status')}
          of={t('Status')}
          columns={['carts', 'contacted', 'recovered', 'value']}
          rows={data.statuses.map(({ status, figures }) => ({
            key: status,
            label: t(dropOffStatusNames[status]),
            figures,
            href: cartsHref(span, city, { field: 'status', is: 'anyOf', value: [status] }),
          }))}
        />
      </div>
    </section>
  );
}

const FiguresSkeleton = () => (
  <output className="drop-off-figures" aria-label={t('Loading figures')}>
    {['62%', '48%', '71%', '55%', '66%', '50%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </output>
);
