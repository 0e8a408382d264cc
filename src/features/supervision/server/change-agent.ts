import { lockAgentOf, presenceKind, type StoredPresence } from '#features/agent-presence/server/public.ts';
import type { PresenceEvent } from '#machines/queues/presence-facts.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { afterCommit } from '#platform/server/realtime/after-commit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { endSessions } from '#platform/session/server/sessions.ts';
import { readFloorAgent } from './floor-agents.ts';

type Context = CallContext & OperationContext;

const agent = handlersOf('presence_id', () => ({ kind: presenceKind, read: readFloorAgent, lockFirst: lockAgentOf }));

/** Sends an event of a supervisor to the chart of an agent, and returns the agent. Off duty, the agent is also signed out. */
export const changeAgent = (context: Context, input: ChangeInput<'presence_id'>, event: PresenceEvent) =>
  agent.change(context, input, ({ tx, stored }) => ({
    event,
    ...(event.type === 'supervisor.sentOffDuty' && { write: () => signOut(context, tx, stored) }),
  }));

async function signOut({ cause }: Context, tx: Transaction, { user_id }: StoredPresence): Promise<object> {
  const ended = await endSessions(tx, cause(), user_id);
  afterCommit(tx, (realtime) => {
    for (const sessionId of ended) realtime.sessionEnded(sessionId);
    realtime.sessionsChanged(user_id);
  });
  return {};
}
