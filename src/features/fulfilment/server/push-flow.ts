import { pushStates } from '#machines/orders/omsPush.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { countOfList, type WorkCount } from '#platform/work/server/work-count.ts';
import { failedPushes } from '../fulfilment-filters.ts';
import { pushSource } from './fulfilment-sources.ts';
import { pushKind } from './push-kind.ts';

/** Pushes have no promised time. */
export const pushFlow = flowOf(pushKind, { states: pushStates, late: () => null });

/** Orders that wait for somebody's decision. */
export const pushWork: readonly WorkCount[] = [countOfList('oms.failed', pushSource, failedPushes)];
