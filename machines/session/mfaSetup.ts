import { assign, fromPromise, setup } from 'xstate';

/** Whether the account has a second step, according to the server. */
export interface MfaFacts {
  enabled: boolean;
  /** ISO 8601. */
  enabled_at: string | null;
  recovery_codes_left: number;
}

/** Secret for the authenticator app. */
export interface Enrolment {
  secret: string;
  otpauth_uri: string;
}

interface Proof {
  password: string;
  code: string;
}

interface Context {
  facts: MfaFacts | null;
  enrolment: Enrolment | null;
  /** Kept only from the start of the enrolment until its end. */
  password: string;
  /** Displayed once. */
  recoveryCodes: string[];
  /** Sentence of the last error. */
  error: string | null;
}

type Event =
  | { type: 'mfa.begin'; password: string }
  | { type: 'mfa.verify'; code: string }
  | { type: 'mfa.cancel' }
  | { type: 'codes.saved' }
  | ({ type: 'mfa.disable' } & Proof)
  | ({ type: 'codes.renew' } & Proof)
  | { type: 'mfa.reload' };

const unprovided = (name: string) => () => Promise.reject(new Error(`${name} is not provided`));

const machine = setup({
  types: { context: {} as Context, events: {} as Event, tags: {} as 'busy', meta: {} as { spec?: string } },
  actors: {
    load: fromPromise<MfaFacts>(unprovided('load')),
    begin: fromPromise<Enrolment, { password: string }>(unprovided('begin')),
    verify: fromPromise<string[], Proof>(unprovided('verify')),
    disable: fromPromise<MfaFacts, Proof>(unprovided('disable')),
    renew: fromPromise<string[], Proof>(unprovided('renew')),
  },
  guards: {
    isEnabled: (_, params: { facts: MfaFacts }) => params.facts.enabled,
    hasPassword: (_, params: { password: string }) => params.password !== '',
    isSixDigits: (_, params: { code: string }) => /^\d{6}$/.test(params.code),
    isProof: (_, params: Proof) => params.password !== '' && /^\d{6}$/.test(params.code),
  },
  actions: {
    keepFacts: assign((_, params: { facts: MfaFacts }) => ({ facts: params.facts, error: null })),
    keepPassword: assign((_, params: { password: string }) => ({ password: params.password, error: null })),
    keepEnrolment: assign((_, params: { enrolment: Enrolment }) => ({ enrolment: params.enrolment, error: null })),
    keepCodes: assign((_, params: { codes: string[] }) => ({ recoveryCodes: params.codes, error: null })),
    keepError: assign((_, params: { error: unknown }) => ({
      error: params.error instanceof Error ? params.error.message : String(params.error),
    })),
    forgetError: assign({ error: null }),
    forgetEnrolment: assign({ enrolment: null, password: '', error: null }),
    forgetCodes: assign({ recoveryCodes: [] }),
  },
});

const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const factsOf = ({ event }: { event: { output: MfaFacts } }) => ({ facts: event.output });
const codesOf = ({ event }: { event: { output: string[] } }) => ({ codes: event.output });
const proofOf = ({ event }: { event: Event }): Proof =>
  event.type === 'mfa.disable' || event.type === 'codes.renew'
    ? { password: event.password, code: event.code }
    : { password: '', code: '' };

