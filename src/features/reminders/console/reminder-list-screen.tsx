import { holds } from '#platform/access/permissions.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import type { ReminderStatus as Status } from '../reminder-choices.ts';
import { openReminders } from '../reminder-filters.ts';
import { reminderList } from '../reminder-list.ts';
import { api } from './api.ts';
import { ReminderDrawer } from './reminder-drawer.tsx';
import { ReminderStatus } from './reminder-status.tsx';

const cells: Cells = {
  status: ({ values }) => <ReminderStatus status={values['status'] as Status} />,
};

export const prepare = prepareList(reminderList, api.main.reminders, openReminders);

/** `/Schedule-and-Reminder` (§2.1): the user's reminders, with the open one in a drawer. */
export default function ReminderListScreen() {
  const user = stored.currentUser.read();
  // §2.5: notifications are for users with the product's tab.
  const isNotified = user !== null && holds('notifications.read', user);
  return (
    <ListScreen
      list={reminderList}
      api={api.main.reminders}
      cells={cells}
      defaultWhere={openReminders}
      Record={ReminderDrawer}
      newWords={t('New reminder')}
      about={
        isNotified
          ? t('Reminders for you and those you wrote. You are notified when one is due.')
          : t('Reminders for you and those you wrote. The menu counts those that are due.')
      }
    />
  );
}
