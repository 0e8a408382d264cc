import { registrationMachine } from '#machines/session/registration.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const form = {
  user_name: 'Asha Rao',
  phone_no: '9820041736',
  gender: 'FEMALE',
  email: 'asha@example.test',
  password: 'three otters swim',
};
const taken = { message: 'email: There is an account with this email', fields: { email: 'There is an account with this email' } };

const spec: ModelSpec<typeof registrationMachine> = {
  machine: registrationMachine,
  cases: {
    'registration.submit': [
      { form, wrong: 0 },
      { form, wrong: 2 },
    ],
    'xstate.done.actor.register': [{ output: { user_id: 7, token: 'x' } }],
    'xstate.error.actor.register': [{ error: taken }],
    'xstate.error.actor.storeUser': [{ error: { message: 'This browser refuses to keep the session', fields: {} } }],
  },
};

export default spec;
