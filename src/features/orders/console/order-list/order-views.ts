import { msg } from '#platform/console/language/language.ts';
import type { BuiltInView } from '#platform/list/console/saved-views/view-choice.tsx';
import type { Group } from '#platform/list/where.ts';
import type { OrderSort } from '../../order-choices.ts';
import { allOrders, everyStatus } from './order-scope.ts';
import { orderSpelling } from './order-spelling.ts';

export const EVERY_STATUS = everyStatus(allOrders);

/** The status conditions of a filter. */
const statusesIn = ({ of }: Group): string => JSON.stringify(of.filter((part) => 'field' in part && part.field === 'status'));

/** A named combination of statuses (null: all open ones) and sort order; other filters narrow it. */
const view = (title: string, status: string | null, sort: OrderSort = 'tat'): BuiltInView => {
  const { where } = orderSpelling(allOrders).read(new URLSearchParams(status === null ? {} : { status }));
  const statuses = statusesIn(where);
  return { title, where, sort, isShown: (state) => state.sort === sort && statusesIn(state.where) === statuses };
};

export const orderViews: readonly BuiltInView[] = [
  view(msg('Open, by TAT'), null),
  view(msg('Open, newest first'), null, '-placed'),
  view(
    msg('Talking to the customer'),
    'PLACED,FOLLOW-UP-WITHIN-TAT,CUSTOMER-NOT-REACHABLE,CONFIRM-BUT-NEED-PRESCRIPTION,FOLLOW-UP-DOCTOR-WITHIN-TAT',
  ),
  view(msg('Prescriptions to read'), 'PRESCRIPTION-CREATED'),
  view(msg('At the store or on the way'), 'CREATE-PATIENT-STORE-ORDER,CREATED-CUSTOMER-BILL,OUT-FOR-DELIVERY', 'status_since'),
  view(msg('Delivered, latest first'), 'DELIVERED,COMPLETED', '-status_since'),
  view(msg('Cancelled, latest first'), 'CANCEL-BY-CUSTOMER,CANCEL-BY-US', '-status_since'),
  view(msg('All, newest first'), EVERY_STATUS, '-placed'),
];
