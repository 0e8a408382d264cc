import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { MOST_ATTEMPTS } from '#machines/platform/attempts.ts';
import type { MessageEvent } from '#machines/platform/queue-message-facts.ts';
import type { queueMessageMachine } from '#machines/platform/queueMessage.ts';
import { type MessageDetails, messageKind, type queueMessageEventLog } from '#features/message-queues/server/public.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import { OF_USE } from '../server/follow-order.ts';
import { simulatedAnswer } from '../server/open-messaging.ts';

/** Time until the job takes a message. Milliseconds. */
const PICK_UP_MS = 900;
/** Time of an answer. Milliseconds. */
const ANSWER_MS = 300;

export interface Subject {
  order_id: number;
  order_code: string;
  patient_id: number;
  phone_no: string;
  version: number;
  to_status: OrderStatus;
  at: Date;
}

const iso = (at: number): string => new Date(at).toISOString();

/** A message that goes through its chart, with what is stored of its last attempt. */
class Course extends RecordCourse<typeof queueMessageMachine, typeof queueMessageEventLog> {
  last: MessageDetails = {};

  constructor(id: number, at: number) {
    const facts = { attempts: 0, attemptsLeft: MOST_ATTEMPTS, dueAt: iso(at), expiresAt: iso(at + OF_USE) };
    super(messageKind, id, { at, status: 'queued', facts, event: 'message.queued' });
  }

  override send(at: number, event: MessageEvent, details: MessageDetails = {}): this {
    this.last = { ...this.last, ...details };
    return super.send(at, event, details);
  }
}

/** Attempts until now. */
export function courseOf(id: number, { at: causedAt, phone_no }: Subject, now: number): Course {
  const course = new Course(id, causedAt.getTime());
  const answer = simulatedAnswer({ id: `msg_${id}`, phone_no });
  for (;;) {
    const { dueAt, expiresAt } = course.facts;
    const at = Date.parse(dueAt ?? '') + PICK_UP_MS;
    if (dueAt === null || at + ANSWER_MS > now) return course;
    if (expiresAt !== null && iso(at) >= expiresAt) {
      course.send(at, { type: 'message.expired', at: iso(at) });
      return course;
    }
    const attempt = course.facts.attempts + 1;
    course.send(at, { type: 'message.claimed', at: iso(at) });
    const answered = at + ANSWER_MS;
    if (answer.accepted) course.send(answered, { type: 'message.handled', attempt }, { attempt, detail: `WHATSAPP: ${answer.reference}` });
    else {
      const { permanent, problem, detail } = answer;
      course.send(answered, { type: 'message.failed', attempt, at: iso(answered), permanent }, { attempt, problem, detail });
    }
  }
}
