import type { Demo } from '#platform/server/demo/demo.ts';
import { cycled } from '#platform/server/demo/random.ts';
import type { OrderStep } from './order-config-choices.ts';
import { orderConfigs } from './schema.ts';

const DAY = 86_400_000;
/** The first ones are ordered by hand. */
const FIRST = 3;
/** Minutes before the cut-off of the distributor. */
const BEFORE_CUT_OFF = 30;

const configured: readonly [weekdays: string, least_value: number | null, most_value: number | null, step: OrderStep][] = [
  ['Mon Tue Wed Thu Fri Sat', null, 4_000_000, 'SUBMIT'],
  ['Mon Wed Fri', 1_000_000, 3_000_000, 'SEND'],
  ['Tue Thu Sat', null, null, 'SUBMIT'],
  ['Mon Tue Wed Thu Fri Sat Sun', 500_000, 2_500_000, 'SEND'],
  ['Mon Thu', 2_000_000, 5_000_000, 'SUBMIT'],
  ['Wed', null, 1_500_000, 'SUBMIT'],
];

/** When the distributors of the demonstration get their orders automatically. */
const demo: Demo = {
  tables: [orderConfigs],
  reads: ['distributors'],
  fill: async ({ client, insert, now }) => {
    const { rows } = await client.query<{ id: number; minutes: number }>(
      `select id::int, (extract(epoch from cut_off::time) / 60)::int as minutes from distributors where status = 'active' order by id offset $1 limit $2`,
      [FIRST, configured.length],
    );
    await insert(
      orderConfigs,
      rows.map(({ id: distributor_id, minutes }, at) => {
        const [weekdays, least_value, most_value, step] = cycled(configured, at);
        return {
          distributor_id,
          weekdays,
          orders_at: minutes - BEFORE_CUT_OFF,
          least_value,
          most_value,
          step,
          // Nothing of the first day is ordered at once.
          ran_at: now,
          updated_at: new Date(now.valueOf() - (at + 3) * 8 * DAY),
        };
      }),
    );
  },
};
export default demo;
