import { servedCities } from '#features/orders/public.ts';
import type { Condition } from '#platform/list/where.ts';
import type { DropOffStats } from '../../contract.ts';
import { DROP_OFFS_PATH } from '../../drop-off-paths.ts';

export type City = (typeof servedCities)[number];

/** State of the figures in the address (§2.3). */
export interface StatsSearch {
  by: 'day' | 'week';
  /** Null: all. */
  city: City | null;
}

export const readStats = (params: URLSearchParams): StatsSearch => ({
  by: params.get('by') === 'week' ? 'week' : 'day',
  city: servedCities.find((city) => city === params.get('city')) ?? null,
});

export const writeStats = ({ by, city }: StatsSearch): string =>
  new URLSearchParams({ ...(by === 'week' && { by }), ...(city !== null && { city }) }).toString();

/** Input of the operation. */
export const inputOf = ({ by, city }: StatsSearch) => ({ by, ...(city !== null && { city }) });

/** Address of the carts that a figure counts. */
export function cartsHref({ from, to }: { from: string; to: string }, city: City | null, condition: Condition | null): string {
  const where = {
    match: 'all',
    of: [
      { field: 'left', is: 'between', value: [from, to] },
      ...(city === null ? [] : [{ field: 'city', is: 'anyOf', value: [city] }]),
      ...(condition === null ? [] : [condition]),
    ],
  };
  return `${DROP_OFFS_PATH}?${new URLSearchParams({ where: JSON.stringify(where) }).toString()}`;
}

/** All days of the figures. */
export const spanOf = ({ first_day, last_day }: DropOffStats) => ({ from: first_day, to: last_day });
