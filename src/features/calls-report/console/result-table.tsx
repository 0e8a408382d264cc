import { useChoices } from '#platform/choices/console/general-data.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { CallsReport } from '../contract.ts';
import { FigureLink } from './figure-link.tsx';
import { shareInWords } from './figure-words.ts';
import type { ReportSearch } from './filters/report-address.ts';
import { PartDownload } from './part-download.tsx';
import type { RowsHref } from './report-links.ts';

interface ResultTableProps {
  report: CallsReport;
  hrefOf: RowsHref;
  search: ReportSearch;
}

/** Results of the calls, the most frequent first. */
export function ResultTable({ report, hrefOf, search }: ResultTableProps) {
  const { results, totals } = report;
  const names = useChoices('CallDetailStatusChoices');
  return (
    <section className="card report-part" aria-label={t('Calls by result')}>
      <header>
        <h2>{t('Calls by result')}</h2>
        <PartDownload part="results" report={report} search={search} />
      </header>
      <table className="report-results">
        <caption className="visually-hidden">{t('Calls by result')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('Result')}</th>
            <th scope="col">{t('Calls')}</th>
            <th scope="col">{t('Share')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ result, calls }) => (
            <tr key={result ?? ''}>
              <th scope="row">
                {result === null ? t('No result yet') : t(names[result] ?? result)}
                <span className="report-share" style={{ width: `${(100 * calls) / totals.calls}%` }} />
              </th>
              <td className="num">
                <FigureLink value={calls} to={hrefOf({ result })}>
                  {count(calls)}
                </FigureLink>
              </td>
              <td className="num second">{shareInWords(calls, totals.calls)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
