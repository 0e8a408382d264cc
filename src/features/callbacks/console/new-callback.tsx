import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import { msg, t } from '#platform/console/language/language.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { NewRecordForm } from '#platform/record/console/change/new-record-form.tsx';
import { type CallbackReason, callbackReasons, FARTHEST_CALL } from '../callback-choices.ts';
import { callbackList } from '../callback-list.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newCallback }) => newCallback);
const initialValues = { phone_no: '', name: '', reason: '' as CallbackReason, due_at: '', note: '', order: '' };

/** A customer asks to be called. */
export function NewCallback({ onMade }: { onMade: (id: number) => void }) {
  const create = useMutation(api.crm.createCallback.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending, record: callbackList.record ?? 'record' });
  return (
    <NewRecordForm form={form} create={create} submit={t('Save callback')} saved={t('The callback is saved')} onMade={onMade}>
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
    </NewRecordForm>
  );
}
