import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { channelStatuses } from '../task-causes.ts';
import { channelKind } from './channel-kind.ts';

export const channelFlow = flowOf(channelKind, { states: Object.keys(channelStatuses), late: () => null });
