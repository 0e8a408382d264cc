import { asc } from 'drizzle-orm';
import type { OrderEvent } from '#machines/orders/order-facts.ts';
import { cancelReasons, quickComments } from '../schema.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { answerOrder } from './answer-order.ts';
import { assignableUsers, assignOrder } from './assignments.ts';
import { eventsFitting, requireFittingReason } from './cancel-fit.ts';
import { mentionableUsers } from './note-mentions.ts';
import { authorOf, changeOrder, changeOrderIn } from './order-change.ts';
import { countOpen, listOrders, summarise } from './order-list.ts';
import { addNote } from './order-notes.ts';
import { readOrder } from './order-record.ts';
import { requireMaySend } from './order-policy.ts';
import { undoChange } from './undo-change.ts';

const operations = operationsOf(contract);
const { oms } = operations;

export const routes = operations.router({
  oms: {
    orders: oms.orders.handler(({ context, input }) => listOrders(context.db, context.principal, context.clock.now(), input)),

    orderSummary: oms.orderSummary.handler(({ context }) => summarise(context.db, context.principal, context.clock.now())),

    openOrders: oms.openOrders.handler(async ({ context: { db, clock } }) => ({ rows: await countOpen(db, clock.now()) })),

    order: oms.order.handler(({ context, input }) => readOrder(context.db, context.principal, input.order_id, context.clock.now())),

    sendOrderEvent: oms.sendOrderEvent.handler(async ({ context, input }) => {
      const { db, principal } = context;
      requireMaySend(input.event, principal);
      await requireFittingReason(db, input.event, input.reason);
      const event = {
        type: input.event,
        reason: input.reason ?? '',
        prescriptionId: input.prescription_id ?? null,
        confirmedAllergies: input.confirmed_allergies ?? [],
      } as OrderEvent;
      const payload = {
        ...(input.reason && { reason: input.reason }),
        ...(input.comment && { comment: input.comment }),
        ...(input.prescription_id && { prescription_id: input.prescription_id }),
      };
      const change = { orderId: input.order_id, event, version: input.version, payload, requestKey: input.request_key };
      return answerOrder(context, input.order_id, (tx, cause) => changeOrderIn(tx, cause, authorOf(principal), change));
    }),

    undoOrderChange: oms.undoOrderChange.handler(({ context, input: { order_id: orderId, version, request_key: requestKey } }) =>
      answerOrder(context, orderId, (tx, cause) => undoChange(tx, cause, authorOf(context.principal), { orderId, version, requestKey })),
    ),

    reportFulfilment: oms.reportFulfilment.handler(async ({ context, input }) => {
      const { db, principal, cause } = context;
      const { status, version } = await changeOrder(db, cause(), authorOf(principal), {
        orderId: input.order_id,
        event: { type: input.event },
        version: null,
        payload: input.reference ? { reference: input.reference } : {},
      });
      return { order_id: input.order_id, status, version };
    }),

    addOrderNote: oms.addOrderNote.handler(({ context, input: { order_id: orderId, text, request_key: requestKey } }) =>
      answerOrder(context, orderId, (tx, cause) => addNote(tx, cause, context.principal, { orderId, text, requestKey })),
    ),

    mentionableUsers: oms.mentionableUsers.handler(async ({ context: { db } }) => ({ users: await mentionableUsers(db) })),

    assignOrder: oms.assignOrder.handler(({ context, input: { order_id: orderId, assignee } }) =>
      answerOrder(context, orderId, (tx, cause) => assignOrder(tx, cause, context.principal, { orderId, assignee })),
    ),

    assignees: oms.assignees.handler(async ({ context: { db } }) => ({ users: await assignableUsers(db) })),

    settleOrderReason: oms.settleOrderReason.handler(({ context, input: { order_id: orderId, version, reason } }) =>
      answerOrder(context, orderId, (tx, cause) =>
        changeOrderIn(tx, cause, authorOf(context.principal), {
          orderId,
          event: { type: 'reason.settled', reason },
          version,
          payload: { order_reason: reason },
        }),
      ),
    ),

    cancelReasons: oms.cancelReasons.handler(async ({ context: { db } }) => {
      const [reasons, comments] = await Promise.all([
        db
          .select({ reason_name: cancelReasons.reason_name, category: cancelReasons.category })
          .from(cancelReasons)
          .orderBy(asc(cancelReasons.position)),
        db.select().from(quickComments).orderBy(asc(quickComments.category), asc(quickComments.id)),
      ]);
      const grouped: Record<string, { id: number; comment: string }[]> = {};
      for (const { category, ...comment } of comments) (grouped[category] ??= []).push(comment);
      return { reasons: reasons.map((reason) => ({ ...reason, events: [...eventsFitting(reason.category)] })), quick_comments: grouped };
    }),
  },
});
