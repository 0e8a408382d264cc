import { SESSION_NOTIFICATION_DISPLAY_TIME } from '#platform/contract/constants.ts';
import { toastMachine } from '#machines/ui/toast.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof toastMachine> = {
  machine: toastMachine,
  cases: { 'toast.say': [{}, { timeOut: SESSION_NOTIFICATION_DISPLAY_TIME }, { timeOut: null }] },
  key: ({ context }) => context.timeOut,
};

export default spec;
