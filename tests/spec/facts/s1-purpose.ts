import { changing, renamed, without } from '../changes.ts';
import { because, type Fact, fact, facts, openBecause, provenBy } from '../fact.ts';
import { masterMoved } from '../menu.ts';

const menu = (words: string) => provenBy('spec/menu.test.ts', words);
const settings = (words: string) => provenBy('platform/server/embedded/config.test.ts', `settings of the page (§1) ${words}`);
const pageSettings = 'src/platform/server/page-settings.ts';
const services = 'src/platform/contract/services.ts';

/** A service that is built has its own base path on the server. */
const service = (id: string, says: string, name: string): Fact =>
  fact(
    `service-${id}`,
    `The ${says} has its own base address`,
    provenBy('platform/contract/permissions.test.ts', '§1: each service has its own base address'),
    renamed(services, `${name}: { base: '/${name}'`, `/${name}`),
    because('The address is a path of the console’s own server, which stands for the service'),
  );

export const purpose = facts('§1', 'What the product does and for whom', [
  fact(
    'header',
    'The header shows the product name',
    provenBy('platform/console/shell/layout.test.tsx', 'product name, welcome, state label'),
    without('src/platform/console/shell/shell.tsx', '<span>{product.title}</span>'),
  ),
  fact(
    'orders',
    'Staff handle customer orders',
    menu('§2.2 the menu entry CRM operation: orders opens'),
    renamed('src/features/orders/order-paths.ts', '${product.slug}/order-list'),
  ),
  fact(
    'callbacks',
    'Staff handle callbacks',
    provenBy('callbacks/server.test.ts', 'counts attempts, belongs to the caller, and closes with what the calls bear out'),
    changing('machines/orders/callback.ts', "target: 'CLOSED',", "target: 'PENDING',"),
  ),
  fact(
    'prescriptions',
    'Staff handle prescriptions',
    provenBy('prescriptions/server/prescriptions.test.ts', 'with an unsure line is checked by another'),
    changing('machines/prescriptions/prescription-facts.ts', 'unsureLines > 0 || ', ''),
  ),
  fact(
    'doctor-follow-ups',
    'Staff handle doctor follow-ups',
    provenBy('doctor-questions/server.test.ts', 'is asked by its reader, and the prescription waits for the answer'),
    changing(
      'machines/prescriptions/prescription.ts',
      'openQuestions: context.openQuestions + 1,',
      'openQuestions: context.openQuestions,',
    ),
  ),
  fact(
    'queues',
    'Staff work CRM calling queues',
    provenBy('agent-tasks/server/task-life.test.ts', 'is settled with its order, and ends with the result of the call'),
    changing('src/features/agent-tasks/server/causes/follow-subject.ts', "return { type: 'subject.settled' };", 'return null;'),
  ),
  fact(
    'assign',
    'Staff assign tasks to agents',
    provenBy('supervision/server/queue-actions.test.ts', 'are given to an agent and returned to their queues'),
    renamed('src/features/supervision/contract.ts', "path: '/crm/assign-tasks'"),
  ),
  fact(
    'monitor',
    'Staff monitor agents',
    provenBy('supervision/server/floor.test.ts', 'show agents with what they do, since when'),
    renamed('src/features/supervision/contract.ts', "path: '/crm/supervisor-dashboard'"),
  ),
  fact(
    'patients',
    'Staff manage patients',
    provenBy('patients/server/patients.test.ts', 'is changed at the version that was seen'),
    changing(
      'src/features/patients/server/change-patient.ts',
      'change.version !== undefined && change.version !== stored.version',
      'false',
    ),
  ),
  fact(
    'loyalty',
    'Staff manage loyalty and rewards',
    provenBy('loyalty/server.test.ts', 'earns points on its value without the delivery, once'),
    changing('src/features/loyalty/server/credit-points.ts', 'value - charge', 'value'),
  ),
  fact(
    'redemptions',
    'Staff manage redemptions',
    provenBy('rewards/server/redemptions.test.ts', 'takes the points, and is confirmed, handed over'),
    changing('src/features/rewards/server/book-redemption.ts', 'points: -reward.points', 'points: reward.points'),
  ),
  fact(
    'subscriptions',
    'Staff manage subscriptions',
    provenBy('subscriptions/server/subscriptions.test.ts', 'is created, changed, paused, resumed and stopped'),
    changing('src/features/subscriptions/server/subscription-kind.ts', 'paused_until: pausedUntil,', 'paused_until: null,'),
  ),
  fact(
    'masters',
    'Staff maintain drug and item master data',
    menu('§2.2 the menu entry Drug masters opens /masters/item-master'),
    masterMoved('item'),
  ),
  fact(
    'distributors',
    'Staff manage distributors',
    provenBy('distributors/server.test.ts', 'is verified, and active while its licences are in force'),
    changing('machines/supply/distributor.ts', 'isInForce(context.licence20b, on) && isInForce(context.licence21b, on)', "on !== ''"),
  ),
  fact(
    'rates',
    'Staff manage rates',
    menu('§2.2 the menu entry Distributor rates opens /distributor-rates/get-details'),
    renamed('src/features/distributor-rates/console.ts', "PATH = '/distributor-rates/get-details'"),
  ),
  fact(
    'contracts',
    'Staff manage contracts',
    provenBy('contracts/server/feeding.test.ts', 'makes its prices the rates of its days'),
    changing('src/features/contracts/server/contract-kind.ts', "after.status === 'active' && before.status !== 'active'", 'false'),
  ),
  fact(
    'short-book',
    'Staff run short-book ordering',
    provenBy('short-book/server.test.ts', 'is submitted, returned, changed and approved'),
    changing(
      'machines/supply/shortBook.ts',
      "'entry.submitted': { target: 'submitted', guard: complete }",
      "'entry.submitted': { target: 'open', guard: complete }",
    ),
  ),
  fact(
    'auto-short',
    'Staff run auto-short ordering',
    provenBy('store-runs/server/runs.test.ts', 'writes the shortages of its stores, and of no other drugs than those of the manifest'),
    changing(
      'src/features/store-runs/server/project-work.ts',
      'suggestForStore(tx, cause, storeId, handles)',
      'suggestForStore(tx, cause, storeId, () => true)',
    ),
  ),
  fact(
    'safety-stock',
    'Staff run safety-stock ordering',
    provenBy('store-runs/server/safety-stock.test.ts', 'previews the floors of its stores, which hold once they are applied'),
    changing('src/features/store-runs/server/write-run.ts', "if (type === 'run.applied') await applyFloors(tx, at, stored.id);", ''),
  ),
  fact(
    'purchase-orders',
    'Staff run purchase orders for the warehouse',
    provenBy('purchase-orders/server/life.test.ts', 'goes from the draft to the distributor, and its goods into the stock'),
    changing('src/features/purchase-orders/server/receive-goods.ts', '(packs + free_packs) * line.pack_size', 'packs + free_packs'),
  ),
  fact(
    'stores',
    'Staff manage stores',
    provenBy('store-ops/server/stores.test.ts', 'is closed with a reason until a time, and opened again'),
    changing(
      'machines/stores/storeServiceability.ts',
      "'store.opened': { target: 'SERVICEABLE'",
      "'store.opened': { target: 'UNSERVICEABLE'",
    ),
  ),
  fact(
    'pincodes',
    'Staff manage pincodes and serviceability',
    menu('§2.2 the menu entry Location management opens /location-mgmt/pincode-mgmt'),
    renamed('src/features/locations/console.ts', "path: '/location-mgmt/pincode-mgmt'"),
  ),
  fact(
    'offers',
    'Staff manage offers',
    provenBy('offers/server.test.ts', 'takes its part off a cart while it is live'),
    changing('machines/offers/offer.ts', "'offer.resumed': opened", "'offer.resumed': 'draft'"),
  ),
  fact(
    'notifications',
    'Staff get notifications',
    provenBy('notifications/console/notifications.test.tsx', 'counts unread notifications (§1)'),
    changing(
      'src/features/notifications/console/notification-bell.tsx',
      'filter(({ read_at }) => read_at === null)',
      'filter(() => false)',
    ),
  ),
  fact(
    'content',
    'Staff manage content',
    provenBy('content/server.test.ts', 'is published by someone else than its author'),
    changing('machines/content/page.ts', 'context.author.id !== params.by.id', 'true'),
  ),
  fact(
    'logs',
    'Staff read logs',
    menu('§2.2 the menu entry Logs opens /logs/logs'),
    renamed('src/features/job-logs/log-path.ts', "'/logs/logs'"),
  ),
  fact(
    'uploads',
    'Staff upload files',
    menu('§2.2 the menu entry S3 upload opens /s3-upload'),
    renamed('src/features/files/console.ts', "path: '/s3-upload'"),
  ),
  fact(
    'platform',
    'The platform identifier sent at login is OPS',
    provenBy('session/console/sign-in-screen.test.tsx', 'stores the enriched user'),
    renamed('src/platform/contract/constants.ts', "LOGIN_PLATFORM = 'OPS'"),
  ),
  fact(
    'production',
    'The production flag is true',
    settings('are off by default'),
    changing(pageSettings, 'production: true', 'production: false'),
  ),
  fact(
    'error-environment',
    'Error reporting runs in the production environment',
    settings('are off by default'),
    changing(pageSettings, "environment: 'production'", "environment: 'development'"),
  ),
  service('admin', 'admin API', 'admin'),
  service('web-1', 'web API version 1', 'web'),
  fact(
    'service-web-2',
    'The web API version 2 has its own base address',
    openBecause('The specification shows no call of it: the content service is version 1'),
  ),
  fact(
    'service-public-site',
    'The public-site web API has its own base address',
    provenBy('content/server.test.ts', 'gets a published page with a tag, and nothing for the same tag'),
    renamed('src/features/content/page-paths.ts', "PUBLIC_WEB_BASE = '/public-web'"),
    because('The address is a path of the console’s own server, which stands for the service'),
  ),
  service('search', 'e-commerce search service', 'search'),
  service('crm', 'CRM service', 'crm'),
  service('pdf', 'PDF service', 'pdf'),
  service('supplier', 'supplier service', 'supplier'),
  service('item', 'item service', 'item'),
  service('shortbook', 'shortbook service', 'shortbook'),
  fact(
    'service-purchase-order',
    'The purchase-order service has its own base address',
    provenBy('platform/contract/permissions.test.ts', '§1: each service has its own base address'),
    renamed(services, "purchaseOrder: { base: '/purchase-order'", '/purchase-order'),
    because('The address is a path of the console’s own server, which stands for the service'),
  ),
  service('ecommerce', 'e-commerce service', 'ecommerce'),
  service('store', 'store service', 'store'),
  service('oms', 'order-management service', 'oms'),
  service('node', 'node back end', 'node'),
  service('main', 'main back end', 'main'),
  service('distributor', 'distributor service', 'distributor'),
  fact(
    'service-app-form',
    'The app-form service has its own base address',
    provenBy('platform/contract/permissions.test.ts', '§1: each service has its own base address'),
    renamed(services, "appForm: { base: '/app-form'", '/app-form'),
    because('The address is a path of the console’s own server, which stands for the service'),
  ),
  fact(
    'service-realtime',
    'The realtime socket service has its own base address',
    provenBy('platform/contract/permissions.test.ts', '§1: the realtime services have their own addresses'),
    renamed('src/platform/contract/realtime.ts', "SOCKET_PATH = '/socket.io'"),
  ),
  fact(
    'service-error-reporting',
    'The error-reporting service has its own base address',
    settings('come from the environment'),
    changing(pageSettings, 'errorReportingDsn: dsn(env)', 'errorReportingDsn: null'),
  ),
  fact(
    'analytics',
    'A client-event analytics endpoint is configured',
    settings('come from the environment'),
    changing(pageSettings, "page(env, 'ANALYTICS_ENDPOINT')", 'null'),
  ),
  fact(
    'dashboard-link',
    'An external operations dashboard link is configured',
    settings('come from the environment'),
    changing(pageSettings, "page(env, 'OPERATIONS_DASHBOARD_URL')", 'null'),
  ),
  fact(
    'order-details-link',
    'An order-details page link for prescription redirects is configured',
    settings('come from the environment'),
    provenBy('orders/console/order-details-page.test.tsx', '§1'),
    changing(pageSettings, "page(env, 'ORDER_DETAILS_URL')", 'null'),
  ),
]);
