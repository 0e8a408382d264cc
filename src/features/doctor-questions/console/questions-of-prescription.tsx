import type { PrescriptionRecord } from '#features/prescriptions/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { whyNotOf } from '#platform/record/console/change/why-not.ts';
import { QuestionSection } from './question-section.tsx';
import { useQuestions } from './use-questions.ts';

interface QuestionsOfPrescriptionProps {
  record: PrescriptionRecord;
  /** What was typed is not saved yet. */
  isDirty: boolean;
  now: number;
}

/** Below the checklist of an open prescription: what is asked of the doctors about it and its order. */
export default function QuestionsOfPrescription({ record, isDirty, now }: QuestionsOfPrescriptionProps) {
  const questions = useQuestions(record.order.id);
  if (!questions) return null;
  const lines = record.lines.flatMap(({ written, drug, drug_id, struck }, line) =>
    struck ? [] : [{ about: drug?.name ?? (written || t('Line {n}', { n: line + 1 })), drug_id, reading_line: line }],
  );
  return (
    <QuestionSection
      questions={questions}
      subject={{ orderId: record.order.id, code: record.order.code, readingId: record.id, doctor: record.doctor_record, lines }}
      off={isDirty ? t('Save what you typed first') : whyNotOf(record.abilities)('question.asked')}
      now={now}
    />
  );
}
