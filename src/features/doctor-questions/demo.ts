import type { CallResult } from '#machines/orders/call-results.ts';
import type { AnswerKind, DoctorQuestionEvent, QuestionUser } from '#machines/prescriptions/doctor-question-facts.ts';
import type { doctorQuestionMachine } from '#machines/prescriptions/doctorQuestion.ts';
import { colleague } from '#features/session/demo/public.ts';
import { RecordCourse } from '#platform/record/server/kind/record-course.ts';
import type { Demo } from '#platform/server/demo/demo.ts';
import { type Random, random } from '#platform/server/demo/random.ts';
import { advanceQuestions } from './demo/advance-questions.ts';
import { answers, askedAbout, failures } from './demo/words.ts';
import { doctorQuestions, questionEventLog } from './schema.ts';
import { questionKind } from './server/question-kind.ts';

const QUESTIONS = 83;
const MINUTE = 60_000;

/** Closed questions, about the latest orders that were decoded, for each scale. */
const CLOSED = 60;

interface Subject {
  order_id: number;
  patient_id: number;
  /** The prescription that waits for the answer. */
  reading_id: number | null;
  reading_line: number | null;
  doctor_id: number;
  phone: string;
  drug_id: number | null;
  about: string;
  /** When its order began to wait. */
  since: Date;
  is_open: boolean;
}

/** A question that goes through its chart. */
class Course extends RecordCourse<typeof doctorQuestionMachine, typeof questionEventLog> {
  text: string | null = null;

  constructor(id: number, at: number, author: QuestionUser, question: string) {
    const facts = { caller: null, nextTryAt: null, attempts: 0, lastResult: null, escalated: false, answer: null };
    super(questionKind, id, { at, status: 'asked', facts, event: 'question.asked', author, payload: { note: question } });
  }

  override send(at: number, event: DoctorQuestionEvent): this {
    if (event.type === 'question.answered') this.text = event.text;
    return super.send(at, event);
  }
}

function fail(course: Course, by: QuestionUser, at: number, result: CallResult, next: number): void {
  const nextTryAt = new Date(next).toISOString();
  course.send(at, { type: 'call.begun', by });
  course.send(at + MINUTE, { type: 'call.failed', by, result, nextTryAt });
}

function answer(course: Course, by: QuestionUser, at: number, kind: AnswerKind, text: string): void {
  course.send(at, { type: 'call.begun', by });
  course.send(at + 3 * MINUTE, { type: 'question.answered', by, answer: kind, text, isReadBack: true });
}

type End = 'asked' | 'late' | 'calling' | 'unreachable' | 'answered' | 'withdrawn';

/** In turns: what is open at the desk. */
const open: readonly End[] = ['asked', 'unreachable', 'asked', 'calling', 'late', 'asked'];
const closed: readonly End[] = ['answered', 'answered', 'withdrawn', 'answered'];

interface Made {
  subject: Subject;
  course: Course;
  question: string;
  dueAt: Date;
  asker: QuestionUser;
}

function made(id: number, subject: Subject, draw: Random, now: number): Made {
  const askers = subject.reading_id === null ? ['farhan.s', 'meera.k', 'nandini.r'] : ['nandini.r', 'yusuf.d'];
  const { id: userId, name } = colleague(draw.pick(askers));
  const asker = { id: userId, name };
  const [question, usualAnswer] = draw.pick(askedAbout);
  const turns = subject.is_open ? open : closed;
  const end = turns[id % turns.length] ?? 'asked';
  const wait = end === 'late' ? draw.whole(50, 90) : draw.whole(4, 25);
  const createdAt = subject.is_open
    ? Math.max(subject.since.getTime(), now - wait * MINUTE)
    : subject.since.getTime() + draw.whole(2, 20) * MINUTE;
  const course = new Course(id, createdAt, asker, question);
  const due =
    end === 'late' ? Math.min(now - MINUTE, createdAt + 40 * MINUTE) : (subject.is_open ? now : createdAt) + draw.whole(8, 55) * MINUTE;
  const step = (share: number) => createdAt + (now - createdAt) * share;
  if (end === 'late') {
    fail(course, asker, step(0.2), draw.pick(failures), step(0.5));
    course.send(step(0.5), { type: 'try.due' });
    course.send(Math.max(step(0.6), due), { type: 'due.passed' });
  }
  if (end === 'unreachable') fail(course, asker, step(0.5), draw.pick(failures), now + draw.whole(6, 40) * MINUTE);
  if (end === 'calling') course.send(step(0.8), { type: 'call.begun', by: asker });
  if (end === 'answered') {
    const [kind, text] = draw.pick(answers);
    answer(course, asker, createdAt + draw.whole(3, 12) * MINUTE, kind, kind === 'AS-WRITTEN' ? usualAnswer : text);
  }
  if (end === 'withdrawn')
    course.send(createdAt + 15 * MINUTE, { type: 'question.withdrawn', by: asker, reason: 'The customer sent a new prescription' });
  return { subject, course, question, dueAt: new Date(due), asker };
}

