import { fromPromise, setup } from 'xstate';
import { hasRole, roles } from '#platform/access/roles.ts';

/** The user who is signing out. */
export interface LeavingUser {
  agent_id: number | null;
  roles: string[];
}

export interface LogoutInput {
  user: LeavingUser;
  /** A logout from the header also releases the agent's unassigned tasks (§4.3). */
  releaseTasks: boolean;
  /** Another tab has logged out, or the server ended the session: only this tab's state is removed. */
  elsewhere: boolean;
  /** Whether the user chose to leave; otherwise unsent input is kept for the same user. */
  byIntent: boolean;
}

const machine = setup({
  types: { context: {} as LogoutInput, input: {} as LogoutInput, meta: {} as { spec?: string } },
  actors: {
    unassignTasks: fromPromise<void, { agentId: number }>(() => Promise.reject(new Error('unassignTasks is not provided'))),
    /** Ends the session on the server; for an agent, first ends the duty by role and agent id. */
    serverLogout: fromPromise<void, { user: LeavingUser }>(() => Promise.reject(new Error('serverLogout is not provided'))),
  },
  guards: {
    isElsewhere: ({ context }) => context.elsewhere,
    releasesTasks: ({ context }) =>
      context.releaseTasks && context.user.agent_id !== null && hasRole(context.user.roles, roles.callCenterOperation),
  },
  actions: {
    /** Removes the stored user, order_type and order_status (§4.3). */
    clearStorage: () => {},
  },
});

/** Logout (§4.3). It completes even if the server does not respond. */
export const logoutMachine = machine.createMachine({
  id: 'logout',
  description: 'Everything that happens when somebody leaves, in order',
  context: ({ input }) => input,
  initial: 'leaving',
  states: {
    leaving: {
      description: 'What is there to do?',
      meta: { spec: '§4.3' },
      always: [{ guard: 'isElsewhere', target: 'cleared' }, { guard: 'releasesTasks', target: 'releasingTasks' }, { target: 'loggingOut' }],
    },
    releasingTasks: {
      description: 'The agent’s tasks that are not begun go back to the queue',
      meta: { spec: '§4.3' },
      invoke: {
        id: 'unassignTasks',
        src: 'unassignTasks',
        input: ({ context }) => ({ agentId: context.user.agent_id ?? 0 }),
        onDone: 'loggingOut',
        onError: 'loggingOut',
      },
    },
    loggingOut: {
      description: 'The agent goes off duty and the server ends the session',
      meta: { spec: '§4.3' },
      invoke: {
        id: 'serverLogout',
        src: 'serverLogout',
        input: ({ context }) => ({ user: context.user }),
        onDone: 'cleared',
        onError: 'cleared',
      },
    },
    cleared: { type: 'final', description: 'Nothing is left in this browser', meta: { spec: '§4.3' }, entry: 'clearStorage' },
  },
});

export const logoutEvents: Record<string, string> = {};

export const logoutGuards = {
  isElsewhere: 'This tab is logging out',
  releasesTasks: 'Not an agent, or not logged out from the header',
} as const;
