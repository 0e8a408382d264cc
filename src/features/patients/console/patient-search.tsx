import './patients.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { genders, isMinor } from '../patient-choices.ts';
import { AlreadyKnown } from './duplicates.tsx';
import { api } from './api.ts';
import { patientChanged } from './changing.ts';
import { GuardianField } from './guardian-field.tsx';
import { findPatients } from './patient-options.ts';

interface PatientSearchProps {
  onChoose: (patientId: number) => void;
  /** The screen begins with it: it has the focus. */
  isFirst?: boolean;
  /** Number of a new patient, unless another one was typed. */
  newPhone?: string;
}

/** Finds a patient by phone or name, or makes one who is new to us (§5). */
export function PatientSearch({ onChoose, isFirst = false, newPhone = '' }: PatientSearchProps) {
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
      />
      <Button onClick={() => setLeftWords(typed.current || newPhone)}>{t('New patient')}</Button>
    </div>
  );
}

const schema = () => import('../contract.ts').then(({ newPatient }) => newPatient);
const initialValues = {
  name: '',
  phone_no: '',
  gender: '' as '' | keyof typeof genders,
  born_on: '',
  guardian: '',
  guardian_id: null as number | null,
};

/** What was typed to find the patient: a phone number, or a name. */
const fieldsIn = (typed: string) =>
  /^[\d +()-]{6,20}$/.test(typed.trim()) ? { phone_no: typed.trim() } : /\d/.test(typed) ? {} : { name: typed.trim() };

interface NewPatientProps extends PatientSearchProps {
  /** What was typed to find the patient. */
  typed?: string;
  onBack: () => void;
}

/** A patient who is new to us (§5). */
export function NewPatient({ typed = '', onChoose, onBack }: NewPatientProps) {
  const [key] = useState(newRequestKey);
  const [today] = useState(() => businessDate(Date.now()));
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
      <TextInput ref={first} label={t('Name')} maxLength={120} data-autofocus {...form.getInputProps('name')} />
      <TextInput label={t('Phone')} type="tel" maxLength={20} {...form.getInputProps('phone_no')} />
      <ChoiceSelect label={optionalLabel(msg('Gender'))} choices={genders} {...form.getInputProps('gender')} value={form.values.gender} />
      <DateField
        label={optionalLabel(msg('Born on'))}
        value={form.values.born_on}
        min="1900-01-01"
        max={today}
        emptyWhileTyped
        onChange={(day) => form.setFieldValue('born_on', day ?? '')}
      />
      {isMinor(form.values.born_on || null, today) && (
        <GuardianField
          label={t('Guardian')}
          description={t('Consents for a minor')}
          initial=""
          error={form.getInputProps('guardian').error}
          onChange={({ name, id }) => {
            form.setFieldValue('guardian', name);
            form.setFieldValue('guardian_id', id);
          }}
        />
      )}
      <AlreadyKnown phone={form.values.phone_no} onChoose={onChoose} />
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
