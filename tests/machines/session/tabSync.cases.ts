import { tabSyncMachine } from '#machines/session/tabSync.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof tabSyncMachine> = {
  machine: tabSyncMachine,
  input: { userId: 7 },
  cases: {
    'tab.activity': (_, { now }) => [{ at: now() }],
    'tab.logout': [{ timedOut: false }],
    'tab.tasksOffered': [{ taskId: 41, kind: 'order', code: 'GLN-41', count: 2 }],
    'tab.userStored': [{ user: { user_id: 8 } }],
    'letter.post': [{ letter: { type: 'warning' } }],
  },
};

export default spec;
