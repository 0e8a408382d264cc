import { Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { CallTime } from '#platform/console/ui/fields/call-time.tsx';
import { inMinutes } from '#platform/console/ui/fields/quick-moment-field.tsx';
import { callResults, type CallResult } from '#machines/orders/call-results.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { ChangeDialog } from '#platform/record/console/change/change-dialog.tsx';
import { NoteField } from '#platform/record/console/change/note-field.tsx';
import { FARTHEST_CALL } from '../callback-choices.ts';
import type { CallbackRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ loggedCall }) => loggedCall);
const initialValues = { result: '' as CallResult, due_at: '', note: '' };

/** When a customer who was not reached is called again. Minutes. */
const again: Partial<Record<CallResult, number>> = { 'NOT-ANSWERED': 30, BUSY: 15, 'SWITCHED-OFF': 120, 'CALL-BACK': 60 };

interface LogCallDialogProps {
  record: CallbackRecord;
  onClose: () => void;
}

/** How a call ended, and when the customer is called again. */
export function LogCallDialog({ record, onClose }: LogCallDialogProps) {
  const results = useChoices('CallDetailStatusChoices');
  const save = useMutation(api.crm.logCallbackCall.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
  const { result } = form.values;
  const choose = (chosen: string) => {
    const minutes = again[chosen as CallResult];
    form.setValues({ result: chosen as CallResult, due_at: minutes === undefined ? '' : inMinutes(minutes) });
    form.clearErrors();
  };
  return (
    <ChangeDialog
      title={t('How did the call end?')}
      submit={t('Log call')}
      off={(result as string) === '' ? t('Say first how the call ended') : null}
      target={{ callback_id: record.id, version: record.version }}
      form={form}
      save={save}
      onSaved={() => void toast({ text: t('The call is logged') })}
      onClose={onClose}
    >
      <Radio.Group label={t('Result')} {...form.getInputProps('result')} onChange={choose}>
        <div className="callback-choices">
          {callResults.map((each, at) => (
            <Radio key={each} value={each} label={t(results[each] ?? each)} data-autofocus={at === 0 || undefined} />
          ))}
        </div>
      </Radio.Group>
      {again[result] !== undefined && <CallTime days={FARTHEST_CALL} label={t('Call again at')} {...form.getInputProps('due_at')} />}
      <NoteField form={form} />
    </ChangeDialog>
  );
}
