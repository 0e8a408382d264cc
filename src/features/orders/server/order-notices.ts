import { and, eq, isNotNull, or } from 'drizzle-orm';
import { fulfilmentOrderEvents, orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { roles } from '#platform/access/roles.ts';
import type { OrderEvent } from '#machines/orders/order-facts.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { sessions, users } from '#platform/session/schema.ts';
import { isOpenAt } from '#platform/session/server/sessions.ts';
import {
  CALL_CENTER_OPERATION,
  CALL_CENTER_OPERATION_ADMIN,
  notify,
  statusAttribute,
  type Notice,
} from '#features/notifications/server/public.ts';
import type { StoredOrder } from './order-rows.ts';

/** A change of an order, which is given in its previous state. */
export interface OrderOccurrence {
  at: Date;
  order: Pick<StoredOrder, 'id' | 'code' | 'status' | 'assignee_id' | 'assignee'>;
  event: OrderEvent['type'];
  to: OrderStatus;
  author: { userId: number | null; by: string; isQuiet?: boolean };
}

/** Roles that supervise the agents (§6). */
const leadRoles = [roles.crmAgentAdmin, roles.crmTeamLead];

const due: Partial<Record<OrderStatus, string>> = {
  'FOLLOW-UP-WITHIN-TAT': 'the follow-up is due',
  'FOLLOW-UP-DOCTOR-WITHIN-TAT': 'the follow-up with the doctor is due',
  'CUSTOMER-NOT-REACHABLE': 'call the customer again',
};

const noticeOf = (order: OrderOccurrence['order'], status: OrderStatus, title: string, text: string): Notice => ({
  title,
  message: `${order.code}: ${text}`,
  message_attributes: { order_id: order.id, id: null, status: statusAttribute(status) },
});

/**
 * Stores the notifications about a change of an order. Recipients:
 * - a due time that passed: the assignee; without one, or if the assignee is absent, the team leads and agent admins;
 * - an attached prescription: the assignee and the pharmacists;
 * - any other change of status by another user, and a failed delivery: the assignee.
 * Users are never notified of their own changes, nor twice of one. Billing, dispatch, delivery and payment notify nobody.
 */
export async function noticesOf(tx: Transaction, occurrence: OrderOccurrence): Promise<void> {
  const { at, order, event, to, author } = occurrence;
  if (author.isQuiet) return;
  if (event === 'due.passed') return duePassed(tx, occurrence);
  if (event === 'mark_prescription_created') {
    const notice = noticeOf(order, to, 'Prescription received', 'a prescription is ready to read');
    await notify(tx, at, notice, { userIds: [order.assignee_id], roles: [roles.pharmacist], except: [author.userId] });
    return;
  }
  const isRoutine = fulfilmentOrderEvents.some((routine) => routine === event) && event !== 'delivery.failed';
  if (order.assignee_id === null || order.assignee_id === author.userId || to === order.status || isRoutine) return;
  const [before, after] = [orderStatusCatalogue[order.status as OrderStatus].name, orderStatusCatalogue[to].name];
  const notice = noticeOf(order, to, 'Order moved', `${author.by} moved it from ${before} to ${after}`);
  await notify(tx, at, notice, { userIds: [order.assignee_id] });
}

async function duePassed(tx: Transaction, { at, order, to }: OrderOccurrence): Promise<void> {
  const reasonText = due[to] ?? 'the due time has passed';
  await notify(tx, at, noticeOf(order, to, CALL_CENTER_OPERATION, reasonText), { userIds: [order.assignee_id] });
  if (order.assignee_id !== null && (await isPresent(tx, at, order.assignee_id))) return;
  const assigneeText = order.assignee === null ? 'no one is assigned' : `${order.assignee} is assigned but away`;
  const leadNotice = noticeOf(order, to, CALL_CENTER_OPERATION_ADMIN, `${reasonText}; ${assigneeText}`);
  await notify(tx, at, leadNotice, { roles: leadRoles, except: [order.assignee_id] });
}

/** Whether the user is on duty or signed in. */
async function isPresent(tx: Transaction, at: Date, userId: number): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.user_id, users.id), isOpenAt(at.toISOString())))
    .where(and(eq(users.id, userId), or(eq(users.on_duty, true), isNotNull(sessions.id))))
    .limit(1);
  return found.length > 0;
}

interface NewAssignment extends Omit<OrderOccurrence, 'event' | 'to'> {
  /** The new assignee; null for none. */
  to: { id: number; name: string } | null;
}

/** Notifies the previous assignee when another user takes or gives away the order, and the new one when another user assigned it. */
export async function notifyAssignees(tx: Transaction, { at, order, author, to }: NewAssignment): Promise<void> {
  const about = (title: string, text: string) => noticeOf(order, order.status as OrderStatus, title, text);
  const except = [author.userId];
  const takenOver = about('Order taken over', to ? `${to.name} has it now` : `${author.by} unassigned it`);
  const assigned = about('Order assigned', `${author.by} assigned it to you`);
  const isSame = to !== null && to.id === order.assignee_id;
  if (isSame) return;
  await notify(tx, at, takenOver, { userIds: [order.assignee_id], except });
  if (to !== null) await notify(tx, at, assigned, { userIds: [to.id], except });
}
