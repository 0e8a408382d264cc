import { z } from 'zod';
import { date, moment } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { orderStatuses, statsStatuses } from '#machines/orders/order-statuses.ts';

/** Orders of one place or hour: number by statistics status (§4.1), and in any status. */
const figures = z.object({ counts: z.record(z.enum(statsStatuses), z.number()), total: z.number() });
export type OrderFigures = z.infer<typeof figures>;

/** Orders placed on one business day, by current status. Only places with orders are listed. */
const orderDay = z.object({
  day: date,
  /** First and last available day. */
  first_day: date,
  last_day: date,
  /** By name. */
  cities: z.array(figures.extend({ city: z.string() })),
  /** By city, then name. */
  stores: z.array(figures.extend({ store: z.string(), city: z.string() })),
  /** Every hour of the day, from the first on. */
  hours: z.array(figures.extend({ from: moment })),
  all: figures,
  /** Orders of the day in statuses without a figure above, by status in the catalogue's order. */
  others: z.array(z.object({ status: z.enum(orderStatuses), count: z.number() })),
  as_of: moment,
});
export type OrderDay = z.infer<typeof orderDay>;

const orderStats = operation('stats.read', {
  method: 'GET',
  path: '/oms/order-stats',
  summary: 'Orders placed on a day by status, city, store and hour',
})
  .input(
    z.strictObject({
      /** In the business time zone; today and the 90 days before it. Default: today. */
      day: date.optional(),
    }),
  )
  .output(orderDay);

export const contract = { oms: { orderStats } };
