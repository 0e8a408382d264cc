import type { OrderRecord } from '#features/orders/public.ts';
import { QuestionSection } from './question-section.tsx';
import { useQuestions } from './use-questions.ts';

/** In an open order: what is asked of the doctors about it and its prescriptions. */
export default function QuestionsOfOrder({ record, now }: { record: OrderRecord; now: number }) {
  const questions = useQuestions(record.id);
  if (!questions || (questions.length === 0 && !record.may_edit_lines)) return null;
  const lines = record.lines.map(({ drug, drug_id }) => ({ about: drug, drug_id, reading_line: null }));
  return (
    <QuestionSection
      questions={questions}
      subject={{ orderId: record.id, code: record.code, readingId: null, doctor: null, lines }}
      off={record.may_edit_lines ? null : ''}
      now={now}
    />
  );
}
