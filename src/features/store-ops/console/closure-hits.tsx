import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { clock, count, day, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import type { Hits } from '../contract.ts';
import { api } from './api.ts';

interface ClosureHitsProps {
  storeId: number;
  /** ISO 8601, or empty while it is not known. */
  startsAt: string;
  endsAt: string;
  weekdays: readonly number[];
  /** Days on which it is left out (yyyy-mm-dd). */
  exceptions?: readonly string[];
  /** Without an end it lasts until somebody opens the store. */
  isOpenEnded?: boolean;
}

/** What a closure would hit, before it is saved. */
export function ClosureHits({ storeId, startsAt, endsAt, weekdays, exceptions = [], isOpenEnded = false }: ClosureHitsProps) {
  const isKnown = startsAt !== '' && (endsAt === '' ? isOpenEnded : endsAt > startsAt);
  const hits = useQuery({
    ...api.store.closureHits.queryOptions({
      input: {
        store_id: storeId,
        starts_at: startsAt,
        ...(endsAt !== '' && { ends_at: endsAt }),
        ...(weekdays.length > 0 && { weekdays: [...weekdays] }),
        ...(exceptions.length > 0 && { exceptions: [...exceptions] }),
      },
      meta: { quiet: true },
    }),
    enabled: isKnown,
    staleTime: 0,
  });
  if (!isKnown) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with the keyboard
    <section className="store-hits" aria-label={t('What this hits')} aria-busy={hits.isFetching} tabIndex={0}>
      {hits.error ? (
        <FormError>{sayError(hits.error)}</FormError>
      ) : hits.data ? (
        <Found hits={hits.data} />
      ) : (
        <p>{t('Looking who is hit…')}</p>
      )}
    </section>
  );
}

function Found({ hits: { orders, held, others, pincodes } }: { hits: Hits }) {
  const n = orders.total;
  return (
    <>
      <p>
        <b>
          {n === 0
            ? t('No order has a slot in this time.')
            : t('{n, plural, one {{count} order has a slot in this time} other {{count} orders have slots in this time}}', {
                n,
                count: count(n),
              })}
        </b>
      </p>
      {n > 0 && <Orders orders={orders} />}
      {held > 0 && (
        <p>
          {t(
            '{n, plural, one {{count} place is held for an order that is being placed} other {{count} places are held for orders that are being placed}}',
            { n: held, count: count(held) },
          )}
        </p>
      )}
      {others > 0 && <p className="second">{t('Further open orders of the store: {n}', { n: count(others) })}</p>}
      {pincodes.total > 0 && <p>{t('Left without another store: {pincodes}', { pincodes: pincodes.rows.join(', ') })}</p>}
    </>
  );
}

export function Orders({ orders: { total, rows } }: Pick<Hits, 'orders'>) {
  const user = stored.currentUser.read();
  const opens = user !== null && holds('orders.read', user);
  return (
    <>
      <table className="store-table">
        <thead>
          <tr>
            <th scope="col">{t('Order')}</th>
            <th scope="col">{t('Slot')}</th>
            <th scope="col">{t('Status')}</th>
            <th scope="col" className="figure">
              {t('Value')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, code, status, slot_start, slot_end, value }) => (
            <tr key={id}>
              <td>
                {opens ? (
                  <Link to={`${ORDERS_PATH}?order_id=${id}`} target="_blank">
                    {code}
                  </Link>
                ) : (
                  code
                )}
              </td>
              <td>{t('{day}, {from} to {until}', { day: day(slot_start), from: clock(slot_start), until: clock(slot_end) })}</td>
              <td>{t(orderStatusCatalogue[status as OrderStatus].name)}</td>
              <td className="figure">{money(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className="second">{t('The first {shown} of {total}', { shown: count(rows.length), total: count(total) })}</p>
      )}
    </>
  );
}
