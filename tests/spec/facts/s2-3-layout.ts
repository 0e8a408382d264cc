import { fact, facts, factsShownBy, openIn, provenBy } from '../fact.ts';

const shell = (words: string) => provenBy('platform/console/shell/session.test.tsx', words);
const layout = (words: string) => provenBy('platform/console/shell/layout.test.tsx', words);
const legacy = (words: string) => provenBy('platform/console/shell/routes.test.ts', words);
const defaults = provenBy('platform/console/shell/routes.test.ts', 'default tab codes');

export const layoutBehaviour = facts('§2.3', 'Layout behaviour', [
  fact('header-hidden-on-sign-in', 'The header is hidden on the authentication page', shell('surrounds no public page')),
  fact('sidebar-hidden-on-sign-in', 'The sidebar is hidden on the authentication page', shell('surrounds no public page')),
  fact('header-hidden-on-stats-full-list', 'The header is hidden on the page /stats-full-list', layout('the wall screen has neither')),
  fact('sidebar-hidden-on-stats-full-list', 'The sidebar is hidden on the page /stats-full-list', layout('the wall screen has neither')),
  fact('page-loader', 'A page loader shows during navigation', layout('the page loader shows')),
  fact('scroll-to-top', 'The window scrolls to the top after every navigation', layout('the window is at the top')),
  fact('sidebar-both-ways', 'The sidebar is collapsed or expanded', shell('closes and opens the sidebar')),
  fact('sidebar-choice-remembered', 'The choice is remembered', shell('closes and opens the sidebar')),
  fact('sidebar-below-1170', 'The sidebar closes automatically below 1170 px width', layout('below 1170 px')),
  fact('state-short-book', 'Legacy state short-book needs SRT', legacy('/home/short-book needs SRT')),
  fact('state-auto-short-manifest', 'Legacy state auto-short manifest needs AMAN', legacy('/auto-short/manifest needs AMAN')),
  fact(
    'state-auto-short-scheduler',
    'Legacy state auto-short scheduler needs ASCH',
    legacy('/auto-short/today-scheduler needs ASCH'),
    legacy('/auto-short/future-scheduler needs ASCH'),
  ),
  fact('state-order-place-manifest', 'Legacy state order-place manifest needs OMAN', legacy('/order-place/manifest needs OMAN')),
  fact('state-order-place-scheduler', 'Legacy state order-place scheduler needs OSCH', legacy('/order-place/scheduler needs OSCH')),
  fact(
    'state-safety-stock',
    'Legacy state safety-stock needs SSR',
    legacy('/safety-stock/manifest needs SSR'),
    legacy('/safety-stock/scheduler needs SSR'),
  ),
  fact('state-logs', 'Legacy state logs needs LOGS', legacy('/logs/logs needs LOGS')),
  fact(
    'lacking-the-tab',
    'A user lacking the tab is sent to the root',
    legacy('users without it are sent to the root'),
    provenBy('platform/console/shell/routes.test.ts', 'where a path leads'),
  ),
  fact(
    'signed-in-check',
    'If the tab list is non-empty and the URL is still the sign-in one after 200 ms, the page reloads',
    provenBy('machines/shell/navigation.test.ts', 'reloads the page that is still at the sign-in after 200 ms'),
    provenBy('journeys/guard.spec.ts', 'the sign-in page reloads after 200 ms'),
  ),
  ...factsShownBy([defaults], {
    'default-tab-srt': 'SRT is a default tab code when no user is stored',
    'default-tab-aman': 'AMAN is a default tab code when no user is stored',
    'default-tab-asch': 'ASCH is a default tab code when no user is stored',
    'default-tab-oman': 'OMAN is a default tab code when no user is stored',
    'default-tab-osch': 'OSCH is a default tab code when no user is stored',
    'default-tab-order': 'ORDER is a default tab code when no user is stored',
    'default-tab-ssr': 'SSR is a default tab code when no user is stored',
    'default-tab-logs': 'LOGS is a default tab code when no user is stored',
  }),
  ...factsShownBy([openIn('queue-management')], {
    'side-menu-supervisor-dashboard': 'Side-menu entry "Supervisor Dashboard" by permission',
    'side-menu-agent-lead-priority-manage': 'Side-menu entry "Agent Lead Priority Manage" by permission',
    'side-menu-manage-agent': 'Side-menu entry "Manage Agent" by permission',
    'side-menu-assign-queue': 'Side-menu entry "Assign Queue" by permission',
  }),
]);
