import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { entryStatuses } from '../short-book-choices.ts';
import { entryKind } from './entry-kind.ts';

export const entryFlow = flowOf(entryKind, { states: Object.keys(entryStatuses), late: () => null });
