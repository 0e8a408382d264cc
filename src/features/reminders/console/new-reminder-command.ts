import { IconAlarm } from '@tabler/icons-react';
import { holds } from '#platform/access/permissions.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { navigateTo } from '#platform/console/navigation/current-router.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { wordsOf } from '#platform/contract/search-words.ts';
import type { PaletteItem, PaletteSearch } from '#platform/palette/console/palette-item.ts';
import { LINK_PARAM, REMINDERS_PATH } from '../reminder-path.ts';

const ID = 'reminder/new';

/** The new reminder leads to the page on which the palette was opened. */
function openNew(): Promise<void> {
  const { pathname, search } = location;
  const link = pathname === REMINDERS_PATH ? '' : `&${LINK_PARAM}=${encodeURIComponent(pathname + search)}`;
  return navigateTo(`${REMINDERS_PATH}?id=new${link}`);
}

const item = (): PaletteItem => ({
  id: ID,
  group: 'reminder',
  label: t('New reminder'),
  detail: t('About this page'),
  icon: IconAlarm,
  run: openNew,
  kept: ID,
});

const mayUse = (): boolean => {
  const user = stored.currentUser.read();
  return user !== null && holds('reminders.use', user);
};

/** The command “New reminder” on every screen. */
export const newReminderCommand: PaletteSearch = {
  groups: [{ id: 'reminder', title: msg('Reminders') }],
  find: (typed) => {
    const labelWords = wordsOf(t('New reminder'));
    const isMeant = wordsOf(typed).every((word) => labelWords.some((each) => each.startsWith(word)));
    return Promise.resolve(isMeant && mayUse() ? [item()] : []);
  },
  revive: (kept) => (kept === ID && mayUse() ? item() : null),
};
