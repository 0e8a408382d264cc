import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { itemStatuses } from '../mapping-choices.ts';
import { itemKind } from './item-kind.ts';

/** No product has a time until which it is mapped. */
export const itemFlow = flowOf(itemKind, { states: Object.keys(itemStatuses), late: () => null });
