import type { CallResult } from '#machines/orders/call-results.ts';
import type { TaskOutcome } from '#machines/queues/task-facts.ts';
import { createDrafts } from '#platform/console/storage/drafts.ts';
import type { KeptDraft } from '#platform/record/console/change/kept-change.ts';

interface TypedResult {
  result: CallResult;
  outcome: TaskOutcome;
  note: string;
  due_at: string;
}

/** Results that were typed and are not saved yet, by call. */
export const resultDrafts = createDrafts<KeptDraft<TypedResult>>('call-result');
