import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { Area } from '#console/areas/area.ts';
import { t } from '#console/language/language.ts';
import type { CurrentUser } from '#console/lib/current-user.ts';
import { Icon } from '#console/ui/base/icon.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { MenuButton } from '#console/ui/overlays/menu.tsx';
import { session } from '../session.ts';
import { chooseTheme, currentTheme, onTheme } from '../theme.ts';
import { LiveMark } from './live-mark.tsx';

interface HeaderProps {
  user: CurrentUser;
  area: Area | null;
}

/** Where one is, whether it is live, full screen, theme, welcome and the settings menu (§2.4). */
export function Header({ user, area }: HeaderProps) {
  return (
    <div className="header">
      <p className="where">
        <b>{t(area?.title ?? 'No such page')}</b>
      </p>
      <span className="grow" />
      <LiveMark />
      <FullScreen />
      <ThemeToggle />
      <Welcome user={user} />
    </div>
  );
}

function Welcome({ user }: { user: CurrentUser }) {
  const leaving = useSelector(session, (snapshot) => snapshot.matches('signingOut'));
  return (
    <MenuButton
      className="who"
      menuLabel={t('Settings')}
      items={[{ label: leaving ? t('Logging out…') : t('Logout'), icon: 'logout', onSelect: () => session.send({ type: 'logout.asked' }) }]}
    >
      <span className="visually-hidden">{t('Settings of this account:')}</span>
      <span className="avatar" aria-hidden="true">
        {initials(user.name)}
      </span>
      <span className="who-words">
        <b>{t('Welcome, {name}', { name: user.name })}</b>
        <span>{user.title}</span>
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

function ThemeToggle() {
  const theme = useSyncExternalStore(onTheme, currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={theme === 'dark' ? 'sun' : 'moon'}
      label={theme === 'dark' ? t('Use the light theme') : t('Use the dark theme')}
      onClick={() => chooseTheme(other)}
    />
  );
}

const isFull = () => document.fullscreenElement !== null;
function onFull(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function FullScreen() {
  const full = useSyncExternalStore(onFull, isFull);
  const toggle = () => (full ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <IconButton
      icon="full"
      label={full ? t('Leave full screen') : t('Full screen')}
      aria-pressed={full}
      // A browser may refuse; then nothing changes and nothing has to be said.
      onClick={() => void toggle().catch(() => {})}
    />
  );
}
