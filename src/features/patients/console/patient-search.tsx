import './patients.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { AlreadyKnown } from './already-known.tsx';
import { api } from './api.ts';
import { patientChanged } from './changing.ts';
import { findPatients } from './patient-options.ts';
import { PersonFields, type PersonValues } from './person-fields.tsx';

interface PatientSearchProps {
  onChoose: (patientId: number) => void;
  /** The screen begins with it: it has the focus. */
  isFirst?: boolean;
  /** Number of a new patient, unless another one was typed. */
  newPhone?: string;
  /** Why the chosen patient was refused. */
  error?: string | undefined;
}

/** Finds a patient by phone or name, or makes one who is new to us (§5). */
export function PatientSearch({ onChoose, isFirst = false, newPhone = '', error }: PatientSearchProps) {
  // What was typed when the search was left; null: it goes on.
  const [leftWords, setLeftWords] = useState<string | null>(null);
  const typed = useRef('');
  const part = useRef<HTMLDivElement>(null);
  const search = (words: string, signal: AbortSignal) => {
    typed.current = words;
    return findPatients(words, signal);
  };
  // After the way back from a new patient, the search is what goes on.
  const wasLeft = useRef(false);
  useEffect(() => {
    if (leftWords !== null) wasLeft.current = true;
    else if (isFirst || wasLeft.current) part.current?.querySelector('input')?.focus();
  }, [isFirst, leftWords]);
  if (leftWords !== null) return <NewPatient typed={leftWords} onChoose={onChoose} onBack={() => setLeftWords(null)} />;
  return (
    <div className="patient-pair" ref={part}>
      <TypeaheadField
        label={t('Patient')}
        placeholder={t('Phone or name')}
        search={search}
        onChoose={(found) => found && onChoose(found.patientId)}
        choosesFirst
        error={error}
      />
      <Button onClick={() => setLeftWords(typed.current || newPhone)}>{t('New patient')}</Button>
    </div>
  );
}

const schema = () => import('../contract.ts').then(({ newPatient }) => newPatient);
const initialValues: PersonValues & { address: string; pincode: string } = {
  name: '',
  phone_no: '',
  gender: '',
  born_on: '',
  guardian: '',
  guardian_id: null,
  address: '',
  pincode: '',
};

/** What was typed to find the patient: a phone number, or a name. */
const fieldsIn = (typed: string) =>
  /^[\d +()-]{6,20}$/.test(typed.trim()) ? { phone_no: typed.trim() } : /\d/.test(typed) ? {} : { name: typed.trim() };

interface NewPatientProps extends Pick<PatientSearchProps, 'onChoose'> {
  /** What was typed to find the patient. */
  typed?: string;
  onBack: () => void;
}

/** A patient who is new to us (§5). */
export function NewPatient({ typed = '', onChoose, onBack }: NewPatientProps) {
  const [key] = useState(newRequestKey);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const create = useMutation(api.crm.createPatient.mutationOptions());
  const form = useSchemaForm({ schema, initialValues: { ...initialValues, ...fieldsIn(typed) }, blocked: create.isPending });
  const error = errorOfForm(create.error);
  return (
    <form
      className="patient-form"
      aria-label={t('New patient')}
      {...form.formProps((fields) =>
        create.mutate(
          { ...fields, request_key: key },
          {
            onSuccess: ({ patient_id }) => {
              patientChanged();
              onChoose(patient_id);
            },
            onError: (refusal) => form.setErrors(fieldErrors(refusal)),
          },
        ),
      )}
    >
      <PersonFields form={form} nameRef={first} />
      <TextInput label={optionalLabel(msg('Pincode'))} inputMode="numeric" maxLength={6} {...form.getInputProps('pincode')} />
      <Textarea
        label={optionalLabel(msg('Address'))}
        maxLength={300}
        rows={2}
        className="patient-wide"
        {...form.getInputProps('address')}
      />
      <AlreadyKnown person={form.values} onChoose={onChoose} />
      {error !== null && <FormError>{error}</FormError>}
      <div className="patient-buttons">
        <BlockableButton type="submit" variant="filled" busy={create.isPending}>
          {t('Save patient')}
        </BlockableButton>
        <Button onClick={onBack}>{t('Back')}</Button>
      </div>
    </form>
  );
}
