import { t } from '#platform/console/language/language.ts';
import { orderStatusCatalogue, statsStatuses } from '#machines/orders/order-statuses.ts';
import type { FiguresProps } from './city-table.tsx';
import { Figure, otherStatusesOf } from './figure-link.tsx';

/** Stores by status, with totals of both. */
export function StoreTable({ day: { stores, all }, hrefOf }: FiguresProps) {
  return (
    <table className="stats-grid stats-stores">
      <caption className="visually-hidden">{t('Orders by store and status')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Store')}</th>
          {statsStatuses.map((status) => (
            <th key={status} scope="col" className="num">
              {t(orderStatusCatalogue[status].name)}
            </th>
          ))}
          <th scope="col" className="num">
            {t('Other statuses')}
          </th>
          <th scope="col" className="num">
            {t('All')}
          </th>
        </tr>
      </thead>
      <tbody>
        {stores.map(({ store, city, counts, total }) => (
          <tr key={`${city}, ${store}`}>
            <th scope="row">
              {store} <span className="muted">{city}</span>
            </th>
            {statsStatuses.map((status) => (
              <td key={status} className="num">
                <Figure value={counts[status]} to={hrefOf(status, { city, store })} />
              </td>
            ))}
            <td className="num">
              <Figure value={otherStatusesOf({ counts, total })} to={null} />
            </td>
            <td className="num stats-sum">
              <Figure value={total} to={hrefOf(null, { city, store })} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('All')}</th>
          {statsStatuses.map((status) => (
            <td key={status} className="num stats-sum">
              <Figure value={all.counts[status]} to={hrefOf(status, {})} />
            </td>
          ))}
          <td className="num stats-sum">
            <Figure value={otherStatusesOf(all)} to={null} />
          </td>
          <td className="num stats-sum">
            <Figure value={all.total} to={hrefOf(null, {})} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
