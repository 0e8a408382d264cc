import { and, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';
import { orders } from '#features/orders/server/public.ts';
import { cancelledStatuses } from '#machines/orders/order-statuses.ts';
import { businessDate, businessTimeZone, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { DropOffFigures, DropOffRecord, DropOffStats } from '../contract.ts';
import {
  ALL_CITIES,
  dropOffStatuses,
  type DropOffStatus,
  dropOffSteps,
  type DropOffStep,
  FIGURE_DAYS,
  FIGURE_WEEKS,
  targetScopes,
  type TargetScope,
} from '../drop-off-choices.ts';
import { dropOffCarts, dropOffTargets } from '../schema.ts';

/** Carts of one day, step, status and city. */
interface Counted extends Omit<DropOffFigures, 'conversion'> {
  day: string;
  step: string;
  status: string;
  city: string;
}

/** Number and value of the carts that were left since the start of a day. An order recovers what it is worth, a cancelled one nothing. */
function counted(db: Queryable, firstDay: string, city: string | null): Promise<Counted[]> {
  const recovered = sql`filter (where ${dropOffCarts.status} = 'RECOVERED')`;
  return db
    .select({
      day: sql<string>`to_char(${dropOffCarts.left_at} at time zone ${businessTimeZone()}, 'YYYY-MM-DD')`.as('day'),
      step: dropOffCarts.step,
      status: dropOffCarts.status,
      city: dropOffCarts.city,
      carts: sql<number>`count(*)::int`,
      contacted: sql<number>`(count(*) filter (where ${dropOffCarts.reached}))::int`,
      recovered: sql<number>`(count(*) ${recovered})::int`,
      value: sql`coalesce(sum(${dropOffCarts.value}), 0)`.mapWith(Number),
      recovered_value: sql`coalesce(sum(${orders.value}), 0)`.mapWith(Number),
    })
    .from(dropOffCarts)
    .leftJoin(orders, and(eq(orders.id, dropOffCarts.order_id), notInArray(orders.status, [...cancelledStatuses])))
    .where(and(gte(dropOffCarts.left_at, startOfBusinessDay(firstDay)), city === null ? undefined : eq(dropOffCarts.city, city)))
    .groupBy(sql`day`, dropOffCarts.step, dropOffCarts.status, dropOffCarts.city);
}

function figuresOf(rows: readonly Counted[]): DropOffFigures {
  const sum = (of: (row: Counted) => number) => rows.reduce((total, row) => total + of(row), 0);
  const [carts, recovered] = [sum((row) => row.carts), sum((row) => row.recovered)];
  return {
    carts,
    contacted: sum(({ contacted }) => contacted),
    recovered,
    value: sum(({ value }) => value),
    recovered_value: sum((row) => row.recovered_value),
    conversion: carts === 0 ? null : Math.round((1_000 * recovered) / carts) / 10,
  };
}

/** Monday of the day's week. */
const mondayOf = (day: string): string => daysLater(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** First days of the periods up to a day, oldest first. */
function periodStarts(by: 'day' | 'week', lastDay: string): string[] {
  const [count, length, last] = by === 'day' ? [FIGURE_DAYS, 1, lastDay] : [FIGURE_WEEKS, 7, mondayOf(lastDay)];
  return Array.from({ length: count }, (_, at) => daysLater(last, (at + 1 - count) * length));
}

/** Carts by day or week of their leaving, by step and status, and each city's conversion against its target. */
export async function dropOffStats(
  db: Queryable,
  now: Date,
  { by, city }: { by: 'day' | 'week'; city?: string | undefined },
): Promise<DropOffStats> {
  const lastDay = businessDate(now);
  const starts = periodStarts(by, lastDay);
  const firstDay = starts[0] ?? lastDay;
  const all = await counted(db, firstDay, null);
  const rows = city === undefined ? all : all.filter((row) => row.city === city);
  const periods = starts.map((from, at) => {
    const next = starts[at + 1];
    const to = next === undefined ? lastDay : daysLater(next, -1);
    return { from, to, figures: figuresOf(rows.filter(({ day }) => day >= from && day <= to)) };
  });
  const targets = await storedTargets(db);
  return {
    first_day: firstDay,
    last_day: lastDay,
    periods: periods.slice(
      Math.max(
        0,
        periods.findIndex(({ figures }) => figures.carts > 0),
      ),
    ),
    steps: (Object.keys(dropOffSteps) as DropOffStep[]).map((step) => ({
      step,
      figures: figuresOf(rows.filter((row) => row.step === step)),
    })),
    statuses: dropOffStatuses.map((status: DropOffStatus) => ({ status, figures: figuresOf(rows.filter((row) => row.status === status)) })),
    targets: targetScopes.map((scope) => ({
      scope,
      ...targetOf(targets, scope),
      figures: figuresOf(scope === ALL_CITIES ? all : all.filter((row) => row.city === scope)),
    })),
    as_of: now.toISOString(),
  };
}

type StoredTargets = ReadonlyMap<string, { version: number; percent: number }>;

async function storedTargets(db: Queryable, scopes: readonly string[] = targetScopes): Promise<StoredTargets> {
  const rows = await db
    .select({ scope: dropOffTargets.scope, version: dropOffTargets.version, percent: dropOffTargets.percent })
    .from(dropOffTargets)
    .where(inArray(dropOffTargets.scope, [...scopes]));
  return new Map(rows.map(({ scope, ...target }) => [scope, target]));
}

/** A city without a target of its own has that of all cities. */
function targetOf(targets: StoredTargets, scope: TargetScope): { version: number; percent: number | null; is_own: boolean } {
  const own = targets.get(scope);
  return { version: own?.version ?? 0, percent: own?.percent ?? targets.get(ALL_CITIES)?.percent ?? null, is_own: own !== undefined };
}

/** Target of a cart's city, and the city's figures of the last days. */
export async function targetOfCity(db: Queryable, now: Date, city: string): Promise<DropOffRecord['target']> {
  const targets = await storedTargets(db, [ALL_CITIES, city]);
  const rows = await counted(db, daysLater(businessDate(now), 1 - FIGURE_DAYS), city);
  return { percent: (targets.get(city) ?? targets.get(ALL_CITIES))?.percent ?? null, figures: figuresOf(rows) };
}
