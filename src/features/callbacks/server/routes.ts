import type { CallbackEvent, CallbackOwner } from '#machines/orders/callback.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { FARTHEST_CALL } from '../callback-choices.ts';
import { contract } from '../contract.ts';
import { callbackKind, type StoredCallback } from './callback-kind.ts';
import { pendingOfOrder, readCallback } from './callback-record.ts';
import { callbackSource } from './callback-source.ts';
import { createCallback } from './create-callback.ts';
import { orderThatCameOf } from './orders-of-callers.ts';

const operations = operationsOf(contract);
const { crm } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'clock' | 'principal'>;

interface Change {
  callback_id: number;
  version: number;
  request_key?: string | undefined;
  note?: string;
}

/** Sends an event to the callback's chart, and returns its record. */
const changed = (
  context: Context,
  { callback_id: id, version, request_key: key, note = '', ...body }: Change,
  eventOf: (by: CallbackOwner, tx: Transaction, stored: StoredCallback) => CallbackEvent | Promise<CallbackEvent>,
) =>
  changeRecord(
    context,
    { kind: callbackKind, read: readCallback },
    { id, version, key, body: { note, ...body } },
    async ({ by, tx, stored }) => {
      const event = await eventOf(by, tx, stored);
      return { event, payload: note ? { note } : {}, ...('orderId' in event && { columns: { order_id: event.orderId } }) };
    },
  );

/** The next call is in the near future. */
const requireTime = ({ clock }: Context, dueAt: string): void => requireAhead(dueAt, clock.now(), FARTHEST_CALL);

export const routes = operations.router({
  crm: {
    callbacks: listHandlers(crm.callbacks, callbackSource),
    callback: crm.callback.handler(({ context, input }) =>
      readCallback(context.db, { person: personOf(context.principal), at: context.clock.now() }, input.callback_id),
    ),
    callbacksOfOrder: crm.callbacksOfOrder.handler(async ({ context, input }) => ({
      callbacks: await pendingOfOrder(context.db, input.order_id),
    })),
    createCallback: crm.createCallback.handler(({ context: { db, cause: causeOf, principal }, input }) => {
      const [cause, person] = [causeOf(), personOf(principal)];
      return db.transaction(async (tx) => readCallback(tx, { person, at: cause.at }, await createCallback(tx, cause, person, input)));
    }),
    takeCallback: crm.takeCallback.handler(({ context, input }) => changed(context, input, (by) => ({ type: 'callback.taken', by }))),
    logCallbackCall: crm.logCallbackCall.handler(({ context, input }) => {
      const { result, due_at: dueAt } = input;
      if (dueAt !== '') requireTime(context, dueAt);
      return changed(context, input, (by) => ({ type: 'callback.attempted', by, result, dueAt: dueAt || null }));
    }),
    rescheduleCallback: crm.rescheduleCallback.handler(({ context, input }) => {
      requireTime(context, input.due_at);
      return changed(context, input, (by) => ({ type: 'callback.rescheduled', by, dueAt: input.due_at }));
    }),
    closeCallback: crm.closeCallback.handler(({ context, input }) =>
      changed(context, input, async (by, tx, stored) => ({
        type: 'callback.closed',
        by,
        outcome: input.outcome,
        orderId: await orderThatCameOf(tx, stored, input.order),
      })),
    ),
    reopenCallback: crm.reopenCallback.handler(({ context, input }) => {
      requireTime(context, input.due_at);
      return changed(context, input, (by) => ({ type: 'callback.reopened', by, dueAt: input.due_at }));
    }),
  },
});
