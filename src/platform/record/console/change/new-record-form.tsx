import '../record.css';
import { type ReactNode, useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';

/** Mutation by the operation that creates a record. */
interface Creating<Input, Saved> {
  isPending: boolean;
  error: Error | null;
  mutate: (input: Input & { request_key: string }, options: { onSuccess: (saved: Saved) => void; onError: (error: Error) => void }) => void;
}

/** What the form needs of `useSchemaForm`. */
interface SchemaForm<Values, Fields> {
  values: Values;
  isChanged: boolean;
  formProps: (onValid: (fields: Fields) => void) => object;
  setErrors: (errors: ReturnType<typeof fieldErrors>) => void;
  setSaved: (values: Values) => void;
}

interface NewRecordFormProps<Values, Fields, Saved> {
  form: SchemaForm<Values, Fields>;
  create: Creating<Fields, Saved>;
  /** Label of the submit button. */
  submit: string;
  /** Shown when it is created. */
  saved: string;
  /** Reason why it cannot be submitted yet; null: none. */
  off?: string | null;
  onMade: (id: number) => void;
  children: ReactNode;
}

/** Form of a record that does not exist yet, in its drawer. Keeps everything typed until the server has saved it. */
export function NewRecordForm<Values, Fields extends object, Saved extends { id: number }>(
  props: NewRecordFormProps<Values, Fields, Saved>,
) {
  const { form, create, submit, saved, off = null, onMade, children } = props;
  // A retry has the same key, so that nothing is created twice.
  const [key] = useState(newRequestKey);
  const error = errorOfForm(create.error);
  const send = (fields: Fields) =>
    create.mutate(
      { ...fields, request_key: key },
      {
        onSuccess: ({ id }) => {
          toast({ text: saved });
          form.setSaved(form.values);
          onMade(id);
        },
        onError: (refusal) => form.setErrors(fieldErrors(refusal)),
      },
    );
  return (
    <form className="record-body record-new" {...form.formProps(send)}>
      {children}
      {error !== null && <FormError>{error}</FormError>}
      <footer>
        <BlockableButton
          type="submit"
          variant="filled"
          busy={create.isPending}
          aria-keyshortcuts="Control+Enter"
          off={form.isChanged ? off : t('No changes to save')}
        >
          {submit}
        </BlockableButton>
      </footer>
    </form>
  );
}
