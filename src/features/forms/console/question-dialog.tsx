import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { FormRecord } from '../contract.ts';
import { hasChoices, MOST_CHOICES, questionKinds } from '../form-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ typedQuestion }) => typedQuestion);

interface QuestionDialogProps {
  record: FormRecord;
  /** Position; after the last one: a new question. */
  at: number;
  onClose: () => void;
}

/** What is asked, and how it is answered. */
export function QuestionDialog({ record, at, onClose }: QuestionDialogProps) {
  const save = useMutation(api.appForm.saveQuestion.mutationOptions(changing));
  const question = record.questions[at];
  const form = useSchemaForm({
    schema,
    initialValues: {
      kind: question?.kind ?? 'TEXT',
      label: question?.label ?? '',
      is_required: question?.is_required ?? true,
      choices: question?.choices.join('\n') ?? '',
    },
    blocked: save.isPending,
  });
  const { kind } = form.values;
  return (
    <ChangeDialog
      title={question ? t('Change question') : t('Add a question')}
      submit={t('Save question')}
      off={(kind as string) === '' ? t('Choose a kind first') : null}
      target={{ form_id: record.id, version: record.version, question: at }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <TextInput label={t('Question')} maxLength={200} {...form.getInputProps('label')} />
      <ChoiceSelect label={t('Answered by')} choices={questionKinds} {...form.getInputProps('kind')} value={kind} />
      {hasChoices(kind) && (
        <CountedTextarea
          label={t('Choices')}
          description={t('Each on a row of its own, at most {most}', { most: MOST_CHOICES })}
          rows={5}
          {...form.getInputProps('choices')}
        />
      )}
      <Checkbox
        label={t('Has to be answered')}
        checked={form.values.is_required}
        onChange={({ currentTarget }) => form.setValues({ is_required: currentTarget.checked })}
      />
    </ChangeDialog>
  );
}
