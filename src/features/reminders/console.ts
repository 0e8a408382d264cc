import { IconAlarm } from '@tabler/icons-react';
import type { NotificationSubject } from '#features/notifications/console/public.ts';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { REMINDER_DUE, REMINDER_FAILED } from './reminder-choices.ts';
import { dueReminders } from './reminder-filters.ts';
import { REMINDERS_PATH } from './reminder-path.ts';

const ID = 'reminders';

/** Schedule and reminder (§2.2). */
const reminders: Area = {
  id: ID,
  title: msg('Reminders'),
  menu: msg('Schedule and reminder'),
  path: REMINDERS_PATH,
  group: 'More areas',
  icon: IconAlarm,
  access: { permission: 'reminders.use' },
  // Everybody has reminders; nobody starts the day with them.
  workOf: 'reminders.assign',
  screen: () => import('./console/reminder-list-screen.tsx'),
};

const isAboutReminder = ({ status }: NotificationSubject): boolean => status === REMINDER_DUE || status === REMINDER_FAILED;

export default {
  permissions,
  screens: [reminders],
  lists: { reminders: () => [api.main.reminders.key(), api.main.reminder.key()] },
  slots: {
    work: [{ id: 'reminders.due', label: msg('Due reminders'), path: REMINDERS_PATH, where: dueReminders, tone: 'due', area: ID }],
    'palette.search': [async () => (await import('./console/new-reminder-command.ts')).newReminderCommand],
    'notification.place': [(subject) => (isAboutReminder(subject) ? `${REMINDERS_PATH}?id=${subject.callback_id}` : null)],
    'notification.subject': [(subject) => (isAboutReminder(subject) ? t('Reminder {id}', { id: String(subject.callback_id) }) : null)],
    'machine.records': [
      {
        machine: 'reminder',
        records: msg('{n, plural, one {{count} reminder} other {{count} reminders}}'),
        list: REMINDERS_PATH,
        permission: 'reminders.use',
      },
    ],
  },
} satisfies ConsoleFeature;
