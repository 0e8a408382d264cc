import { useCallback } from 'react';
import { holds } from '#platform/access/permissions.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { FiguresProps } from './city-table.tsx';
import { ordersHref } from './stats-address.ts';

/** Where a figure of the day leads: to nowhere for those to whom orders are not open. */
export function useOrdersHref(day: string): FiguresProps['hrefOf'] {
  const user = stored.currentUser.read();
  const mayRead = user !== null && holds('orders.read', user);
  return useCallback((status, place) => (mayRead ? ordersHref(day, status, place) : null), [mayRead, day]);
}
