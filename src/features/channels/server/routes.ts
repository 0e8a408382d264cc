import { and, asc, eq } from 'drizzle-orm';
import type { ChannelEvent, channelMachine } from '#machines/queues/channel.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { keepCreation, type Sent } from '#platform/record/server/kind/apply-event.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { users } from '#platform/session/schema.ts';
import { contract } from '../contract.ts';
import { queueChannels, queueMembers } from '../schema.ts';
import { channelKind, type StoredChannel } from './channel-kind.ts';
import { readChannel } from './channel-record.ts';
import { channelSource } from './channel-source.ts';
import { isAgent, writeMember } from './members.ts';

const operations = operationsOf(contract);
const { crm } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>;

interface Change {
  channel_id: number;
  version: number;
  request_key?: string | undefined;
}

type SentToChannel = Omit<Sent<typeof channelMachine, StoredChannel>, 'event'>;

/** Sends an event to the channel's chart, and returns its record. @param more what is stored with it, once the channel is locked */
const changed = (
  context: Context,
  { channel_id: id, version, request_key: key, ...body }: Change,
  event: ChannelEvent,
  more?: (tx: Transaction) => SentToChannel | Promise<SentToChannel>,
) =>
  changeRecord(
    context,
    { kind: channelKind, read: readChannel },
    { id, version, key, body: { event: event.type, ...body } },
    async ({ tx }) => ({ event, ...(await more?.(tx)) }),
  );

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
    changeChannelNeeds: crm.changeChannelNeeds.handler(({ context, input }) => {
      const { languages, skills } = input;
      const hours = input.hours_from === '' ? null : { from: input.hours_from, until: input.hours_until };
      const columns = { languages, skills, hours_from: hours?.from ?? null, hours_until: hours?.until ?? null };
      return changed(context, input, { type: 'needs.changed' }, () => ({ columns, payload: { languages, skills, hours } }));
    }),
    pauseChannel: crm.pauseChannel.handler(({ context, input }) => changed(context, input, { type: 'channel.paused' })),
    resumeChannel: crm.resumeChannel.handler(({ context, input }) => changed(context, input, { type: 'channel.resumed' })),
    closeChannel: crm.closeChannel.handler(({ context, input }) => changed(context, input, { type: 'channel.closed' })),
    setMember: crm.setMember.handler(({ context, input }) =>
      changed(context, input, { type: 'member.changed' }, async (tx) => {
        const { channel_id, user_id, weight, cap } = input;
        return writeMember(tx, channel_id, { user_id, agent: await agentName(tx, user_id), weight, cap });
      }),
    ),
    removeMember: crm.removeMember.handler(({ context, input }) =>
      changed(context, input, { type: 'member.changed' }, async (tx) => {
        const { channel_id, user_id } = input;
        const isMember = and(eq(queueMembers.channel_id, channel_id), eq(queueMembers.user_id, user_id));
        if ((await tx.$count(queueMembers, isMember)) === 0)
          throw badRequest([{ field: 'user_id', message: msg('This agent is no member') }]);
        return writeMember(tx, channel_id, { user_id, agent: await agentName(tx, user_id), weight: 0, cap: 0 });
      }),
    ),
  },
});
