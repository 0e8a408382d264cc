import { notificationsMachine } from '#machines/shell/notifications.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const random = () => 0.5;

const spec: ModelSpec<typeof notificationsMachine> = {
  machine: notificationsMachine,
  inputs: {
    'with the tab': { isOpen: true, random },
    'without the tab': { isOpen: false, random },
  },
  cases: {
    'list.changed': [{ count: 0 }, { count: 3 }],
    'notification.clear': [{ id: 11 }],
    'notification.open': [{ id: 11 }],
    'stream.pushed': [{ notification: { notification_mapping_id: 12 } }],
    'xstate.done.actor.list': [{ output: 0 }, { output: 3 }],
    'xstate.done.actor.clearOne': [{ output: 0 }, { output: 2 }],
    'xstate.done.actor.clearAll': [{ output: 0 }, { output: 1 }],
  },
};

export default spec;
