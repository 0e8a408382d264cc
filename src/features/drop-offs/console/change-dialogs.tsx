import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import { inMinutes } from '#platform/console/ui/fields/quick-moment-field.tsx';
import { callResults, type CallResult } from '#machines/orders/call-results.ts';
import { type DeclineReason, declineReasons } from '#machines/orders/dropOffCart.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import type { DropOffRecord } from '../contract.ts';
import { FARTHEST_CALL } from '../drop-off-choices.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

interface DialogProps {
  record: DropOffRecord;
  onClose: () => void;
}

const schemas = () => import('../contract.ts');
const targetOf = ({ id, version }: DropOffRecord) => ({ cart_id: id, version });

/** Results after which the patient may be called again; after the last one a time is agreed. */
const again: readonly CallResult[] = ['NOT-ANSWERED', 'BUSY', 'SWITCHED-OFF', 'CALL-BACK'];
const AGREED = 60;

/** How a call ended, and when the patient is called again. */
export function LogCallDialog({ record, onClose }: DialogProps) {
  const results = useChoices('CallDetailStatusChoices');
  const save = useMutation(api.oms.logDropOffCall.mutationOptions(changing));
  const initialValues = { result: '' as CallResult, due_at: '', note: '' };
  const form = useSchemaForm({ schema: () => schemas().then(({ loggedCall }) => loggedCall), initialValues, blocked: save.isPending });
  const { result } = form.values;
  const choose = (chosen: string) => {
    form.setValues({ result: chosen as CallResult, due_at: chosen === 'CALL-BACK' ? inMinutes(AGREED) : '' });
    form.clearErrors();
  };
  const isAgreed = result === 'CALL-BACK';
  return (
    <ChangeDialog
      title={t('How did the call end?')}
      submit={t('Log call')}
      off={(result as string) === '' ? t('Say first how the call ended') : null}
      target={targetOf(record)}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The call is logged') })}
      onClose={onClose}
    >
      <ChoiceField
        label={t('Result')}
        choices={callResults.map((each) => [each, results[each] ?? each] as const)}
        {...form.getInputProps('result')}
        onChange={choose}
      />
      {again.includes(result) && (
        <CallTime
          days={FARTHEST_CALL}
          label={isAgreed ? t('Call again at') : optionalLabel(msg('Call again at'))}
          {...form.getInputProps('due_at')}
        />
      )}
      <NoteField form={form} />
    </ChangeDialog>
  );
}

/** When the patient is called. */
export function TimeDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.oms.rescheduleDropOff.mutationOptions(changing));
  const initialValues = { due_at: '', note: '' };
  const form = useSchemaForm({ schema: () => schemas().then(({ newTime }) => newTime), initialValues, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('When is the patient called?')}
      submit={t('Save')}
      off={form.values.due_at === '' ? t('Choose a time first') : null}
      target={targetOf(record)}
      form={form}
      save={save}
      onClose={onClose}
    >
      <CallTime days={FARTHEST_CALL} label={t('Call at')} {...form.getInputProps('due_at')} />
      <NoteField form={form} />
    </ChangeDialog>
  );
}

/** Why the patient does not want the cart. */
export function DeclineDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.oms.declineDropOff.mutationOptions(changing));
  const initialValues = { reason: '' as DeclineReason, note: '' };
  const form = useSchemaForm({ schema: () => schemas().then(({ declining }) => declining), initialValues, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Why is the patient not interested?')}
      submit={t('Save')}
      off={(form.values.reason as string) === '' ? t('Choose a reason first') : null}
      target={targetOf(record)}
      form={form}
      save={save}
      onClose={onClose}
    >
      <ChoiceField label={t('Reason')} choices={Object.entries(declineReasons)} {...form.getInputProps('reason')} />
      <NoteField form={form} />
    </ChangeDialog>
  );
}

/** The order that the cart became. */
export function RecoverDialog({ record, onClose }: DialogProps) {
  const save = useMutation(api.oms.recoverDropOff.mutationOptions(changing));
  const initialValues = { order: '', note: '' };
  const form = useSchemaForm({ schema: () => schemas().then(({ recovery }) => recovery), initialValues, blocked: save.isPending });
  return (
    <ChangeDialog
      title={t('Which order did it become?')}
      submit={t('Save')}
      off={form.values.order.trim() === '' ? t('Name the order first') : null}
      target={targetOf(record)}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The cart is recovered') })}
      onClose={onClose}
    >
      <TextInput
        label={t('Order')}
        description={t('Code of the patient’s order, placed after the cart was left.')}
        maxLength={40}
        {...form.getInputProps('order')}
      />
      <NoteField form={form} />
    </ChangeDialog>
  );
}
