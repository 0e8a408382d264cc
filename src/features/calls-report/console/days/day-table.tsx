import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { FigureLink } from '../figure-link.tsx';
import { dayInWords, shareInWords } from '../figure-words.ts';
import type { DayBarsProps } from './day-bars.tsx';

/** Each day, the last one on top. */
export function DayTable({ days, hrefOf }: DayBarsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
    <section className="report-scroll" tabIndex={0} aria-label={t('Days')}>
      <table>
        <caption className="visually-hidden">{t('Calls by day')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col" className="num">
              {t('Calls')}
            </th>
            <th scope="col" className="num">
              {t('Answered')}
            </th>
            <th scope="col" className="num">
              {t('Share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, calls, reached }) => (
            <tr key={day}>
              <th scope="row">{dayInWords(day)}</th>
              <td className="num">
                <FigureLink value={calls} to={hrefOf({ day })}>
                  {count(calls)}
                </FigureLink>
              </td>
              <td className="num">
                <FigureLink value={reached} to={hrefOf({ day }, 'reached')}>
                  {count(reached)}
                </FigureLink>
              </td>
              <td className="num">{shareInWords(reached, calls)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
