import { signInMachine } from '#machines/session/signIn.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const user = { user_id: 7, name: 'Asha Rao' };
const wrongCredentials = { message: 'Invalid username or password', triesLeft: null };
const wrongCode = { message: 'Invalid code', triesLeft: 4 };

const spec: ModelSpec<typeof signInMachine> = {
  machine: signInMachine,
  cases: {
    'login.submit': [{ username: 'asha', password: 'correct horse' }],
    'mfa.submit': [{ code: '123456' }, { code: '12345' }, { code: 'k3mf-92qd-x7ty' }],
    'xstate.done.actor.login': [{ output: { mfa_enabled: false, user } }, { output: { mfa_enabled: true, user_id: 7 } }],
    'xstate.error.actor.login': [{ error: wrongCredentials }],
    'xstate.done.actor.verifyMfa': [{ output: user }],
    'xstate.error.actor.verifyMfa': [{ error: wrongCode }],
    'xstate.error.actor.storeUser': [{ error: { message: 'Failed to store the user', triesLeft: null } }],
  },
};

export default spec;
