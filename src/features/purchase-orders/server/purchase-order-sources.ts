import { type SQL, sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import type { List } from '#platform/list/list.ts';
import { expectedStatuses } from '../purchase-order-choices.ts';
import { approvalList, extensionList, purchaseOrderList } from '../purchase-order-list.ts';

const sourceOf = (list: List, always: SQL | null) =>
  sourceByCaller(({ now }): ListSource => {
    const today = sql`${businessDate(now)}::date`;
    return {
      list,
      from: sql`purchase_orders o join stores s on s.id = o.store_id join distributors d on d.id = o.distributor_id
        left join users u on u.id = o.submitted_by`,
      id: sql`o.id`,
      version: sql`o.version`,
      columns: {
        number: sql`o.number`,
        status: sql`o.status`,
        store: sql`s.name`,
        distributor: sql`d.name`,
        value: sql`o.value`,
        lines: sql`o.lines`,
        open: sql`o.open`,
        submitter: sql`u.name`,
        expected_on: sql`o.expected_on`,
        last_on: sql`o.last_on`,
        delivery: sql`case when o.status in ${expectedStatuses} and o.expected_on = ${today} then 'TODAY'
          when o.status in ${expectedStatuses} and o.expected_on < ${today} then 'OVERDUE' end`,
        updated_at: sql`o.updated_at`,
      },
      search: everyWord(sql`lower(o.number || ' ' || s.name || ' ' || d.name)`),
      always,
      target: null,
    };
  });

export const purchaseOrderSource = sourceOf(purchaseOrderList, null);
export const approvalSource = sourceOf(approvalList, sql`o.status = 'waiting'`);
export const extensionSource = sourceOf(extensionList, sql`o.status in ('sent', 'partlyReceived', 'expired')`);
