import type { PrescriptionFacts } from '#machines/prescriptions/prescription-facts.ts';
import { prescriptionMachine, prescriptionWhy } from '#machines/prescriptions/prescription.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { prescriptionList } from '../prescription-list.ts';
import { prescriptionReadings, readingEventLog } from '../schema.ts';
import { factsOf, type StoredReading } from './reading-facts.ts';

const decode = 'prescriptions.decode';
const check = 'prescriptions.check';

const moment = (at: string | null): Date | null => (at === null ? null : new Date(at));

const columnsOf = ({ reader, wantedBy, readSince, leaseUntil, openQuestions, doctorQuestions }: PrescriptionFacts) => ({
  reader_id: reader?.id ?? null,
  wanted_by_id: wantedBy?.id ?? null,
  read_since: moment(readSince),
  lease_until: moment(leaseUntil),
  open_questions: openQuestions,
  doctor_questions: doctorQuestions,
});

export const readingKind: RecordKind<typeof prescriptionMachine, StoredReading> = {
  machine: prescriptionMachine,
  table: prescriptionReadings,
  log: { table: readingEventLog, record: readingEventLog.reading_id },
  list: prescriptionList.id,
  missing: msg('Prescription not found'),
  permissions: {
    'review.begun': decode,
    'review.requested': decode,
    'review.handedOver': decode,
    'line.read': decode,
    'question.asked': decode,
    'question.answered': decode,
    'review.digitised': decode,
    'review.rejected': decode,
    'reading.approved': decode,
    'check.confirmed': check,
    'check.differed': check,
    'review.reopened': 'prescriptions.manage',
  },
  context: (db, stored, _author, at) => factsOf(db, stored, at),
  columns: (facts, { at }) => ({ ...columnsOf(facts), updated_at: at }),
  // Question, answer and reason are the note of the request.
  payload: () => ({}),
  why: (facts, event, status) => prescriptionWhy(status, facts, event),
};
