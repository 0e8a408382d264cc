import { MOST_ATTEMPTS } from '#machines/platform/attempts.ts';
import type { omsPushMachine, PushEvent } from '#machines/orders/omsPush.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { DemoParts } from '#platform/server/demo/demo.ts';
import { type OmsOrder, omsPushEventLog, omsPushes, type PushDetails } from '../schema.ts';
import { pushKind } from '../server/push-kind.ts';
import { simulatedAnswer } from '../server/simulated-oms.ts';

/** Orders with a push, for each unit of scale: all that are at a store, and the latest of the others. */
const PUSHES = 600;
/** Time of an answer. Milliseconds. */
const ANSWER_MS = 400;
/** Time until the job sends a new order. Milliseconds. */
const PICK_UP_MS = 1_500;

interface Subject {
  sent_at: Date;
  at_store: boolean;
  payload: OmsOrder;
}

const iso = (at: number): string => new Date(at).toISOString();

/** A push that goes through its chart, with what is stored of its last attempt. */
class Course extends RecordCourse<typeof omsPushMachine, typeof omsPushEventLog> {
  last: PushDetails = {};

  constructor(id: number, at: number) {
    const facts = { attempts: 0, attemptsLeft: MOST_ATTEMPTS, dueAt: iso(at), orderCancelled: false, refused: false };
    super(pushKind, id, { at, status: 'queued', facts, event: 'push.queued' });
  }

  override send(at: number, event: PushEvent, details: PushDetails = {}): this {
    this.last = { ...this.last, ...details };
    return super.send(at, event, details);
  }
}

/** Attempts until now. Orders that left their store were accepted at once. */
function courseOf(id: number, { sent_at: sentAt, at_store: isAtStore, payload }: Subject, now: number): Course {
  const course = new Course(id, sentAt.getTime());
  for (;;) {
    const { dueAt } = course.facts;
    const at = Math.max(Date.parse(dueAt ?? ''), sentAt.getTime() + PICK_UP_MS);
    if (dueAt === null || at + ANSWER_MS > now) return course;
    const attempt = course.facts.attempts + 1;
    course.send(at, { type: 'push.claimed', at: iso(at) });
    const answer = isAtStore ? simulatedAnswer(payload, attempt) : { accepted: true as const, reference: `OMS-${payload.order_code}` };
    const answered = at + ANSWER_MS;
    if (answer.accepted) course.send(answered, { type: 'push.accepted', attempt }, { attempt, reference: answer.reference });
    else {
      const { permanent, problem, detail } = answer;
      course.send(answered, { type: 'push.failed', attempt, at: iso(answered), permanent }, { attempt, problem, detail });
    }
  }
}

/** The lines are added up once: while the tables are filled they have no index. */
const subjects = `
  with sent as materialized (
    select e.order_id, e.at, o.status = 'CREATE-PATIENT-STORE-ORDER' as at_store from order_events e join orders o on o.id = e.order_id
    where e.event = 'mark_create_patient_store_order' order by at_store desc, e.at desc, o.id limit $1),
  sold as materialized (
    select l.order_id, json_agg(json_build_object('drug_id', l.drug_id, 'drug', d.name, 'quantity', l.quantity, 'amount', l.amount) order by l.id) as lines
    from order_lines l join drugs d on d.id = l.drug_id where l.order_id in (select order_id from sent) group by l.order_id)
  select e.at as sent_at, e.at_store, json_build_object(
    'order_id', o.id, 'order_code', o.code, 'type', o.type, 'payment', o.payment, 'value', o.value, 'delivery_charge', o.delivery_charge,
    'promo_code', o.promo_code, 'promo_amount', o.promo_amount,
    'slot_start', to_char(o.slot_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'slot_end', to_char(o.slot_end at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'store', json_build_object('id', o.store_id, 'name', o.store),
    'customer', json_build_object('name', o.patient_name, 'phone_no', o.phone_no, 'address', o.address, 'pincode', o.pincode, 'city', o.city),
    'lines', coalesce(s.lines, '[]')) as payload
  from sent e join orders o on o.id = e.order_id left join sold s on s.order_id = o.id
  order by e.at_store desc, e.at desc, o.id`;

export async function demoPushes({ client, insert, now, scale }: DemoParts): Promise<void> {
  const { rows } = await client.query<Subject>(subjects, [PUSHES * scale]);
  const inOrder = rows.toSorted((one, other) => one.sent_at.getTime() - other.sent_at.getTime());
  const made = inOrder.map((subject, index) => ({ subject, course: courseOf(index + 1, subject, now.getTime()) }));
  await insert(
    omsPushes,
    made.map(({ subject: { payload, sent_at }, course: { id, version, status, facts, last, at } }) => ({
      id,
      version,
      status,
      order_id: payload.order_id,
      message_id: `order_demo-${payload.order_id}`,
      payload,
      attempts: facts.attempts,
      attempts_left: facts.attemptsLeft,
      next_at: facts.dueAt === null ? null : new Date(facts.dueAt),
      problem: status === 'pushed' ? null : (last.problem ?? null),
      detail: status === 'pushed' ? '' : (last.detail ?? ''),
      reference: last.reference ?? '',
      created_at: sent_at,
      updated_at: new Date(at),
    })),
  );
  await insert(
    omsPushEventLog,
    made.flatMap(({ course }) => course.log),
  );
}
