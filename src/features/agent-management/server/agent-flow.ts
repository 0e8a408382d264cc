import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { agentStatuses } from '../agent-choices.ts';
import { agentKind } from './agent-kind.ts';

export const agentFlow = flowOf(agentKind, { states: Object.keys(agentStatuses), late: () => null });
