import './calls-report.css';
import '#platform/list/console/table/list.css';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { fieldErrors, sayError } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { Freshness } from '#platform/list/console/table/freshness.tsx';
import { useNow } from '#platform/list/console/table/now.ts';
import { useAddressedSearch } from '#platform/list/console/table/use-addressed-search.ts';
import type { CallsReport } from '../contract.ts';
import { AgentTable } from './agent-table.tsx';
import { api } from './api.ts';
import { DaysPart } from './days/days-part.tsx';
import { callsInWords, dayInWords } from './figure-words.ts';
import { daysOf, questionOf, readReport, type ReportSearch, writeReport } from './filters/report-address.ts';
import { ReportFilters } from './filters/report-filters.tsx';
import { HeatMap } from './heat-map.tsx';
import { rowsHref } from './report-links.ts';
import { ReportTiles } from './report-tiles.tsx';
import { ResultTable } from './result-table.tsx';

/** Refetch interval in milliseconds. */
const RENEWAL = 60_000;

const reportOf = (search: ReportSearch, now: number) =>
  api.crm.callsReport.queryOptions({ input: questionOf(search, now), meta: { quiet: true } });

export const prepare = (query: string) => queryClient.prefetchQuery(reportOf(readReport(new URLSearchParams(query)), Date.now()));

/** `/dashboard/calls-report` (§2.2): calls of a period by day, hour, result and agent. */
export default function CallsReportScreen() {
  const { search, go } = useAddressedSearch(readReport, writeReport);
  const now = useNow(RENEWAL);
  const { data, error, dataUpdatedAt, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reportOf(search, now),
    placeholderData: keepPreviousData,
    refetchInterval: RENEWAL,
  });
  const onChange = (change: Partial<ReportSearch>) => go({ ...search, ...change });
  const errors = Object.fromEntries(Object.entries(fieldErrors(error)).map(([field, sentence]) => [field, t(sentence)]));
  return (
    <div className="report">
      <div className="list-title">
        <h1>{t('Calls report')}</h1>
        <span className="list-freshness">{dataUpdatedAt > 0 && <Freshness at={dataUpdatedAt} />}</span>
        <span className="grow" />
        {data && (
          <Button component={Link} to={rowsHref(data, search)({}, null)}>
            {t('List and export')}
          </Button>
        )}
      </div>
      <ReportFilters search={search} period={daysOf(search, now)} choices={data?.choices} errors={errors} now={now} onChange={onChange} />
      {error && (
        <div className="report-trouble">
          <FailedState title={t('The report could not be loaded')} busy={isFetching} onRetry={() => void refetch()}>
            {sayError(error)}
          </FailedState>
        </div>
      )}
      {data && !error && <Report report={data} search={search} isOutdated={isPlaceholderData} onChange={onChange} />}
      {!data && !error && <ReportSkeleton />}
    </div>
  );
}

interface ReportProps {
  report: CallsReport;
  search: ReportSearch;
  /** The report of another search is shown until its own is loaded. */
  isOutdated: boolean;
  onChange: (change: Partial<ReportSearch>) => void;
}

function Report({ report, search, isOutdated, onChange }: ReportProps) {
  const hrefOf = rowsHref(report, search);
  const { totals, from, to } = report;
  const isFiltered = search.channel !== null || search.agent !== null || search.result !== null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <section className="report-body" aria-label={t('Figures')} aria-busy={isOutdated} tabIndex={0}>
      <p className="visually-hidden" aria-live="polite">
        {!isOutdated && t('{calls}, {from} to {to}', { calls: callsInWords(totals.calls), from: dayInWords(from), to: dayInWords(to) })}
      </p>
      <ReportTiles report={report} hrefOf={hrefOf} />
      {totals.calls === 0 && totals.missed === 0 ? (
        <EmptyState
          title={t('No calls in this period')}
          actions={
            isFiltered && (
              <Button onClick={() => onChange({ channel: null, agent: null, result: null })}>
                {t('Show all queues, agents and results')}
              </Button>
            )
          }
        >
          {isFiltered ? t('No call matches the queue, agent and result.') : t('Choose other days.')}
        </EmptyState>
      ) : (
        <>
          {totals.calls > 0 && (
            <>
              <DaysPart report={report} hrefOf={hrefOf} search={search} />
              <ResultTable report={report} hrefOf={hrefOf} search={search} />
              <HeatMap report={report} hrefOf={hrefOf} search={search} />
            </>
          )}
          <AgentTable report={report} hrefOf={hrefOf} search={search} onSort={onChange} />
        </>
      )}
    </section>
  );
}

function ReportSkeleton() {
  return (
    <output className="report-body" aria-label={t('Loading the report')}>
      <Skeleton height={84} />
      <Skeleton height={264} />
      <Skeleton height={264} />
    </output>
  );
}
