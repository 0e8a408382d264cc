import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { Slot } from '#platform/console/slot.tsx';
import type { StoreRecord } from '../contract.ts';
import { api } from './api.ts';
import { Orders } from './closure-hits.tsx';

/** Of a store that is closed now: open orders whose slots lie in the closure. Nothing where there are none. */
export function HitOrders({ record: { id: store_id, until } }: { record: StoreRecord }) {
  const [starts_at] = useState(() => new Date().toISOString());
  const input = { store_id, starts_at, ...(until !== null && { ends_at: until }) };
  const { data, refetch } = useQuery({ ...api.store.closureHits.queryOptions({ input, meta: { quiet: true } }), staleTime: 0 });
  if (!data || data.orders.total === 0) return null;
  return (
    <section aria-label={t('Orders in closed slots')}>
      <h3>{t('Orders in closed slots')}</h3>
      <Orders orders={data.orders} />
      <Slot name="store.hitOrders" props={{ orders: data.orders.rows, onMoved: () => void refetch() }} />
    </section>
  );
}
