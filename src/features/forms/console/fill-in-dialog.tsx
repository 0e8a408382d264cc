import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { FormRecord } from '../contract.ts';
import type { Question } from '../form-choices.ts';
import { readAnswer } from '../read-answer.ts';
import { AnswerField } from './answer-field.tsx';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** Name of the field of a question. */
const fieldOf = (at: number): string => `question-${at}`;

type Typed = Record<string, string>;

const wrongIn = (questions: readonly Question[], typed: Typed) =>
  Object.fromEntries(
    questions.flatMap((question, at) => {
      const read = readAnswer(question, typed[fieldOf(at)] ?? '');
      return 'wrong' in read ? [[fieldOf(at), read.wrong]] : [];
    }),
  );

interface FillInDialogProps {
  record: FormRecord;
  onClose: () => void;
}

/** An open form with a field for each question. */
export function FillInDialog({ record, onClose }: FillInDialogProps) {
  // As they were when it was opened: what is typed answers these.
  const [{ id: form_id, version, title, purpose, questions }] = useState(record);
  const save = useMutation(api.appForm.fillIn.mutationOptions(changing));
  const form = useSchemaForm<Typed>({
    initialValues: Object.fromEntries(questions.map((_, at) => [fieldOf(at), ''])),
    validate: (typed) => wrongIn(questions, typed),
    blocked: save.isPending,
  });
  return (
    <ChangeDialog<Typed, object>
      title={title}
      submit={t('Send answers')}
      {...(purpose !== '' && { help: purpose })}
      target={{}}
      form={form}
      save={{
        isPending: save.isPending,
        error: save.error,
        mutate: ({ request_key, ...typed }, options) =>
          save.mutate({ form_id, version, request_key, answers: questions.map((_, at) => typed[fieldOf(at)] ?? '') }, options),
      }}
      onSaved={() => void toast({ text: t('The answers are sent') })}
      onClose={onClose}
    >
      {questions.map((question, at) => (
        <AnswerField
          key={question.label}
          question={question}
          value={form.values[fieldOf(at)] ?? ''}
          error={form.errors[fieldOf(at)]}
          input={form.getInputProps(fieldOf(at))}
          onChange={(value) => form.setValues({ [fieldOf(at)]: value })}
        />
      ))}
    </ChangeDialog>
  );
}
