import type { MessageFacts, MessageState } from '#machines/platform/queue-message-facts.ts';
import { queueMessageMachine, queueMessageWhy } from '#machines/platform/queueMessage.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { EDITED_COPY } from '../message-choices.ts';
import { messageList } from '../message-list.ts';
import { queueMessageEventLog, queueMessages } from '../schema.ts';

/** Longest time without a result of an attempt. Milliseconds. */
const LEASE_MS = 60_000;

export type StoredMessage = typeof queueMessages.$inferSelect;

export const factsOf = ({ attempts, attempts_left, next_at, expires_at }: StoredMessage): MessageFacts => ({
  attempts,
  attemptsLeft: attempts_left,
  dueAt: next_at?.toISOString() ?? null,
  expiresAt: expires_at?.toISOString() ?? null,
});

const manage = 'message-queues.manage';

export const messageKind: RecordKind<typeof queueMessageMachine, StoredMessage> = {
  machine: queueMessageMachine,
  table: queueMessages,
  log: { table: queueMessageEventLog, record: queueMessageEventLog.message_id },
  list: messageList.id,
  missing: msg('Message not found'),
  permissions: { 'message.retried': manage, 'message.copied': manage, 'message.discarded': manage },
  context: (_, stored) => factsOf(stored),
  columns: ({ attempts, attemptsLeft, dueAt }, { state, event, at }) => ({
    attempts,
    attempts_left: attemptsLeft,
    next_at: dueAt === null ? null : new Date(dueAt),
    lease_until: state === 'active' ? new Date(at.getTime() + LEASE_MS) : null,
    updated_at: at,
    ...('reason' in event && { reason: event.reason }),
    ...(event.type === 'message.copied' && { reason: EDITED_COPY }),
    ...(state === 'done' && { problem: null }),
  }),
  payload: (event, { context, state }) => ({
    ...('reason' in event && { reason: event.reason }),
    ...(event.type === 'message.claimed' && { attempt: context.attempts }),
    ...(state === 'retrying' && context.dueAt !== null && { next_at: context.dueAt }),
  }),
  why: (_, event, state) => queueMessageWhy(state as MessageState, event),
  audited: ({ queue, subject }) => ({ queue, subject }),
};
