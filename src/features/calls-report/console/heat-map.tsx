import { Link } from 'react-router-dom';
import { weekdays } from '#features/supervision/public.ts';
import { t } from '#platform/console/language/language.ts';
import type { CallsReport } from '../contract.ts';
import { callsInWords, hourInWords, shareInWords } from './figure-words.ts';
import type { ReportSearch } from './filters/report-address.ts';
import { PartDownload } from './part-download.tsx';
import type { RowsHref } from './report-links.ts';

const SHADES = 5;

interface HeatMapProps {
  report: CallsReport;
  hrefOf: RowsHref;
  search: ReportSearch;
}

/** Calls by weekday and hour: a table whose cells are shaded by their number. Hours before the first and after the last call are left out. */
export function HeatMap({ report, hrefOf, search }: HeatMapProps) {
  const { hours } = report;
  const [first, last] = [Math.min(...hours.map(({ hour }) => hour)), Math.max(...hours.map(({ hour }) => hour))];
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const most = Math.max(1, ...hours.map(({ calls }) => calls));
  const cells = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  return (
    <section className="card report-part" aria-label={t('Calls by weekday and hour')}>
      <header>
        <h2>{t('Calls by weekday and hour')}</h2>
        <span className="report-legend" aria-hidden="true">
          1
          {Array.from({ length: SHADES }, (_, index) => (
            <i key={index} data-shade={index + 1} />
          ))}
          {most}
        </span>
        <PartDownload part="hours" report={report} search={search} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard */}
      <section className="report-scroll" tabIndex={0} aria-label={t('Weekdays and hours')}>
        <table className="report-heat">
          <caption className="visually-hidden">{t('Calls by weekday and hour')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Weekday')}</th>
              {columns.map((hour) => (
                <th key={hour} scope="col">
                  {hourInWords(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(weekdays).map(([weekday, name]) => (
              <tr key={weekday}>
                <th scope="row">{t(name)}</th>
                {columns.map((hour) => {
                  const cell = cells.get(`${weekday} ${hour}`);
                  if (!cell) return <td key={hour}>·</td>;
                  const words = t('{day}, {hour}: {calls}, {share} answered', {
                    day: t(name),
                    hour: hourInWords(hour),
                    calls: callsInWords(cell.calls),
                    share: shareInWords(cell.reached, cell.calls),
                  });
                  return (
                    <td key={hour} data-shade={Math.ceil((SHADES * cell.calls) / most)}>
                      <Link to={hrefOf({ weekday: cell.weekday, hour })} aria-label={words} title={words}>
                        {cell.calls}
                      </Link>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
