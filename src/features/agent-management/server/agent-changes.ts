import { and, eq, isNull } from 'drizzle-orm';
import { isAgent, leaveChannels } from '#features/channels/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import { applyEvent, keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { changeRecord, lockRecord, notFound } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { OperationContext } from '#platform/server/http/permission-check.ts';
import { users } from '#platform/session/schema.ts';
import type { AgentRecord } from '../contract.ts';
import { queueAgents } from '../schema.ts';
import { agentKind } from './agent-kind.ts';
import { readAgent } from './agent-record.ts';
import { changesOf, columnsOf, leaderName, type SentSettings } from './agent-settings.ts';

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>;

interface Keyed {
  request_key?: string | undefined;
}
interface Change extends Keyed {
  record_id: number;
  version: number;
}

async function requireAgentUser(tx: Transaction, userId: number): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isAgent, isNull(users.disabled_at)));
  if (!user) throw badRequest([{ field: 'user_id', message: msg('Choose a user with the role of a call-centre agent and an agent id') }]);
}

/** Adds an agent, once per request key; a removed one comes back to the same record. */
export function addAgent(
  { db, cause: causeOf, principal }: Context,
  sent: SentSettings & Keyed & { user_id: number },
): Promise<AgentRecord> {
  const { request_key: key, ...body } = sent;
  const { user_id, ...settings } = body;
  const [cause, person] = [causeOf(), personOf(principal)];
  return db.transaction(async (tx) => {
    const { id } = await runOnce(tx, cause, { key, body }, async () => {
      await requireAgentUser(tx, user_id);
      const [leader, columns] = [await leaderName(tx, settings.lead_id, user_id), columnsOf(settings)];
      const payload = changesOf(null, columns, leader);
      const [made] = await tx
        .insert(queueAgents)
        .values({ user_id, ...columns })
        .onConflictDoNothing()
        .returning();
      if (made) {
        await keepCreation(tx, cause, agentKind, made, { author: person, event: 'agent.created', payload });
        return made.id;
      }
      const [earlier] = await tx.select().from(queueAgents).where(eq(queueAgents.user_id, user_id));
      const removed = await lockRecord(tx, agentKind, earlier?.id ?? 0);
      const { why } = await applyEvent(tx, cause, agentKind, removed, person, { event: { type: 'agent.added' }, columns, payload });
      if (why) throw badRequest([{ field: 'user_id', ...why }]);
      return removed.id;
    });
    return readAgent(tx, { person, at: cause.at }, id);
  });
}

export function changeAgent(context: Context, sent: SentSettings & Change): Promise<AgentRecord> {
  const { record_id: id, version, request_key: key, ...settings } = sent;
  return changeRecord(context, { kind: agentKind, read: readAgent }, { id, version, key, body: settings }, async ({ tx, stored }) => {
    const [leader, columns] = [await leaderName(tx, settings.lead_id, stored.user_id), columnsOf(settings)];
    return { event: { type: 'agent.changed' } as const, columns, payload: changesOf(stored, columns, leader) };
  });
}

/** Takes an agent out of all queues. Refused while work is in hand. */
export function removeAgent(context: Context, { record_id: id, version, request_key: key }: Change): Promise<AgentRecord> {
  const person = personOf(context.principal);
  return changeRecord(
    context,
    { kind: agentKind, read: readAgent },
    { id, version, key, body: { event: 'agent.removed' } },
    async ({ tx, stored }) => {
      // Serialises it with the agent's requests for tasks: none is given in between.
      const [user] = await tx.select().from(users).where(eq(users.id, stored.user_id)).for('no key update');
      if (!user) throw notFound(agentKind);
      return {
        event: { type: 'agent.removed' } as const,
        write: async () => {
          await leaveChannels(tx, context.cause(), person, user);
          return {};
        },
      };
    },
  );
}
