import { changing, without } from '../changes.ts';
import { fact, facts, factsShownBy, openBecause, provenBy } from '../fact.ts';

const shell = (words: string) => provenBy('platform/console/shell/session.test.tsx', words);
const layout = (words: string) => provenBy('platform/console/shell/layout.test.tsx', words);
const sidebar = 'machines/shell/sidebar.ts';
const page = 'src/platform/console/shell/page.tsx';
const agentScreens = 'src/features/agent-management/console.ts';
const wallFramed = without('src/features/stats/console.ts', 'bare: true,');
const aroundAll = (element: string) => changing(page, '<Fragment key={language}>', `<Fragment key={language}><${element} />`);

/** The screen of a project needs another tab. */
const tabMoved = (path: string, from: string, to: string) =>
  changing(
    'src/features/store-runs/console.ts',
    `path: ${path},\n    access: { tab: '${from}' }`,
    `path: ${path},\n    access: { tab: '${to}' }`,
  );

export const layoutBehaviour = facts('§2.3', 'Layout behaviour', [
  fact(
    'header-hidden-on-sign-in',
    'The header is hidden on the authentication page',
    shell('surrounds no public page'),
    aroundAll('header'),
  ),
  fact(
    'sidebar-hidden-on-sign-in',
    'The sidebar is hidden on the authentication page',
    shell('surrounds no public page'),
    aroundAll('nav'),
  ),
  fact(
    'header-hidden-on-stats-full-list',
    'The header is hidden on the page /stats-full-list',
    layout('the wall screen has neither'),
    wallFramed,
  ),
  fact(
    'sidebar-hidden-on-stats-full-list',
    'The sidebar is hidden on the page /stats-full-list',
    layout('the wall screen has neither'),
    wallFramed,
  ),
  fact(
    'page-loader',
    'A page loader shows during navigation',
    layout('the page loader shows'),
    without(page, '{(isNavigating || isReopening) && <PageLoader />}'),
  ),
  fact(
    'scroll-to-top',
    'The window scrolls to the top after every navigation',
    layout('the window is at the top'),
    without(page, '<ScrollRestoration getKey={scrollKey} />'),
  ),
  fact(
    'sidebar-both-ways',
    'The sidebar is collapsed or expanded',
    shell('closes and opens the sidebar'),
    changing(sidebar, "on: { 'sidebar.toggle': { target: 'collapsed',", "on: { 'sidebar.toggle': { target: 'expanded',"),
  ),
  fact(
    'sidebar-choice-remembered',
    'The choice is remembered',
    shell('closes and opens the sidebar'),
    layout('stays closed after it was closed'),
    without('src/platform/console/shell/shell.tsx', "stored.sidebarOption.write('collapsed');"),
  ),
  fact(
    'sidebar-below-1170',
    'The sidebar closes automatically below 1170 px width',
    layout('below 1170 px'),
    without(sidebar, ", 'viewport.narrowed': 'tucked'"),
  ),
  fact(
    'state-short-book',
    'Legacy state short-book needs SRT',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry Home is shown once to its users'),
    changing('src/features/short-book/console.ts', "access: { tab: 'SRT' }", "access: { tab: 'SSR' }"),
  ),
  fact(
    'state-safety-stock',
    'Legacy state safety-stock needs SSR',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry Safety stock is shown once to its users'),
    tabMoved('SAFETY_STOCK_RUNS_PATH', 'SSR', 'AMAN'),
  ),
  fact(
    'state-auto-short-manifest',
    'Legacy state auto-short manifest needs AMAN',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry Auto-short: manifest is shown once to its users'),
    tabMoved('AUTO_SHORT_MANIFEST_PATH', 'AMAN', 'SSR'),
  ),
  fact(
    'state-auto-short-scheduler',
    'Legacy state auto-short scheduler needs ASCH',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry Auto-short is shown once to its users'),
    tabMoved('AUTO_SHORT_TODAY_PATH', 'ASCH', 'SSR'),
  ),
  fact(
    'state-order-place-manifest',
    'Legacy state order-place manifest needs OMAN',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry Order-place: manifest is shown once to its users'),
    tabMoved('ORDER_PLACE_MANIFEST_PATH', 'OMAN', 'SSR'),
  ),
  fact(
    'state-order-place-scheduler',
    'Legacy state order-place scheduler needs OSCH',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry Order-place is shown once to its users'),
    tabMoved('ORDER_PLACE_RUNS_PATH', 'OSCH', 'SSR'),
  ),
  fact(
    'state-logs',
    'Legacy state logs needs LOGS',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry Logs is shown once to its users'),
    changing('src/features/job-logs/feature.ts', "tab: 'LOGS'", "tab: 'SSR'"),
  ),
  fact(
    'lacking-the-tab',
    'A user lacking the tab is sent to the root',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry PIPO opens /pipo/group-list'),
    changing('src/platform/console/navigation/routes.ts', ' || (area !== null && !isOpenTo(area, user)) ?', ' ?'),
  ),
  fact(
    'signed-in-check',
    'If the tab list is non-empty and the URL is still the sign-in one after 200 ms, the page reloads',
    provenBy('machines/shell/navigation.test.ts', 'reloads the page that is still at the sign-in after 200 ms'),
    provenBy('journeys/guard.spec.ts', 'the sign-in page reloads after 200 ms'),
    changing('machines/shell/navigation.ts', "actions: 'reloadPage'", 'actions: []'),
  ),
  ...factsShownBy([openBecause('Without a stored user only the sign-in opens: no screen asks for the default tabs')], {
    'default-tab-srt': 'SRT is a default tab code when no user is stored',
    'default-tab-aman': 'AMAN is a default tab code when no user is stored',
    'default-tab-asch': 'ASCH is a default tab code when no user is stored',
    'default-tab-oman': 'OMAN is a default tab code when no user is stored',
    'default-tab-osch': 'OSCH is a default tab code when no user is stored',
    'default-tab-order': 'ORDER is a default tab code when no user is stored',
    'default-tab-ssr': 'SSR is a default tab code when no user is stored',
    'default-tab-logs': 'LOGS is a default tab code when no user is stored',
  }),
  fact(
    'side-menu-supervisor-dashboard',
    'Side-menu entry "Supervisor Dashboard" by permission',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry CRM supervision is shown once to its users'),
    changing('src/features/supervision/console.ts', "title: msg('Supervisor dashboard')", "title: msg('Dashboard')"),
  ),
  fact(
    'side-menu-agent-lead-priority-manage',
    'Side-menu entry "Agent Lead Priority Manage" by permission',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry CRM supervision: priorities is shown once to its users'),
    changing(agentScreens, "menu: msg('Agent Lead Priority Manage')", "menu: msg('Priorities')"),
  ),
  fact(
    'side-menu-manage-agent',
    'Side-menu entry "Manage Agent" by permission',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry CRM administration is shown once to its users'),
    changing(agentScreens, "menu: msg('Manage Agent')", "menu: msg('People')"),
  ),
  fact(
    'side-menu-assign-queue',
    'Side-menu entry "Assign Queue" by permission',
    provenBy('spec/menu.test.ts', '§2.2 the menu entry CRM administration: assignment is shown once to its users'),
    changing('src/features/supervision/console.ts', "title: msg('Assign queue')", "title: msg('Assign')"),
  ),
]);
