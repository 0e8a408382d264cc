import { without } from '../changes.ts';
import { because, fact, facts, provenBy } from '../fact.ts';

const inLayout = (words: string) => provenBy('platform/console/shell/layout.test.tsx', words);
const altered = (find: string) => without('src/platform/console/shell/header.tsx', find);
const settingsMenu = 'src/platform/console/shell/settings-menu.tsx';

export const header = facts('§2.4', 'Header', [
  fact(
    'product-name',
    'It shows the product name',
    inLayout('product name, welcome, state label'),
    without('src/platform/console/shell/shell.tsx', '<span>{product.title}</span>'),
  ),
  fact(
    'welcome-line',
    'It shows a welcome line with the user’s name',
    inLayout('product name, welcome, state label'),
    without(settingsMenu, "<b>{t('Welcome, {name}', { name: user.name })}</b>"),
  ),
  fact(
    'state-label',
    'It shows the current state label',
    inLayout('product name, welcome, state label'),
    altered("{t(area?.title ?? 'Not found')}"),
  ),
  fact('full-screen-toggle', 'It shows a full-screen toggle', inLayout('full screen'), altered('      <FullScreen />')),
  fact(
    'bell-by-input',
    'A notification bell appears only when enabled by an input',
    provenBy('notifications/console/notifications.test.tsx', 'is not shown before a password of one’s own is chosen'),
    without('src/features/notifications/console/notification-bell.tsx', '!user.password_temporary && '),
    because('The input is the user: with the product’s tab, and without a temporary password'),
  ),
  fact(
    'settings-menu',
    'A settings menu offers Logout',
    provenBy('platform/console/shell/session.test.tsx', 'by Logout ends the session'),
    without(settingsMenu, 'onSelect: () => void askLogout()'),
  ),
]);