/** Setup of the second step (§7.2; the design is ours): TOTP of RFC 6238, recovery codes displayed once. */
export const mfaSetupMachine = machine.createMachine({
  id: 'mfaSetup',
  description: 'Enrols an authenticator app, and takes it away again',
  context: { facts: null, enrolment: null, password: '', recoveryCodes: [], error: null },
  initial: 'loading',
  states: {
    loading: {
      description: 'Has the account a second step?',
      tags: ['busy'],
      meta: { spec: '§7.2' },
      invoke: {
        id: 'load',
        src: 'load',
        onDone: [
          { guard: { type: 'isEnabled', params: factsOf }, target: 'enabled', actions: { type: 'keepFacts', params: factsOf } },
          { target: 'disabled', actions: { type: 'keepFacts', params: factsOf } },
        ],
        onError: { target: 'failed', actions: { type: 'keepError', params: errorOf } },
      },
    },
    failed: { description: 'The server did not say', on: { 'mfa.reload': { target: 'loading', actions: 'forgetError' } } },
    disabled: {
      description: 'Password only',
      meta: { spec: '§7.2' },
      on: {
        'mfa.begin': {
          guard: { type: 'hasPassword', params: ({ event }) => ({ password: event.password }) },
          target: 'starting',
          actions: { type: 'keepPassword', params: ({ event }) => ({ password: event.password }) },
        },
      },
    },
    starting: {
      description: 'The server checks the password and makes a secret',
      tags: ['busy'],
      meta: { spec: '§7.2' },
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => ({ password: context.password }),
        onDone: { target: 'enrolling', actions: { type: 'keepEnrolment', params: ({ event }) => ({ enrolment: event.output }) } },
        onError: { target: 'disabled', actions: ['forgetEnrolment', { type: 'keepError', params: errorOf }] },
      },
    },
    enrolling: {
      description: 'Secret and picture are shown; the app scans them and shows a code',
      meta: { spec: '§7.2' },
      on: {
        'mfa.verify': { guard: { type: 'isSixDigits', params: ({ event }) => ({ code: event.code }) }, target: 'verifying' },
        'mfa.cancel': { target: 'disabled', actions: 'forgetEnrolment' },
      },
    },
    verifying: {
      description: 'The server checks the code and enables the second step; other sessions end',
      tags: ['busy'],
      meta: { spec: '§7.2' },
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context, event }) => ({ password: context.password, code: event.type === 'mfa.verify' ? event.code : '' }),
        onDone: { target: 'showingCodes', actions: ['forgetEnrolment', { type: 'keepCodes', params: codesOf }] },
        onError: { target: 'enrolling', actions: { type: 'keepError', params: errorOf } },
      },
    },
    showingCodes: {
      description: 'Recovery codes, shown this once',
      on: { 'codes.saved': { target: 'loading', actions: 'forgetCodes' } },
    },
    enabled: {
      description: 'Password and code',
      meta: { spec: '§7.2' },
      on: {
        'mfa.disable': { guard: { type: 'isProof', params: proofOf }, target: 'disabling', actions: 'forgetError' },
        'codes.renew': { guard: { type: 'isProof', params: proofOf }, target: 'renewing', actions: 'forgetError' },
      },
    },
    disabling: {
      description: 'The server checks password and code, and takes the second step away; other sessions end',
      tags: ['busy'],
      meta: { spec: '§7.2' },
      invoke: {
        id: 'disable',
        src: 'disable',
        input: proofOf,
        onDone: { target: 'disabled', actions: { type: 'keepFacts', params: factsOf } },
        onError: { target: 'enabled', actions: { type: 'keepError', params: errorOf } },
      },
    },
    renewing: {
      description: 'The server checks password and code, and makes new recovery codes',
      tags: ['busy'],
      invoke: {
        id: 'renew',
        src: 'renew',
        input: proofOf,
        onDone: { target: 'showingCodes', actions: { type: 'keepCodes', params: codesOf } },
        onError: { target: 'enabled', actions: { type: 'keepError', params: errorOf } },
      },
    },
  },
});

export const mfaSetupEvents: Record<Event['type'], string> = {
  'mfa.begin': 'Set up, with the password',
  'mfa.verify': 'The code that the app shows',
  'mfa.cancel': 'Not now: the secret is thrown away',
  'codes.saved': 'The recovery codes are in a safe place',
  'mfa.disable': 'Take the second step away, with password and code',
  'codes.renew': 'New recovery codes, with password and code',
  'mfa.reload': 'Ask the server again',
};

export const mfaSetupGuards = {
  isEnabled: 'The account has no second step',
  hasPassword: 'Type your password',
  isSixDigits: 'The code has six digits',
  isProof: 'Type your password and the six digits of the app',
} as const;
