import { changing, renamed } from '../changes.ts';
import { fact, facts, openBecause, provenBy, type Shown } from '../fact.ts';

import { contentAndOffers } from './s7-6-content-and-offers.ts';
import { contractCalls } from './s7-6-contracts.ts';
import { anchorsAndCities, mapsCalls, preferredPincodes } from './s7-6-maps.ts';
import { patientCalls } from './s7-6-patients.ts';
import { rewardCalls, rewardPages } from './s7-6-rewards.ts';
import { subscriptionCalls } from './s7-6-subscriptions.ts';
import { warehouseSettings } from './s7-6-warehouse.ts';
import { built, operation } from './s7-6-groups.ts';

const orders = 'src/features/orders/contract.ts';
const dropOffs = 'src/features/drop-offs/contract.ts';
const cio = 'src/features/cio/contract.ts';
const cioLists = 'src/features/cio/lists.ts';
const locations = 'src/features/locations/contract.ts';
const storeOps = 'src/features/store-ops/store-ops-lists.ts';
const search = 'src/features/pharmacy-search/contract.ts';

const lines = 'src/features/order-lines/server/';
const placing = 'src/features/place-order/server/';

/** What an agent does while an order is placed. */
const ordered = (words: string, title: string, change: Shown, ...more: Shown[]) =>
  built('Orders', words, provenBy('place-order/server/drafts.test.ts', title), change, ...more);

/** A master's list. */
const master = (words: string, id: string) =>
  built(
    'Item master',
    words,
    operation(`item.masterLists.${id}.rows`),
    changing(
      'src/features/masters/lists.ts',
      '`/master-lists/${master.id}`',
      `\`/master-lists/\${master.id === '${id}' ? 'x' : master.id}\``,
    ),
  );

/** A declared list. */
const listed = (group: string, words: string, name: string, file: string, path: string) =>
  built(group, words, operation(`${name}.rows`), renamed(`src/features/${file}`, `path: '${path}'`));

const searched = (words: string, name: string, path: string) =>
  built('Pharmacy search', words, operation(`search.${name}`), renamed(search, `('${path}'`));

