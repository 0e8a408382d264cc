import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import { prescriptionMachine, prescriptionWhy } from '#machines/prescriptions/prescription.ts';
import type { PrescriptionEvent, PrescriptionFacts, PrescriptionUser, ReadSoFar } from '#machines/prescriptions/prescription-facts.ts';

const [nandini, yusuf]: [PrescriptionUser, PrescriptionUser] = [
  { id: 1, name: 'Nandini' },
  { id: 2, name: 'Yusuf' },
];
const at = '2026-11-23T09:00:00.000Z';
const read: ReadSoFar = { lines: 2, openLines: 0, unsureLines: 0, schedules: ['H'], openPoints: 0, refusal: null, prescriber: null };
const facts: PrescriptionFacts = {
  ...read,
  reader: nandini,
  readSince: '2026-11-23T08:32:00.000Z',
  leaseUntil: '2026-11-23T09:05:00.000Z',
  wantedBy: null,
  savedBy: nandini.id,
  openQuestions: 1,
  doctorQuestions: 0,
  uncovered: null,
  isBilled: false,
};

const events: Record<PrescriptionEvent['type'], PrescriptionEvent> = {
  'review.begun': { type: 'review.begun', by: nandini, at },
  'review.requested': { type: 'review.requested', by: yusuf, at },
  'review.handedOver': { type: 'review.handedOver', by: nandini, at },
  'line.read': { type: 'line.read', by: nandini, at, read },
  'question.asked': { type: 'question.asked', by: nandini, at, ofDoctor: false },
  'question.answered': { type: 'question.answered', by: nandini, at, ofDoctor: false },
  'review.digitised': { type: 'review.digitised', by: nandini, at },
  'review.rejected': { type: 'review.rejected', by: nandini, at, reason: 'Unreadable' },
  'reading.approved': { type: 'reading.approved', by: nandini, at },
  'check.confirmed': { type: 'check.confirmed', by: yusuf, at, keyed: null },
  'check.differed': { type: 'check.differed', by: yusuf, at, reason: 'Another strength' },
  'review.reopened': { type: 'review.reopened', by: yusuf },
  'prescription.superseded': { type: 'prescription.superseded' },
  'prescription.attached': { type: 'prescription.attached' },
  'validity.passed': { type: 'validity.passed' },
};

/** Every event that is not listed is refused. */
const arrows: Record<string, Partial<Record<PrescriptionEvent['type'], string>>> = {
  received: { 'review.begun': 'inReview', 'review.rejected': 'rejected', 'prescription.superseded': 'superseded' },
  inReview: {
    'review.begun': 'inReview',
    'review.requested': 'inReview',
    'review.handedOver': 'received',
    'line.read': 'inReview',
    'question.asked': 'clarification',
    'review.digitised': 'digitised',
    'review.rejected': 'rejected',
    'prescription.superseded': 'superseded',
  },
  clarification: {
    'question.asked': 'clarification',
    'question.answered': 'inReview',
    'validity.passed': 'expired',
    'prescription.superseded': 'superseded',
  },
  digitised: {
    'line.read': 'inReview',
    'reading.approved': 'decoded',
    'review.rejected': 'rejected',
    'prescription.superseded': 'superseded',
  },
  secondCheck: {
    'line.read': 'inReview',
    'check.confirmed': 'decoded',
    'check.differed': 'inReview',
    'prescription.superseded': 'superseded',
  },
  decoded: {
    'review.reopened': 'inReview',
    'validity.passed': 'expired',
    'prescription.superseded': 'superseded',
    'prescription.attached': 'received',
  },
  rejected: { 'prescription.attached': 'received' },
  superseded: { 'prescription.attached': 'received' },
  expired: {},
};

describe.each(Object.entries(arrows))('%s', (from, to) => {
  test.each(Object.values(events))('$type', (event) => {
    expect(accept(prescriptionMachine, from, facts, event)?.state ?? null).toBe(to[event.type] ?? null);
  });
});

