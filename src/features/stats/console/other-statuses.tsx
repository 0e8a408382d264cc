import { t } from '#platform/console/language/language.ts';
import { OrderStatus } from '#features/orders/console/public.ts';
import { count } from '#platform/console/language/formats.ts';
import type { FiguresProps } from './city-table.tsx';
import { Figure } from './figure-link.tsx';

/** Orders of the day in other statuses than those of the statistics, by name, and the sum of all, so that the figures add up. */
export function OtherStatuses({ day: { all, others }, hrefOf }: FiguresProps) {
  if (others.length === 0) return null;
  const sum = others.reduce((total, other) => total + other.count, 0);
  return (
    <section className="stats-others" aria-label={t('Other statuses')}>
      <h2>{t('Other statuses')}</h2>
      <ul>
        {others.map((other) => (
          <li key={other.status}>
            <OrderStatus status={other.status} /> <Figure value={other.count} to={hrefOf(other.status, {})} />
          </li>
        ))}
      </ul>
      <p className="second">
        {t('{counted} above and {others} here: {all} orders were placed.', {
          counted: count(all.total),
          others: count(sum),
          all: count(all.total + sum),
        })}
      </p>
    </section>
  );
}
