import { and, eq, inArray } from 'drizzle-orm';
import { openStatuses } from '#machines/orders/order-statuses.ts';
import type { OrderMove } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { openQuestionStatuses } from '../question-choices.ts';
import { doctorQuestions } from '../schema.ts';
import { questionKind } from './question-kind.ts';

/** Nothing is asked any more about an order that is closed. */
export async function endQuestions(tx: Transaction, cause: Cause, { order, to }: OrderMove): Promise<void> {
  if (to === order.status || openStatuses.includes(to)) return;
  const isOpen = and(eq(doctorQuestions.order_id, order.id), inArray(doctorQuestions.status, [...openQuestionStatuses]));
  const open = await tx.select().from(doctorQuestions).where(isOpen).orderBy(doctorQuestions.id).for('update');
  for (const stored of open) await applyEvent(tx, cause, questionKind, stored, SYSTEM, { event: { type: 'order.ended' } });
}
