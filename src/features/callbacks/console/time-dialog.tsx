import { useMutation } from '@tanstack/react-query';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import { t } from '#platform/console/language/language.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import { FARTHEST_CALL } from '../callback-choices.ts';
import type { CallbackRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newTime }) => newTime);
const initialValues = { due_at: '', note: '' };

interface TimeDialogProps {
  record: CallbackRecord;
  /** The callback is closed, and opened again by this. */
  reopens?: boolean;
  onClose: () => void;
}

/** Another time for the call. */
export function TimeDialog({ record, reopens = false, onClose }: TimeDialogProps) {
  const reschedule = useMutation(api.crm.rescheduleCallback.mutationOptions(changing));
  const reopen = useMutation(api.crm.reopenCallback.mutationOptions(changing));
  const save = reopens ? reopen : reschedule;
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
  return (
    <ChangeDialog
      title={reopens ? t('When is the customer called?') : t('Another time')}
      submit={reopens ? t('Reopen') : t('Save')}
      off={form.values.due_at === '' ? t('Choose a time first') : null}
      target={{ callback_id: record.id, version: record.version }}
      form={form}
      save={save}
      onClose={onClose}
    >
      <CallTime days={FARTHEST_CALL} label={t('Call at')} {...form.getInputProps('due_at')} />
      <NoteField form={form} />
    </ChangeDialog>
  );
}
