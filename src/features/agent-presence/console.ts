import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { msg } from '#platform/console/language/language.ts';
import { permissions } from './feature.ts';
import { presenceKeys } from './console/presence-keys.ts';

export default {
  permissions,
  lists: { 'my-queue': presenceKeys, calls: presenceKeys },
  session: { mayLeave: async () => (await import('./console/may-leave.ts')).mayLeave() },
  slots: {
    'queue.state': [() => import('./console/agent-state.tsx')],
    'queue.figures': [() => import('./console/agent-figures.tsx')],
    'machine.records': [
      {
        machine: 'agentPresence',
        records: msg('{n, plural, one {{count} agent} other {{count} agents}}'),
        noList: msg('Agents see their own state in “My queue”.'),
        permission: 'tasks.take',
      },
    ],
  },
} satisfies ConsoleFeature;
