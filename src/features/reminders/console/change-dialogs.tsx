import { useMutation } from '@tanstack/react-query';
import { dayAndClock } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { inMinutes, QuickMomentField, type QuickTime, tomorrowAt } from '#platform/console/ui/fields/quick-moment-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import type { ReminderRecord } from '../contract.ts';
import { FARTHEST_REMINDER } from '../reminder-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';
import { ReminderFieldsPart, typedFieldsOf } from './reminder-fields.tsx';

interface DialogProps {
  record: ReminderRecord;
  onClose: () => void;
}

const schemas = () => import('../contract.ts');
const targetOf = ({ id, version }: ReminderRecord) => ({ reminder_id: id, version });

/** Text, time and recipient. */
export function ReminderDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.main.changeReminder.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => schemas().then(({ reminderFields }) => reminderFields),
    initialValues: typedFieldsOf(record),
    blocked: save.isPending,
  });
  const { author, recipient } = record;
  return (
    <ChangeDialog
      title={t('Change reminder')}
      submit={t('Save reminder')}
      off={form.isChanged ? null : t('No changes to save')}
      target={targetOf(record)}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The reminder is saved') })}
      onClose={onClose}
    >
      <ReminderFieldsPart form={form} recipient={recipient.id === author.id ? undefined : recipient} />
    </ChangeDialog>
  );
}

const snoozes: readonly QuickTime[] = [
  { label: msg('In 10 min'), at: () => inMinutes(10) },
  { label: msg('In 1 hour'), at: () => inMinutes(60) },
  { label: msg('Tomorrow, 09:00'), at: () => tomorrowAt(9) },
];

/** The time at which the recipient is reminded again. */
export function SnoozeDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.main.snoozeReminder.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => schemas().then(({ snoozing }) => snoozing),
    initialValues: { due_at: '' },
    blocked: save.isPending,
  });
  const { due_at } = form.values;
  return (
    <ChangeDialog
      title={t('Snooze reminder')}
      submit={t('Snooze')}
      off={due_at === '' ? t('Choose a time first') : null}
      target={targetOf(record)}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('You are reminded again on {time}', { time: dayAndClock(due_at) }) })}
      onClose={onClose}
    >
      <QuickMomentField times={snoozes} days={FARTHEST_REMINDER} label={t('Remind again on')} {...form.getInputProps('due_at')} />
    </ChangeDialog>
  );
}

/** Why nobody is reminded any more. */
export function CancelDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.main.cancelReminder.mutationOptions(changing));
  const form = useSchemaForm({
    schema: () => schemas().then(({ cancelling }) => cancelling),
    initialValues: { reason: '' },
    blocked: save.isPending,
  });
  const isRepeated = record.repeat !== 'none';
  return (
    <ChangeDialog
      title={t('Cancel reminder?')}
      submit={t('Cancel reminder')}
      danger
      target={targetOf(record)}
      form={form}
      save={save}
      help={
        isRepeated
          ? t('Nobody is reminded any more, at none of its later times. This cannot be undone.')
          : t('Nobody is reminded any more. This cannot be undone.')
      }
      onSaved={() => void toast({ text: t('The reminder is cancelled') })}
      onClose={onClose}
    >
      <CountedTextarea label={optionalLabel(msg('Reason'))} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
    </ChangeDialog>
  );
}
