import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { callStates } from '../call-choices.ts';
import { callKind } from './call-kind.ts';

/** A call is not late. */
export const callFlow = flowOf(callKind, { states: Object.keys(callStates), late: () => null });
