import { IconMaximize, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { Area } from './area.ts';
import { t } from '../language/language.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { chooseDisplay, useShownTheme } from '../display/display.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { LiveMark } from './live-mark.tsx';
import { Slot } from '../slot.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { openShellDialog } from './shell-dialogs.ts';

interface HeaderProps {
  user: CurrentUser;
  area: Area | null;
}

/** Breadcrumb, live mark, full screen, theme, welcome line and settings menu (§2.4). */
export function Header({ user, area }: HeaderProps) {
  return (
    <div className="header">
      <p className="where">
        <b>{t(area?.title ?? 'Not found')}</b>
      </p>
      <span className="grow" />
      <button type="button" className="header-search" aria-keyshortcuts="Control+K Meta+K" onClick={() => void openShellDialog('palette')}>
        <IconSearch />
        <span>{t('Search or run a command')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <Slot name="header.start" props={{ user }} />
      <LiveMark />
      <FullScreen />
      <ThemeToggle />
      <Slot name="header.end" props={{ user }} />
      <SettingsMenu user={user} />
    </div>
  );
}

function ThemeToggle() {
  const theme = useShownTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      icon={theme === 'dark' ? IconSun : IconMoon}
      label={theme === 'dark' ? t('Use the light theme') : t('Use the dark theme')}
      onClick={() => void chooseDisplay({ theme: other })}
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
      icon={IconMaximize}
      label={full ? t('Leave full screen') : t('Full screen')}
      aria-pressed={full}
      // The browser may refuse full screen; the state then stays unchanged.
      onClick={() => void toggle().catch(() => {})}
    />
  );
}
