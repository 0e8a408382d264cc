import { IconPhone } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { CALLS_PATH } from './call-path.ts';
import { callKeys } from './console/call-keys.ts';
import { permissions } from './feature.ts';

const calls: Area = {
  id: 'calls',
  title: msg('My calls'),
  path: CALLS_PATH,
  group: 'Call centre',
  icon: IconPhone,
  access: { permission: 'calls.make' },
  screen: () => import('./console/call-list-screen.tsx'),
};

export default {
  permissions,
  screens: [calls],
  lists: { calls: callKeys },
  drafts: () => import('./console/result-draft-schema.ts').then(({ default: schemas }) => schemas),
  slots: {
    'screen.foot': [() => import('./console/call-bar.tsx')],
    'queue.figures': [() => import('./console/call-time.tsx')],
    'task.call': [() => import('./console/call-button.tsx')],
    'subject.call': [() => import('./console/subject-call.tsx')],
    'machine.records': [
      {
        machine: 'call',
        records: msg('{n, plural, one {{count} call} other {{count} calls}}'),
        noList: msg('Agents see their own calls in “My calls”.'),
        permission: 'calls.make',
      },
    ],
  },
} satisfies ConsoleFeature;
