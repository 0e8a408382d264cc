import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { PushRecord } from '../contract.ts';

const schema = () => import('../contract.ts').then(({ deciding }) => deciding);

interface Input {
  push_id: number;
  version: number;
  request_key: string;
  reason: string;
}

interface ReasonDialogProps {
  title: string;
  /** What follows from it. */
  help: string;
  /** Label of the submit button. */
  submit: string;
  danger?: boolean;
  record: PushRecord;
  /** Mutation by the operation. */
  save: {
    isPending: boolean;
    error: Error | null;
    mutate: (input: Input, options: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  };
  onClose: () => void;
}

/** A decision about a push, with its reason. Stays open with everything typed until the server has saved it. */
export function ReasonDialog({ title, help, submit, danger = false, record, save, onClose }: ReasonDialogProps) {
  const formId = useId();
  // A retry has the same key, so that nothing is changed twice.
  const [key] = useState(newRequestKey);
  const form = useSchemaForm({ schema, initialValues: { reason: '' }, blocked: save.isPending });
  const error = errorOfForm(save.error);
  const send = ({ reason }: { reason: string }) =>
    save.mutate(
      { push_id: record.id, version: record.version, request_key: key, reason },
      { onSuccess: onClose, onError: (refusal) => form.setErrors(fieldErrors(refusal)) },
    );
  return (
    <Dialog
      title={title}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            {...(danger && { color: 'late' })}
            type="submit"
            form={formId}
            busy={save.isPending}
            aria-keyshortcuts="Control+Enter"
          >
            {submit}
          </BlockableButton>
        </>
      }
    >
      <form id={formId} className="bulk-fields" {...form.formProps(send)}>
        <p className="help">{help}</p>
        <CountedTextarea label={t('Reason')} maxLength={300} data-autofocus {...form.getInputProps('reason')} />
        {error !== null && (
          <FormError>
            {error} {t('What you typed is kept.')}
          </FormError>
        )}
      </form>
    </Dialog>
  );
}
