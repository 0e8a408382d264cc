import { IconStack2 } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { CHANNELS_PATH } from './channel-path.ts';
import { api } from './console/api.ts';
import { permissions } from './feature.ts';

const channels: Area = {
  id: 'channels',
  title: msg('Queues'),
  path: CHANNELS_PATH,
  group: 'Call centre',
  icon: IconStack2,
  access: { permission: 'channels.read' },
  screen: () => import('./console/channel-list-screen.tsx'),
};

export default {
  permissions,
  screens: [channels],
  lists: { channels: () => [api.crm.channels.key(), api.crm.channel.key()] },
  slots: {
    'machine.records': [
      {
        machine: 'channel',
        records: msg('{n, plural, one {{count} queue} other {{count} queues}}'),
        list: CHANNELS_PATH,
        permission: 'channels.read',
      },
    ],
  },
} satisfies ConsoleFeature;
