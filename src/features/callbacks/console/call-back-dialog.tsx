import { useMutation } from '@tanstack/react-query';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import type { OrderRecord } from '#features/orders/public.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import { type CallbackReason, callbackReasons, FARTHEST_CALL } from '../callback-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newCallback }) => newCallback.pick({ reason: true, due_at: true, note: true }));

const initialValues: { reason: CallbackReason; due_at: string; note: string } = { reason: 'ORDER-STATUS', due_at: '', note: '' };

interface CallBackDialogProps {
  order: Pick<OrderRecord, 'code' | 'patient_name' | 'phone_no'>;
  onClose: () => void;
}

/** The customer of an order is to be called back about it: reason and time are asked, the rest is the order's. */
export function CallBackDialog({ order: { code, patient_name: name, phone_no }, onClose }: CallBackDialogProps) {
  const create = useMutation(api.crm.createCallback.mutationOptions(changing));
  const form = useSchemaForm({
    schema,
    initialValues,
    blocked: create.isPending,
  });
  return (
    <ChangeDialog
      title={t('Call back about {code}', { code })}
      submit={t('Save callback')}
      off={form.values.due_at === '' ? t('Choose a time first') : null}
      target={{ phone_no, name, order: code }}
      form={form}
      save={create}
      onSaved={() => void toast({ text: t('The callback is saved') })}
      onClose={onClose}
    >
      <p className="second">
        {name} · {phoneInWords(phone_no)}
      </p>
      <ChoiceSelect
        label={t('Reason')}
        choices={Object.fromEntries(Object.entries(callbackReasons).map(([value, label]) => [value, t(label)]))}
        {...form.getInputProps('reason')}
        value={form.values.reason}
      />
      <CallTime days={FARTHEST_CALL} label={t('Call at')} {...form.getInputProps('due_at')} />
      <NoteField form={form} />
    </ChangeDialog>
  );
}
