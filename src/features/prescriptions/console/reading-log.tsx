import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import type { PrescriptionRecord } from '../contract.ts';

const eventWords: Readonly<Record<string, string>> = {
  'prescription.received': msg('Received'),
  'review.begun': msg('Reading begun'),
  'review.requested': msg('Asked for'),
  'review.handedOver': msg('Left to others'),
  'line.read': msg('Lines saved'),
  'question.asked': msg('Asked'),
  'question.answered': msg('Answered'),
  'review.digitised': msg('Finished'),
  'review.rejected': msg('Rejected'),
  'reading.approved': msg('Approved'),
  'check.confirmed': msg('Confirmed'),
  'check.differed': msg('Read otherwise'),
  'review.reopened': msg('Opened again'),
  'prescription.superseded': msg('Superseded'),
  'prescription.attached': msg('Attached again'),
  'validity.passed': msg('Expired'),
};

type Entry = PrescriptionRecord['log'][number];

const Details = ({ payload }: Entry) => <LogDetails parts={[]} note={payload.note} />;

/** What happened to the prescription, newest first. */
export const ReadingLog = ({ record: { log }, now }: { record: PrescriptionRecord; now: number }) => (
  <div className="prescription-log">
    <EventLog entries={log} now={now} titleOf={({ event }) => t(eventWords[event] ?? event)} Details={Details} />
  </div>
);
