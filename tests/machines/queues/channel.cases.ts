import { type ChannelFacts, channelMachine } from '#machines/queues/channel.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const empty: ChannelFacts = { openTasks: 0, priority: 10, tatMinutes: 60 };

const spec: ModelSpec<typeof channelMachine> = {
  machine: channelMachine,
  inputs: { 'no task is open': empty, 'tasks are open': { ...empty, openTasks: 3 } } satisfies Record<string, ChannelFacts>,
  cases: { 'channel.changed': [{ priority: 20, tatMinutes: 30 }] },
  key: ({ context: { priority, openTasks } }) => [priority, openTasks],
};

export default spec;