export const catalogue = facts('§7.6', 'Catalogue of other endpoint groups', [
  built('Orders', 'list', operation('oms.orders'), renamed(orders, "path: '/oms/orders'")),
  built('Orders', 'status change', operation('oms.sendOrderEvent'), renamed(orders, "path: '/oms/orders/{order_id}/events'")),
  built('Orders', 'cancel', operation('oms.cancelReasons'), renamed(orders, "path: '/oms/cancel-reasons'")),
  built(
    'Orders',
    'order logs',
    provenBy('order-logs/server.test.ts', 'has every change before and after, newest first'),
    renamed('src/features/order-logs/contract.ts', "path: '/oms/orders/{order_id}/logs'"),
  ),
  built(
    'Orders',
    'invoice download',
    provenBy('bills/server.test.ts', 'is a PDF; the first print is the original'),
    renamed('src/features/bills/server/invoice/serve-invoices.ts', '/orders/:order_id/invoice', 'invoice'),
  ),
  built('Orders', 'pincode serviceability', operation('store.serviceability'), renamed(locations, "read('/serviceability'")),
  ordered(
    'place order (v2)',
    'says what is missing first, step by step, and becomes an order',
    changing(
      'src/features/orders/server/place-order.ts',
      "    status: 'PLACED',\n    status_name",
      "    status: 'FOLLOW-UP-WITHIN-TAT',\n    status_name",
    ),
  ),
  ordered(
    'delivery choices',
    'is delivered at the charge and in the slots of its delivery choice',
    changing('src/features/price-settings/price-settings.ts', 'express_charge: 5_900', 'express_charge: 3_900'),
  ),
  ordered(
    'slots',
    'the last place goes to one of many',
    changing('src/features/slots/server/slots-on-offer.ts', 'free > 0 ?', 'free >= 0 ?'),
  ),
  ordered(
    'promo list',
    'a promo says what it takes off',
    changing('src/features/offers/server/promo-rules.ts', 'promo.ends_on < today', "promo.ends_on < ''"),
  ),
  ordered(
    'promo apply',
    'a promo says what it takes off',
    changing(`${placing}draft-view.ts`, 'promo?.refused === null ? promo : null', 'null'),
  ),
  ordered(
    'promo remove',
    'a promo says what it takes off',
    changing(`${placing}edit-draft.ts`, "promo_code === '' ? null", "promo_code === '' ? stored.promo_code"),
  ),
  ordered(
    'shopping cart',
    'refuses the 51st of a drug over all lines at the line',
    changing(`${placing}edit-draft.ts`, 'sum > MAXIMUM_QUANTITY_PER_DRUG', 'sum > 100'),
  ),
  ordered(
    'price details',
    'costs the selling rate of the store group, never more than the MRP',
    changing(`${placing}price.ts`, 'Math.min(mrp, rate ?? mrp)', '(rate ?? mrp)'),
    provenBy('order-lines/server/lines.test.ts', 'costs the selling rate of the store group of the day'),
  ),
  ordered(
    'manual discount',
    'an agent gives 5 % alone, a lead 15 %',
    changing('src/features/price-settings/price-settings.ts', 'agent_discount: 5,', 'agent_discount: 50,'),
  ),
  ordered(
    'best stores',
    'comes from the store that has most of the cart',
    changing(`${placing}store-choice.ts`, 'other.available - one.available', 'one.available - other.available'),
  ),
  ordered(
    'inventory',
    'comes from the store that has most of the cart',
    changing(`${placing}store-choice.ts`, 'on_hand - reserved', 'on_hand'),
  ),
  built(
    'Orders',
    'substitutes',
    provenBy('order-lines/server/substitutions.test.ts', 'are drugs of the same composition, form and unit'),
    changing(`${lines}propose-substitute.ts`, 'available >= quantity ? 0 : available > 0 ? 1 : 2', '0'),
  ),
  built('Orders', 'slot logs', operation('store.slotLogs.rows'), renamed('src/features/slots/slot-log-list.ts', "path: '/slot-logs'")),
  ...patientCalls,
  ...rewardCalls,
  ...subscriptionCalls,
  built(
    'Distributor and contract',
    'rates',
    operation('distributor.rates.rows'),
    renamed('src/features/distributor-rates/lists.ts', "path: '/rates'"),
  ),
  built(
    'Distributor and contract',
    'master',
    operation('distributor.distributors.rows'),
    provenBy('distributors/server.test.ts', 'is added once per key'),
    renamed('src/features/distributors/distributor-list.ts', "path: '/distributors'"),
  ),
  built(
    'Distributor and contract',
    'mapping utility',
    operation('distributor.items.rows'),
    provenBy('drug-mappings/server.test.ts', 'is mapped at once if one drug is certain'),
    renamed('src/features/drug-mappings/item-list.ts', "path: '/items'"),
  ),
  built(
    'Distributor and contract',
    'order config',
    operation('distributor.orderConfigs.rows'),
    provenBy('auto-orders/server.test.ts', 'are submitted at the time of their configuration'),
    renamed('src/features/auto-orders/lists.ts', "path: '/order-configs'"),
  ),
  ...contractCalls,
  ...warehouseSettings,
  built(
    'Warehouse purchase orders',
    'shortbook',
    operation('shortbook.entries.rows'),
    renamed('src/features/short-book/short-book-list.ts', "path: '/entries'"),
  ),
  built(
    'Warehouse purchase orders',
    'open PO search',
    operation('purchaseOrder.extensions.rows'),
    renamed('src/features/purchase-orders/purchase-order-list.ts', "path: '/extensions'"),
  ),
  built(
    'Warehouse purchase orders',
    'open PO extend date',
    operation('purchaseOrder.extendPurchaseOrder'),
    provenBy('purchase-orders/server/last-day.test.ts', 'is extended with a reason, by holders of the tab'),
    renamed('src/features/purchase-orders/contract.ts', "'/extend'"),
  ),
  built(
    'Warehouse purchase orders',
    'CSV downloads',
    provenBy('purchase-orders/server/last-day.test.ts', 'are downloaded as CSV'),
    renamed('src/features/purchase-orders/purchase-order-list.ts', "path: '/orders'"),
  ),
  built(
    'Warehouse purchase orders',
    'PDF generation',
    provenBy('purchase-orders/server/last-day.test.ts', 'is printed once it is approved'),
    changing('src/features/purchase-orders/server/serve-documents.ts', 'withheld.includes(order.status)', 'order.lines.length > 0'),
  ),
  master('company', 'company'),
  master('brand', 'brand'),
  built('Item master', 'drug', operation('item.drugs.rows'), renamed('src/features/drugs/drug-list.ts', "path: '/drugs'")),
  master('composition', 'composition'),
  master('molecule', 'molecule'),
  master('disease', 'use'),
  master('HSN', 'hsn'),
  master('product', 'product'),
  master('category', 'product-category'),
  master('variants', 'variant'),
  master('UOM', 'uom'),
  master('release', 'release'),
  master('available-in', 'available-in'),
  built(
    'Item master',
    'media upload',
    operation('item.matchDrugImages'),
    renamed('src/features/drug-images/contract.ts', "'/item/images/match'"),
  ),
  ...anchorsAndCities,
  built(
    'Stores and locations',
    'unserviceable schedule',
    operation('store.unserviceablePeriods.rows'),
    renamed(storeOps, "path: '/unserviceable-periods'"),
  ),
  built(
    'Stores and locations',
    'unserviceable logs',
    operation('store.unserviceableLog.rows'),
    renamed(storeOps, "path: '/unserviceable-log'"),
  ),
  built(
    'Stores and locations',
    'store-group pincodes',
    operation('store.storeGroupPincodes.rows'),
    renamed('src/features/locations/lists.ts', "path: '/store-group-pincodes'"),
  ),
  ...preferredPincodes,
  built(
    'Stores and locations',
    'nearest pincodes',
    operation('store.pincode'),
    renamed(locations, "read('/pincodes/{pincode_id}'", 'pincodes'),
  ),
  built(
    'Stores and locations',
    'anchor pincode update',
    operation('store.setAnchorStore'),
    renamed(locations, "path: '/store/pincodes/{pincode_id}/anchor-store'"),
  ),
  built(
    'Stores and locations',
    'the location fetch defaults to state id 2',
    provenBy('locations/server.test.ts', 'the location fetch defaults to state 2'),
    provenBy('store-ops/console/cities.test.tsx', 'are those of the usual state'),
    changing(locations, '.default(USUAL_STATE)', '.default(1)'),
  ),
  ...contentAndOffers,
  built('CIO agent', 'GET list', operation('django.cioAgents.rows'), renamed(cioLists, "path: '/cio-agents'")),
  ...(['record', 'create', 'update'] as const).map((name) =>
    built(
      'CIO agent',
      { record: 'GET by id', create: 'POST add', update: 'PUT update by id' }[name],
      operation(`django.cioAgents.${name}`),
      provenBy('cio/server/leads.test.ts', 'are added, read and changed, with the stores of their city'),
      renamed(cioLists, "path: '/cio-agents'"),
    ),
  ),
  built('CIO agent', 'GET order leads', operation('django.orderLeads.rows'), renamed(cioLists, "path: '/order-leads'")),
  built('CIO agent', 'POST cart', operation('django.createCart'), renamed(cio, "path: '/django/carts'")),
  built(
    'CIO agent',
    'PATCH cart by id: cart update',
    operation('django.updateCart'),
    renamed(cio, '`/django/carts/{lead_id}${path}`', 'carts'),
  ),
  built('CIO agent', 'PATCH cart by id: removal', operation('django.removeCart'), renamed(cio, "patching('/removal'")),
  built(
    'CIO agent',
    'PATCH cart by id: prescription status',
    operation('django.markPrescription'),
    renamed(cio, "patching('/prescription-status'"),
  ),
  listed('Drop-off carts', 'list', 'oms.dropOffs', 'drop-offs/drop-off-list.ts', '/drop-off-carts'),
  built('Drop-off carts', 'details', operation('oms.dropOff'), renamed(dropOffs, "path: '/oms/drop-off-carts/{cart_id}',", 'cart_id')),
  built(
    'Drop-off carts',
    'target',
    operation('oms.setDropOffTarget'),
    provenBy('drop-offs/server.test.ts', 'is set by leads, for a city or for all'),
    renamed(dropOffs, "path: '/oms/drop-off-targets/{scope}'", 'targets'),
  ),
  built(
    'Drop-off carts',
    'status change',
    operation('oms.logDropOffCall'),
    operation('oms.declineDropOff'),
    operation('oms.recoverDropOff'),
    provenBy('drop-offs/server.test.ts', 'follows the result of a call'),
    renamed(dropOffs, '`/oms/drop-off-carts/{cart_id}${path}`', 'cart_id'),
  ),
  built(
    'Drop-off carts',
    'stats',
    operation('oms.dropOffStats'),
    provenBy('drop-offs/server.test.ts', 'counts carts by the day or week of their leaving, by step and status'),
    renamed(dropOffs, "path: '/oms/drop-off-stats'"),
  ),
  listed('Drug management', 'rules', 'item.drugRules', 'drug-rules/lists.ts', '/drug-rules'),
  listed('Drug management', 'store groups', 'store.storeGroups', 'store-groups/lists.ts', '/store-groups'),
  fact(
    'drug-management-columns',
    'Drug management: columns',
    openBecause('The columns of rules and lists stand in the code: no endpoint lists them'),
  ),
  master('drug management masters', 'item'),
  built(
    'Other',
    'cloud instance handling',
    operation('admin.commandCloudInstance'),
    provenBy('cloud-instances/server/instances.test.ts', 'needs a reason, and a second person'),
    changing('machines/platform/cloudInstance.ts', 'context.requester?.id !== by.id', 'true'),
  ),
  ...mapsCalls,
  built(
    'Other',
    'messaging logs',
    operation('admin.queueMessages.rows'),
    provenBy('patient-messages/server.test.ts', '§7.6 is in the log of messages'),
    renamed('src/features/message-queues/message-list.ts', "path: '/queue-messages'"),
  ),
  built(
    'Other',
    'webhook call logs',
    operation('admin.webhooks.rows'),
    provenBy('platform/server/http/webhook-log.test.ts', 'with its answer'),
    renamed('src/features/application-logs/webhook-list.ts', "path: '/webhooks'"),
  ),
  built(
    'Other',
    'call recording',
    operation('crm.listenToCall'),
    provenBy('calls/server/recordings.test.ts', 'is heard by a supervisor'),
    renamed('src/features/calls/contract.ts', "path: '/crm/call-records/{call_id}/recording'"),
  ),
  built('Other', 'call logs', operation('crm.calls.rows'), renamed('src/features/calls/call-list.ts', "path: '/calls'")),
  searched('compositions', 'compositions', '/compositions'),
  searched('drugs', 'drugs', '/drugs'),
  searched('brands', 'brands', '/brands'),
  searched('products', 'products', '/products'),
  searched('manufacturers', 'manufacturers', '/manufacturers'),
  searched('marketers', 'marketers', '/marketers'),
  built(
    'Pharmacy search',
    'marketers are companies, with a type filter',
    provenBy('pharmacy-search/server/pharmacy-search.test.ts', 'companies are found by type; marketers can be filtered by it (§7.6)'),
    changing(search, ".default('MARKETER')", ".default('ANY')"),
  ),
  searched('HSN codes', 'hsnCodes', '/hsn-codes'),
  searched('doctors', 'doctors', '/doctors'),
  built(
    'Pharmacy search',
    'GET requests with a search term',
    operation('search.drugs'),
    provenBy('spec/operations.test.ts', 'payload of pharmacy search'),
    changing(search, '  search: text(SEARCH_LONGEST),', '  term: text(SEARCH_LONGEST),'),
  ),
  fact(
    'page-sizes-10-for-the-draft-list',
    'Page sizes: 10 for the draft list',
    openBecause('The list of drafts has no pages: it scrolls through all of them'),
  ),
  built(
    'Page sizes',
    '10 for the order history',
    provenBy('patients/console/patient-one.test.tsx', 'ten entries at a time (§7.6)'),
    changing('src/features/patients/patient-choices.ts', 'ENTRIES_OF_TAB = 10', 'ENTRIES_OF_TAB = 20'),
  ),
  built(
    'Page sizes',
    '10 for doctor orders',
    provenBy('doctor-questions/console.test.tsx', 'ten at a time (§7.6)'),
    changing('src/features/doctor-questions/question-choices.ts', 'DESK_PAGE_SIZE = 10', 'DESK_PAGE_SIZE = 20'),
  ),
  built(
    'Page sizes',
    '20 for the log list',
    provenBy('job-logs/console.test.tsx', 'requests the runs twenty at a time (§7.6)'),
    changing('src/features/job-logs/job-log-list.ts', 'LOG_PAGE_SIZE = 20', 'LOG_PAGE_SIZE = 50'),
  ),
  built(
    'Page sizes',
    '20 for the agent assigned tasks',
    provenBy('agent-tasks/console/my-queue.test.tsx', 'requests the tasks twenty at a time (§7.6)'),
    changing('src/features/agent-tasks/task-choices.ts', 'TASK_PAGE_SIZE = 20', 'TASK_PAGE_SIZE = 10'),
  ),
  ...rewardPages,
]);
