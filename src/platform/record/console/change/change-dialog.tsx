import { type ReactNode, useId, useState } from 'react';
import { errorOfForm, fieldErrors, statusOf } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { Button } from '@mantine/core';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { type KeptChange, useResending } from './kept-change.ts';

/** Mutation by one of the operations that change a record. */
interface Saving<Input> {
  isPending: boolean;
  error: Error | null;
  mutate: (input: Input & { request_key: string }, options: { onSuccess: () => void; onError: (error: Error) => void }) => void;
}

/** What the dialog needs of `useSchemaForm`: its fields as the schema leaves them, such as numbers that were typed as text. */
interface SchemaForm<Fields> {
  values: object;
  hasUnsavedInput?: boolean;
  formProps: (onValid: (fields: Fields) => void) => object;
  setErrors: (errors: ReturnType<typeof fieldErrors>) => void;
}

interface ChangeDialogProps<Fields extends object, Target extends object> {
  title: string;
  /** Label of the submit button. */
  submit: string;
  /** Reason why it cannot be submitted yet; null: none. */
  off?: string | null;
  /** What the fields belong to, as the operation names it: the record's id and the version that the user saw. */
  target: Target;
  form: SchemaForm<Fields>;
  save: Saving<Fields & Target>;
  onSaved?: () => void;
  onClose: () => void;
  /** What follows from it. */
  help?: string;
  danger?: boolean;
  /** Pixels. */
  width?: number;
  /** What is typed is kept beyond the dialog, and sent until the server answers. */
  kept?: KeptChange;
  children: ReactNode;
}

const confirmDiscard = () =>
  confirmed({
    title: t('Discard what you entered?'),
    message: t('It is not saved.'),
    confirm: t('Discard'),
    decline: t('Keep editing'),
    danger: true,
  });

/** Dialog of a change of a record. Stays open with everything typed until the server has saved it; Escape asks before it is lost. */
export function ChangeDialog<Fields extends object, Target extends object>(props: ChangeDialogProps<Fields, Target>) {
  const { title, submit, off = null, help, danger = false, width = 480, target, form, save, kept, onSaved, onClose, children } = props;
  const formId = useId();
  // A retry has the same key, so that nothing is changed twice.
  const [ownKey] = useState(newRequestKey);
  const isWaiting = kept?.isWaiting ?? false;
  const error = errorOfForm(save.error, form.values);
  useResending(formId, isWaiting);
  const send = (fields: Fields) => {
    // Ctrl+Enter submits as the button does, which may be off.
    if (off !== null) return;
    save.mutate(
      { ...target, request_key: kept?.key ?? ownKey, ...fields },
      {
        onSuccess: () => {
          kept?.forget();
          onSaved?.();
          onClose();
        },
        onError: (refusal) => {
          kept?.onAnswer(statusOf(refusal) !== 0);
          form.setErrors(fieldErrors(refusal));
        },
      },
    );
  };
  // Escape and the cross are easily pressed by mistake; Cancel says what it does.
  const dismiss = async () => {
    if (!form.hasUnsavedInput || kept || (await confirmDiscard())) onClose();
  };
  return (
    <Dialog
      title={title}
      width={width}
      onClose={() => void dismiss()}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            {...(danger && { color: 'late' })}
            type="submit"
            form={formId}
            busy={save.isPending}
            off={off}
            aria-keyshortcuts="Control+Enter"
          >
            {submit}
          </BlockableButton>
        </>
      }
    >
      <form id={formId} className="bulk-fields" {...form.formProps(send)}>
        {help !== undefined && <p className="help">{help}</p>}
        {children}
        {isWaiting ? (
          <FormError>{t('The server cannot be reached. What you typed is kept, and sent once as soon as the server answers.')}</FormError>
        ) : (
          error !== null && (
            <FormError>
              {error} {t('What you typed is kept.')}
            </FormError>
          )
        )}
      </form>
    </Dialog>
  );
}
