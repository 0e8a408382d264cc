import { Button, NumberInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { DrugSearch } from '#features/pharmacy-search/console/public.ts';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { RegularMedicine } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newMedicine }) => newMedicine);

interface MedicineFormProps {
  patientId: number;
  /** Version of the patient that is shown. */
  version: number;
  /** The medicine whose dose is changed; without, it is a new one. */
  former?: RegularMedicine;
  onClose: () => void;
}

/** A further regular medicine of a patient, or another dose of one. */
export function MedicineForm({ patientId, version, former, onClose }: MedicineFormProps) {
  const [key, setKey] = useState(newRequestKey);
  const [today] = useState(() => businessDate(Date.now()));
  const dose = useRef<HTMLInputElement>(null);
  useEffect(() => former && dose.current?.focus(), [former]);
  const add = useMutation(api.crm.addMedicine.mutationOptions(changing));
  const change = useMutation(api.crm.changeMedicine.mutationOptions(changing));
  const isPending = add.isPending || change.isPending;
  const initialValues = { drug_id: former?.drug.id ?? 0, per_day: former?.per_day ?? 1, started_on: former?.started_on ?? today };
  const form = useSchemaForm({ schema, initialValues, blocked: isPending });
  const error = errorOfForm(add.error ?? change.error);
  const onError = (refusal: Error) => {
    setKey(newRequestKey());
    form.setErrors(fieldErrors(refusal));
  };
  const send = ({ drug_id, ...dosage }: typeof initialValues) => {
    const input = { patient_id: patientId, version, ...dosage, request_key: key };
    if (former) change.mutate({ ...input, medicine_id: former.id }, { onSuccess: onClose, onError });
    else add.mutate({ ...input, drug_id }, { onSuccess: onClose, onError });
  };
  const label = former ? t('Dose of {drug}', { drug: former.drug.name }) : t('New regular medicine');
  return (
    <form className="patient-form" aria-label={label} {...form.formProps(send)}>
      {!former && (
        <div className="patient-wide">
          <DrugSearch
            label={t('Drug')}
            description={t('Name or ingredients')}
            isMain
            error={form.getInputProps('drug_id').error}
            onChoose={(found) => {
              form.setFieldValue('drug_id', found?.id ?? 0);
              if (found) dose.current?.focus();
            }}
          />
        </div>
      )}
      <NumberInput
        ref={dose}
        label={t('Units a day')}
        min={0}
        max={50}
        decimalScale={2}
        clampBehavior="none"
        {...form.getInputProps('per_day')}
      />
      <DateField
        label={t('Taken since')}
        value={form.values.started_on}
        invalid={form.errors['started_on'] ?? false}
        min="1900-01-01"
        max={today}
        emptyWhileTyped
        onChange={(chosen) => form.setFieldValue('started_on', chosen ?? '')}
      />
      {error !== null && <FormError>{error}</FormError>}
      <div className="patient-buttons">
        <BlockableButton type="submit" variant="filled" busy={isPending}>
          {t('Save medicine')}
        </BlockableButton>
        <Button onClick={onClose}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}
