import { assign, fromPromise, setup } from 'xstate';
import type { Sentence } from '#platform/contract/sentence.ts';

/** The registration payload (§3). */
export interface RegistrationForm {
  user_name: string;
  phone_no: string;
  gender: string;
  email: string;
  password: string;
}

/** Rejection of the actors. */
export interface RegistrationError {
  message: string;
  /** Problems by field. */
  fields: Record<string, Sentence>;
}

interface Context {
  /** The user from the server, kept only until it is stored. */
  user: unknown;
  error: RegistrationError | null;
}

/** `wrong`: number of fields that violate a rule of §5. */
type Event = { type: 'registration.submit'; form: RegistrationForm; wrong: number };

const machine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy', meta: {} as { spec?: string } },
  actors: {
    register: fromPromise<unknown, { form: RegistrationForm | null }>(() => Promise.reject(new Error('register is not provided'))),
    /** Adds the derived fields to the user and stores it (§4.2). */
    storeUser: fromPromise<void, { user: unknown }>(() => Promise.reject(new Error('storeUser is not provided'))),
  },
  guards: { isAcceptable: (_, params: { wrong: number }) => params.wrong === 0 },
  actions: {
    keepUser: assign((_, params: { user: unknown }) => ({ user: params.user, error: null })),
    keepError: assign((_, params: { error: unknown }) => ({ user: null, error: params.error as RegistrationError })),
    forgetUser: assign({ user: null }),
  },
});

const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });

/** Registration (§4.2): creates an account and signs it in. The form stays in the screen; the password is never kept here. */
export const registrationMachine = machine.createMachine({
  id: 'registration',
  description: 'From a filled-in form to a stored user',
  context: { user: null, error: null },
  initial: 'editing',
  states: {
    editing: {
      description: 'The form is filled in; each field says what is wrong with it',
      meta: { spec: '§5' },
      on: {
        'registration.submit': {
          guard: { type: 'isAcceptable', params: ({ event }) => ({ wrong: event.wrong }) },
          target: 'submitting',
        },
      },
    },
    submitting: {
      description: 'The server makes the account',
      tags: ['busy'],
      meta: { spec: '§7.2' },
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ event }) => ({ form: event.type === 'registration.submit' ? event.form : null }),
        onDone: { target: 'storing', actions: { type: 'keepUser', params: ({ event }) => ({ user: event.output }) } },
        onError: { target: 'editing', actions: { type: 'keepError', params: errorOf } },
      },
    },
    storing: {
      description: 'The user is enriched and stored, as after a sign-in',
      tags: ['busy'],
      meta: { spec: '§4.2' },
      invoke: {
        id: 'storeUser',
        src: 'storeUser',
        input: ({ context }) => ({ user: context.user }),
        onDone: { target: 'done', actions: 'forgetUser' },
        onError: { target: 'editing', actions: { type: 'keepError', params: errorOf } },
      },
    },
    done: { type: 'final', description: 'Signed in; the way leads to the root', meta: { spec: '§4.2, §2.6' } },
  },
});

export const registrationEvents: Record<Event['type'], string> = { 'registration.submit': 'The form is sent' };

export const registrationGuards = { isAcceptable: 'Some fields are not filled in correctly' } as const;
