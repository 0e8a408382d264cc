import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { CallbackRecord } from '../contract.ts';
import { api } from './api.ts';
import { CallTime } from './call-time.tsx';
import { changing } from './changing.ts';
import { DialogButtons } from './dialog-buttons.tsx';

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
  const [key] = useState(newRequestKey);
  const reschedule = useMutation(api.crm.rescheduleCallback.mutationOptions(changing));
  const reopen = useMutation(api.crm.reopenCallback.mutationOptions(changing));
  const save = reopens ? reopen : reschedule;
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
  const error = errorOfForm(save.error);
  return (
    <Dialog
      title={reopens ? t('When is the customer called?') : t('Another time')}
      width={480}
      onClose={onClose}
      footer={
        <DialogButtons
          form="call-time"
          submit={reopens ? t('Reopen') : t('Save')}
          busy={save.isPending}
          off={form.values.due_at === '' ? t('Choose a time first') : null}
          onClose={onClose}
        />
      }
    >
      <form
        id="call-time"
        className="bulk-fields"
        {...form.formProps((change) =>
          save.mutate(
            { callback_id: record.id, version: record.version, request_key: key, ...change },
            { onSuccess: onClose, onError: (refusal) => form.setErrors(fieldErrors(refusal)) },
          ),
        )}
      >
        <CallTime label={t('Call at')} data-autofocus {...form.getInputProps('due_at')} />
        <CountedTextarea label={optionalLabel(msg('Note'))} maxLength={1_000} {...form.getInputProps('note')} />
        {error !== null && (
          <FormError>
            {error} {t('What you typed is kept.')}
          </FormError>
        )}
      </form>
    </Dialog>
  );
}
