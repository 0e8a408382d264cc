import { Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import { inMinutes } from '#platform/console/ui/fields/quick-moment-field.tsx';
import type { CallResult } from '#machines/orders/call-results.ts';
import { type AnswerKind, answerKinds } from '#machines/prescriptions/doctor-question-facts.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import type { DoctorQuestion } from '../contract.ts';
import { failedResults, FARTHEST_CALL } from '../question-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

interface DialogProps {
  question: DoctorQuestion;
  onClose: () => void;
}

const targetOf = ({ id, version }: DoctorQuestion) => ({ question_id: id, version });

/** What the doctor answered; it is saved once it was read back. */
export function AnswerDialog({ question, onClose }: DialogProps) {
  const save = useMutation(api.oms.answerDoctorQuestion.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ doctorAnswer }) => doctorAnswer),
    initialValues: { answer: '' as AnswerKind, text: '', is_read_back: false as true },
    blocked: save.isPending,
  });
  const { answer, text, is_read_back: isReadBack } = form.values;
  const off =
    (answer as string) === '' || text.trim() === ''
      ? t('Write down first what the doctor said')
      : isReadBack
        ? null
        : t('Read the answer back to the doctor first');
  return (
    <ChangeDialog
      title={t('What did {doctor} answer?', { doctor: question.doctor.name })}
      submit={t('Save answer')}
      off={off}
      help={question.question}
      target={targetOf(question)}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The answer is saved') })}
      onClose={onClose}
    >
      <ChoiceField label={t('Answer')} choices={Object.entries(answerKinds)} {...form.getInputProps('answer')} />
      <CountedTextarea label={t('What the doctor said')} maxLength={500} {...form.getInputProps('text')} />
      <Checkbox
        label={t('Read back to the doctor, who confirmed it')}
        checked={isReadBack}
        {...form.getInputProps('is_read_back', { type: 'checkbox' })}
      />
    </ChangeDialog>
  );
}

/** When a doctor who was not reached is called again. Minutes. */
const again: Partial<Record<CallResult, number>> = {
  'NOT-ANSWERED': 30,
  BUSY: 10,
  'SWITCHED-OFF': 120,
  'WRONG-NUMBER': 30,
  'CALL-BACK': 60,
};

/** How the call ended, and when the doctor is called again. */
export function NotReachedDialog({ question, onClose }: DialogProps) {
  const results = useChoices('CallDetailStatusChoices');
  const save = useMutation(api.oms.failDoctorCall.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ failedCall }) => failedCall),
    initialValues: { result: '' as (typeof failedResults)[number], next_try_at: '', note: '' },
    blocked: save.isPending,
  });
  const { result } = form.values;
  const choose = (chosen: string) => {
    form.setValues({ result: chosen as (typeof failedResults)[number], next_try_at: inMinutes(again[chosen as CallResult] ?? 30) });
    form.clearErrors();
  };
  return (
    <ChangeDialog
      title={t('How did the call end?')}
      submit={t('Log call')}
      off={(result as string) === '' ? t('Say first how the call ended') : null}
      target={targetOf(question)}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The call is logged') })}
      onClose={onClose}
    >
      <ChoiceField
        label={t('Result')}
        choices={failedResults.map((each) => [each, results[each] ?? each])}
        {...form.getInputProps('result')}
        onChange={choose}
      />
      {(result as string) !== '' && <CallTime label={t('Call again at')} days={FARTHEST_CALL} {...form.getInputProps('next_try_at')} />}
      <NoteField form={form} />
    </ChangeDialog>
  );
}

/** Why it is no longer asked. */
export function WithdrawDialog({ question, onClose }: DialogProps) {
  const save = useMutation(api.oms.withdrawDoctorQuestion.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => import('../contract.ts').then(({ withdrawal }) => withdrawal),
    initialValues: { reason: '' },
    blocked: save.isPending,
  });
  return (
    <ChangeDialog
      title={t('Withdraw the question')}
      submit={t('Withdraw')}
      off={form.values.reason.trim() === '' ? t('Say the reason first') : null}
      help={question.question}
      target={targetOf(question)}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The question is withdrawn') })}
      onClose={onClose}
      danger
    >
      <CountedTextarea label={t('Reason')} maxLength={500} data-autofocus {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
