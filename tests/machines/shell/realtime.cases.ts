import { realtimeMachine } from '#machines/shell/realtime.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof realtimeMachine> = {
  machine: realtimeMachine,
  cases: { 'socket.connected': [{ changedAgo: 3_600_000 }] },
};

export default spec;
