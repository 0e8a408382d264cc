import { ORPCError } from '@orpc/server';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isCancelling } from '#machines/orders/order-statuses.ts';
import type { OrderEvent } from '#machines/orders/order-facts.ts';
import { recordAudit } from '#platform/audit/server/audit.ts';
import { cancelReasons, orderLines, orders, quickComments } from '../schema.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { eventsFitting } from './cancel-fit.ts';
import { changeOrder, type Author } from './order-change.ts';
import { listOrders, summarise } from './order-list.ts';
import { addNote } from './order-notes.ts';
import { notifyPreviousAssignee } from './order-notices.ts';
import { missingPermission } from './order-policy.ts';
import { noSuchOrder, readOrder } from './order-record.ts';
import { orderChanged } from './order-realtime.ts';
import { pushNotifications } from '#features/notifications/server/public.ts';

const operations = operationsOf(contract);
const { oms } = operations;

const authorOf = (principal: Principal): Author => ({
  userId: principal.userId,
  agentId: principal.agentId,
  by: principal.name,
  roles: principal.roles,
  tabs: principal.tabs,
});

export const routes = operations.router({
  oms: {
    orders: oms.orders.handler(({ context, input }) => listOrders(context.db, context.principal, context.clock.now(), input)),

    orderSummary: oms.orderSummary.handler(({ context }) => summarise(context.db, context.principal, context.clock.now())),

    order: oms.order.handler(({ context, input }) => readOrder(context.db, context.principal, input.order_id, context.clock.now())),

    sendOrderEvent: oms.sendOrderEvent.handler(async ({ context, input }) => {
      const { db, realtime, principal, cause, clock } = context;
      const missing = missingPermission(input.event, principal);
      if (missing) throw new ORPCError('FORBIDDEN', { message: missing });
      if (isCancelling(input.event)) {
        if (!input.reason) throw badRequest([{ field: 'reason', message: 'A cancellation needs a reason' }]);
        const [reason] = await db.select().from(cancelReasons).where(eq(cancelReasons.reason_name, input.reason));
        if (!reason) throw badRequest([{ field: 'reason', message: 'Choose a cancel reason' }]);
        if (!eventsFitting(reason.category).includes(input.event))
          throw badRequest([{ field: 'reason', message: 'This reason does not fit this cancellation' }]);
      }
      const event = { type: input.event, reason: input.reason ?? '', prescriptionId: input.prescription_id ?? null } as OrderEvent;
      const payload = {
        ...(input.reason && { reason: input.reason }),
        ...(input.comment && { comment: input.comment }),
        ...(input.prescription_id && { prescription_id: input.prescription_id }),
      };
      const change = { orderId: input.order_id, event, version: input.version, payload, requestKey: input.request_key };
      await changeOrder(db, realtime, cause(), authorOf(principal), change);
      return readOrder(db, principal, input.order_id, clock.now());
    }),

    reportFulfilment: oms.reportFulfilment.handler(async ({ context, input }) => {
      const { db, realtime, principal, cause } = context;
      const moved = await changeOrder(db, realtime, cause(), authorOf(principal), {
        orderId: input.order_id,
        event: { type: input.event },
        version: null,
        payload: input.reference ? { reference: input.reference } : {},
      });
      return { order_id: input.order_id, ...moved };
    }),

    addOrderNote: oms.addOrderNote.handler(async ({ context, input }) => {
      const { db, realtime, principal, cause, clock } = context;
      await addNote(db, realtime, cause(), principal, { orderId: input.order_id, text: input.text, requestKey: input.request_key });
      return readOrder(db, principal, input.order_id, clock.now());
    }),

    assignOrder: oms.assignOrder.handler(async ({ context, input }) => {
      const { db, realtime, principal, cause, clock } = context;
      const to =
        input.assignee === 'me' ? { assignee_id: principal.userId, assignee: principal.name } : { assignee_id: null, assignee: null };
      const { version, told: deliveries } = await db.transaction(async (tx) => {
        const [before] = await tx
          .select({
            id: orders.id,
            code: orders.code,
            status: orders.status,
            assignee_id: orders.assignee_id,
            assignee: orders.assignee,
            version: orders.version,
          })
          .from(orders)
          .where(eq(orders.id, input.order_id))
          .for('update');
        if (!before) throw noSuchOrder();
        if (input.assignee === 'none' && before.assignee_id !== principal.userId)
          throw new ORPCError('FORBIDDEN', { message: 'You can only unassign your own orders' });
        await tx.update(orders).set(to).where(eq(orders.id, input.order_id));
        await recordAudit(tx, cause(), `orders/${input.order_id}`, { assignee_id: before.assignee_id }, { assignee_id: to.assignee_id });
        const author = { userId: principal.userId, by: principal.name };
        return { version: before.version, told: await notifyPreviousAssignee(tx, { at: clock.now(), order: before, author }) };
      });
      orderChanged(realtime, input.order_id, version);
      pushNotifications(realtime, deliveries);
      return readOrder(db, principal, input.order_id, clock.now());
    }),

    settleOrderReason: oms.settleOrderReason.handler(async ({ context, input }) => {
      const { db, realtime, principal, cause, clock } = context;
      await changeOrder(db, realtime, cause(), authorOf(principal), {
        orderId: input.order_id,
        event: { type: 'reason.settled', reason: input.reason },
        version: input.version,
        payload: { order_reason: input.reason },
      });
      return readOrder(db, principal, input.order_id, clock.now());
    }),

    decodeLines: oms.decodeLines.handler(async ({ context, input }) => {
      const { db, realtime, principal, cause, clock } = context;
      const change = {
        orderId: input.order_id,
        event: { type: 'lines.decoded', undecodedLines: 0 } as OrderEvent,
        version: input.version,
        payload: { summary: `${input.line_ids.length} lines` },
      };
      await changeOrder(db, realtime, cause(), authorOf(principal), change, async (tx) => {
        const ofOrder = eq(orderLines.order_id, input.order_id);
        const chosen =
          input.line_ids.length > 0
            ? await tx
                .update(orderLines)
                .set({ decoded: true })
                .where(and(ofOrder, inArray(orderLines.id, input.line_ids)))
                .returning({ id: orderLines.id })
            : [];
        if (chosen.length !== new Set(input.line_ids).size)
          throw badRequest([{ field: 'line_ids', message: 'A line belongs to another order' }]);
        await tx
          .update(orderLines)
          .set({ decoded: false })
          .where(input.line_ids.length > 0 ? and(ofOrder, notInArray(orderLines.id, input.line_ids)) : ofOrder);
        const [prescription] = await tx
          .select({ lines: sql<number>`(count(*) filter (where not ${orderLines.decoded}))::int` })
          .from(orderLines)
          .where(ofOrder);
        return { type: 'lines.decoded', undecodedLines: prescription?.lines ?? 0 };
      });
      return readOrder(db, principal, input.order_id, clock.now());
    }),

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
