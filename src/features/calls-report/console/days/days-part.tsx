import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { Loaded } from '#platform/console/slot.tsx';
import type { CallsReport } from '../../contract.ts';
import { callsInWords, dayInWords } from '../figure-words.ts';
import type { ReportSearch } from '../filters/report-address.ts';
import { PartDownload } from '../part-download.tsx';
import type { DayBarsProps } from './day-bars.tsx';
import { DayTable } from './day-table.tsx';

const loadBars = () => import('./day-bars.tsx');

/** What the bars show, in a sentence. */
function summary({ days, totals }: CallsReport): string {
  const busiest = days.reduce((most, day) => (day.calls > most.calls ? day : most), { day: '', calls: 0 });
  return t('{calls} in the period; most on {day}: {most}. The table has every day.', {
    calls: callsInWords(totals.calls),
    day: dayInWords(busiest.day),
    most: busiest.calls,
  });
}

interface DaysPartProps extends Pick<DayBarsProps, 'hrefOf'> {
  report: CallsReport;
  search: ReportSearch;
}

/** Calls by day, as bars or as a table. */
export function DaysPart({ report, hrefOf, search }: DaysPartProps) {
  const [isTable, setTable] = useState(false);
  return (
    <section className="card report-part report-days" aria-label={t('Calls by day')}>
      <header>
        <h2>{t('Calls by day')}</h2>
        <span className="grow" />
        <PartDownload part="days" report={report} search={search} />
        <Button size="xs" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('Show as table')}
        </Button>
      </header>
      {isTable ? (
        <DayTable days={report.days} hrefOf={hrefOf} />
      ) : (
        <figure className="report-bars">
          <figcaption className="visually-hidden">{summary(report)}</figcaption>
          <Loaded load={loadBars} props={{ days: report.days, hrefOf }} fallback={<Skeleton height={220} />} />
        </figure>
      )}
    </section>
  );
}
