import { isOpenTo } from '#console/areas/access.ts';
import type { Area } from '#console/areas/area.ts';
import { areas } from '#console/areas/index.ts';
import { copyText } from '#console/domain/copy-text.ts';
import { t } from '#console/language/language.ts';
import type { CurrentUser } from '#console/lib/current-user.ts';
import { chooseDisplay, currentDisplay, shownDisplay } from '#console/lib/display.ts';
import { stored } from '#console/lib/session-storage.ts';
import { screenActions } from '#console/ui/keys/screen-actions.ts';
import { masterIds } from '#contracts/master-ids.ts';
import { masters } from '#contracts/masters.ts';
import { wordsOf } from '#contracts/search-kinds.ts';
import { openPath } from '../navigation.ts';
import { session } from '../session.ts';
import { openShellDialog } from '../shell/shell-dialogs.ts';
import type { PaletteItem } from './palette-item.ts';
import { recentItems } from './recent-items.ts';

/** Until an own password is chosen, nothing else is open. */
const OWN_PASSWORD = '/user-settings/mfa-setup';

/** The masters share one entry of the menu: here each has its own name. */
function titleOf(area: Area): string {
  const master = masterIds.find((id) => masters[id].path === area.path);
  return t(master ? masters[master].title : area.title);
}

function areaItem(area: Area): PaletteItem {
  const label = titleOf(area);
  const above = label === t(area.title) ? area.group : area.title;
  return {
    id: `area/${area.path}`,
    group: 'area',
    label,
    icon: area.icon,
    ...(above && t(above) !== label && { detail: t(above) }),
    ...(area.key && { strokes: ['g', area.key] }),
    run: () => openPath(area.path),
  };
}

const isThere = (area: Area, user: CurrentUser) =>
  area.access !== 'public' && isOpenTo(area, user) && (!user.password_temporary || area.path === OWN_PASSWORD);

/** What can be done wherever one is. */
function consoleItems(): PaletteItem[] {
  const item = (id: string, label: string, run: PaletteItem['run'], rest: Partial<PaletteItem> = {}): PaletteItem => ({
    id: `console/${id}`,
    group: 'console',
    label,
    run,
    ...rest,
  });
  const dark = shownDisplay().theme === 'dark';
  const close = currentDisplay().density === 'compact';
  return [
    item('link', t('Copy a link to this page'), () => copyText(location.href), { icon: 'copy' }),
    item('theme', dark ? t('Use the light theme') : t('Use the dark theme'), () => chooseDisplay({ theme: dark ? 'light' : 'dark' }), {
      icon: dark ? 'sun' : 'moon',
    }),
    item(
      'density',
      close ? t('Comfortable rows') : t('Compact rows'),
      () => chooseDisplay({ density: close ? 'comfortable' : 'compact' }),
      { icon: 'filter' },
    ),
    item('display', t('Appearance'), () => openShellDialog('display'), { icon: 'sun' }),
    item('keys', t('Keyboard shortcuts'), () => openShellDialog('keys'), { icon: 'info', strokes: ['?'] }),
    item('logout', t('Logout'), () => session.send({ type: 'logout.asked' }), { icon: 'logout' }),
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

/** Each word begins a word of the label or of what stands beside it. Words of every script. */
function answers({ label, detail = '' }: PaletteItem, words: readonly string[]): boolean {
  const own = wordsOf(`${label} ${detail}`);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

/**
 * What the console itself has for the words: what was used last, then what can be done here, areas, and what can be done
 * everywhere. Only what is open to who is signed in.
 */
export function nearItems(typed: string): PaletteItem[] {
  const user = stored.currentUser.read();
  if (!user) return [];
  const offered = [...hereItems(), ...areas.filter((area) => isThere(area, user)).map(areaItem), ...consoleItems()];
  const recent = recentItems(offered);
  const used = new Set(recent.map(({ id }) => id));
  const all = [...recent, ...offered.filter(({ id }) => !used.has(id))];
  const words = wordsOf(typed);
  return words.length === 0 ? all : all.filter((item) => answers(item, words));
}
