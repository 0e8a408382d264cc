import { msg } from '#platform/contract/sentence.ts';
import type { List, ListField } from '#platform/list/list.ts';
import { deliveries, purchaseOrderStatuses } from './purchase-order-choices.ts';

const number: ListField = { name: 'number', title: msg('Number'), kind: 'text', sort: true, filter: true, always: true, width: 168 };
const status: ListField = {
  name: 'status',
  title: msg('Status'),
  kind: 'choice',
  options: purchaseOrderStatuses,
  filter: true,
  chip: true,
  width: 160,
};
const store: ListField = { name: 'store', title: msg('Store'), kind: 'text', filter: true, width: 168 };
const distributor: ListField = { name: 'distributor', title: msg('Distributor'), kind: 'text', filter: true, width: 192 };
const value: ListField = { name: 'value', title: msg('Value'), kind: 'money', sort: true, filter: true, width: 112 };
const lines: ListField = { name: 'lines', title: msg('Lines'), kind: 'number', filter: true, width: 72 };
const open: ListField = { name: 'open', title: msg('Packs to come'), kind: 'number', filter: true, width: 112 };
const expected: ListField = { name: 'expected_on', title: msg('Expected'), kind: 'date', sort: true, filter: true, width: 108 };
const last: ListField = { name: 'last_on', title: msg('Last day'), kind: 'date', sort: true, filter: true, width: 108 };
const delivery: ListField = {
  name: 'delivery',
  title: msg('Delivery'),
  kind: 'choice',
  options: deliveries,
  filter: true,
  chip: true,
  width: 128,
};
const updated: ListField = { name: 'updated_at', title: msg('Last step'), kind: 'moment', sort: true, filter: true, width: 128 };

const shared = {
  singular: msg('purchase order'),
  plural: msg('purchase orders'),
  service: 'purchaseOrder',
  manage: null,
  record: 'id',
  search: msg('number, store or distributor'),
} as const;

/** Purchase orders (§2.2), the latest first. */
export const purchaseOrderList: List = {
  ...shared,
  id: 'purchase-orders',
  title: msg('Purchase orders'),
  path: '/orders',
  read: 'purchase-orders.read',
  fields: [
    number,
    status,
    { ...store, yields: 3 },
    distributor,
    value,
    { ...lines, yields: 1 },
    { ...open, yields: 2 },
    expected,
    delivery,
    { ...last, optional: true },
    { ...updated, yields: 4 },
  ],
  sort: '-updated_at',
};

/** Those whose value waits for its approval (§2.2), the highest first. */
export const approvalList: List = {
  ...shared,
  id: 'po-approvals',
  title: msg('PO value approval'),
  path: '/approvals',
  read: 'purchase-orders.read',
  fields: [
    number,
    value,
    store,
    distributor,
    lines,
    { name: 'submitter', title: msg('Submitted by'), kind: 'text', filter: true, width: 144 },
    updated,
  ],
  sort: '-value',
};

/** Those whose last day can be moved (§2.2), the earliest first. */
export const extensionList: List = {
  ...shared,
  id: 'po-extensions',
  title: msg('Extend or reopen POs'),
  path: '/extensions',
  read: 'purchase-orders.extend',
  fields: [number, status, last, store, distributor, open, value, { ...expected, yields: 1 }],
  sort: 'last_on',
};