/** Questions about orders that wait for their doctor, about prescriptions that wait for an answer, and those of the last days. */
const demo: Demo = {
  tables: [doctorQuestions, questionEventLog],
  reads: ['orders', 'order_lines', 'doctors', 'prescription_readings', 'drugs'],
  fill: async ({ client, insert, now, scale }) => {
    const draw = random(QUESTIONS);
    const { rows: subjects } = await client.query<Subject>(
      `with line as (select distinct on (order_id) order_id, drug_id from order_lines order by order_id, id),
        -- One in four is not asked yet.
        waiting as (select o.id as order_id, o.patient_id, null::bigint as reading_id, null::int as reading_line, 7 + o.id % 50 as doctor_id,
            l.drug_id, o.status_since as since, true as is_open from orders o left join line l on l.order_id = o.id
          where o.status = 'FOLLOW-UP-DOCTOR-WITHIN-TAT' and o.id % 4 <> 0),
        reading as (select r.order_id, r.patient_id, r.id as reading_id, 0 as reading_line, r.doctor_id, (r.lines -> 0 ->> 'drug_id')::bigint as drug_id,
            r.updated_at as since, true as is_open from prescription_readings r where r.doctor_questions > 0),
        past as (select r.order_id, r.patient_id, r.id as reading_id, 0 as reading_line, r.doctor_id, (r.lines -> 0 ->> 'drug_id')::bigint as drug_id,
            r.received_at as since, false as is_open from prescription_readings r where r.status = 'decoded' and r.doctor_id is not null
          order by r.id desc limit $1)
       select s.order_id::int, s.patient_id::int, s.reading_id::int, s.reading_line, s.doctor_id::int, coalesce(d.phone, '9820000000') as phone,
         s.drug_id::int, coalesce(g.name, '') as about, s.since, s.is_open
       from (select * from waiting union all select * from reading union all select * from past) s
       join doctors d on d.id = s.doctor_id left join drugs g on g.id = s.drug_id order by s.since, s.order_id, s.reading_id`,
      [CLOSED * scale],
    );
    const questions = subjects.map((subject, index) => made(index + 1, subject, draw, now.getTime()));
    await insert(
      doctorQuestions,
      questions.map(({ subject: { since: _since, is_open: _open, ...subject }, course, question, dueAt, asker }) => ({
        id: course.id,
        version: course.version,
        status: course.status,
        ...subject,
        question,
        due_at: dueAt,
        next_try_at: course.facts.nextTryAt === null ? null : new Date(course.facts.nextTryAt),
        attempts: course.facts.attempts,
        last_result: course.facts.lastResult,
        escalated: course.facts.escalated,
        caller_id: course.facts.caller?.id ?? null,
        answer: course.facts.answer,
        answer_text: course.text,
        answered_at: course.text === null ? null : new Date(course.at),
        asked_by_id: asker.id,
        created_at: course.log[0]?.at ?? now,
        updated_at: new Date(course.at),
      })),
    );
    await insert(
      questionEventLog,
      questions.flatMap(({ course }) => course.log),
    );
  },
  advance: advanceQuestions,
};
export default demo;
