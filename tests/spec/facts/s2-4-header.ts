import { fact, facts, provenBy } from '../fact.ts';

const inLayout = (words: string) => provenBy('platform/console/shell/layout.test.tsx', words);

export const header = facts('§2.4', 'Header', [
  fact('product-name', 'It shows the product name', inLayout('product name, welcome, state label')),
  fact(
    'welcome-line',
    'It shows a welcome line with the user’s name',
    provenBy('platform/console/shell/session.test.tsx', 'welcomes by name'),
  ),
  fact('state-label', 'It shows the current state label', inLayout('product name, welcome, state label')),
  fact('full-screen-toggle', 'It shows a full-screen toggle', inLayout('full screen')),
  fact(
    'bell-by-input',
    'A notification bell appears only when enabled by an input',
    provenBy('notifications/console/notifications.test.tsx', 'is not shown before a password of one’s own is chosen'),
  ),
  fact('settings-menu', 'A settings menu offers Logout', provenBy('platform/console/shell/session.test.tsx', 'by Logout ends the session')),
]);
