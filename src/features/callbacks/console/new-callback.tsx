import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { type CallbackReason, callbackReasons, FARTHEST_CALL } from '../callback-choices.ts';
import { callbackList } from '../callback-list.ts';
import type { CallbackRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newCallback }) => newCallback);
const initialValues = { phone_no: '', name: '', reason: '' as CallbackReason, due_at: '', note: '', order: '' };

/** A customer asks to be called. */
export function NewCallback({ onMade }: { onMade: (id: number) => void }) {
  const [key] = useState(newRequestKey);
  const create = useMutation(api.crm.createCallback.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: callbackList.record ?? 'record' });
  const error = errorOfForm(create.error);
  const created = (saved: CallbackRecord) => {
    toast({ text: t('The callback is saved') });
    form.setSaved(form.values);
    onMade(saved.id);
  };
  return (
    <form
      className="callback callback-form"
      {...form.formProps((fields) =>
        create.mutate({ ...fields, request_key: key }, { onSuccess: created, onError: (refusal) => form.setErrors(fieldErrors(refusal)) }),
      )}
    >
      <TextInput label={t('Phone')} type="tel" inputMode="numeric" maxLength={10} {...form.getInputProps('phone_no')} />
      <TextInput
        label={optionalLabel(msg('Name'))}
        description={t('Without a name, that of the patient with this number is used.')}
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <ChoiceSelect
        label={t('Reason')}
        choices={Object.fromEntries(Object.entries(callbackReasons).map(([value, label]) => [value, t(label)]))}
        {...form.getInputProps('reason')}
        value={form.values.reason}
      />
      <CallTime days={FARTHEST_CALL} label={t('Call at')} {...form.getInputProps('due_at')} />
      <TextInput label={optionalLabel(msg('Order'))} maxLength={40} {...form.getInputProps('order')} />
      <CountedTextarea label={optionalLabel(msg('Note'))} maxLength={1_000} {...form.getInputProps('note')} />
      {error !== null && <FormError>{error}</FormError>}
      <div className="callback-save">
        <BlockableButton
          type="submit"
          variant="filled"
          busy={create.isPending}
          aria-keyshortcuts="Control+Enter"
          off={form.isChanged ? null : t('No changes to save')}
        >
          {t('Save callback')}
        </BlockableButton>
      </div>
    </form>
  );
}
