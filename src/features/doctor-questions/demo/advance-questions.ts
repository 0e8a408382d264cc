import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { DoctorQuestionEvent } from '#machines/prescriptions/doctor-question-facts.ts';
import { readDoctor } from '#features/doctors/server/public.ts';
import { orders } from '#features/orders/server/public.ts';
import { colleague } from '#features/session/demo/public.ts';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sendEvent } from '#platform/record/server/kind/change-record.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random } from '#platform/server/demo/random.ts';
import { openQuestionStatuses } from '../question-choices.ts';
import { doctorQuestions } from '../schema.ts';
import { createQuestion } from '../server/ask-doctor.ts';
import { questionKind } from '../server/question-kind.ts';
import { answers, askedAbout } from './words.ts';

const MINUTE = 60_000;
const ROUNDS = 89;

/** Questions that are open, and those of them whose answer is late. */
export const questionQuotas = { open: 22, late: 3 } as const;

const causeAt = (at: number): Cause => ({ at: new Date(at), userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });

/** Doctors are asked and answer, so that as many questions as before are open and late. */
export async function advanceQuestions({ db, now: until }: AdvanceParts): Promise<void> {
  const now = until.getTime();
  const draw = random(ROUNDS, Math.floor(now / MINUTE) % 2_147_483_647);
  const { id, name } = colleague('farhan.s');
  const by = { id, name };
  const open = await db
    .select()
    .from(doctorQuestions)
    .where(inArray(doctorQuestions.status, [...openQuestionStatuses]))
    .orderBy(doctorQuestions.due_at);
  const touched = await changedByUsers(
    db,
    'doctor_questions',
    open.map((question) => question.id),
  );
  const free = open.filter((question) => !touched.has(question.id));
  const late = free.filter(({ due_at }) => due_at.getTime() < now);
  const send = (questionId: number, at: number, event: DoctorQuestionEvent) =>
    sendEvent(db, causeAt(at), questionKind, by, questionId, { event });
  for (const { id: questionId, question } of late.slice(questionQuotas.late)) {
    const [kind, text] = draw.pick(answers);
    const answer = text || (askedAbout.find(([about]) => about === question)?.[1] ?? 'As written');
    // Refused if the same person calls already.
    await send(questionId, now - 2_000, { type: 'call.begun', by });
    await send(questionId, now - 1_000, { type: 'question.answered', by, answer: kind, text: answer, isReadBack: true });
  }
  const left = open.length - Math.max(0, late.length - questionQuotas.late);
  if (left >= questionQuotas.open) return;
  const withQuestion = db.select({ id: doctorQuestions.order_id }).from(doctorQuestions);
  const waiting = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, 'FOLLOW-UP-DOCTOR-WITHIN-TAT'), notInArray(orders.id, withQuestion), sql`${orders.id} % 4 <> 0`))
    .orderBy(orders.id)
    .limit(questionQuotas.open - left);
  for (const { id: order_id } of waiting) {
    const doctor = await readDoctor(db, draw.whole(7, 56));
    if (!doctor) continue;
    const due_at = new Date(now + draw.whole(15, 55) * MINUTE).toISOString();
    const [question] = draw.pick(askedAbout);
    const subject = { reading_id: null, drug_id: null, reading_line: null, about: '' };
    const fields = { order_id, doctor_id: doctor.id, phone: doctor.phone ?? '9820000000', question, due_at, ...subject };
    await db.transaction((tx) => createQuestion(tx, causeAt(now - 1_000), by, fields));
  }
}
