import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { ChannelEvent } from '#machines/queues/channel.ts';
import { roles } from '#platform/access/roles.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { users } from '#platform/session/schema.ts';
import { contract } from '../contract.ts';
import { type ChannelPayload, queueChannels, queueMembers } from '../schema.ts';
import { channelKind } from './channel-kind.ts';
import { readChannel } from './channel-record.ts';
import { channelSource } from './channel-source.ts';

const operations = operationsOf(contract);
const { crm } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>;

interface Change {
  channel_id: number;
  version: number;
  request_key?: string | undefined;
}

/** Sends an event to the channel's chart, and returns its record. @param write further writes, once the channel is locked */
const changed = (
  context: Context,
  { channel_id: id, version, request_key: key, ...body }: Change,
  event: ChannelEvent,
  write?: (tx: Transaction) => Promise<ChannelPayload>,
) =>
  changeRecord(
    context,
    { kind: channelKind, read: readChannel },
    { id, version, key, body: { event: event.type, ...body } },
    async ({ tx }) => ({
      event,
      payload: write ? await write(tx) : {},
    }),
  );

/** Users who take tasks. */
const isAgent = and(isNotNull(users.agent_id), sql`${roles.callCenterOperation} = any(${users.roles})`);

async function agentName(db: Queryable, userId: number): Promise<string> {
  const [agent] = await db
    .select({ name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isAgent));
  if (!agent) throw badRequest([{ field: 'user_id', message: msg('Choose a call-centre agent') }]);
  return agent.name;
}

export const routes = operations.router({
  crm: {
    channels: listHandlers(crm.channels, channelSource),
    channel: crm.channel.handler(({ context: { db, principal, clock }, input }) =>
      readChannel(db, { person: personOf(principal), at: clock.now() }, input.channel_id),
    ),
    queueAgents: crm.queueAgents.handler(async ({ context: { db } }) => ({
      agents: await db.select({ user_id: users.id, name: users.name }).from(users).where(isAgent).orderBy(asc(users.name), asc(users.id)),
    })),
    createChannel: crm.createChannel.handler(({ context: { db, cause: causeOf, principal }, input: { request_key: key, ...fields } }) => {
      const [cause, person] = [causeOf(), personOf(principal)];
      return db.transaction(async (tx) => {
        const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
          const values = { ...fields, type: 'AGENT', status: 'ACTIVE' };
          const [made] = await tx.insert(queueChannels).values(values).onConflictDoNothing().returning();
          if (!made) throw badRequest([{ field: 'name', message: msg('There is a queue of this name') }]);
          const { priority, tat_minutes } = made;
          await keepCreation(tx, cause, channelKind, made, {
            author: person,
            event: 'channel.created',
            payload: { priority, tat_minutes },
          });
          return made.id;
        });
        return readChannel(tx, { person, at: cause.at }, id);
      });
    }),
    changeChannel: crm.changeChannel.handler(({ context, input }) =>
      changed(context, input, { type: 'channel.changed', priority: input.priority, tatMinutes: input.tat_minutes }),
    ),
    pauseChannel: crm.pauseChannel.handler(({ context, input }) => changed(context, input, { type: 'channel.paused' })),
    resumeChannel: crm.resumeChannel.handler(({ context, input }) => changed(context, input, { type: 'channel.resumed' })),
    closeChannel: crm.closeChannel.handler(({ context, input }) => changed(context, input, { type: 'channel.closed' })),
    setMember: crm.setMember.handler(({ context, input }) =>
      changed(context, input, { type: 'member.changed' }, async (tx) => {
        const { channel_id, user_id, weight, cap } = input;
        const agent = await agentName(tx, user_id);
        await tx
          .insert(queueMembers)
          .values({ channel_id, user_id, weight, cap })
          .onConflictDoUpdate({ target: [queueMembers.channel_id, queueMembers.user_id], set: { weight, cap } });
        return { agent, weight, cap };
      }),
    ),
    removeMember: crm.removeMember.handler(({ context, input }) =>
      changed(context, input, { type: 'member.changed' }, async (tx) => {
        const { channel_id, user_id } = input;
        const isMember = and(eq(queueMembers.channel_id, channel_id), eq(queueMembers.user_id, user_id));
        const { rowCount } = await tx.delete(queueMembers).where(isMember);
        if (rowCount === 0) throw badRequest([{ field: 'user_id', message: msg('This agent is no member') }]);
        return { agent: await agentName(tx, user_id), removed: true };
      }),
    ),
  },
});
