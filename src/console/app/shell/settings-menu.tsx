import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import { OpenAreas } from '#console/areas/open-areas.ts';
import { t } from '#console/language/language.ts';
import type { CurrentUser } from '#console/lib/current-user.ts';
import { generalDataActor } from '#console/lib/late-actor.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import { toast } from '#console/ui/feedback/toast-list.ts';
import { MenuButton, type MenuItem } from '#console/ui/overlays/menu.tsx';
import { holds } from '#contracts/permissions.ts';
import { openInspector } from '../inspection.ts';
import { openPath } from '../navigation.ts';
import { session } from '../session.ts';
import { openShellDialog } from './shell-dialogs.ts';

/** §2.2: always in the menu of who is signed in, once the area is there. */
const ACCOUNT = '/user-settings/mfa-setup';

/** Welcome line and settings menu (§2.4): account, look, choices, keys, Logout. */
export function SettingsMenu({ user }: { user: CurrentUser }) {
  const leaving = useSelector(session, (snapshot) => snapshot.matches('signingOut'));
  const hasAccount = useContext(OpenAreas).some((area) => area.path === ACCOUNT);
  const items: MenuItem[] = [
    ...(hasAccount ? [{ label: t('Account settings'), icon: 'user' as const, onSelect: () => openPath(ACCOUNT) }] : []),
    { label: t('Appearance'), icon: 'sun', onSelect: () => void openShellDialog('display') },
    { label: t('Refresh choices'), icon: 'rotate', onSelect: refreshChoices },
    { label: t('Keyboard shortcuts'), icon: 'info', onSelect: () => void openShellDialog('keys') },
    ...(holds('inspector.use', user) ? inspectorItems() : []),
    { label: leaving ? t('Logging out…') : t('Logout'), icon: 'logout', onSelect: () => session.send({ type: 'logout.asked' }) },
  ];
  return (
    <MenuButton className="who" menuLabel={t('Settings')} items={items}>
      <span className="visually-hidden">{t('Settings of this account:')}</span>
      <span className="avatar" aria-hidden="true">
        {initials(user.name)}
      </span>
      <span className="who-words">
        <b>{t('Welcome, {name}', { name: user.name })}</b>
        <span>{t(user.title)}</span>
      </span>
      <Icon name="down" small />
    </MenuButton>
  );
}

/** Of developers, testers and administrators. */
const inspectorItems = (): MenuItem[] => [
  { label: t('Open inspector in a window'), icon: 'external', onSelect: () => void openInspector('window') },
  { label: t('Open inspector in a side panel'), icon: 'cols', onSelect: () => void openInspector('panel') },
];

/** §4.8: on demand. */
function refreshChoices(): void {
  generalDataActor.current()?.send({ type: 'data.refresh' });
  toast({ tone: 'wait', text: t('The choices of all forms are fetched anew.') });
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
