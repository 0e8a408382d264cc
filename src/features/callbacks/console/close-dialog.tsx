import { Radio, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallbackOutcome, callbackOutcomes } from '#machines/orders/callback.ts';
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
import { changing } from './changing.ts';
import { DialogButtons } from './dialog-buttons.tsx';

const schema = () => import('../contract.ts').then(({ closing }) => closing);

interface CloseDialogProps {
  record: CallbackRecord;
  onClose: () => void;
}

/** What came of the callback. Outcomes that the calls so far do not bear out say why. */
export function CloseDialog({ record, onClose }: CloseDialogProps) {
  const [key] = useState(newRequestKey);
  const close = useMutation(api.crm.closeCallback.mutationOptions(changing));
  const form = useSchemaForm({
    schema,
    initialValues: { outcome: '' as CallbackOutcome, order: record.order?.code ?? '', note: '' },
    blocked: close.isPending,
  });
  const { outcome } = form.values;
  const error = errorOfForm(close.error);
  return (
    <Dialog
      title={t('What came of it?')}
      width={480}
      onClose={onClose}
      footer={
        <DialogButtons
          form="close-callback"
          submit={t('Close callback')}
          busy={close.isPending}
          off={(outcome as string) === '' ? t('Choose an outcome first') : null}
          onClose={onClose}
        />
      }
    >
      <form
        id="close-callback"
        className="bulk-fields"
        {...form.formProps((change) =>
          close.mutate(
            { callback_id: record.id, version: record.version, request_key: key, ...change },
            {
              onSuccess: () => {
                toast({ text: t('The callback is closed') });
                onClose();
              },
              onError: (refusal) => form.setErrors(fieldErrors(refusal)),
            },
          ),
        )}
      >
        <Radio.Group label={t('Outcome')} {...form.getInputProps('outcome')}>
          <div className="callback-choices">
            {record.outcomes.map(({ outcome: each, allowed, why }) => (
              <Radio key={each} value={each} label={t(callbackOutcomes[each])} disabled={!allowed} description={why ? t(why) : undefined} />
            ))}
          </div>
        </Radio.Group>
        {outcome === 'ORDER-PLACED' && <TextInput label={t('Order')} maxLength={40} {...form.getInputProps('order')} />}
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
