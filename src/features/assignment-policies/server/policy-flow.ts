import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { policyStatuses } from '../policy-choices.ts';
import { policyKind } from './policy-kind.ts';

export const policyFlow = flowOf(policyKind, { states: Object.keys(policyStatuses), late: () => null });
