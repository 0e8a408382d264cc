import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { FARTHEST_CALL } from '../callback-choices.ts';
import { contract } from '../contract.ts';
import { callbackKind } from './callback-kind.ts';
import { pendingOfOrder, readCallback } from './callback-record.ts';
import { callbackSource } from './callback-source.ts';
import { createCallback } from './create-callback.ts';
import { orderThatCameOf } from './orders-of-callers.ts';

const operations = operationsOf(contract);
const { crm } = operations;

const callback = handlersOf('callback_id', () => ({ kind: callbackKind, read: readCallback }));

/** The next call is in the near future. */
const requireTime = (dueAt: string, now: Date): void => requireAhead(dueAt, now, FARTHEST_CALL);

export const routes = operations.router({
  crm: {
    callbacks: listHandlers(crm.callbacks, callbackSource),
    callback: crm.callback.handler(callback.read),
    callbacksOfOrder: crm.callbacksOfOrder.handler(async ({ context, input }) => ({
      callbacks: await pendingOfOrder(context.db, input.order_id),
    })),
    createCallback: crm.createCallback.handler(callback.created(createCallback)),
    takeCallback: crm.takeCallback.handler(callback.changed(({ by }) => ({ event: { type: 'callback.taken', by } }))),
    logCallbackCall: crm.logCallbackCall.handler(
      callback.changed(({ by, at, input: { result, due_at: dueAt } }) => {
        if (dueAt !== '') requireTime(dueAt, at);
        return { event: { type: 'callback.attempted', by, result, dueAt: dueAt || null } };
      }),
    ),
    rescheduleCallback: crm.rescheduleCallback.handler(
      callback.changed(({ by, at, input: { due_at: dueAt } }) => {
        requireTime(dueAt, at);
        return { event: { type: 'callback.rescheduled', by, dueAt } };
      }),
    ),
    closeCallback: crm.closeCallback.handler(
      callback.changed(async ({ by, tx, stored, input: { outcome, order } }) => {
        const orderId = await orderThatCameOf(tx, stored, order);
        return { event: { type: 'callback.closed', by, outcome, orderId }, columns: { order_id: orderId } };
      }),
    ),
    reopenCallback: crm.reopenCallback.handler(
      callback.changed(({ by, at, input: { due_at: dueAt } }) => {
        requireTime(dueAt, at);
        return { event: { type: 'callback.reopened', by, dueAt } };
      }),
    ),
  },
});
