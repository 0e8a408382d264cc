import { msg } from '#platform/contract/sentence.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { FARTHEST_CALL } from '../drop-off-choices.ts';
import { dropOffList } from '../drop-off-list.ts';
import { dropOffKind } from './drop-off-kind.ts';
import { readDropOff } from './drop-off-record.ts';
import { dropOffSource } from './drop-off-source.ts';
import { dropOffStats } from './drop-off-stats.ts';
import { orderThatRecovers } from './recovery.ts';
import { setTarget } from './set-target.ts';

const operations = operationsOf(contract);
const { oms } = operations;

const cart = handlersOf('cart_id', () => ({ kind: dropOffKind, read: readDropOff }));

/** The next call is in the near future. */
const requireTime = (dueAt: string, now: Date): void => requireAhead(dueAt, now, FARTHEST_CALL);

export const routes = operations.router({
  oms: {
    dropOffs: listHandlers(oms.dropOffs, dropOffSource),
    dropOff: oms.dropOff.handler(cart.read),
    takeDropOff: oms.takeDropOff.handler(cart.changed(({ by }) => ({ event: { type: 'cart.taken', by } }))),
    logDropOffCall: oms.logDropOffCall.handler(
      cart.changed(({ by, at, input: { result, due_at: dueAt } }) => {
        if (dueAt !== '') requireTime(dueAt, at);
        else if (result === 'CALL-BACK') throw badRequest([{ field: 'due_at', message: msg('Choose the time of the next call') }]);
        return { event: { type: 'cart.called', by, result, dueAt: dueAt || null } };
      }),
    ),
    rescheduleDropOff: oms.rescheduleDropOff.handler(
      cart.changed(({ by, at, input: { due_at: dueAt } }) => {
        requireTime(dueAt, at);
        return { event: { type: 'cart.rescheduled', by, dueAt } };
      }),
    ),
    declineDropOff: oms.declineDropOff.handler(
      cart.changed(({ by, input: { reason } }) => ({ event: { type: 'cart.declined', by, reason } })),
    ),
    recoverDropOff: oms.recoverDropOff.handler(
      cart.changed(async ({ by, tx, stored, input: { order } }) => ({
        event: { type: 'cart.recovered', by, orderId: await orderThatRecovers(tx, stored, order) },
      })),
    ),
    reopenDropOff: oms.reopenDropOff.handler(cart.changed(({ by }) => ({ event: { type: 'cart.reopened', by } }))),
    dropOffStats: oms.dropOffStats.handler(({ context, input }) => dropOffStats(context.db, context.clock.now(), input)),
    setDropOffTarget: oms.setDropOffTarget.handler(async ({ context, input }) => {
      const saved = await setTarget(context.db, context.cause(), input);
      context.realtime.recordsChanged(dropOffList.id);
      return saved;
    }),
  },
});
