import { assign, setup } from 'xstate';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { isUndoable } from './order-undo.ts';
import { isCancelling, type ManualOrderEvent } from './order-statuses.ts';

/** For how long the maker of a bulk change can undo it, from its end. Milliseconds. */
export const BULK_UNDO_MS = 24 * 3_600_000;

/** What orders get: an event of their chart, a note or an assignee. */
export type BulkKind = ManualOrderEvent | 'note' | 'assign';

export interface BulkChangeFacts {
  kind: BulkKind;
  makerId: number;
  /** Number of orders that it changed and that are not back as they were. */
  changed: number;
  /** When it finished or was stopped, ISO 8601; null: not yet. */
  endedAt: string | null;
}

/** `at`: now, ISO 8601. */
interface Request {
  userId: number;
  at: string;
}

export type BulkChangeEvent =
  | { type: 'work.began' }
  | { type: 'orders.changed'; at: string }
  | { type: 'orders.restored' }
  | ({ type: 'stop' } & Request)
  | ({ type: 'undo' } & Request);

/** Why a bulk change cannot be undone by this user now; null: it can. */
export function whyBulkNotUndone({ kind, makerId, changed, endedAt }: BulkChangeFacts, { userId, at }: Request): Sentence | null {
  if (userId !== makerId) return sentence('Only the user who made the change can undo it');
  if (kind === 'note') return sentence('Notes cannot be undone: they stay in the timelines');
  if (kind === 'assign') return sentence('Assignments cannot be undone: assign the orders again');
  if (isCancelling(kind))
    return sentence('Cancellations cannot be undone: stock, slots and promos are given back. Place the orders again.');
  if (!isUndoable(kind)) return sentence('This change cannot be undone. Change the status instead.');
  if (changed === 0) return sentence('No order was changed');
  if (endedAt !== null && Date.parse(at) - Date.parse(endedAt) >= BULK_UNDO_MS)
    return sentence('A bulk change can be undone for 24 hours. Change the status instead.');
  return null;
}

const bulk = setup({
  types: {
    context: {} as BulkChangeFacts,
    events: {} as BulkChangeEvent,
    input: {} as BulkChangeFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    isMaker: ({ context }, params: { userId: number }) => params.userId === context.makerId,
    mayUndo: ({ context }, params: Request) => whyBulkNotUndone(context, params) === null,
  },
  actions: {
    end: assign((_, params: { at: string }) => ({ endedAt: params.at })),
  },
});

const requestOf = ({ event }: { event: Request }): Request => ({ userId: event.userId, at: event.at });
const atTime = ({ event }: { event: { at: string } }) => ({ at: event.at });

const stop = {
  target: '#bulkChange.stopped',
  guard: { type: 'isMaker' as const, params: requestOf },
  actions: { type: 'end' as const, params: atTime },
};
const undo = { target: '#bulkChange.undoing', guard: { type: 'mayUndo' as const, params: requestOf } };

/**
 * The same change of several orders, whose set is fixed when it is requested. Each order is changed by its own chart, exactly
 * once, and has its own result.
 */
export const bulkChangeMachine = bulk.createMachine({
  id: 'bulkChange',
  description: 'The same change of several orders, one after the other, and its undo',
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued: {
      description: 'The orders are fixed; none is changed yet',
      on: { 'work.began': 'running', stop },
    },
    running: {
      description: 'Orders are changed one by one; those that refuse stay as they are, with the reason',
      tags: 'busy',
      on: { 'orders.changed': { target: 'finished', actions: { type: 'end', params: atTime } }, stop },
    },
    finished: {
      description: 'Every order has its result',
      on: { undo },
    },
    stopped: {
      description: 'Stopped by its maker: orders that were not reached stay as they are',
      on: { undo },
    },
    undoing: {
      description: 'Orders that nobody has changed since go back; the others stay, with the reason',
      tags: 'busy',
      on: { 'orders.restored': 'undone' },
    },
    undone: { type: 'final', description: 'Every changed order is back, or has the reason why it is not' },
  },
});

export const bulkChangeEvents: Record<BulkChangeEvent['type'], string> = {
  'work.began': 'The server begins with the first order',
  'orders.changed': 'The last order has its result',
  'orders.restored': 'The last changed order is back, or stays',
  stop: 'Its maker stops it',
  undo: 'Its maker undoes it',
};

export const bulkChangeGuards = {
  isMaker: 'Only the user who made the change can stop it',
  mayUndo: 'Only the user who made the change can undo it, for 24 hours',
} as const;

/** The reason why a bulk change refuses an event. */
export function bulkChangeWhy(facts: BulkChangeFacts, event: BulkChangeEvent): Sentence {
  if (event.type === 'stop' && event.userId !== facts.makerId) return sentence(bulkChangeGuards.isMaker);
  return (event.type === 'undo' ? whyBulkNotUndone(facts, event) : null) ?? sentence('The bulk change has moved on meanwhile');
}
