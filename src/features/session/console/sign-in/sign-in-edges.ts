import { fromPromise } from 'xstate';
import { msg, t } from '#platform/console/language/language.ts';
import { client } from '../api.ts';
import { keepSignInName } from '#platform/session/console/session-end.ts';
import type { SignedInUser } from '#platform/session/console/current-user.ts';
import { INVALID_CREDENTIALS, retryAfter, sayError, statusOf } from '#platform/console/client/errors.ts';
import { noteFailure } from '#platform/console/reporting/failures.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { dismissToast, toast } from '#platform/console/ui/feedback/toast-list.ts';
import { LOGIN_GRANT_TYPE, LOGIN_PLATFORM, SESSION_NOTIFICATION_DISPLAY_TIME } from '#platform/contract/constants.ts';
import { type Credentials, type LoginAnswer, type SignInError, signInMachine } from '#machines/session/signIn.ts';
import { storeUser } from './store-user.ts';

const WRONG_CODE = msg('That code did not work. Your name and password are kept: wait for the next code and type it.');
const WRONG_RECOVERY_CODE = msg('That recovery code did not work. Each works once; your name and password are kept.');
/** Milliseconds. */
const READING_TIME_MS = 30_000;
const LOCKED = msg('Too many tries: the account is locked for some minutes. Go back, wait, then sign in again.');

function toSignInError(error: unknown, refused: string): SignInError {
  const seconds = retryAfter(error);
  if (seconds !== null) return { message: t('Too many tries. Try again in {n} s.', { n: Math.ceil(seconds) }), triesLeft: null };
  return { message: statusOf(error) === 401 ? t(refused) : sayError(error), triesLeft: triesLeft(error) };
}

function triesLeft(error: unknown): number | null {
  const triesLeftValue = ((error as { data?: { tries_left?: unknown } | null }).data ?? {}).tries_left;
  return typeof triesLeftValue === 'number' ? triesLeftValue : null;
}

/** Key of the toast about the last refusal, which is dismissed with the next attempt. */
let refusal: number | null = null;
/** Whether the second step used a recovery code. */
let recovered = false;

async function login({ username, password }: Credentials): Promise<LoginAnswer<SignedInUser>> {
  if (refusal !== null) dismissToast(refusal);
  refusal = null;
  recovered = false;
  try {
    const { data } = await client.main.login({ username, password, grant_type: LOGIN_GRANT_TYPE, platform: LOGIN_PLATFORM });
    keepSignInName({ name: username, beforeCode: false });
    return 'token' in data ? { mfa_enabled: false, user: data } : { mfa_enabled: true, user_id: data.user_id };
  } catch (error) {
    if (statusOf(error) === 401)
      refusal = toast({ tone: 'late', text: t(INVALID_CREDENTIALS), timeOut: SESSION_NOTIFICATION_DISPLAY_TIME });
    throw toSignInError(error, msg('The name or the password is wrong. Check both, then sign in again.'));
  }
}

async function verify({ username, password, userId, code }: Credentials & { userId: number; code: string }): Promise<SignedInUser> {
  try {
    const { data } = await client.main.verifyMfaLogin({ user_id: userId, user_token: code, username, password });
    recovered = code.includes('-');
    return data;
  } catch (error) {
    throw toSignInError(error, triesLeft(error) === null ? LOCKED : code.includes('-') ? WRONG_RECOVERY_CODE : WRONG_CODE);
  }
}

function store(user: SignedInUser): void {
  const message = storeUser(user);
  if (message !== null) throw { message, triesLeft: null } satisfies SignInError;
  if (recovered) notifyCodesLeft(user).catch((error: unknown) => noteFailure(error, 'recovery codes', { quiet: true }));
}

/** Tells the user how many recovery codes are left after using one. Failures are ignored. */
async function notifyCodesLeft(user: SignedInUser): Promise<void> {
  const { recovery_codes_left: n } = await client.main.mfaSetup();
  if (stored.currentUser.read()?.user_id !== user.user_id) return;
  toast({
    tone: 'due',
    timeOut: READING_TIME_MS,
    text: t(
      'You used a recovery code: {n, plural, =0 {none is} one {# is} other {# are}} left. If the app is lost, set it up again in your account settings.',
      { n },
    ),
  });
}

/** Connects signInMachine to server and storage. The chart passes the stored user on unchanged. */
export const signIn = signInMachine.provide({
  actors: {
    login: fromPromise(({ input }) => login(input)),
    verifyMfa: fromPromise(({ input }) => verify(input)),
    storeUser: fromPromise(async ({ input }) => store(input.user as SignedInUser)),
  },
  actions: {
    storeUserId: ({ context }) => {
      if (context.userId !== null) stored.userId.write(context.userId);
      keepSignInName({ name: context.username, beforeCode: true });
    },
    dropUserId: ({ context }) => {
      stored.userId.clear();
      keepSignInName({ name: context.username, beforeCode: false });
    },
  },
});
