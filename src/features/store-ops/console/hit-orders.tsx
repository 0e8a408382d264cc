import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ORDERS_PATH } from '#features/orders/public.ts';
import { orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { holds } from '#platform/access/permissions.ts';
import { clock, count, day, money } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Hits } from '../contract.ts';
import type { HitOrder } from './store-slots.ts';

/** `18-11-2026, 15:00 to 17:00`. */
export const slotInWords = ({ slot_start, slot_end }: Pick<HitOrder, 'slot_start' | 'slot_end'>): string =>
  t('{day}, {from} to {until}', { day: day(slot_start), from: clock(slot_start), until: clock(slot_end) });

interface HitOrdersProps extends Pick<Hits, 'orders'> {
  /** Below each order. */
  renderBelow?: (order: HitOrder) => ReactNode;
}

/** Open orders whose slots lie in a closure. */
export function HitOrders({ orders: { total, rows }, renderBelow }: HitOrdersProps) {
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
          {rows.map((order) => (
            <Fragment key={order.id}>
              <tr className={renderBelow && 'store-hit'}>
                <td>
                  {opens ? (
                    <Link to={`${ORDERS_PATH}?order_id=${order.id}`} target="_blank">
                      {order.code}
                    </Link>
                  ) : (
                    order.code
                  )}
                </td>
                <td>{slotInWords(order)}</td>
                <td>{t(orderStatusCatalogue[order.status as OrderStatus].name)}</td>
                <td className="figure">{money(order.value)}</td>
              </tr>
              {renderBelow && (
                <tr>
                  <td colSpan={4}>{renderBelow(order)}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
      {total > rows.length && (
        <p className="second">{t('The first {shown} of {total}', { shown: count(rows.length), total: count(total) })}</p>
      )}
    </>
  );
}
