import { assign, fromPromise, setup } from 'xstate';

/** Response of the login (§4.2): a user, or the id of a user who must enter a code. */
export type LoginAnswer<User> = { mfa_enabled: true; user_id: number } | { mfa_enabled: false; user: User };

export interface Credentials {
  username: string;
  password: string;
}

/** Rejection of the actors. */
export interface SignInError {
  message: string;
  /** Remaining attempts for the code; null if not applicable. */
  triesLeft: number | null;
}

interface Context extends Credentials {
  /** Kept while the code is requested (§4.2). */
  userId: number | null;
  /** The user from the server, kept only until it is stored. */
  user: unknown;
  error: string | null;
  triesLeft: number | null;
}

type Event = { type: 'login.submit'; username: string; password: string } | { type: 'mfa.submit'; code: string } | { type: 'mfa.cancel' };

const machine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy' | 'code', meta: {} as { spec?: string } },
  actors: {
    login: fromPromise<LoginAnswer<unknown>, Credentials>(() => Promise.reject(new Error('login is not provided'))),
    verifyMfa: fromPromise<unknown, Credentials & { userId: number; code: string }>(() =>
      Promise.reject(new Error('verifyMfa is not provided')),
    ),
    /** Adds the derived fields to the user and stores it (§4.2). */
    storeUser: fromPromise<void, { user: unknown }>(() => Promise.reject(new Error('storeUser is not provided'))),
  },
  guards: {
    hasMfa: (_, params: { answer: LoginAnswer<unknown> }) => params.answer.mfa_enabled,
    isCode: (_, params: { code: string }) => /^(\d{6}|[a-z\d]{4}(-[a-z\d]{4}){2})$/.test(params.code),
  },
  actions: {
    keepCredentials: assign((_, params: Credentials) => ({
      username: params.username,
      password: params.password,
      error: null,
      triesLeft: null,
    })),
    keepUserId: assign((_, params: { answer: LoginAnswer<unknown> }) => ({
      userId: params.answer.mfa_enabled ? params.answer.user_id : null,
    })),
    keepUser: assign((_, params: { user: unknown }) => ({ user: params.user })),
    keepError: assign((_, params: { error: unknown }) => {
      const { message, triesLeft } = params.error as SignInError;
      return { error: message, triesLeft: triesLeft ?? null };
    }),
    forgetSecrets: assign({ password: '', user: null, userId: null, error: null, triesLeft: null }),
    /** `userId` in the browser's storage while the code is requested (§3). */
    storeUserId: () => {},
    dropUserId: () => {},
  },
});

const answerOf = ({ event }: { event: { output: LoginAnswer<unknown> } }) => ({ answer: event.output });
const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** Sign-in with and without a code (§4.2, §7.2). Name and password are kept in memory only. */
export const signInMachine = machine.createMachine({
  id: 'signIn',
  description: 'From name and password to a stored user',
  context: { username: '', password: '', userId: null, user: null, error: null, triesLeft: null },
  initial: 'credentials',
  states: {
    credentials: {
      description: 'Name and password are typed',
      meta: { spec: '§4.2' },
      on: {
        'login.submit': {
          target: 'submitting',
          actions: { type: 'keepCredentials', params: ({ event }) => ({ username: event.username, password: event.password }) },
        },
      },
    },
    submitting: {
      description: 'The server checks name and password',
      tags: ['busy'],
      meta: { spec: '§4.2' },
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context }) => ({ username: context.username, password: context.password }),
        onDone: [
          {
            guard: { type: 'hasMfa', params: answerOf },
            target: 'mfa',
            actions: [{ type: 'keepUserId', params: answerOf }, 'storeUserId'],
          },
          {
            target: 'storing',
            actions: { type: 'keepUser', params: ({ event }) => ({ user: 'user' in event.output ? event.output.user : null }) },
          },
        ],
        onError: { target: 'credentials', actions: { type: 'keepError', params: errorOf } },
      },
    },
    mfa: {
      description: 'Six digits of the authenticator app, or a recovery code, are typed; name and password are kept',
      tags: ['code'],
      meta: { spec: '§4.2' },
      on: {
        'mfa.submit': { guard: { type: 'isCode', params: ({ event }) => ({ code: event.code }) }, target: 'verifyingMfa' },
        'mfa.cancel': { target: 'credentials', actions: ['dropUserId', 'forgetSecrets'] },
      },
    },
    verifyingMfa: {
      description: 'The server checks the code',
      tags: ['busy', 'code'],
      meta: { spec: '§4.2' },
      invoke: {
        id: 'verifyMfa',
        src: 'verifyMfa',
        input: ({ context, event }) => ({
          username: context.username,
          password: context.password,
          userId: context.userId ?? 0,
          code: event.type === 'mfa.submit' ? event.code : '',
        }),
        onDone: { target: 'storing', actions: [{ type: 'keepUser', params: ({ event }) => ({ user: event.output }) }, 'dropUserId'] },
        onError: { target: 'mfa', actions: { type: 'keepError', params: errorOf } },
      },
    },
    storing: {
      description: 'The user is enriched and stored: tabs, store, sign-in date',
      tags: ['busy'],
      meta: { spec: '§4.2' },
      invoke: {
        id: 'storeUser',
        src: 'storeUser',
        input: ({ context }) => ({ user: context.user }),
        onDone: { target: 'done', actions: 'forgetSecrets' },
        onError: { target: 'credentials', actions: { type: 'keepError', params: errorOf } },
      },
    },
    done: { type: 'final', description: 'Signed in', meta: { spec: '§4.2' } },
  },
});

export const signInEvents: Record<Event['type'], string> = {
  'login.submit': 'Name and password are sent',
  'mfa.submit': 'The code is complete',
  'mfa.cancel': 'Back to name and password',
};

export const signInGuards = {
  hasMfa: 'The account has no second step',
  isCode: 'The code has six digits; a recovery code has three groups of four',
} as const;
