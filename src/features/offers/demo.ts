import { cancelledStatuses } from '#machines/orders/order-statuses.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { offerCourses } from './demo/campaigns.ts';
import { promoEventLog, promos, promoUses } from './schema.ts';

/** Offers at every state, and the orders of the demonstration that used them. */
const demo: Demo = {
  tables: [promos, promoEventLog, promoUses],
  reads: ['orders'],
  fill: async ({ client, insert, now }) => {
    const courses = offerCourses(now);
    await insert(
      promos,
      courses.map(({ row }) => row),
    );
    await insert(
      promoEventLog,
      courses.flatMap(({ log }) => log),
    );
    await client.query(
      `insert into promo_uses (code, order_id, patient_id, amount)
       select o.promo_code, o.id, o.patient_id, o.promo_amount from orders o join promos p on p.code = o.promo_code
       where o.promo_amount > 0 and p.budget is null and o.status <> all ($1)`,
      [[...cancelledStatuses]],
    );
    await client.query(
      'update promos p set spent = s.spent from (select code, sum(amount) as spent from promo_uses group by code) s where s.code = p.code',
    );
  },
};
export default demo;
