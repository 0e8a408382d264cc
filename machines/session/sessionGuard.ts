import { fromPromise, setup } from 'xstate';
import { hasRole, roles } from '#platform/access/roles.ts';

/** Fields of the stored user that the guard checks (§3). */
export interface GuardedUser {
  /** Business date of the sign-in, YYYY-MM-DD. */
  signInDate: string;
  agent_id: number | null;
  roles: string[];
}

/** Message for an ended session (§4.4, §8). */
export const SESSION_TIMEOUT = 'Session Timeout.';

interface Input {
  user: GuardedUser | null;
  /** Today in the business time zone, YYYY-MM-DD. */
  today: string;
}

const machine = setup({
  types: { context: {} as Input, input: {} as Input, meta: {} as { spec?: string } },
  actors: {
    /** Logs the agent out on the server, by role and agent id. */
    agentLogout: fromPromise<void, { user: GuardedUser | null }>(() => Promise.reject(new Error('agentLogout is not provided'))),
  },
  guards: {
    hasNoUser: ({ context }) => context.user === null,
    signedInToday: ({ context }) => context.user?.signInDate === context.today,
    isCallCentreAgent: ({ context: { user } }) => user !== null && user.agent_id !== null && hasRole(user.roles, roles.callCenterOperation),
  },
});

/** Whether a route may be opened with the stored session: all four branches of §4.4. */
export const sessionGuardMachine = machine.createMachine({
  id: 'sessionGuard',
  description: 'Judges the stored session before a guarded route opens',
  context: ({ input }) => input,
  initial: 'checking',
  states: {
    checking: {
      description: 'The stored user is looked at',
      meta: { spec: '§4.4' },
      always: [
        { guard: 'hasNoUser', target: 'expired' },
        { guard: 'signedInToday', target: 'allowed' },
        { guard: 'isCallCentreAgent', target: 'endingAgent' },
        { target: 'expired' },
      ],
    },
    endingAgent: {
      description: 'Yesterday’s agent is logged out on the server first',
      meta: { spec: '§4.4' },
      invoke: {
        id: 'agentLogout',
        src: 'agentLogout',
        input: ({ context }) => ({ user: context.user }),
        onDone: 'expired',
        onError: 'expired',
      },
    },
    allowed: { type: 'final', description: 'Signed in today: the route opens', meta: { spec: '§4.4' } },
    expired: { type: 'final', description: 'Session Timeout.', meta: { spec: '§4.4' } },
  },
});

export const sessionGuardEvents: Record<string, string> = {};

export const sessionGuardGuards = {
  hasNoUser: 'A user is stored',
  signedInToday: 'The sign-in was on another day',
  isCallCentreAgent: 'Not a call-centre agent with an agent id',
} as const;
