import type { CartOwner, DropOffEvent } from '#machines/orders/dropOffCart.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { dropOffList } from '../drop-off-list.ts';
import { type CartChange, changeDropOff, orderThatRecovers, requireTime } from './change-drop-off.ts';
import { readDropOff } from './drop-off-record.ts';
import { dropOffSource } from './drop-off-source.ts';
import { dropOffStats } from './drop-off-stats.ts';
import { setTarget } from './set-target.ts';

const operations = operationsOf(contract);
const { oms } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'clock' | 'cause' | 'realtime' | 'principal'>;

const userOf = ({ principal: { userId, name } }: Context): CartOwner => ({ id: userId, name });

/** Sends an event to the cart's chart, and answers its record. `change` has everything that the event is made of. */
async function changed(
  context: Context,
  change: CartChange,
  eventOf: (by: CartOwner, ...locked: Parameters<Parameters<typeof changeDropOff>[5]>) => DropOffEvent | Promise<DropOffEvent>,
) {
  const { db, cause, realtime, clock } = context;
  const user = userOf(context);
  await changeDropOff(db, realtime, cause(), user, change, (...locked) => eventOf(user, ...locked));
  return readDropOff(db, clock.now(), user, change.cart_id);
}

export const routes = operations.router({
  oms: {
    dropOffs: listHandlers(oms.dropOffs, dropOffSource),
    dropOff: oms.dropOff.handler(({ context, input }) => readDropOff(context.db, context.clock.now(), userOf(context), input.cart_id)),
    takeDropOff: oms.takeDropOff.handler(({ context, input }) => changed(context, input, (by) => ({ type: 'cart.taken', by }))),
    logDropOffCall: oms.logDropOffCall.handler(({ context, input }) => {
      const { result, due_at } = input;
      if (due_at !== '') requireTime(due_at, context.clock.now());
      else if (result === 'CALL-BACK') throw badRequest([{ field: 'due_at', message: msg('Choose the time of the next call') }]);
      return changed(context, input, (by) => ({ type: 'cart.called', by, result, dueAt: due_at || null }));
    }),
    rescheduleDropOff: oms.rescheduleDropOff.handler(({ context, input }) => {
      requireTime(input.due_at, context.clock.now());
      return changed(context, input, (by) => ({ type: 'cart.rescheduled', by, dueAt: input.due_at }));
    }),
    declineDropOff: oms.declineDropOff.handler(({ context, input }) =>
      changed(context, input, (by) => ({ type: 'cart.declined', by, reason: input.reason })),
    ),
    recoverDropOff: oms.recoverDropOff.handler(({ context, input }) =>
      changed(context, input, async (by, tx, cart) => ({
        type: 'cart.recovered',
        by,
        orderId: await orderThatRecovers(tx, cart, input.order),
      })),
    ),
    reopenDropOff: oms.reopenDropOff.handler(({ context, input }) => changed(context, input, (by) => ({ type: 'cart.reopened', by }))),
    dropOffStats: oms.dropOffStats.handler(({ context, input }) => dropOffStats(context.db, context.clock.now(), input)),
    setDropOffTarget: oms.setDropOffTarget.handler(async ({ context, input }) => {
      const saved = await setTarget(context.db, context.cause(), input);
      context.realtime.recordsChanged(dropOffList.id);
      return saved;
    }),
  },
});
