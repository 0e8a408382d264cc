import type { CallbackEvent, CallbackOwner } from '#machines/orders/callback.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { callbackList } from '../callback-list.ts';
import { contract } from '../contract.ts';
import { pendingOfOrder, readCallback } from './callback-record.ts';
import { callbackSource } from './callback-source.ts';
import { type CallbackChange, changeCallback, requireTime } from './change-callback.ts';
import { createCallback } from './create-callback.ts';

const operations = operationsOf(contract);
const { crm } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'realtime' | 'principal'>;

const userOf = ({ principal: { userId, name } }: Context): CallbackOwner => ({ id: userId, name });

/** Sends an event to the callback's chart, and answers its record. */
async function changed(context: Context, change: CallbackChange, eventOf: (by: CallbackOwner, orderId: number | null) => CallbackEvent) {
  const { db, cause, realtime } = context;
  const user = userOf(context);
  await changeCallback(db, realtime, cause(), user, change, (orderId) => eventOf(user, orderId));
  return readCallback(db, user, change.callback_id);
}

export const routes = operations.router({
  crm: {
    callbacks: listHandlers(crm.callbacks, callbackSource),
    callback: crm.callback.handler(({ context, input }) => readCallback(context.db, userOf(context), input.callback_id)),
    callbacksOfOrder: crm.callbacksOfOrder.handler(async ({ context, input }) => ({
      callbacks: await pendingOfOrder(context.db, input.order_id),
    })),
    createCallback: crm.createCallback.handler(async ({ context, input }) => {
      const user = userOf(context);
      const id = await createCallback(context.db, context.cause(), user, input);
      context.realtime.recordsChanged(callbackList.id);
      return readCallback(context.db, user, id);
    }),
    takeCallback: crm.takeCallback.handler(({ context, input }) => changed(context, input, (by) => ({ type: 'callback.taken', by }))),
    logCallbackCall: crm.logCallbackCall.handler(({ context, input: { result, due_at, ...change } }) => {
      if (due_at !== '') requireTime(due_at, context.clock.now());
      return changed(context, change, (by) => ({ type: 'callback.attempted', by, result, dueAt: due_at || null }));
    }),
    rescheduleCallback: crm.rescheduleCallback.handler(({ context, input: { due_at, ...change } }) => {
      requireTime(due_at, context.clock.now());
      return changed(context, change, (by) => ({ type: 'callback.rescheduled', by, dueAt: due_at }));
    }),
    closeCallback: crm.closeCallback.handler(({ context, input: { outcome, ...change } }) =>
      changed(context, change, (by, orderId) => ({ type: 'callback.closed', by, outcome, orderId })),
    ),
    reopenCallback: crm.reopenCallback.handler(({ context, input: { due_at, ...change } }) => {
      requireTime(due_at, context.clock.now());
      return changed(context, change, (by) => ({ type: 'callback.reopened', by, dueAt: due_at }));
    }),
  },
});
