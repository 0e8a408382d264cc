import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newNote }) => newNote);

/** A note about the patient; it stays as typed until it is saved. */
export function NewNote({ patientId }: { patientId: number }) {
  const [key, setKey] = useState(newRequestKey);
  const add = useMutation(api.crm.addPatientNote.mutationOptions(changing));
  const form = useSchemaForm({ schema, initialValues: { text: '' }, blocked: add.isPending });
  const error = errorOfForm(add.error);
  return (
    <form
      className="patient-form patient-note"
      aria-label={t('New note')}
      {...form.formProps((fields) =>
        add.mutate(
          { patient_id: patientId, ...fields, request_key: key },
          {
            onSuccess: () => {
              setKey(newRequestKey());
              form.reset();
            },
            onError: (refusal) => form.setErrors(fieldErrors(refusal)),
          },
        ),
      )}
    >
      <CountedTextarea className="patient-wide" label={t('Note')} maxLength={2_000} {...form.getInputProps('text')} />
      {error !== null && <FormError>{error}</FormError>}
      <div className="patient-buttons">
        <BlockableButton type="submit" busy={add.isPending} off={form.isChanged ? null : t('Type a note first')}>
          {t('Save note')}
        </BlockableButton>
      </div>
    </form>
  );
}
