import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { EntryStatus as Status } from '../short-book-choices.ts';
import { unfinishedEntries } from '../short-book-filters.ts';
import { shortBookList } from '../short-book-list.ts';
import { api } from './api.ts';
import { bulkActions } from './bulk-dialogs.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { EntryStatus } from './entry-status.tsx';

const cells: Cells = {
  status: ({ values }) => <EntryStatus status={values['status'] as Status} />,
  cover: ({ values }) =>
    values['cover'] === null ? '–' : values['cover'] === 0 ? <StatusDot tone="late">0</StatusDot> : String(values['cover']),
};

export const prepare = prepareList(shortBookList, api.shortbook.entries, unfinishedEntries);

/** `/home/short-book` (§2.2): what stores lack, with the open entry in a drawer. */
export default function ShortBookScreen() {
  const user = stored.currentUser.read();
  const mayManage = user !== null && holds('short-book.manage', user);
  const actions = user === null ? [] : bulkActions.filter(({ permission }) => holds(permission, user));
  return (
    <ListScreen
      list={shortBookList}
      api={api.shortbook.entries}
      cells={cells}
      defaultWhere={unfinishedEntries}
      actions={actions.length > 0 ? actions : undefined}
      Record={EntryDrawer}
      newWords={mayManage ? t('New entry') : undefined}
      about={t('What stores lack. Drugs are suggested from stock, open orders and sales of 30 days; others are written by hand.')}
    />
  );
}
