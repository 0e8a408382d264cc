import { channelMachine, channelWhy } from '#machines/queues/channel.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { channelList } from '../channel-list.ts';
import { channelEventLog, queueChannels } from '../schema.ts';
import { countsOf } from './task-counts.ts';

export type StoredChannel = typeof queueChannels.$inferSelect;

const change = 'channels.manage';

export const channelKind: RecordKind<typeof channelMachine, StoredChannel> = {
  machine: channelMachine,
  table: queueChannels,
  log: { table: channelEventLog, record: channelEventLog.channel_id },
  list: channelList.id,
  missing: msg('Queue not found'),
  permissions: {
    'channel.changed': change,
    'needs.changed': change,
    'member.changed': change,
    'channel.paused': change,
    'channel.resumed': change,
    'channel.closed': change,
  },
  context: async (db, { id, priority, tat_minutes }) => ({ openTasks: (await countsOf(db, id)).open, priority, tatMinutes: tat_minutes }),
  columns: ({ priority, tatMinutes }) => ({ priority, tat_minutes: tatMinutes }),
  payload: (event) => (event.type === 'channel.changed' ? { priority: event.priority, tat_minutes: event.tatMinutes } : {}),
  why: channelWhy,
  audited: ({ name, causes, priority, tat_minutes, offer_seconds, script, languages, skills, hours_from, hours_until }) => ({
    name,
    causes,
    priority,
    tat_minutes,
    offer_seconds,
    script,
    languages,
    skills,
    hours_from,
    hours_until,
  }),
};
