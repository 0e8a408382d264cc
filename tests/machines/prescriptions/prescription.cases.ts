import type { PrescriptionFacts, PrescriptionUser, ReadSoFar } from '#machines/prescriptions/prescription-facts.ts';
import { prescriptionMachine } from '#machines/prescriptions/prescription.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const nandini: PrescriptionUser = { id: 1, name: 'Nandini' };
const yusuf: PrescriptionUser = { id: 2, name: 'Yusuf' };
const at = '2026-11-23T09:00:00.000Z';

const unread: ReadSoFar = { lines: 0, openLines: 0, unsureLines: 0, schedules: [], openPoints: 6, refusal: null, prescriber: null };
const plain: ReadSoFar = { ...unread, lines: 2, schedules: ['H'], openPoints: 0 };
const fresh: PrescriptionFacts = {
  ...unread,
  reader: null,
  readSince: null,
  leaseUntil: null,
  wantedBy: null,
  savedBy: null,
  openQuestions: 0,
  doctorQuestions: 0,
  uncovered: null,
  isBilled: false,
};
const own = { reader: nandini, readSince: at, leaseUntil: '2026-11-23T09:10:00.000Z' };

const spec: ModelSpec<typeof prescriptionMachine> = {
  machine: prescriptionMachine,
  inputs: {
    'nobody reads it': fresh,
    'somebody else reads it': { ...fresh, ...own, reader: yusuf },
    'somebody else asks for it': { ...fresh, ...own, wantedBy: yusuf },
    'Schedule H1': { ...fresh, ...plain, ...own, schedules: ['H1'] },
    'Schedule H1, read by another before': { ...fresh, ...plain, ...own, savedBy: yusuf.id, schedules: ['H1'] },
    'Schedule X': { ...fresh, ...plain, ...own, schedules: ['X'] },
    'a drug of the order is missing': { ...fresh, ...plain, ...own, uncovered: { drug: 'Alprax 0.25', ordered: 10, read: 0 } },
    'the doctor has no address': { ...fresh, ...plain, ...own, prescriber: { message: 'Dr Sathe has no address' } },
    'billed already': { ...fresh, ...plain, ...own, isBilled: true },
  } satisfies Record<string, PrescriptionFacts>,
  cases: {
    'review.begun': [
      { by: nandini, at },
      { by: yusuf, at: '2026-11-23T09:20:00.000Z' },
    ],
    'review.requested': [
      { by: nandini, at },
      { by: yusuf, at },
    ],
    'review.handedOver': [{ by: nandini, at }],
    'line.read': [{ by: nandini, at, read: plain }],
    'question.asked': [
      { by: nandini, at, ofDoctor: false },
      { by: nandini, at, ofDoctor: true },
    ],
    'question.answered': [
      { by: nandini, at, ofDoctor: false },
      { by: yusuf, at, ofDoctor: true },
    ],
    'review.digitised': [{ by: nandini, at }],
    'review.rejected': [
      { by: nandini, at, reason: 'Unreadable' },
      { by: nandini, at, reason: '' },
    ],
    'reading.approved': [{ by: nandini, at }],
    'check.confirmed': [
      { by: nandini, at, keyed: null },
      { by: yusuf, at, keyed: null },
      { by: yusuf, at, keyed: true },
      { by: yusuf, at, keyed: false },
    ],
    'check.differed': [
      { by: nandini, at, reason: 'Another strength' },
      { by: yusuf, at, reason: 'Another strength' },
    ],
    'review.reopened': [{ by: yusuf }],
  },
  key: ({
    context: {
      reader,
      wantedBy,
      leaseUntil,
      savedBy,
      lines,
      openPoints,
      schedules,
      openQuestions,
      doctorQuestions,
      uncovered,
      prescriber,
      isBilled,
    },
  }) => [
    reader?.id ?? null,
    wantedBy?.id ?? null,
    leaseUntil !== null,
    savedBy,
    lines > 0,
    openPoints > 0,
    schedules.join(),
    Math.min(openQuestions, 2),
    Math.min(doctorQuestions, 1),
    uncovered !== null,
    prescriber !== null,
    isBilled,
  ],
};

export default spec;
