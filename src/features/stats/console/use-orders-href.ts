import { useCallback } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { FiguresProps } from './city-table.tsx';
import { ordersHref } from './stats-address.ts';

/** Addresses of the counted orders; null for users who may not see orders. */
export function useOrdersHref(day: string): FiguresProps['hrefOf'] {
  const user = stored.currentUser.read();
  const mayRead = user !== null && holds('orders.read', user);
  return useCallback((status, place) => (mayRead ? ordersHref(day, status, place) : null), [mayRead, day]);
}
