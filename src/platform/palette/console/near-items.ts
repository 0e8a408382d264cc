import { IconCopy, IconFilter, IconInfoCircle, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { isOpenTo, isOutsideFrame } from '#platform/console/shell/access.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { areas } from '#platform/console/navigation/routes.ts';
import { copyText } from '#platform/console/client/copy-text.ts';
import { t } from '#platform/console/language/language.ts';
import type { CurrentUser } from '#platform/session/console/current-user.ts';
import { chooseDisplay, currentDisplay, displayOnScreen } from '#platform/console/display/display.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { screenActions } from '#platform/console/ui/keys/screen-actions.ts';
import { wordsOf } from '#platform/contract/search-words.ts';
import { navigateTo } from '#platform/console/navigation/current-router.ts';
import { askLogout } from '#platform/session/console/session.ts';
import { openShellDialog } from '#platform/console/shell/shell-dialogs.ts';
import type { PaletteItem } from './palette-item.ts';
import { recentItems } from './recent-items.ts';

/** The only page open until a temporary password is replaced. */
const OWN_PASSWORD = '/user-settings/mfa-setup';

function areaItem(area: Area): PaletteItem {
  const label = t(area.title);
  return {
    id: `area/${area.path}`,
    group: 'area',
    label,
    icon: area.icon,
    ...(area.group && t(area.group) !== label && { detail: t(area.group) }),
    ...(area.key && { strokes: ['g', area.key] }),
    run: () => navigateTo(area.path),
  };
}

const canOpen = (area: Area, user: CurrentUser) =>
  !isOutsideFrame(area) && isOpenTo(area, user) && (!user.password_temporary || area.path === OWN_PASSWORD);

/** Actions that are available everywhere. */
function consoleItems(): PaletteItem[] {
  const item = (id: string, label: string, run: PaletteItem['run'], rest: Partial<PaletteItem> = {}): PaletteItem => ({
    id: `console/${id}`,
    group: 'console',
    label,
    run,
    ...rest,
  });
  const dark = displayOnScreen.get().theme === 'dark';
  const close = currentDisplay().density === 'compact';
  return [
    item('link', t('Copy a link to this page'), () => copyText(location.href), { icon: IconCopy }),
    item('theme', dark ? t('Use the light theme') : t('Use the dark theme'), () => chooseDisplay({ theme: dark ? 'light' : 'dark' }), {
      icon: dark ? IconSun : IconMoon,
    }),
    item(
      'density',
      close ? t('Comfortable rows') : t('Compact rows'),
      () => chooseDisplay({ density: close ? 'comfortable' : 'compact' }),
      { icon: IconFilter },
    ),
    item('display', t('Display'), () => openShellDialog('display'), { icon: IconSun }),
    item('keys', t('Keyboard shortcuts'), () => openShellDialog('keys'), { icon: IconInfoCircle, strokes: ['?'] }),
    item('logout', t('Logout'), () => void askLogout(), { icon: IconLogout }),
  ];
}

const hereItems = (): PaletteItem[] =>
  screenActions().map(({ id, label, of, icon, strokes, off, run }) => ({
    id: `here/${id}`,
    group: 'here',
    label,
    run,
    ...(of && { detail: of }),
    ...(icon && { icon }),
    ...(strokes && { strokes }),
    ...(off && { off }),
  }));

/** Whether each search word starts a word of the label or detail, in any script. */
function matches({ label, detail = '' }: PaletteItem, words: readonly string[]): boolean {
  const itemWords = wordsOf(`${label} ${detail}`);
  return words.every((word) => itemWords.some((each) => each.startsWith(word)));
}

/**
 * The console's own entries for a search: recent ones, actions of the open screen, areas, and global actions. Only entries
 * that are open to the user.
 */
export function nearItems(typed: string): PaletteItem[] {
  const user = stored.currentUser.read();
  if (!user) return [];
  const items = [
    ...hereItems(),
    ...areas()
      .filter((area) => canOpen(area, user))
      .map(areaItem),
    ...consoleItems(),
  ];
  const recent = recentItems(items);
  const recentIds = new Set(recent.map(({ id }) => id));
  const all = [...recent, ...items.filter(({ id }) => !recentIds.has(id))];
  const words = wordsOf(typed);
  return words.length === 0 ? all : all.filter((item) => matches(item, words));
}
