import { fromPromise } from 'xstate';
import { msg, t } from '#platform/console/language/language.ts';
import { client } from '../api.ts';
import type { SignedInUser } from '#platform/session/console/current-user.ts';
import { fieldErrors, retryAfter, sayError } from '#platform/console/client/errors.ts';
import { type RegistrationError, type RegistrationForm, registrationMachine } from '#machines/session/registration.ts';
import { dropRegistration } from './registration-draft.ts';
import { storeUser } from './store-user.ts';

type Payload = Parameters<typeof client.main.register>[0];

const WAIT = msg('Too many accounts were created from this network. Try again in {n} s. What you typed is kept.');
/** The account exists by now: the user has to sign in. */
const NOT_KEPT = msg('Your account was created, but this browser blocks storage. Allow this site to store data, then sign in.');

function toRegistrationError(error: unknown): RegistrationError {
  const seconds = retryAfter(error);
  if (seconds !== null) return { message: t(WAIT, { n: Math.ceil(seconds) }), fields: {} };
  const fields = fieldErrors(error);
  return { message: sayError(error), fields };
}

async function register(form: RegistrationForm): Promise<SignedInUser> {
  try {
    // The form was validated with the same schema as on the server.
    return (await client.main.register(form as Payload)).data;
  } catch (error) {
    throw toRegistrationError(error);
  }
}

/** Connects registrationMachine to server and storage. */
export const registrationLogic = registrationMachine.provide({
  actors: {
    register: fromPromise(async ({ input: { form } }) => (form ? register(form) : Promise.reject(new Error('Nothing to register')))),
    storeUser: fromPromise(async ({ input }) => {
      const refused = storeUser(input.user as SignedInUser);
      dropRegistration();
      if (refused !== null) throw { message: t(NOT_KEPT), fields: {} } satisfies RegistrationError;
    }),
  },
});
