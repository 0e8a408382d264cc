import { fromPromise } from 'xstate';
import { sayError } from '#platform/console/client/errors.ts';
import { api, client } from '../../api.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { mfaSetupMachine } from '#machines/session/mfaSetup.ts';

/** Converts errors to user-readable messages, which the chart keeps. */
async function withMessage<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw new Error(sayError(error), { cause: error });
  }
}

/** Reloads the user and the sessions, which have changed. */
function renewAccount(): void {
  void queryClient.invalidateQueries({ queryKey: api.main.me.key() });
  void queryClient.invalidateQueries({ queryKey: api.main.sessions.key() });
}

/** Connects mfaSetupMachine to the server. */
export const mfaSetup = mfaSetupMachine.provide({
  actors: {
    load: fromPromise(() => withMessage(client.main.mfaSetup())),
    begin: fromPromise(({ input: { password } }) => withMessage(client.main.beginMfaSetup({ password }))),
    verify: fromPromise(async ({ input: { password, code } }) => {
      const { recovery_codes: codes } = await withMessage(client.main.verifyMfaSetup({ password, code }));
      renewAccount();
      return codes;
    }),
    disable: fromPromise(async ({ input: { password, code } }) => {
      const facts = await withMessage(client.main.disableMfa({ password, code }));
      renewAccount();
      return facts;
    }),
    renew: fromPromise(async ({ input: { password, code } }) => {
      const { recovery_codes: codes } = await withMessage(client.main.renewRecoveryCodes({ password, code }));
      return codes;
    }),
  },
});
