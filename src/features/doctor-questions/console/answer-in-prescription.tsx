import type { PrescriptionRecord } from '#features/prescriptions/console/public.ts';
import { LineAnswer, shownAtLine } from './line-answer.tsx';
import { useQuestions } from './use-questions.ts';

interface AnswerInPrescriptionProps {
  record: PrescriptionRecord;
  /** From 0. */
  line: number;
  drugId: number | null;
  now: number;
}

/** Below a line of a prescription: what is asked of the doctor about it. */
export default function AnswerInPrescription({ record, line, drugId, now }: AnswerInPrescriptionProps) {
  const questions = shownAtLine(useQuestions(record.order.id), ({ reading_id, reading_line, drug_id }) =>
    drug_id === null ? reading_id === record.id && reading_line === line : drug_id === drugId,
  );
  if (questions.length === 0) return null;
  return (
    <div className="prescription-words">
      {questions.map((question) => (
        <LineAnswer key={question.id} question={question} now={now} />
      ))}
    </div>
  );
}
