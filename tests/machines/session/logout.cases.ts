import { logoutMachine } from '#machines/session/logout.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const agent = { agent_id: 3, roles: ['pharmacy-call-center-operation'] };
const buyer = { agent_id: null, roles: ['pharmacy-procurement'] };

const spec: ModelSpec<typeof logoutMachine> = {
  machine: logoutMachine,
  inputs: {
    'agent, from the header': { user: agent, releaseTasks: true, elsewhere: false, byIntent: true },
    'agent, inactive': { user: agent, releaseTasks: false, elsewhere: false, byIntent: true },
    'no agent, from the header': { user: buyer, releaseTasks: true, elsewhere: false, byIntent: true },
    'logged out in another tab': { user: agent, releaseTasks: true, elsewhere: true, byIntent: false },
  },
};

export default spec;
