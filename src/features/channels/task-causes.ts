import { msg } from '#platform/contract/sentence.ts';

/** What makes tasks, in the queue that takes it (queue type). */
export const taskCauses = {
  order: msg('Orders'),
  'prescription-order': msg('Orders by prescription'),
  callback: msg('Callbacks'),
  'drop-off': msg('Drop-off carts'),
} as const;
export type TaskCause = keyof typeof taskCauses;

export const channelStatuses = { ACTIVE: msg('Active'), PAUSED: msg('Paused'), CLOSED: msg('Closed') } as const;
export type ChannelStatus = keyof typeof channelStatuses;

/** Who works the tasks of a channel (§3). */
export const channelTypes = { AGENT: msg('Agents'), SYSTEM: msg('System') } as const;
export type ChannelType = keyof typeof channelTypes;

/** Tasks of a channel that a member may hold at once, unless the member has another limit. */
export const USUAL_CAP = 5;
