import './application-logs.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { count, day as dayInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { ServerLogDay } from '../contract.ts';
import { entriesOf } from '../log-paths.ts';
import { api } from './api.ts';

/** Refetch interval. Milliseconds. */
const RENEWAL = 60_000;

const entries = ({ errors, warnings, others }: ServerLogDay): number => errors + warnings + others;

/**
 * Each day that is kept as a bar, which leads to its entries; errors have a scale of their own, because they are few. Nothing until
 * they are counted.
 */
export function ServerLogDays() {
  const { data } = useQuery(api.admin.serverLogDays.queryOptions({ input: {}, refetchInterval: RENEWAL, meta: { quiet: true } }));
  if (!data) return <div className="log-days" aria-hidden />;
  const mostErrors = Math.max(1, ...data.days.map(({ errors }) => errors));
  const mostOthers = Math.max(1, ...data.days.map((each) => entries(each) - each.errors));
  return (
    <ol className="log-days" aria-label={t('Entries by day')}>
      {data.days.map((each) => {
        const words = t('{day}: {entries}, {errors}', {
          day: dayInWords(`${each.day}T12:00:00Z`),
          entries: t('{n, plural, one {one entry} other {{count} entries}}', { n: entries(each), count: count(entries(each)) }),
          errors: t('{n, plural, one {one error} other {{count} errors}}', { n: each.errors, count: count(each.errors) }),
        });
        return (
          <li key={each.day}>
            <Link to={entriesOf(each.day)} title={words} aria-label={words}>
              <span className="log-day-bars">
                <span className="log-day-rest" style={{ height: `${(60 * (entries(each) - each.errors)) / mostOthers}%` }} />
                <span className="log-day-errors" style={{ height: `${(40 * each.errors) / mostErrors}%` }} />
              </span>
              <span className="log-day-date">{Number(each.day.slice(8))}</span>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
