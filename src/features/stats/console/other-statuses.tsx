import { t } from '#platform/console/language/language.ts';
import { OrderStatus } from '#features/orders/console/public.ts';
import type { FiguresProps } from './city-table.tsx';
import { Figure } from './figure-link.tsx';

/** Orders of the day in other statuses than those of the statistics, by name. */
export function OtherStatuses({ day: { others }, hrefOf }: FiguresProps) {
  if (others.length === 0) return null;
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
    </section>
  );
}
