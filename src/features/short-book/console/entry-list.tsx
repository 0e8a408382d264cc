import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { List } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import type { EntryStatus as Status } from '../short-book-choices.ts';
import { api } from './api.ts';
import { bulkActions } from './bulk-dialogs.tsx';
import { EntryDrawer } from './entry-drawer.tsx';
import { EntryStatus } from './entry-status.tsx';

const cells: Cells = {
  status: ({ values }) => <EntryStatus status={values['status'] as Status} />,
  cover: ({ values }) =>
    values['cover'] === null ? '–' : values['cover'] === 0 ? <StatusDot tone="late">0</StatusDot> : String(values['cover']),
};

interface EntryListProps {
  /** `shortBookList`, with the title of the screen. */
  list: List;
  /** The filter that it begins with. */
  where: Group;
  about: string;
}

/** What stores lack, with the open entry in a drawer. */
export function EntryList({ list, where, about }: EntryListProps) {
  const user = stored.currentUser.read();
  const mayManage = user !== null && holds('short-book.manage', user);
  const actions = user === null ? [] : bulkActions.filter(({ permission }) => holds(permission, user));
  return (
    <ListScreen
      list={list}
      api={api.shortbook.entries}
      cells={cells}
      defaultWhere={where}
      actions={actions.length > 0 ? actions : undefined}
      Record={EntryDrawer}
      newWords={mayManage ? t('New entry') : undefined}
      about={about}
    />
  );
}
