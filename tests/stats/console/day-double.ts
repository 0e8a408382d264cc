import type { OrderDay, OrderFigures } from '#features/stats/contract.ts';
import { type StatsStatus, statsStatuses } from '#machines/orders/order-statuses.ts';

/** Figures of some statuses, and of orders in statuses without a figure; the rest are 0. */
export function figures(some: Partial<Record<StatsStatus, number>>, others = 0): OrderFigures {
  const counts = Object.fromEntries(statsStatuses.map((status) => [status, some[status] ?? 0])) as OrderFigures['counts'];
  return { counts, total: Object.values(counts).reduce((sum, count) => sum + count, others) };
}

/** A day with seven orders in Mumbai, two of them in another status, and two in Pune. */
export const orderDay = (changes: Partial<OrderDay> = {}): OrderDay => ({
  day: '2026-11-20',
  first_day: '2026-08-22',
  last_day: '2026-11-20',
  cities: [
    { city: 'Mumbai', ...figures({ PLACED: 3, DELIVERED: 2 }, 2) },
    { city: 'Pune', ...figures({ PLACED: 1, 'CANCEL-BY-US': 1 }) },
  ],
  stores: [
    { store: 'Mahim', city: 'Mumbai', ...figures({ PLACED: 3, DELIVERED: 2 }, 2) },
    { store: 'Baner', city: 'Pune', ...figures({ PLACED: 1, 'CANCEL-BY-US': 1 }) },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => ({
    from: new Date(Date.parse('2026-11-20T00:00:00+05:30') + hour * 3_600_000).toISOString(),
    ...figures(hour === 9 ? { PLACED: 4, DELIVERED: 2, 'CANCEL-BY-US': 1 } : {}, hour === 10 ? 2 : 0),
  })),
  all: figures({ PLACED: 4, DELIVERED: 2, 'CANCEL-BY-US': 1 }, 2),
  others: [{ status: 'FOLLOW-UP-WITHIN-TAT', count: 2 }],
  as_of: '2026-11-20T09:00:00.000Z',
  ...changes,
});
