import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
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

/** What happened to the prescription, newest first. */
export function ReadingLog({ record: { log } }: { record: PrescriptionRecord }) {
  return (
    <section className="prescription-log" aria-label={t('What happened')}>
      <h2>{t('What happened')}</h2>
      <ol>
        {log.map(({ version, at, by, event, note }) => (
          <li key={version}>
            {t(eventWords[event] ?? event)} <span className="second">{`${by}, ${dayAndClock(at)}`}</span>
            {note !== null && <div>{note}</div>}
          </li>
        ))}
      </ol>
    </section>
  );
}
