import './doctor-questions.css';
import { TatLeft } from '#features/orders/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { DoctorQuestion } from '../contract.ts';
import { openQuestionStatuses, questionStatuses } from '../question-choices.ts';
import { answerInWords, stateTones } from './question-words.ts';

/** At a line: what the doctor answered, or where the question stands. */
export function LineAnswer({ question, now }: { question: DoctorQuestion; now: number }) {
  const { status, doctor, question: words, due_at } = question;
  const answer = answerInWords(question);
  return (
    <span className="doctor-line">
      <StatusDot tone={stateTones[status]}>{answer ? doctor.name : t(questionStatuses[status])}</StatusDot>{' '}
      {answer ? <b>{answer}</b> : <span>{words}</span>} {openQuestionStatuses.includes(status) && <TatLeft due={due_at} now={now} />}
    </span>
  );
}

/** Questions that are shown at a line: those that were not withdrawn. */
export const shownAtLine = (questions: readonly DoctorQuestion[] | undefined, isAbout: (question: DoctorQuestion) => boolean) =>
  (questions ?? []).filter((question) => question.status !== 'withdrawn' && isAbout(question));
