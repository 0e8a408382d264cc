import { and, asc, eq, ne } from 'drizzle-orm';
import { msg } from '#platform/contract/sentence.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { users } from '#platform/session/schema.ts';
import { contract } from '../contract.ts';
import { queueChannels, queueMembers } from '../schema.ts';
import type { TaskCause } from '../task-causes.ts';
import { channelKind, type StoredChannel } from './channel-kind.ts';
import { readChannel } from './channel-record.ts';
import { channelSource } from './channel-source.ts';
import { isAgent, writeMember } from './members.ts';

const operations = operationsOf(contract);
const { crm } = operations;

const channel = handlersOf('channel_id', () => ({ kind: channelKind, read: readChannel }));

async function agentName(db: Queryable, userId: number): Promise<string> {
  const [agent] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isAgent));
  if (!agent) throw badRequest([{ field: 'user_id', message: msg('Choose a call-centre agent') }]);
  return agent.name;
}

/** @throws ORPCError 400 at the field */
async function requireFit(tx: Transaction, { id, type }: StoredChannel, name: string, causes: readonly TaskCause[]): Promise<void> {
  const others = await tx.$count(queueChannels, and(eq(queueChannels.name, name), ne(queueChannels.id, id)));
  if (others > 0) throw badRequest([{ field: 'name', message: msg('There is a queue of this name') }]);
  if (type === 'AGENT' && causes.length === 0) throw badRequest([{ field: 'causes', message: msg('Choose what comes in') }]);
}

export const routes = operations.router({
  crm: {
    channels: listHandlers(crm.channels, channelSource),
    channel: crm.channel.handler(channel.read),
    queueAgents: crm.queueAgents.handler(async ({ context: { db } }) => ({
      agents: await db.select({ user_id: users.id, name: users.name }).from(users).where(isAgent).orderBy(asc(users.name), asc(users.id)),
    })),
    createChannel: crm.createChannel.handler(
      channel.created(async (tx, cause, author, { request_key: key, ...fields }) => {
        const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
          const values = { ...fields, type: 'AGENT', status: 'ACTIVE' };
          const [made] = await tx.insert(queueChannels).values(values).onConflictDoNothing().returning();
          if (!made) throw badRequest([{ field: 'name', message: msg('There is a queue of this name') }]);
          const { priority, tat_minutes, offer_seconds, script } = made;
          const payload = { priority, tat_minutes, offer_seconds, script };
          await keepCreation(tx, cause, channelKind, made, { author, event: 'channel.created', payload });
          return made.id;
        });
        return id;
      }),
    ),
    changeChannel: crm.changeChannel.handler(
      channel.changed(async ({ tx, stored, input: { name, causes, priority, tat_minutes: tatMinutes, offer_seconds, script } }) => {
        await requireFit(tx, stored, name, causes);
        // What is not named stays.
        const columns = { name, causes, ...(offer_seconds !== undefined && { offer_seconds }), ...(script !== undefined && { script }) };
        return { event: { type: 'channel.changed', priority, tatMinutes }, columns, payload: columns };
      }),
    ),
    changeChannelNeeds: crm.changeChannelNeeds.handler(
      channel.changed(({ input: { languages, skills, hours_from, hours_until } }) => {
        const hours = hours_from === '' ? null : { from: hours_from, until: hours_until };
        const columns = { languages, skills, hours_from: hours?.from ?? null, hours_until: hours?.until ?? null };
        return { event: { type: 'needs.changed' }, columns, payload: { languages, skills, hours } };
      }),
    ),
    pauseChannel: crm.pauseChannel.handler(channel.changed(() => ({ event: { type: 'channel.paused' } }))),
    resumeChannel: crm.resumeChannel.handler(channel.changed(() => ({ event: { type: 'channel.resumed' } }))),
    closeChannel: crm.closeChannel.handler(channel.changed(() => ({ event: { type: 'channel.closed' } }))),
    setMember: crm.setMember.handler(
      channel.changed(async ({ tx, input: { channel_id, user_id, weight, cap } }) => {
        const written = writeMember(tx, channel_id, { user_id, agent: await agentName(tx, user_id), weight, cap });
        return { event: { type: 'member.changed' }, ...written };
      }),
    ),
    removeMember: crm.removeMember.handler(
      channel.changed(async ({ tx, input: { channel_id, user_id } }) => {
        const isMember = and(eq(queueMembers.channel_id, channel_id), eq(queueMembers.user_id, user_id));
        if ((await tx.$count(queueMembers, isMember)) === 0)
          throw badRequest([{ field: 'user_id', message: msg('This agent is no member') }]);
        const written = writeMember(tx, channel_id, { user_id, agent: await agentName(tx, user_id), weight: 0, cap: 0 });
        return { event: { type: 'member.changed' }, ...written };
      }),
    ),
  },
});
