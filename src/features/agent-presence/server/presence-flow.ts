import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { presenceStates } from '../presence-choices.ts';
import { presenceKind } from './presence-kind.ts';

/** An agent is not late. */
export const presenceFlow = flowOf(presenceKind, { states: Object.keys(presenceStates), late: () => null });
