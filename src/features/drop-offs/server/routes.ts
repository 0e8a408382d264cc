import type { CartOwner, DropOffEvent } from '#machines/orders/dropOffCart.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { FARTHEST_CALL } from '../drop-off-choices.ts';
import { dropOffList } from '../drop-off-list.ts';
import { dropOffKind, type StoredCart } from './drop-off-kind.ts';
import { readDropOff } from './drop-off-record.ts';
import { dropOffSource } from './drop-off-source.ts';
import { dropOffStats } from './drop-off-stats.ts';
import { orderThatRecovers } from './recovery.ts';
import { setTarget } from './set-target.ts';

const operations = operationsOf(contract);
const { oms } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'clock' | 'cause' | 'principal'>;

interface Change {
  cart_id: number;
  version: number;
  request_key?: string | undefined;
  note?: string;
}

/** Sends an event to the cart's chart, and returns its record. */
const changed = (
  context: Context,
  { cart_id: id, version, request_key: key, note = '', ...body }: Change,
  eventOf: (by: CartOwner, tx: Transaction, stored: StoredCart) => DropOffEvent | Promise<DropOffEvent>,
) =>
  changeRecord(
    context,
    { kind: dropOffKind, read: readDropOff },
    { id, version, key, body: { note, ...body } },
    async ({ by, tx, stored }) => {
      const event = await eventOf(by, tx, stored);
      return { event, payload: note ? { note } : {} };
    },
  );

/** The next call is in the near future. */
const requireTime = ({ clock }: Context, dueAt: string): void => requireAhead(dueAt, clock.now(), FARTHEST_CALL);

export const routes = operations.router({
  oms: {
    dropOffs: listHandlers(oms.dropOffs, dropOffSource),
    dropOff: oms.dropOff.handler(({ context, input }) =>
      readDropOff(context.db, { person: personOf(context.principal), at: context.clock.now() }, input.cart_id),
    ),
    takeDropOff: oms.takeDropOff.handler(({ context, input }) => changed(context, input, (by) => ({ type: 'cart.taken', by }))),
    logDropOffCall: oms.logDropOffCall.handler(({ context, input }) => {
      const { result, due_at } = input;
      if (due_at !== '') requireTime(context, due_at);
      else if (result === 'CALL-BACK') throw badRequest([{ field: 'due_at', message: msg('Choose the time of the next call') }]);
      return changed(context, input, (by) => ({ type: 'cart.called', by, result, dueAt: due_at || null }));
    }),
    rescheduleDropOff: oms.rescheduleDropOff.handler(({ context, input }) => {
      requireTime(context, input.due_at);
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
