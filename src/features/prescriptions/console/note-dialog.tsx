import { useMutation } from '@tanstack/react-query';
import { msg, t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { api } from './api.ts';
import { changing } from './changing.ts';

/** Events that need a note. */
export type Noted = 'question.asked' | 'question.answered' | 'review.rejected' | 'check.differed';

const words: Readonly<Record<Noted, readonly [title: string, label: string]>> = {
  'question.asked': [msg('Ask'), msg('Question')],
  'question.answered': [msg('Answer'), msg('What was answered')],
  'review.rejected': [msg('Reject'), msg('Reason')],
  'check.differed': [msg('Differs'), msg('What differs')],
};

interface NoteDialogProps {
  event: Noted;
  target: { reading_id: number; version: number };
  onClose: () => void;
}

/** Question, answer or reason of an event. */
export function NoteDialog({ event, target, onClose }: NoteDialogProps) {
  const send = useMutation(api.oms.sendReadingEvent.mutationOptions(changing));
  const check = useMutation(api.oms.checkReading.mutationOptions(changing));
  const [title, label] = words[event];
  const { isPending, error } = event === 'check.differed' ? check : send;
  const form = useSchemaForm({ initialValues: { note: '' }, blocked: isPending });
  return (
    <ChangeDialog
      title={t(title)}
      submit={t(title)}
      off={form.values.note.trim() === '' ? t('Write it down first') : null}
      target={target}
      form={form}
      save={{
        isPending,
        error,
        mutate: (noted, done) =>
          event === 'check.differed' ? check.mutate({ ...noted, result: 'differed' }, done) : send.mutate({ ...noted, event }, done),
      }}
      onClose={onClose}
    >
      <CountedTextarea label={t(label)} maxLength={500} {...form.getInputProps('note')} />
    </ChangeDialog>
  );
}
