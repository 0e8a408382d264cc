import { queueMessageEventLog, queueMessages } from '#features/message-queues/server/public.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { type MessageTemplate, messageTemplates } from './message-templates.ts';
import { messageDeliveries, messageDeliveryEventLog, patientMessages } from './schema.ts';
import { DeliveryCourse } from './demo/delivery-course.ts';
import { courseOf, type Subject } from './demo/message-course.ts';
import { OF_USE } from './server/follow-order.ts';
import { templateOf } from './server/message-fit.ts';
import { patientQueue } from './server/patient-queue.ts';

/** Messages for each unit of scale: the latest ones. */
const MESSAGES = 1_200;
/** The latest moves of orders of patients who want messages about them. */
const moves = `
  select e.order_id::int, o.code as order_code, o.patient_id::int, p.phone_no, e.version, e.to_status, e.at
  from order_events e join orders o on o.id = e.order_id join patients p on p.id = o.patient_id
  where e.to_status = any($1) and e.from_status is distinct from e.to_status and exists (
    select from patient_consents c where c.patient_id = p.id and c.channel = 'WHATSAPP' and c.purpose = 'ORDERS' and c.given
      and not exists (select from patient_consents later where later.id > c.id
        and (later.patient_id, later.channel, later.purpose) = (c.patient_id, c.channel, c.purpose)))
  order by e.at desc, e.order_id, e.version limit $2`;

/** Messages to patients about the orders of the last days. */
const demo: Demo = {
  tables: [queueMessages, queueMessageEventLog, patientMessages, messageDeliveries, messageDeliveryEventLog],
  reads: ['orders', 'order_events', 'patients', 'patient_consents'],
  fill: async ({ client, insert, now, scale }) => {
    const { rows } = await client.query<Subject>(moves, [Object.keys(templateOf), MESSAGES * scale]);
    const made = rows.toReversed().map((subject, index) => ({
      subject,
      template: templateOf[subject.to_status] as MessageTemplate,
      course: courseOf(index + 1, subject, now.getTime()),
    }));
    await insert(
      queueMessages,
      made.map(({ subject: { order_id, order_code, patient_id, version, at }, template, course }) => ({
        id: course.id,
        version: course.version,
        status: course.status,
        queue: patientQueue.name,
        cause: `orders/${order_id}/${version}`,
        message_id: `msg_demo-${course.id}`,
        subject: `${messageTemplates[template]} · ${order_code}`,
        payload: { template, patient_id, order_id, order_code },
        attempts: course.facts.attempts,
        attempts_left: course.facts.attemptsLeft,
        next_at: course.facts.dueAt === null ? null : new Date(course.facts.dueAt),
        expires_at: new Date(at.getTime() + OF_USE),
        problem: course.status === 'done' ? null : (course.last.problem ?? null),
        detail: course.last.detail ?? '',
        created_at: at,
        updated_at: new Date(course.at),
      })),
    );
    await insert(
      queueMessageEventLog,
      made.flatMap(({ course }) => course.log),
    );
    await insert(
      patientMessages,
      made.map(({ subject: { order_id, patient_id, at }, template, course: { id } }) => ({
        id,
        message_id: id,
        patient_id,
        order_id,
        template,
        at,
      })),
    );
    const taken = made.filter(({ course }) => course.status === 'done' && course.last.detail?.includes(': '));
    const deliveries = taken.map(
      ({ course }, index) =>
        new DeliveryCourse(index + 1, { message: course.id, detail: course.last.detail ?? '', at: course.at, now: now.getTime() }),
    );
    await insert(
      messageDeliveries,
      deliveries.map(({ row }) => row),
    );
    await insert(
      messageDeliveryEventLog,
      deliveries.flatMap(({ log }) => log),
    );
  },
};
export default demo;
