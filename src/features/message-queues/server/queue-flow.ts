import { messageStates } from '#machines/platform/queue-message-facts.ts';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { countOfList, type WorkCount } from '#platform/work/server/work-count.ts';
import { deadMessages } from '../message-filters.ts';
import { messageKind } from './message-kind.ts';
import { messageSource } from './message-source.ts';

/** Messages have no promised time. */
export const messageFlow = flowOf(messageKind, { states: messageStates, late: () => null });

/** Messages that wait for somebody's decision. */
export const messageWork: readonly WorkCount[] = [countOfList('queues.dead', messageSource, deadMessages)];
