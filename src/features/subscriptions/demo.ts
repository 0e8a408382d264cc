import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { advanceSubscriptions } from './demo/advance-subscriptions.ts';
import { type Ordered, pastCourses } from './demo/past-courses.ts';
import { subscriptionEventLog, subscriptionLines, subscriptions, subscriptionStepEventLog, subscriptionSteps } from './schema.ts';

const SUBSCRIPTIONS = 103;

/** Subscriptions whose last order is of the last weeks. */
const DAYS = 60;

interface Found extends Ordered {
  lines: { drug_id: number; quantity: number }[];
}

/** Subscriptions of patients with an order of one, each taken through its chart. */
const demo: Demo = {
  tables: [subscriptions, subscriptionLines, subscriptionEventLog, subscriptionSteps, subscriptionStepEventLog],
  reads: ['orders', 'order_lines', 'patients', 'patient_addresses', 'users', 'stores'],
  fill: async ({ client, insert, now, scale }) => {
    const { rows } = await client.query<Found>(
      `select distinct on (o.patient_id) o.id::int as order_id, o.patient_id::int, a.id::int as address_id, o.store_id::int, o.status,
         o.placed_at, o.status_since, (select json_agg(json_build_object('drug_id', l.drug_id, 'quantity', l.quantity) order by l.drug_id)
           from (select drug_id, least(sum(quantity), 50)::int as quantity from order_lines where order_id = o.id group by drug_id) l) as lines
       from orders o join patient_addresses a on a.patient_id = o.patient_id and a.is_default and a.removed_at is null
       where o.type = 'SUBSCRIPTION' and o.placed_at > $1 order by o.patient_id, o.placed_at desc`,
      [`${daysLater(businessDate(now), -DAYS)}T00:00:00Z`],
    );
    const found = rows.filter(({ lines }) => lines !== null);
    const courses = pastCourses(found, { draw: random(SUBSCRIPTIONS), now, scale });
    const linesOf = new Map(found.map(({ order_id, lines }) => [order_id, lines]));
    await insert(
      subscriptions,
      courses.map(({ row }) => row),
    );
    await insert(
      subscriptionLines,
      courses.flatMap(({ id, order }) =>
        (linesOf.get(order.order_id) ?? []).map((line, position) => ({ subscription_id: id, ...line, position })),
      ),
    );
    await insert(
      subscriptionEventLog,
      courses.flatMap(({ log }) => log),
    );
    const steps = courses.flatMap((course) => course.steps);
    await insert(
      subscriptionSteps,
      steps.map(({ row }) => row),
    );
    await insert(
      subscriptionStepEventLog,
      steps.flatMap(({ log }) => log),
    );
  },
  advance: advanceSubscriptions,
};
export default demo;