test.each<[string, string, Partial<PrescriptionFacts>, PrescriptionEvent, string]>([
  ['inReview', 'a lease that lasts', {}, { ...events['review.begun'], by: yusuf } as PrescriptionEvent, 'Nandini reads it since 14:02'],
  ['inReview', 'a request of the reader', {}, { ...events['review.requested'], by: nandini } as PrescriptionEvent, 'You read it yourself'],
  ['inReview', 'a second request', { wantedBy: yusuf }, events['review.requested'], 'Yusuf has asked for it already'],
  ['inReview', 'a line of somebody else', {}, { ...events['line.read'], by: yusuf } as PrescriptionEvent, 'Nandini reads it since 14:02'],
  ['inReview', 'an open line', { openLines: 1 }, events['review.digitised'], 'Lines neither read nor struck out: 1'],
  ['inReview', 'an open checklist', { openPoints: 2 }, events['review.digitised'], 'Open points of the checklist: 2'],
  ['inReview', 'no lines', { lines: 0 }, events['review.digitised'], 'No line is read yet'],
  [
    'inReview',
    'a rule',
    { refusal: { message: 'Schedule X is never dispensed' } },
    events['review.digitised'],
    'Schedule X is never dispensed',
  ],
  [
    'clarification',
    'an answer in place of the doctor’s',
    { doctorQuestions: 1 },
    events['question.answered'],
    'The doctor has not answered yet: write the answer at the question',
  ],
  [
    'digitised',
    'a doctor without address',
    { prescriber: { message: 'Dr Sathe has no address' } },
    events['reading.approved'],
    'Dr Sathe has no address',
  ],
  ['clarification', 'open questions', { openQuestions: 2 }, events['review.digitised'], 'Open questions: 2'],
  [
    'digitised',
    'a changed cart',
    { uncovered: { drug: 'Alprax 0.25', ordered: 10, read: 0 } },
    events['reading.approved'],
    'Alprax 0.25 is in the order, but was not read from the prescription: read it, or take it out of the order',
  ],
  [
    'digitised',
    'more in the cart than was read',
    { uncovered: { drug: 'Alprax 0.25', ordered: 30, read: 10 } },
    events['reading.approved'],
    'Alprax 0.25: the order has 30, the prescription 10. Lower the quantity in the order, or read it again',
  ],
  [
    'secondCheck',
    'the reader',
    { schedules: ['H1'] },
    { ...events['check.confirmed'], by: nandini } as PrescriptionEvent,
    'You have read it yourself: another pharmacist checks it',
  ],
  [
    'secondCheck',
    'Schedule X unkeyed',
    { schedules: ['X'] },
    events['check.confirmed'],
    'Schedule X is keyed once more, without seeing the first reading',
  ],
  ['decoded', 'a bill', { isBilled: true }, events['review.reopened'], 'The order is billed already'],
])('%s refuses %s', (from, _name, changed, event, why) => {
  expect(accept(prescriptionMachine, from, { ...facts, ...changed }, event)).toBeNull();
  expect(prescriptionWhy(from, { ...facts, ...changed }, event).message).toBe(why);
});

test('the reader hands it over to who asks for it; without a request it is free', () => {
  const asked = accept(prescriptionMachine, 'inReview', facts, events['review.requested']);
  expect(asked).toMatchObject({ state: 'inReview', context: { reader: nandini, wantedBy: yusuf } });
  expect(accept(prescriptionMachine, 'inReview', asked!.context, events['review.handedOver'])).toMatchObject({
    state: 'inReview',
    context: { reader: yusuf, wantedBy: null, readSince: at, leaseUntil: '2026-11-23T09:10:00.000Z' },
  });
  expect(accept(prescriptionMachine, 'inReview', facts, events['review.handedOver'])).toMatchObject({
    state: 'received',
    context: { reader: null },
  });
});

test('one that is digitised and left alone is taken by another once the lease has ended', () => {
  const begun: PrescriptionEvent = { type: 'review.begun', by: yusuf, at };
  expect(accept(prescriptionMachine, 'digitised', facts, begun)).toBeNull();
  const late: PrescriptionEvent = { ...begun, at: '2026-11-23T09:05:00.000Z' };
  expect(accept(prescriptionMachine, 'digitised', facts, late)).toMatchObject({ state: 'inReview', context: { reader: yusuf } });
});

test('another reader takes it once the lease has ended', () => {
  const begun: PrescriptionEvent = { type: 'review.begun', by: yusuf, at: '2026-11-23T09:05:00.000Z' };
  expect(accept(prescriptionMachine, 'inReview', facts, begun)?.context).toMatchObject({
    reader: yusuf,
    readSince: begun.at,
    leaseUntil: '2026-11-23T09:15:00.000Z',
  });
});

test('the doctor’s answer leaves it to its reader, whoever has called', () => {
  const answered: PrescriptionEvent = { type: 'question.answered', by: yusuf, at, ofDoctor: true };
  const next = accept(prescriptionMachine, 'clarification', { ...facts, doctorQuestions: 1 }, answered);
  expect(next).toMatchObject({ state: 'inReview', context: { reader: nandini, openQuestions: 0, doctorQuestions: 0 } });
});

test.each<[string, Partial<PrescriptionFacts>]>([
  ['Schedule H1', { schedules: ['H', 'H1'] }],
  ['Schedule X', { schedules: ['X'] }],
  ['an unsure line', { unsureLines: 1 }],
])('%s is checked by another', (_name, changed) => {
  expect(accept(prescriptionMachine, 'digitised', { ...facts, ...changed }, events['reading.approved'])?.state).toBe('secondCheck');
});
