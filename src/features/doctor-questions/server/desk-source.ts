import { sql } from 'drizzle-orm';
import { doctorStatuses } from '#features/orders/public.ts';
import { everyWord } from '#platform/list/server/conditions.ts';
import { type ListCaller, type ListSource, sourceByCaller } from '#platform/list/server/list-source.ts';
import { isOneOf } from '#platform/server/db/columns.ts';
import { doctorOrderList } from '../doctor-order-list.ts';
import { openQuestionStatuses } from '../question-choices.ts';

const SOON_MS = 30 * 60_000;

const waitsForDoctor = isOneOf('o.status', doctorStatuses);
const isOpen = isOneOf('q.status', openQuestionStatuses);

/** Orders that wait, or about which a doctor was asked, each with the open question that is due first, or else the latest. */
const from = sql`(
    select id from orders where ${isOneOf('status', doctorStatuses)} union select order_id from doctor_questions
  ) w join orders o on o.id = w.id left join lateral (
    select q.*, ${isOpen} as is_open, count(*) filter (where ${isOpen}) over () as open_questions from doctor_questions q
    where q.order_id = o.id order by ${isOpen} desc, case when ${isOpen} then q.due_at end, q.id desc limit 1
  ) q on true left join doctors d on d.id = q.doctor_id`;

const due = sql`case when q.is_open then q.due_at when ${waitsForDoctor} then o.due_at end`;

/** The desk as the caller sees it: "mine" depends on the user, "overdue" on the time. */
const sourceFor = ({ userId, now }: ListCaller): ListSource => {
  const soonLimit = new Date(now.getTime() + SOON_MS).toISOString();
  return {
    list: doctorOrderList,
    from,
    id: sql`o.id`,
    version: sql`o.version`,
    columns: {
      id: sql`o.code`,
      due,
      state: sql`coalesce(q.status, case o.status when 'FOLLOW-UP-DOCTOR-WITHIN-TAT' then 'TO_ASK' else 'NO_PRESCRIPTION' end)`,
      about: sql`q.about`,
      doctor: sql`d.name`,
      phone: sql`q.phone`,
      question: sql`q.question`,
      attempts: sql`q.attempts`,
      answer: sql`q.answer_text`,
      patient: sql`o.patient_name`,
      open: sql`coalesce(q.open_questions, 0)::int`,
      status: sql`o.status`,
      assignee: sql`o.assignee`,
      whose: sql`case when o.assignee_id is null then 'none' when o.assignee_id = ${userId} then 'me' else 'others' end`,
      when: sql`case when ${due} is null then null when ${due} < ${now.toISOString()}::timestamptz then 'overdue'
        when ${due} < ${soonLimit}::timestamptz then 'soon' else 'later' end`,
      waits: sql`case when ${waitsForDoctor} or q.is_open then 'yes' else 'no' end`,
    },
    patient: sql`o.patient_id`,
    search: everyWord(
      sql`lower(o.code || ' ' || o.patient_name || ' ' || o.phone_no || ' ' || coalesce(d.name, '') || ' ' || coalesce(q.phone, ''))`,
    ),
    always: null,
    target: null,
  };
};

export const doctorDeskSource = sourceByCaller(sourceFor);
