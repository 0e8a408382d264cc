import { IconChevronDown, IconInfoCircle, IconLogout, IconSun, IconUser } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useContext } from 'react';
import { OpenAreas } from './open-areas.ts';
import { t } from '../language/language.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { MenuButton, type MenuItem } from '../ui/overlays/menu.tsx';
import { slot } from '../slots.ts';
import { openPath } from '../navigation/current-router.ts';
import { askLogout, session } from '#platform/session/console/session.ts';
import { openShellDialog } from './shell-dialogs.ts';

/** §2.2: always in the menu of a signed-in user. */
const ACCOUNT = '/user-settings/mfa-setup';

/** Welcome line and settings menu (§2.4): account, display, shortcuts, Logout. */
export function SettingsMenu({ user }: { user: CurrentUser }) {
  const isSigningOut = useSelector(session, (snapshot) => snapshot.matches('signingOut'));
  const hasAccount = useContext(OpenAreas).some((area) => area.path === ACCOUNT);
  const items: MenuItem[] = [
    ...(hasAccount ? [{ label: t('Account settings'), icon: IconUser, onSelect: () => openPath(ACCOUNT) }] : []),
    { label: t('Display'), icon: IconSun, onSelect: () => void openShellDialog('display') },
    ...slot('settings.items').flatMap((itemsOf) => itemsOf(user)),
    { label: t('Keyboard shortcuts'), icon: IconInfoCircle, onSelect: () => void openShellDialog('keys') },
    { label: isSigningOut ? t('Logging out…') : t('Logout'), icon: IconLogout, onSelect: () => void askLogout() },
  ];
  return (
    <MenuButton menuLabel={t('Settings')} items={items}>
      <button type="button" className="who">
        <span className="visually-hidden">{t('Settings of this account:')}</span>
        <span className="avatar" aria-hidden="true">
          {initials(user.name)}
        </span>
        <span className="who-words">
          <b>{t('Welcome, {name}', { name: user.name })}</b>
          <span>{t(user.title)}</span>
        </span>
        <IconChevronDown size={14} />
      </button>
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
