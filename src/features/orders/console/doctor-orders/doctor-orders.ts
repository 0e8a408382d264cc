import { msg } from '#platform/console/language/language.ts';
import { orderColumns } from '../order-list/order-columns.tsx';
import type { OrderListKind } from '../order-list/order-list-kind.ts';
import { doctorStatuses } from '../../order-choices.ts';
import { doctorOrderList } from '../../order-lists.ts';
import type { OrderScope } from '../order-list/order-scope.ts';

/** Follow-ups with the doctor have a due time and come first. Ten per page (§7.6). */
const scope: OrderScope = {
  list: doctorOrderList,
  statuses: doctorStatuses,
  assumed: doctorStatuses.join(','),
  pageSize: 10,
};

/** Columns visible by default, in this order. */
const defaultColumns = ['id', 'patient', 'tat', 'due', 'status', 'prescription', 'last_note', 'city', 'assignee'];
const optional = ['phone', 'store', 'type', 'reason', 'value', 'placed'];
const NOTE_WIDTH = 157;

const columns = [...defaultColumns, ...optional, 'next']
  .flatMap((id) => orderColumns.filter((column) => column.id === id))
  .map((column) => ({
    ...column,
    optional: optional.includes(column.id),
    ...(column.id === 'last_note' && { width: NOTE_WIDTH, yields: 1 }),
  }));

/** List of the orders that wait for a doctor or a prescription. */
export const doctorOrders: OrderListKind = {
  scope,
  columns,
  empty: {
    title: msg('No orders waiting for a doctor or a prescription'),
    words: msg('They appear here when someone asks the doctor, or when a confirmed order lacks its prescription.'),
  },
};
