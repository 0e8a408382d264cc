import { IconCloudUpload } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';
import { deadMessages } from './message-filters.ts';
import { QUEUES_PATH } from './queue-path.ts';

const ID = 'sqs-logs';

export default {
  permissions,
  /** Queues of background work (§2.2). */
  screens: [
    {
      id: ID,
      title: msg('SQS logs'),
      path: QUEUES_PATH,
      group: 'More areas',
      icon: IconCloudUpload,
      access: { permission: 'message-queues.manage' },
      screen: () => import('./console/queue-screen.tsx'),
    },
  ],
  lists: { 'queue-messages': () => [api.admin.queueMessages.key(), api.admin.queueMessage.key(), api.admin.messageQueues.key()] },
  slots: {
    work: [{ id: 'queues.dead', label: msg('Dead letters'), path: QUEUES_PATH, where: deadMessages, tone: 'late', area: ID }],
    'machine.records': [
      {
        machine: 'queueMessage',
        records: msg('{n, plural, one {{count} message} other {{count} messages}}'),
        list: QUEUES_PATH,
        permission: 'message-queues.manage',
      },
    ],
  },
} satisfies ConsoleFeature;
