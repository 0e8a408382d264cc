import { eq, sql } from 'drizzle-orm';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { ChannelLogEntry, ChannelMember, ChannelRecord } from '../contract.ts';
import { queueChannels } from '../schema.ts';
import type { ChannelStatus, ChannelType, TaskCause } from '../task-causes.ts';
import type { Skill, TaskLanguage } from '../task-needs.ts';
import { channelKind, type StoredChannel } from './channel-kind.ts';
import { countsOf } from './task-counts.ts';

const hoursOf = ({ hours_from: from, hours_until: until }: StoredChannel) => (from === null || until === null ? null : { from, until });

/** @throws ORPCError 404 */
export const readChannel: ReadRecord<ChannelRecord> = async (db, { person, at }, channelId) => {
  const [stored] = await db.select().from(queueChannels).where(eq(queueChannels.id, channelId));
  if (!stored) throw notFound(channelKind);
  const { waiting, held, open: openTasks } = await countsOf(db, channelId);
  const { rows: members } = await db.execute<ChannelMember & Record<string, unknown>>(sql`
    select u.id::int as user_id, u.name, m.weight, m.cap, (select count(*)::int from queue_tasks t
        where t.agent_id = u.agent_id and t.channel_id = m.channel_id and t.status in ('offered', 'inProgress')) as held
    from queue_members m join users u on u.id = m.user_id where m.channel_id = ${channelId} order by u.name, u.id`);
  const { id, version, status, name, type, priority, tat_minutes } = stored;
  const facts = { openTasks, priority, tatMinutes: tat_minutes };
  return {
    id,
    version,
    status: status as ChannelStatus,
    name,
    type: type as ChannelType,
    priority,
    tat_minutes,
    offer_seconds: stored.offer_seconds,
    script: stored.script,
    causes: stored.causes as TaskCause[],
    languages: stored.languages as TaskLanguage[],
    skills: stored.skills as Skill[],
    hours: hoursOf(stored),
    waiting,
    held,
    members: members.map((member) => ({ ...member })),
    log: await readLog<ChannelLogEntry['payload']>(db, channelKind, channelId),
    abilities: judge(channelKind, { state: status, context: facts, person, at }, [
      { type: 'channel.changed' },
      { type: 'needs.changed' },
      { type: 'member.changed' },
      { type: 'channel.paused' },
      { type: 'channel.resumed' },
      { type: 'channel.closed' },
    ]),
  };
};
