import { t } from '#platform/console/language/language.ts';
import type { OrderDay } from '../contract.ts';
import { type OrderStatus as Status, statsStatuses } from '#machines/orders/order-statuses.ts';
import { OrderStatus } from '#features/orders/console/public.ts';
import { Figure, otherStatusesOf } from './figure-link.tsx';
import type { StatsPlace } from './stats-address.ts';

export interface FiguresProps {
  day: OrderDay;
  /** Address of the orders that a figure counts. */
  hrefOf: (status: Status | null, place: StatsPlace) => string | null;
}

/** Statuses by city, with totals of both. */
export function CityTable({ day: { cities, all }, hrefOf }: FiguresProps) {
  const places = [...cities.map((each) => ({ ...each, name: each.city, place: { city: each.city } })), { ...all, name: null, place: {} }];
  return (
    <table className="stats-grid">
      <caption className="visually-hidden">{t('Orders by status and city')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Status')}</th>
          {places.map(({ name }) => (
            <th key={name ?? ''} scope="col" className="num">
              {name ?? t('All')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {statsStatuses.map((status) => (
          <tr key={status}>
            <th scope="row">
              <OrderStatus status={status} />
            </th>
            {places.map(({ name, counts, place }) => (
              <td key={name ?? ''} className={name === null ? 'num stats-sum' : 'num'}>
                <Figure value={counts[status]} to={hrefOf(status, place)} />
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('Other statuses')}</th>
          {places.map(({ name, counts, total }) => (
            <td key={name ?? ''} className={name === null ? 'num stats-sum' : 'num'}>
              <Figure value={otherStatusesOf({ counts, total })} to={null} />
            </td>
          ))}
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('All')}</th>
          {places.map(({ name, total, place }) => (
            <td key={name ?? ''} className="num stats-sum">
              <Figure value={total} to={hrefOf(null, place)} />
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}
