import { callbackMachine, type CallbackFacts, type CallbackOutcome, type CallbackOwner, callbackWhy } from '#machines/orders/callback.ts';
import type { CallResult } from '#machines/orders/call-results.ts';
import { msg } from '#platform/contract/sentence.ts';
import { ownerOf } from '#platform/record/server/kind/owner.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { callbackList } from '../callback-list.ts';
import { callbackEventLog, callbacks } from '../schema.ts';
import { notifyAboutCallback } from './callback-notices.ts';

export type StoredCallback = typeof callbacks.$inferSelect;

export const factsOf = (stored: StoredCallback, owner: CallbackOwner | null): CallbackFacts => ({
  owner,
  dueAt: stored.due_at.toISOString(),
  attempts: stored.attempts,
  lastResult: stored.last_result as CallResult | null,
  escalated: stored.escalated,
  outcome: stored.outcome as CallbackOutcome | null,
});

const change = 'callbacks.act';

export const callbackKind: RecordKind<typeof callbackMachine, StoredCallback> = {
  machine: callbackMachine,
  table: callbacks,
  log: { table: callbackEventLog, record: callbackEventLog.callback_id },
  list: callbackList.id,
  missing: msg('Callback not found'),
  permissions: {
    'callback.taken': change,
    'callback.attempted': change,
    'callback.rescheduled': change,
    'callback.closed': change,
    'callback.reopened': change,
  },
  context: async (db, stored, author) => factsOf(stored, await ownerOf(db, stored.owner_id, author)),
  columns: ({ owner, dueAt, attempts, lastResult, escalated, outcome }, { at }) => ({
    owner_id: owner?.id ?? null,
    due_at: new Date(dueAt),
    attempts,
    last_result: lastResult,
    escalated,
    outcome,
    updated_at: at,
  }),
  payload: (event) => ({
    ...('result' in event && { result: event.result }),
    ...('outcome' in event && { outcome: event.outcome }),
    ...('dueAt' in event && event.dueAt !== null && { due_at: event.dueAt }),
  }),
  why: callbackWhy,
  audited: ({ owner_id: owner }) => ({ owner }),
  follow: (tx, cause, { before, event, author }) => notifyAboutCallback(tx, cause.at, before, event.type, author),
};
