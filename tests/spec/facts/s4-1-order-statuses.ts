import { changing, renamed } from '../changes.ts';
import { type Fact, fact, facts, factsShownBy, provenBy } from '../fact.ts';

const list = (words: string) => provenBy('spec/enumerations.test.ts', words);
const lifecycle = (words: string) => provenBy('orders/server/order-lifecycle.test.ts', words);
const file = 'machines/orders/order-statuses.ts';

const names = [
  'PLACED',
  'CANCEL-BY-CUSTOMER',
  'CANCEL-BY-US',
  'CUSTOMER-NOT-REACHABLE',
  'CREATE-PATIENT-STORE-ORDER',
  'PRESCRIPTION-CREATED',
  'PRESCRIPTION-DECODED',
  'FOLLOW-UP-WITHIN-TAT',
  'FOLLOW-UP-DOCTOR-WITHIN-TAT',
  'OUT-FOR-DELIVERY',
  'DELIVERED',
  'CONFIRM-BUT-NEED-PRESCRIPTION',
  'COMPLETED',
  'CREATED-CUSTOMER-BILL',
  'SUBSCRIPTION STOPPED',
];
const automatic = ['OUT-FOR-DELIVERY', 'DELIVERED', 'COMPLETED', 'CREATED-CUSTOMER-BILL'];

const asId = (name: string) => name.toLowerCase().replaceAll(' ', '-');
const actionOf = (name: string) => `mark_${name.toLowerCase().replaceAll(/[- ]/g, '_')}`;

/** Its entry in the catalogue, as the file spells it. */
const entryOf = (name: string) => (/^[A-Z]+$/.test(name) ? `\n  ${name}: {` : `\n  '${name}': {`);

const isStatus = (name: string): Fact => fact(`status-${asId(name)}`, name, list('the fifteen statuses'), renamed(file, entryOf(name)));

const hasAction = (name: string): Fact =>
  fact(
    `action-${asId(name)}`,
    `${actionOf(name)} is a manual action`,
    list('manual action ids'),
    lifecycle('the order follows its chart'),
    renamed(file, `action: '${actionOf(name)}'`),
  );

/** `Created customer bill` */
const inWords = (name: string) => name.slice(0, 1) + name.slice(1).toLowerCase().replaceAll('-', ' ');

const hasNoAction = (name: string): Fact =>
  fact(
    `no-action-${asId(name)}`,
    `${name} has an empty action id`,
    list('have an empty action id'),
    lifecycle('are the four of the specification'),
    changing(file, `name: '${inWords(name)}', action: '',`, `name: '${inWords(name)}', action: '${actionOf(name)}',`),
  );

export const orderStatuses = facts('§4.1', 'Order statuses', [
  ...names.map(isStatus),
  ...names.filter((name) => !automatic.includes(name)).map(hasAction),
  fact(
    'action-prefix',
    'Each action id is the status name prefixed with mark_',
    list('manual action ids'),
    changing(file, "action: 'mark_placed'", "action: 'set_placed'"),
  ),
  ...automatic.map(hasNoAction),
  fact(
    'not-by-hand',
    'These four are not set by a manual action',
    lifecycle('are rejected as manual mark_ events'),
    changing(file, "  'mark_placed',\n", "  'mark_placed',\n  'mark_delivered',\n"),
  ),
  ...factsShownBy([list('alternative names')], {
    'cancel-by-customer-ops': [
      'Cancel by customer is CANCEL-BY-CUSTOMER-OPS when operations cancel',
      provenBy('orders/server/order-changes.test.ts', 'cancelling'),
      renamed(file, "cancel_name: 'CANCEL-BY-CUSTOMER-OPS'"),
    ],
    'subscription-cancel-by-customer': [
      'Subscription variant SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER',
      renamed(file, "subscription_name: 'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER'"),
    ],
    'subscription-cancel-by-us': [
      'Subscription variant SUBSCRIPTION-STEP-CANCEL-BY-US',
      renamed(file, "subscription_name: 'SUBSCRIPTION-STEP-CANCEL-BY-US'"),
    ],
  }),
  fact(
    'filter-of-fourteen',
    'The order status filter has 14 statuses, without subscription-stopped',
    lifecycle('the filter has fourteen statuses'),
    changing(file, "orderStatuses.filter((status) => status !== 'SUBSCRIPTION STOPPED')", 'orderStatuses.filter(() => true)'),
  ),
  fact(
    'stats-of-eleven',
    'The stats status list has its 11 statuses',
    provenBy('stats/server.test.ts', 'the statuses have the order of the specification'),
    changing(file, "  'CREATED-CUSTOMER-BILL',\n] as const satisfies", '] as const satisfies'),
  ),
  fact(
    'pending-prescription',
    'Order lead CART-CREATED with order_type PRESCRIPTION counts as a pending prescription',
    provenBy('cio/server/leads.test.ts', 'the order-lead list of §7.3 counts pending prescriptions'),
    changing('src/features/cio/lead-filters.ts', "is: 'anyOf', value: ['CART-CREATED'] }", "is: 'anyOf', value: ['CART-UPDATED'] }"),
  ),
]);
