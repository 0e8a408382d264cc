import './open-by-status.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { ORDERS_PATH } from '../order-paths.ts';
import { api } from './api.ts';
import { OrderStatus } from './order-status.tsx';

/** Open orders by status on the start page: each figure leads to the list of its orders. */
export default function OpenByStatus({ user }: { user: CurrentUser }) {
  return holds('orders.read', user) ? <StatusTable /> : null;
}

const hrefOf = (status: string, tat?: 'soon' | 'late') => `${ORDERS_PATH}?${new URLSearchParams({ status, ...(tat && { tat }) })}`;

function StatusTable() {
  // A failure is shown by the order list itself.
  const { data } = useQuery({ ...api.oms.openOrders.queryOptions({ input: {}, meta: { quiet: true } }), refetchOnWindowFocus: true });
  if (!data || data.rows.length === 0) return null;
  return (
    <section className="card open-by-status">
      <table>
        <caption>{t('Open orders by status')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Status')}</th>
            <th scope="col">{t('Open')}</th>
            <th scope="col">{t('Due within 30 minutes')}</th>
            <th scope="col">{t('Late')}</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map(({ status, open, soon, late }) => (
            <tr key={status}>
              <th scope="row">
                <OrderStatus status={status} />
              </th>
              <Figure n={open} to={hrefOf(status)} />
              <Figure n={soon} to={hrefOf(status, 'soon')} />
              <Figure n={late} to={hrefOf(status, 'late')} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Figure = ({ n, to }: { n: number; to: string }) => <td>{n > 0 ? <Link to={to}>{count(n)}</Link> : <span>0</span>}</td>;
