import { eq } from 'drizzle-orm';
import { answerKinds, type DoctorQuestionEvent } from '#machines/prescriptions/doctor-question-facts.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { CALL_CENTER_OPERATION, CALL_CENTER_OPERATION_ADMIN, notify, statusAttribute } from '#features/notifications/server/public.ts';
import { orders } from '#features/orders/server/public.ts';
import { answerOfDoctor } from '#features/prescriptions/server/public.ts';
import { roles } from '#platform/access/roles.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { doctorQuestions } from '../schema.ts';

type Stored = typeof doctorQuestions.$inferSelect;

interface Accepted {
  after: Stored;
  event: DoctorQuestionEvent;
  author: Author;
}

/** What follows from an event: the prescription goes on, and whoever waits for the answer is notified. */
export async function followQuestion(tx: Transaction, cause: Cause, { after, event, author }: Accepted): Promise<void> {
  const isAnswered = event.type === 'question.answered';
  if (after.reading_id !== null && (isAnswered || event.type === 'question.withdrawn'))
    await answerOfDoctor(tx, cause, event.by, after.reading_id, isAnswered ? event.text : event.reason);
  if (isAnswered) await notifyWaiting(tx, cause.at, after, author, `the doctor answered: ${answerKinds[event.answer].toLowerCase()}`);
  if (event.type === 'due.passed') await notifyLate(tx, cause.at, after);
}

async function noticeFor(tx: Transaction, { order_id }: Stored) {
  const [order] = await tx
    .select({ code: orders.code, status: orders.status, assignee_id: orders.assignee_id })
    .from(orders)
    .where(eq(orders.id, order_id));
  if (!order) throw new Error(`Order ${order_id} of a question is missing`);
  const about = (title: string, text: string) => ({
    title,
    message: `${order.code}: ${text}`,
    message_attributes: { order_id, id: null, status: statusAttribute(order.status as OrderStatus) },
  });
  return { about, assigneeId: order.assignee_id };
}

/** The order's assignee, and who asked. */
async function notifyWaiting(tx: Transaction, at: Date, stored: Stored, author: Author, text: string): Promise<void> {
  const { about, assigneeId } = await noticeFor(tx, stored);
  const audience = { userIds: [assigneeId, stored.asked_by_id], except: [author.id] };
  await notify(tx, at, about('Doctor answered', text), audience);
}

const LATE = 'the doctor has not answered in time';

/** The same, and who leads them. */
async function notifyLate(tx: Transaction, at: Date, stored: Stored): Promise<void> {
  const { about, assigneeId } = await noticeFor(tx, stored);
  const waiting = [assigneeId, stored.asked_by_id];
  await notify(tx, at, about(CALL_CENTER_OPERATION, LATE), { userIds: waiting });
  const leads = [roles.crmAgentAdmin, roles.crmTeamLead, roles.pharmacistInCharge];
  await notify(tx, at, about(CALL_CENTER_OPERATION_ADMIN, LATE), { roles: leads, except: waiting });
}
