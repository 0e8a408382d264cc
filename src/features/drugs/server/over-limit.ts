import { sql } from 'drizzle-orm';
import { endedStatuses } from '#machines/orders/order-statuses.ts';
import type { MergedRecords } from '#features/masters/server/public.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';

export const drugsOf = (items: readonly number[]) => sql`select id from drugs where item_id = any(${sql.param([...items])}::bigint[])`;
const ended = sql.param([...endedStatuses]);

/** Orders whose quantity of the merged drug would exceed the maximum (§5), and whether they have ended. */
export const overLimit = ({ keep, drop }: MergedRecords) => sql`
  select o.id, o.code, o.status = any(${ended}::text[]) as ended
  from order_lines l join orders o on o.id = l.order_id
  where l.drug_id in (${drugsOf([keep, ...drop])})
  group by o.id having sum(l.quantity) > ${MAXIMUM_QUANTITY_PER_DRUG} and bool_or(l.drug_id in (${drugsOf(drop)}))`;
