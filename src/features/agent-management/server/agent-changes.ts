import { and, eq, isNull } from 'drizzle-orm';
import { isAgent, leaveChannels } from '#features/channels/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { msg } from '#platform/contract/sentence.ts';
import { applyEvent, keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord, notFound } from '#platform/record/server/kind/change-record.ts';
import { type ChangeInput, handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { type Person, personOf } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { users } from '#platform/session/schema.ts';
import { queueAgents } from '../schema.ts';
import { agentKind } from './agent-kind.ts';
import { readAgent } from './agent-record.ts';
import { changesOf, columnsOf, leaderName, type SentSettings } from './agent-settings.ts';

async function requireAgentUser(tx: Transaction, userId: number): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isAgent, isNull(users.disabled_at)));
  if (!user) throw badRequest([{ field: 'user_id', message: msg('Choose a user with the role of a call-centre agent and an agent id') }]);
}

/** Adds an agent, once per request key; a removed one comes back to the same record. Returns the record's id. */
export async function addAgent(
  tx: Transaction,
  cause: Cause,
  author: Person,
  { request_key: key, ...body }: SentSettings & { user_id: number; request_key?: string | undefined },
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body }, async () => {
    const { user_id, ...settings } = body;
    await requireAgentUser(tx, user_id);
    const [leader, columns] = [await leaderName(tx, settings.lead_id, user_id), columnsOf(settings)];
    const payload = changesOf(null, columns, leader);
    const [made] = await tx
      .insert(queueAgents)
      .values({ user_id, ...columns })
      .onConflictDoNothing()
      .returning();
    if (made) {
      await keepCreation(tx, cause, agentKind, made, { author, event: 'agent.created', payload });
      return made.id;
    }
    const [earlier] = await tx.select().from(queueAgents).where(eq(queueAgents.user_id, user_id));
    const removed = await lockRecord(tx, agentKind, earlier?.id ?? 0);
    const { why } = await applyEvent(tx, cause, agentKind, removed, author, { event: { type: 'agent.added' }, columns, payload });
    if (why) throw badRequest([{ field: 'user_id', ...why }]);
    return removed.id;
  });
  return id;
}

export const agent = handlersOf('record_id', () => ({ kind: agentKind, read: readAgent }));

export const changeAgent = agent.changed<ChangeInput<'record_id'> & SentSettings>(async ({ tx, stored, fields }) => {
  const [leader, columns] = [await leaderName(tx, fields.lead_id, stored.user_id), columnsOf(fields)];
  return { event: { type: 'agent.changed' }, columns, payload: changesOf(stored, columns, leader) };
});

/** Takes an agent out of all queues. Refused while work is in hand. */
export const removeAgent = agent.changed(async ({ tx, stored, context: { cause, principal } }) => {
  // Serialises it with the agent's requests for tasks: none is given in between.
  const [user] = await tx.select().from(users).where(eq(users.id, stored.user_id)).for('no key update');
  if (!user) throw notFound(agentKind);
  return {
    event: { type: 'agent.removed' },
    write: async () => {
      await leaveChannels(tx, cause(), personOf(principal), user);
      return {};
    },
  };
});
