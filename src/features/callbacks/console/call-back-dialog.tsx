import { useMutation } from '@tanstack/react-query';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
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
  customer: { name: string; phone_no: string };
  /** Code of the order that it is about. */
  order?: string;
  onClose: () => void;
}

/** A customer is to be called back: reason and time are asked. */
export function CallBackDialog({ customer: { name, phone_no }, order = '', onClose }: CallBackDialogProps) {
  const create = useMutation(api.crm.createCallback.mutationOptions(changing));
  const form = useSchemaForm({
    schema,
    initialValues,
    blocked: create.isPending,
  });
  return (
    <ChangeDialog
      title={order === '' ? t('Call back {name}', { name }) : t('Call back about {code}', { code: order })}
      submit={t('Save callback')}
      off={form.values.due_at === '' ? t('Choose a time first') : null}
      target={{ phone_no, name, order }}
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
