import { Radio } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { callResults, type CallResult } from '#machines/orders/callback.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { CallbackRecord } from '../contract.ts';
import { api } from './api.ts';
import { CallTime, inMinutes } from './call-time.tsx';
import { changing } from './changing.ts';
import { DialogButtons } from './dialog-buttons.tsx';

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
  const [key] = useState(newRequestKey);
  const results = useChoices('CallDetailStatusChoices');
  const save = useMutation(api.crm.logCallbackCall.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues, blocked: save.isPending });
  const { result } = form.values;
  const choose = (chosen: string) => {
    const minutes = again[chosen as CallResult];
    form.setValues({ result: chosen as CallResult, due_at: minutes === undefined ? '' : inMinutes(minutes) });
    form.clearErrors();
  };
  const error = errorOfForm(save.error);
  return (
    <Dialog
      title={t('How did the call end?')}
      width={480}
      onClose={onClose}
      footer={
        <DialogButtons
          form="log-call"
          submit={t('Log call')}
          busy={save.isPending}
          off={(result as string) === '' ? t('Say first how the call ended') : null}
          onClose={onClose}
        />
      }
    >
      <form
        id="log-call"
        className="bulk-fields"
        {...form.formProps((call) =>
          save.mutate(
            { callback_id: record.id, version: record.version, request_key: key, ...call },
            {
              onSuccess: () => {
                toast({ text: t('The call is logged') });
                onClose();
              },
              onError: (refusal) => form.setErrors(fieldErrors(refusal)),
            },
          ),
        )}
      >
        <Radio.Group label={t('Result')} {...form.getInputProps('result')} onChange={choose}>
          <div className="callback-choices">
            {callResults.map((each, at) => (
              <Radio key={each} value={each} label={t(results[each] ?? each)} data-autofocus={at === 0 || undefined} />
            ))}
          </div>
        </Radio.Group>
        {again[result] !== undefined && <CallTime label={t('Call again at')} {...form.getInputProps('due_at')} />}
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
