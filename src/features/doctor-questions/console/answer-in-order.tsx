import type { OrderRecord } from '#features/orders/public.ts';
import { LineAnswer, shownAtLine } from './line-answer.tsx';
import { useQuestions } from './use-questions.ts';

interface AnswerInOrderProps {
  orderId: number;
  line: OrderRecord['lines'][number];
  columns: number;
  now: number;
}

/** Below a line of an order: what is asked of the doctor about its drug. */
export default function AnswerInOrder({ orderId, line, columns, now }: AnswerInOrderProps) {
  const questions = shownAtLine(useQuestions(orderId), ({ drug_id }) => drug_id === line.drug_id);
  return questions.map((question) => (
    <tr key={question.id} className="doctor-line-row">
      <td colSpan={columns}>
        <LineAnswer question={question} now={now} />
      </td>
    </tr>
  ));
}
