import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { markDueReminders } from './server/mark-due.ts';
import { reminderFlow } from './server/reminder-flow.ts';
import { reminderSource } from './server/reminder-source.ts';
import { reminderWork } from './server/reminder-work.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [reminderSource],
  flows: { reminder: reminderFlow },
  hooks: { work: [reminderWork] },
  jobs: [
    {
      name: 'due reminders',
      title: msg('Notifies users of reminders whose time has come'),
      area: msg('Reminders'),
      every: 5_000,
      atStart: true,
      begin:
        ({ db, clock }) =>
        () =>
          markDueReminders(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
