import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { mergeStatuses } from '../patient-choices.ts';
import { mergeKind } from './merge-kind.ts';

export const mergeFlow = flowOf(mergeKind, { states: Object.keys(mergeStatuses), late: () => null });
