import { useChoices } from '#platform/choices/console/general-data.ts';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { EventLog, LogDetails } from '#platform/record/console/event-log.tsx';
import { answerKinds, type DoctorQuestionEvent } from '#machines/prescriptions/doctor-question-facts.ts';
import type { DoctorQuestion, QuestionLogEntry } from '../contract.ts';

const titles: Record<DoctorQuestionEvent['type'] | 'question.asked', string> = {
  'question.asked': msg('Asked'),
  'call.begun': msg('Called'),
  'call.failed': msg('Not reached'),
  'question.answered': msg('Answered'),
  'question.withdrawn': msg('Withdrawn'),
  'order.ended': msg('The order was closed'),
  'try.due': msg('To be called again'),
  'due.passed': msg('No answer in time: escalated'),
};

/** What happened to a question, newest first, once it is unfolded. */
export const QuestionLog = ({ question: { log }, now }: { question: DoctorQuestion; now: number }) => (
  <details className="doctor-question-log">
    <summary>{t('What happened')}</summary>
    <EventLog entries={log} now={now} titleOf={({ event }) => t(titles[event as keyof typeof titles])} Details={Details} />
  </details>
);

function Details({ payload: { result, answer, next_try_at, note } }: QuestionLogEntry) {
  const results = useChoices('CallDetailStatusChoices');
  return (
    <LogDetails
      note={note}
      parts={[
        result && t(results[result] ?? result),
        answer && t(answerKinds[answer]),
        next_try_at && t('call at {time}', { time: dayAndClock(next_try_at) }),
      ]}
    />
  );
}
