import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import { OpenAreas } from './open-areas.ts';
import { t } from '../language/language.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { Icon } from '../ui/base/icon.tsx';
import { MenuButton, type MenuItem } from '../ui/overlays/menu.tsx';
import { slot } from '../slots.ts';
import { openPath } from '../navigation/navigation.ts';
import { session } from '#platform/session/console/session.ts';
import { openShellDialog } from './shell-dialogs.ts';

/** §2.2: always in the menu of a signed-in user. */
const ACCOUNT = '/user-settings/mfa-setup';

/** Welcome line and settings menu (§2.4): account, display, shortcuts, Logout. */
export function SettingsMenu({ user }: { user: CurrentUser }) {
  const isSigningOut = useSelector(session, (snapshot) => snapshot.matches('signingOut'));
  const hasAccount = useContext(OpenAreas).some((area) => area.path === ACCOUNT);
  const items: MenuItem[] = [
    ...(hasAccount ? [{ label: t('Account settings'), icon: 'user' as const, onSelect: () => openPath(ACCOUNT) }] : []),
    { label: t('Appearance'), icon: 'sun', onSelect: () => void openShellDialog('display') },
    ...slot('settings.items').flatMap((itemsOf) => itemsOf(user)),
    { label: t('Keyboard shortcuts'), icon: 'info', onSelect: () => void openShellDialog('keys') },
    { label: isSigningOut ? t('Logging out…') : t('Logout'), icon: 'logout', onSelect: () => session.send({ type: 'logout.asked' }) },
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

const initials = (name: string) =>
  name
    .split(/\s+/)
    .map((word) => word[0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
