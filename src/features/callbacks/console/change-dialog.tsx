import { type ReactNode, useId, useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { Button } from '@mantine/core';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';

/** Mutation by one of the operations that change a record. */
interface Saving<Input> {
  isPending: boolean;
  error: Error | null;
  mutate: (input: Input & { request_key: string }, options: { onSuccess: () => void; onError: (error: Error) => void }) => void;
}

interface ChangeDialogProps<Fields extends object, Target extends object> {
  title: string;
  /** Label of the submit button. */
  submit: string;
  /** Reason why it cannot be submitted yet; null: none. */
  off: string | null;
  /** What the fields belong to, as the operation names it: the record's id and the version that the user saw. */
  target: Target;
  form: ReturnType<typeof useSchemaForm<Fields>>;
  save: Saving<Fields & Target>;
  onSaved?: () => void;
  onClose: () => void;
  /** The fields before the note. */
  children: ReactNode;
}

/** Dialog of a change of a record that is called about, with a note. Stays open with everything typed until the server has saved it. */
export function ChangeDialog<Fields extends { note: string }, Target extends object>(props: ChangeDialogProps<Fields, Target>) {
  const { title, submit, off, target, form, save, onSaved, onClose, children } = props;
  const formId = useId();
  // A retry has the same key, so that nothing is changed twice.
  const [key] = useState(newRequestKey);
  const error = errorOfForm(save.error);
  const send = (fields: Fields) =>
    save.mutate(
      { ...target, request_key: key, ...fields },
      {
        onSuccess: () => {
          onSaved?.();
          onClose();
        },
        onError: (refusal) => form.setErrors(fieldErrors(refusal)),
      },
    );
  return (
    <Dialog
      title={title}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton variant="filled" type="submit" form={formId} busy={save.isPending} off={off} aria-keyshortcuts="Control+Enter">
            {submit}
          </BlockableButton>
        </>
      }
    >
      <form id={formId} className="bulk-fields" {...form.formProps(send)}>
        {children}
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
