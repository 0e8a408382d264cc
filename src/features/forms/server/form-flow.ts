import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { formStatuses } from '../form-choices.ts';
import { formKind } from './form-kind.ts';

/** None is late: the first round after its last day closes a form. */
export const formFlow = flowOf(formKind, { states: Object.keys(formStatuses), late: () => null });
