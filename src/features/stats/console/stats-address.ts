import { filterableStatuses, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { servedCities, STATS_DAYS_BACK, ORDERS_PATH } from '#features/orders/public.ts';

/** State of the statistics in the address (§2.3). */
export interface StatsSearch {
  /** Null: today. */
  day: string | null;
  by: 'city' | 'store';
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function readStats(params: URLSearchParams): StatsSearch {
  const day = params.get('day');
  return { day: day !== null && DATE.test(day) ? day : null, by: params.get('by') === 'store' ? 'store' : 'city' };
}

/** First and last available day for a moment in milliseconds: today and the days before it. */
export function availableDays(now: number): { first: string; last: string } {
  const last = businessDate(now);
  return { first: daysLater(last, -STATS_DAYS_BACK), last };
}

/** Whether the day is in the available range; null is today. */
export function isAvailable(day: string | null, now: number): boolean {
  const { first, last } = availableDays(now);
  return day === null || (day >= first && day <= last);
}

export function writeStats({ day, by }: StatsSearch): string {
  return new URLSearchParams({ ...(day !== null && { day }), ...(by === 'store' && { by }) }).toString();
}

/** Store or city whose orders are counted; without both, all. */
export interface StatsPlace {
  city?: string;
  store?: string;
}

/** Address of the orders that a figure counts; without a status, those in any. Null if the order list has no such filter. */
export function ordersHref(day: string, status: OrderStatus | null, { city, store }: StatsPlace): string | null {
  if (status !== null && !filterableStatuses.some((filterable) => filterable === status)) return null;
  if (city !== undefined && !servedCities.some((served) => served === city)) return null;
  const filters = new URLSearchParams({
    status: status ?? filterableStatuses.join(','),
    ...(city !== undefined && { city }),
    ...(store !== undefined && { store }),
    created_from: day,
    created_to: day,
  });
  return `${ORDERS_PATH}?${filters.toString().replaceAll('%2C', ',')}`;
}
