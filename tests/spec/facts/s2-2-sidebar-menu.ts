import { changing, renamed, without } from '../changes.ts';
import { because, type Fact, fact, facts, provenBy } from '../fact.ts';
import { builtEntries, entryOpened, routeMoved } from '../menu.ts';
import type { BuiltEntry } from '../menu-entry.ts';

const asId = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const tab = (...codes: string[]) => `holders of the tab ${codes.join(' or ')}`;
const orderQuery = changing('src/features/orders/console/order-list/order-spelling.ts', "params.get('order_id')", "params.get('order')");
const inMenu = (title: string, words: string) => provenBy('spec/menu.test.ts', `§2.2 the menu entry ${title} ${words}`);

function needsOf({ sees }: BuiltEntry): string {
  if (sees === 'everybody') return 'everybody, always';
  return 'tab' in sees ? tab(...[sees.tab].flat()) : `the roles ${sees.roles.join(', ')}`;
}

/** A built entry: one fact for its visibility, one for each of its routes. */
function built(entry: BuiltEntry): Fact[] {
  const { title, label, sees, routes } = entry;
  const byRole = typeof sees === 'object' && 'roles' in sees;
  const reason = byRole ? [because('§2.2 names no tab: the roles decide, as the server does for the same data')] : [];
  const visible = fact(
    `menu-${asId(title)}`,
    `Entry "${label}" is shown to ${needsOf(entry)}`,
    inMenu(title, 'is shown once to its users'),
    entryOpened(entry),
    ...reason,
  );
  const opens = routes.map((route) => {
    const path = typeof route === 'string' ? route : route[0];
    return fact(`route-${asId(path)}`, `${path} opens from "${label}"`, inMenu(title, `opens ${path}`), routeMoved(entry, path));
  });
  return [visible, ...opens];
}

export const sidebarMenu = facts('§2.2', 'Sidebar menu', [
  fact(
    'entry-by-tab',
    'An entry is visible only if the user’s tab list contains the matching tab',
    provenBy('platform/console/shell/access.test.ts', 'an entry is shown only to whose tab list has its tab'),
    changing('src/platform/console/shell/access.ts', 'user.tabs.includes(access.tab)', 'user.tabs.length > 0'),
    because('Entries without a named tab follow the roles that hold the permission of their area; Home is shown to everybody'),
  ),
  ...builtEntries.flatMap(built),
  fact(
    'route-crm-my-queue',
    '/crm/my-queue opens from "CRM operation"',
    provenBy('agent-tasks/console/my-queue.test.tsx', 'lists the own open tasks with reason and due time'),
    renamed('src/features/agent-tasks/task-path.ts', "'/crm/my-queue'"),
  ),
  fact(
    'menu-external-availability-dashboard',
    'Entry "External availability dashboard" is in everybody’s menu, an external link',
    provenBy('platform/console/shell/availability.test.tsx', 'is an external link in everybody’s menu'),
    changing('src/platform/console/shell/sidebar.tsx', 'if (!address) return null;', 'return null;'),
    because('It is shown once its address is configured: without one it would lead nowhere'),
  ),
  fact(
    'menu-external-availability-dashboard-link',
    'The availability dashboard opens beside the console, at the configured address',
    provenBy('platform/console/shell/availability.test.tsx', 'is an external link in everybody’s menu'),
    changing('src/platform/console/shell/sidebar.tsx', 'href={address}', 'href="/home"'),
  ),
  fact(
    'route-authentication',
    '/authentication is the sign-in',
    provenBy('platform/console/shell/routes.test.ts', 'where a path leads'),
    renamed('src/platform/console/navigation/routes.ts', "const SIGN_IN = '/authentication';"),
  ),
  fact(
    'route-product-oms-failure',
    '/{product}/oms-failure opens from "{product}"',
    provenBy('fulfilment/console.test.tsx', 'open at /galen/oms-failure for holders of the product’s tab'),
    renamed('src/features/fulfilment/fulfilment-paths.ts', '/oms-failure`'),
  ),
  fact(
    'route-stats-full-list',
    '/stats-full-list, without header and sidebar',
    provenBy('platform/console/shell/layout.test.tsx', 'the wall screen has neither'),
    renamed('src/features/stats/console/stats-paths.ts', "'/stats-full-list'"),
  ),
  fact(
    'route-call-center-operation-queue',
    '/call-center-operation/queue',
    provenBy('agent-tasks/console/my-queue.test.tsx', 'opens from its older address'),
    changing(
      'src/features/agent-tasks/console/queue/older-address.tsx',
      'MY_QUEUE_PATH + useLocation().search',
      "'/home' + useLocation().search",
    ),
  ),
  fact(
    'route-doctor-prescription',
    '/doctor-prescription/order-list with the query order_id',
    provenBy('doctor-questions/console.test.tsx', 'opens the order of the address'),
    without('src/features/doctor-questions/doctor-order-list.ts', "  record: 'order_id',\n"),
  ),
  fact(
    'route-call-back-list',
    '/{product}/call-back-list with the query id',
    provenBy('callbacks/console.test.tsx', 'opens the callback of the address'),
    without('src/features/callbacks/callback-list.ts', "  record: 'id',\n"),
  ),
  fact(
    'route-order-list-of-an-order',
    '/{product}/order-list with the query order_id opens that order',
    provenBy('orders/console/order-list.test.tsx', 'opens the order of a link (§2.2)'),
    orderQuery,
  ),
  fact(
    'my-queue-of-an-agent',
    '/crm/my-queue is where a confirmed agent task leads',
    provenBy('agent-tasks/console/agent-tasks.test.tsx', 'is 300x120 px with an OK button, which opens the task in the queue'),
    changing(
      'src/features/agent-tasks/console/agent-tasks.ts',
      'openPath(`${MY_QUEUE_PATH}?id=${taskId}`)',
      'openPath(`/home?id=${taskId}`)',
    ),
  ),
]);
