import { and, gte, lt, sql } from 'drizzle-orm';
import { sentence } from '#platform/contract/sentence.ts';
import { businessDate, endOfBusinessDay, startOfBusinessDay, daysLater } from '#platform/contract/business-day.ts';
import { STATS_DAYS_BACK } from '#features/orders/public.ts';
import type { OrderDay, OrderFigures } from '../contract.ts';
import { orderStatuses, type StatsStatus, statsStatuses } from '#machines/orders/order-statuses.ts';
import type { Database } from '#platform/server/db/database.ts';
import { orders } from '#features/orders/server/public.ts';
import { badRequest } from '#platform/server/http/faults.ts';

const HOUR_MS = 3_600_000;

const isCounted = (status: string): status is StatsStatus => (statsStatuses as readonly string[]).includes(status);

const none = (): OrderFigures => ({
  counts: Object.fromEntries(statsStatuses.map((status) => [status, 0])) as OrderFigures['counts'],
  total: 0,
});

function add(figures: OrderFigures, status: string, count: number): void {
  if (isCounted(status)) figures.counts[status] += count;
  figures.total += count;
}

/** Figures by key, created on first use. */
class Tally<About extends object> {
  readonly #found = new Map<string, OrderFigures & About>();

  of(key: string, about: About): OrderFigures & About {
    const figures = this.#found.get(key) ?? { ...about, ...none() };
    this.#found.set(key, figures);
    return figures;
  }

  sorted(): (OrderFigures & About)[] {
    return [...this.#found].toSorted(([one], [other]) => one.localeCompare(other)).map(([, figures]) => figures);
  }
}

/** Date a number of days before another. */

/** Number of the day's orders by status, store and hour since the start of the day. */
function counted(db: Database, from: Date, until: Date) {
  const hour = sql<number>`floor(extract(epoch from ${orders.placed_at} - ${from.toISOString()}::timestamptz) / 3600)::int`;
  return db
    .select({ status: orders.status, city: orders.city, store: orders.store, hour: hour.as('hour'), count: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(gte(orders.placed_at, from), lt(orders.placed_at, until)))
    .groupBy(orders.status, orders.city, orders.store, sql`hour`);
}

/**
 * Orders placed on a day of the business time zone, by current status (§4.1: eleven statuses) and in any status, read once
 * through the index by placing time. Throws BAD_REQUEST for days other than today and the 90 before it.
 */
export async function orderDay(db: Database, now: Date, requestedDay: string | undefined): Promise<OrderDay> {
  const last = businessDate(now);
  const first = daysLater(last, -STATS_DAYS_BACK);
  const day = requestedDay ?? last;
  if (day < first || day > last)
    throw badRequest([{ field: 'day', ...sentence('Today, or one of the {n} days before it', { n: STATS_DAYS_BACK }) }]);
  const from = startOfBusinessDay(day);
  const until = endOfBusinessDay(from);
  const hours = Array.from({ length: Math.ceil((until.getTime() - from.getTime()) / HOUR_MS) }, (_, hour) => ({
    from: new Date(from.getTime() + hour * HOUR_MS).toISOString(),
    ...none(),
  }));
  const cities = new Tally<{ city: string }>();
  const stores = new Tally<{ store: string; city: string }>();
  const all = none();
  const others = new Map<string, number>();
  for (const { status, city, store, hour, count } of await counted(db, from, until)) {
    if (!isCounted(status)) others.set(status, (others.get(status) ?? 0) + count);
    const ofHour = hours[hour];
    const places = [cities.of(city, { city }), stores.of(`${city}, ${store}`, { store, city }), all];
    for (const figures of ofHour ? [...places, ofHour] : places) add(figures, status, count);
  }
  return {
    day,
    first_day: first,
    last_day: last,
    cities: cities.sorted(),
    stores: stores.sorted(),
    hours,
    all,
    others: orderStatuses.map((status) => ({ status, count: others.get(status) ?? 0 })).filter(({ count }) => count > 0),
    as_of: now.toISOString(),
  };
}
