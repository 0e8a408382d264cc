import { sql } from 'drizzle-orm';
import { flowOf } from '#platform/record/server/kind/flow-of.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import { openQuestionStatuses, questionStatuses } from '../question-choices.ts';
import { questionKind } from './question-kind.ts';

/** Late: no answer in time. */
export const questionFlow = flowOf(questionKind, {
  states: Object.keys(questionStatuses),
  late: (now) => sql`${isOneOf('r.status', openQuestionStatuses)} and r.due_at < ${now}`,
});
