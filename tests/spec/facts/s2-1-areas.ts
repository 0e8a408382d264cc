import { changing, renamed } from '../changes.ts';
import { type Change, type Fact, fact, facts, provenBy } from '../fact.ts';
import { builtAreas } from '../built-areas.ts';
import { masterMoved } from '../menu.ts';

const menu = (words: string) => provenBy('spec/menu.test.ts', `§2.1 areas ${words}`);
const says = (area: string) => `There is the area ${area}`;
const asId = (area: string) => `area-${area.toLowerCase().replaceAll(/[{}]/g, '')}`;
const screensOf = (feature: string, path: string) => renamed(`src/features/${feature}/console.ts`, `path: '${path}'`);

function built(area: string, change: Change): Fact {
  const name = area.replace('{product}', 'galen');
  if (!(name in builtAreas)) throw new Error(`No test opens the area ${name}: builtAreas lacks it`);
  return fact(asId(area), says(area), menu(`${name} opens at `), change);
}

export const topLevelAreas = facts('§2.1', 'Top-level areas', [
  fact(
    'on-demand',
    'Every area loads on demand',
    menu('every screen loads on demand'),
    changing(
      'src/features/stats/console.ts',
      "screen: () => import('./console/stats-screen.tsx')",
      'screen: () => Promise.resolve({ default: () => null })',
    ),
  ),
  fact(
    'guarded',
    'All areas are guarded by the login guard, but authentication, wms-setting and goodaid-waybill',
    menu('only the sign-in and the waybill are public'),
    menu('only the warehouse settings open without the login guard, and are not public'),
    provenBy('platform/console/shell/router.test.tsx', 'an unguarded area (§2.1) asks a visitor to sign in'),
    provenBy('platform/console/shell/session.test.tsx', 'no stored user: the session ends with the message'),
    provenBy('platform/console/shell/router.test.tsx', 'a public area (§2.1) opens for a visitor'),
    changing('src/features/stats/console.ts', "access: { permission: 'stats.read' }", "access: 'public'"),
  ),
  fact(
    'empty-path',
    'An empty path redirects to authentication',
    provenBy('platform/console/shell/routes.test.ts', 'where a path leads'),
    changing(
      'src/platform/console/navigation/routes.ts',
      'if (!user) return isRoot || area === null ?',
      'if (!user) return area === null && !isRoot ?',
    ),
  ),
  fact(
    'authentication-public',
    'Authentication is public',
    menu('only the sign-in and the waybill are public'),
    changing('src/features/session/console.ts', "access: 'public'", "access: 'session'"),
  ),
  built('prescription', renamed('src/features/prescriptions/prescription-paths.ts', "'/prescription/prescription-list'")),
  built('crm', renamed('src/features/patients/patient-paths.ts', "'/crm/search'")),
  built('authentication', screensOf('session', '/authentication')),
  built('home', screensOf('home', '/home')),
  built('drug-order-info', screensOf('rates', '/drug-order-info/get-details')),
  built('selling-rate', screensOf('rates', '/selling-rate/get-details')),
  built('{product}', renamed('src/features/orders/order-paths.ts', '${product.slug}/order-list')),
  built('{product}-draft', renamed('src/features/place-order/place-order-paths.ts', '${product.slug}-draft')),
  built('{product}-drop-off', renamed('src/features/drop-offs/drop-off-paths.ts', '${product.slug}-drop-off')),
  built('alternative', screensOf('drugs', '/alternative')),
  built('{product}-reward', renamed('src/features/rewards/reward-paths.ts', '${product.slug}-reward')),
  built('loyalty', renamed('src/features/loyalty/loyalty-paths.ts', "LEDGER_PATH = '/loyalty'", 'loyalty')),
  built('loyalty-admin', renamed('src/features/loyalty/loyalty-paths.ts', "'/loyalty-admin'")),
  built('cio-management', screensOf('cio', '/cio-management/list')),
  built('stats', renamed('src/features/stats/console/stats-paths.ts', "'/stats/view'")),
  built('pipo', screensOf('pipo', '/pipo/group-list')),
  built('store-group-master', screensOf('store-groups', '/store-group-master/get-details')),
  built('distributor-rates', renamed('src/features/distributor-rates/console.ts', "PATH = '/distributor-rates/get-details'")),
  built('orders', renamed('src/features/purchase-orders/purchase-order-paths.ts', "'/orders/purchase-orders'")),
  built('distributor', renamed('src/features/distributors/distributor-paths.ts', "'/distributor/home'")),
  built('wms-setting', renamed('src/features/wms-settings/settings-paths.ts', "'/wms-setting/planningsetting'")),
  built('non-distributor', renamed('src/features/suppliers/supplier-paths.ts', "'/non-distributor'")),
  built('safety-stock', renamed('src/features/store-runs/run-paths.ts', "'/safety-stock/scheduler'")),
  built('order-place', renamed('src/features/store-runs/run-paths.ts', "'/order-place/scheduler'")),
  built('auto-short', renamed('src/features/store-runs/run-paths.ts', "'/auto-short/manifest'")),
  built('supply-chain-mgt', screensOf('supply-lanes', '/supply-chain-mgt/get-details')),
  built('masters', masterMoved('item')),
  built('drug-details', renamed('src/features/drugs/drug-paths.ts', "'/drug-details/list'")),
  built('location-mgmt', screensOf('locations', '/location-mgmt/pincode-mgmt')),
  built('store-management', renamed('src/features/store-ops/store-ops-paths.ts', "'/store-management/ops-interface'")),
  built('logs', renamed('src/features/job-logs/log-path.ts', "'/logs/logs'")),
  built('application-logs', renamed('src/features/application-logs/log-paths.ts', "'/application-logs'")),
  built('Schedule-and-Reminder', renamed('src/features/reminders/reminder-path.ts', "'/Schedule-and-Reminder'")),
  built('sqs-logs', renamed('src/features/message-queues/queue-path.ts', "'/sqs-logs'")),
  built('user-settings', screensOf('session', '/user-settings/mfa-setup')),
  built('s3-upload', screensOf('files', '/s3-upload')),
  built('queue-management', screensOf('agent-management', '/queue-management')),
  built('offers', renamed('src/features/offers/offer-paths.ts', "'/offers/offers'")),
  built('forms', renamed('src/features/forms/form-paths.ts', "'/forms'")),
  built('campaign', renamed('src/features/campaigns/campaign-path.ts', "'/campaign'")),
  built('cms', renamed('src/features/content/page-paths.ts', "'/cms'")),
  built('dashboard', renamed('src/features/calls-report/report-path.ts', "'/dashboard/calls-report'")),
  built('aws-admin', renamed('src/features/cloud-instances/cloud-paths.ts', "'/aws-admin'")),
  built('goodaid-waybill', renamed('src/features/waybills/waybill-paths.ts', "'/goodaid-waybill/waybill'")),
]);
