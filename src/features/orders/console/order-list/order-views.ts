import { msg } from '#platform/console/language/language.ts';
import type { OrderSort } from '../../order-choices.ts';
import { allOrders, everyStatus } from '../order-table/order-scope.ts';
import { type OrderSearch, plainSearch } from '../order-table/order-search.ts';

/** A named combination of statuses and sort order; other filters narrow it. */
export interface OrderView {
  id: string;
  title: string;
  /** Comma-separated; null: the server's default, all open statuses. */
  status: string | null;
  sort: OrderSort;
}

export const EVERY_STATUS = everyStatus(allOrders);
const DEFAULT_SORT = allOrders.sort;

export const orderViews: readonly OrderView[] = [
  { id: 'open', title: msg('Open, by TAT'), status: null, sort: DEFAULT_SORT },
  { id: 'newest', title: msg('Open, newest first'), status: null, sort: '-placed' },
  {
    id: 'talking',
    title: msg('Talking to the customer'),
    status: 'PLACED,CUSTOMER-NOT-REACHABLE,FOLLOW-UP-WITHIN-TAT,FOLLOW-UP-DOCTOR-WITHIN-TAT,CONFIRM-BUT-NEED-PRESCRIPTION',
    sort: DEFAULT_SORT,
  },
  { id: 'reading', title: msg('Prescriptions to read'), status: 'PRESCRIPTION-CREATED', sort: DEFAULT_SORT },
  {
    id: 'moving',
    title: msg('At the store or on the way'),
    status: 'CREATE-PATIENT-STORE-ORDER,CREATED-CUSTOMER-BILL,OUT-FOR-DELIVERY',
    sort: 'status_since',
  },
  { id: 'delivered', title: msg('Delivered, latest first'), status: 'DELIVERED,COMPLETED', sort: '-status_since' },
  { id: 'cancelled', title: msg('Cancelled, latest first'), status: 'CANCEL-BY-CUSTOMER,CANCEL-BY-US', sort: '-status_since' },
  { id: 'all', title: msg('All, newest first'), status: EVERY_STATUS, sort: '-placed' },
];

const sorted = (status: string | null | undefined) => (status ? status.split(',').toSorted().join(',') : null);

/** View that an address shows, or null for a custom combination. */
export function viewOf({ filters, sort }: OrderSearch): OrderView | null {
  return orderViews.find((view) => sorted(view.status) === sorted(filters.status) && view.sort === sort) ?? null;
}

/** State of a view: its statuses and sort order, no other filters, page 1. */
export function ofView(view: OrderView, pageSize: number): OrderSearch {
  return { ...plainSearch(allOrders), pageSize, sort: view.sort, filters: view.status === null ? {} : { status: view.status } };
}
