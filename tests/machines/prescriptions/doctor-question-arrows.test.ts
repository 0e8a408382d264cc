import { describe, expect, test } from 'vitest';
import type { DoctorQuestionEvent, DoctorQuestionFacts, QuestionUser } from '#machines/prescriptions/doctor-question-facts.ts';
import { doctorQuestionMachine, doctorQuestionWhy } from '#machines/prescriptions/doctorQuestion.ts';
import { accept } from '#machines/entity.ts';

const [nandini, yusuf]: [QuestionUser, QuestionUser] = [
  { id: 1, name: 'Nandini' },
  { id: 2, name: 'Yusuf' },
];
const nextTryAt = '2026-11-23T11:00:00.000Z';
const facts: DoctorQuestionFacts = { caller: nandini, nextTryAt: null, attempts: 1, lastResult: 'BUSY', escalated: false, answer: null };

const events: Record<DoctorQuestionEvent['type'], DoctorQuestionEvent> = {
  'call.begun': { type: 'call.begun', by: yusuf },
  'call.failed': { type: 'call.failed', by: nandini, result: 'NOT-ANSWERED', nextTryAt },
  'question.answered': { type: 'question.answered', by: nandini, answer: 'CHANGED', text: '40 mg', isReadBack: true },
  'question.withdrawn': { type: 'question.withdrawn', by: nandini, reason: 'A new prescription came' },
  'order.ended': { type: 'order.ended' },
  'try.due': { type: 'try.due' },
  'due.passed': { type: 'due.passed' },
};

const open = { 'question.withdrawn': 'withdrawn', 'order.ended': 'withdrawn' };
/** Every event that is not listed is refused. */
const arrows: Record<string, Partial<Record<DoctorQuestionEvent['type'], string>>> = {
  asked: { ...open, 'call.begun': 'calling', 'due.passed': 'asked' },
  calling: { ...open, 'call.begun': 'calling', 'call.failed': 'unreachable', 'question.answered': 'answered', 'due.passed': 'calling' },
  unreachable: { ...open, 'call.begun': 'calling', 'try.due': 'asked', 'due.passed': 'unreachable' },
  answered: {},
  withdrawn: {},
};

describe.each(Object.entries(arrows))('%s', (from, to) => {
  test.each(Object.values(events))('$type', (event) => {
    expect(accept(doctorQuestionMachine, from, facts, event)?.state ?? null).toBe(to[event.type] ?? null);
  });
});

test.each<[string, string, Partial<DoctorQuestionFacts>, DoctorQuestionEvent, string]>([
  ['asked', 'an answer without a call', {}, events['question.answered'], 'Call the doctor first'],
  ['calling', 'an answer to another’s call', { caller: yusuf }, events['question.answered'], 'Yusuf calls the doctor'],
  ['calling', 'a second call by the caller', { caller: yusuf }, events['call.begun'], 'You call the doctor already'],
  [
    'calling',
    'an answer that was not read back',
    {},
    { ...events['question.answered'], isReadBack: false } as DoctorQuestionEvent,
    'Read the answer back to the doctor first',
  ],
  ['asked', 'a withdrawal without reason', {}, { type: 'question.withdrawn', by: nandini, reason: ' ' }, 'Say the reason first'],
  ['asked', 'a second escalation', { escalated: true }, events['due.passed'], 'It was escalated already'],
  ['answered', 'a further call', {}, events['call.begun'], 'The doctor has answered already'],
  ['withdrawn', 'a call', {}, events['call.begun'], 'The question was withdrawn'],
])('%s refuses %s', (from, _name, changed, event, why) => {
  expect(accept(doctorQuestionMachine, from, { ...facts, ...changed }, event)).toBeNull();
  expect(doctorQuestionWhy({ ...facts, ...changed }, event, from).message).toBe(why);
});

test('an attempt in vain is counted, with the time of the next one', () => {
  expect(accept(doctorQuestionMachine, 'calling', facts, events['call.failed'])?.context).toMatchObject({
    caller: null,
    attempts: 2,
    lastResult: 'NOT-ANSWERED',
    nextTryAt,
  });
});
