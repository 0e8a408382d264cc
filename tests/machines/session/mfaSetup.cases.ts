import { mfaSetupMachine } from '#machines/session/mfaSetup.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const off = { enabled: false, enabled_at: null, recovery_codes_left: 0 };
const on = { enabled: true, enabled_at: '2026-01-05T09:00:00Z', recovery_codes_left: 10 };
const proof = { password: 'three otters swim', code: '123456' };
const codes = ['k3mf-92qd-x7ty', 'aaaa-bbbb-cccc'];
const refused = [{ error: new Error('The password or the code is wrong') }];

const spec: ModelSpec<typeof mfaSetupMachine> = {
  machine: mfaSetupMachine,
  cases: {
    'mfa.begin': [{ password: proof.password }, { password: '' }],
    'mfa.verify': [{ code: '123456' }, { code: '12345' }],
    'mfa.disable': [proof, { ...proof, code: '' }],
    'codes.renew': [proof, { ...proof, password: '' }],
    'xstate.done.actor.load': [{ output: off }, { output: on }],
    'xstate.error.actor.load': refused,
    'xstate.done.actor.begin': [{ output: { secret: 'JBSWY3DPEHPK3PXP', otpauth_uri: 'otpauth://totp/x' } }],
    'xstate.error.actor.begin': refused,
    'xstate.done.actor.verify': [{ output: codes }],
    'xstate.error.actor.verify': refused,
    'xstate.done.actor.disable': [{ output: off }],
    'xstate.error.actor.disable': refused,
    'xstate.done.actor.renew': [{ output: codes }],
    'xstate.error.actor.renew': refused,
  },
};

export default spec;
