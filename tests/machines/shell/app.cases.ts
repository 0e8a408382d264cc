import { appMachine } from '#machines/shell/app.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const user = { user_id: 7, signInDate: '2026-01-05', agent_id: 3, roles: ['pharmacy-call-center-operation'] };

const spec: ModelSpec<typeof appMachine> = {
  machine: appMachine,
  inputs: { 'nobody stored': { user: null }, 'a user stored': { user } },
  cases: {
    'user.stored': [{ user: { ...user, user_id: 8 } }],
    'user.changed': [
      { user: { ...user, roles: ['pharmacist'] }, duties: true },
      { user, duties: false },
    ],
    'session.expired': [{ notice: 'Session Timeout.' }],
    'xstate.done.actor.inactivity': [{ output: { elsewhere: false, timedOut: true } }, { output: { elsewhere: true, timedOut: false } }],
  },
};

export default spec;
