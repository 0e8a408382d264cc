import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { roles } from '#platform/access/roles.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { type Applied, applyEvent } from '#platform/record/server/kind/apply-event.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import { type ChannelPayload, queueChannels, queueMembers } from '../schema.ts';
import { channelKind, type StoredChannel } from './channel-kind.ts';

/** Users who take tasks. */
export const isAgent = and(isNotNull(users.agent_id), sql`${roles.callCenterOperation} = any(${users.roles})`);

/** What an agent is in a queue. */
export interface Membership {
  user_id: number;
  /** Name, for the log. */
  agent: string;
  /** 0: the agent is no member. */
  weight: number;
  cap: number;
}

/** The part of a change of a queue that writes a membership. The only writer of memberships. */
export function writeMember(
  tx: Transaction,
  channelId: number,
  { user_id, agent, weight, cap }: Membership,
): { payload: ChannelPayload; write: () => Promise<Partial<StoredChannel>> } {
  const isRemoved = weight === 0;
  return {
    payload: isRemoved ? { agent, removed: true } : { agent, weight, cap },
    write: async () => {
      if (isRemoved) await tx.delete(queueMembers).where(and(eq(queueMembers.channel_id, channelId), eq(queueMembers.user_id, user_id)));
      else
        await tx
          .insert(queueMembers)
          .values({ channel_id: channelId, user_id, weight, cap })
          .onConflictDoUpdate({ target: [queueMembers.channel_id, queueMembers.user_id], set: { weight, cap } });
      return {};
    },
  };
}

/** Changes a membership in a locked queue. Refused for a closed one. */
export const changeMember = (
  tx: Transaction,
  cause: Cause,
  author: Author,
  channel: StoredChannel,
  membership: Membership,
): Promise<Applied<StoredChannel>> =>
  applyEvent(tx, cause, channelKind, channel, author, { event: { type: 'member.changed' }, ...writeMember(tx, channel.id, membership) });

/** Locks queues in the order of their ids. Closed ones and those of systems are left out. */
export const lockAgentChannels = (tx: Transaction, ids: readonly number[]): Promise<StoredChannel[]> =>
  tx
    .select()
    .from(queueChannels)
    .where(and(inArray(queueChannels.id, [...ids]), eq(queueChannels.type, 'AGENT'), inArray(queueChannels.status, ['ACTIVE', 'PAUSED'])))
    .orderBy(asc(queueChannels.id))
    .for('update');

/** An agent leaves all queues. */
export async function leaveChannels(tx: Transaction, cause: Cause, author: Author, user: { id: number; name: string }): Promise<void> {
  const own = await tx.select({ id: queueMembers.channel_id }).from(queueMembers).where(eq(queueMembers.user_id, user.id));
  for (const channel of await lockAgentChannels(
    tx,
    own.map(({ id }) => id),
  ))
    await changeMember(tx, cause, author, channel, { user_id: user.id, agent: user.name, weight: 0, cap: 0 });
}
