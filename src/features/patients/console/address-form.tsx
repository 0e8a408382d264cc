import './patients.css';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { PatientAddress, PatientRecord } from '../contract.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

const schema = () => import('../contract.ts').then(({ newAddress }) => newAddress);
const empty: Pick<PatientAddress, 'type' | 'used_for' | 'address' | 'pincode'> = {
  type: 'HOME',
  used_for: 'DELIVERY',
  address: '',
  pincode: '',
};

interface AddressFormProps {
  patientId: number;
  /** The address that is changed, with the version of its patient; without, it is a new one. */
  former?: PatientAddress & Pick<PatientRecord, 'version'>;
  onSaved: (addressId: number) => void;
  onBack?: () => void;
}

/** A further address of a patient, or another wording of one. */
export function AddressForm({ patientId, former, onSaved, onBack }: AddressFormProps) {
  const [key, setKey] = useState(newRequestKey);
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const types = useChoices('AddressTypeChoices');
  const uses = useChoices('PatientAddressTypeChoices');
  const create = useMutation(api.crm.createAddress.mutationOptions());
  const update = useMutation(api.crm.updateAddress.mutationOptions(changing));
  const isPending = create.isPending || update.isPending;
  const { type, used_for, address, pincode } = former ?? empty;
  const form = useSchemaForm({ schema, initialValues: { type, used_for, address, pincode }, blocked: isPending });
  const error = errorOfForm(create.error ?? update.error);
  const onError = (refusal: Error) => {
    setKey(newRequestKey());
    form.setErrors(fieldErrors(refusal));
  };
  const send = (fields: typeof empty) => {
    const input = { patient_id: patientId, ...fields, request_key: key };
    if (former)
      update.mutate({ ...input, address_id: former.id, version: former.version }, { onSuccess: () => onSaved(former.id), onError });
    else create.mutate(input, { onSuccess: ({ address_id }) => onSaved(address_id), onError });
  };
  return (
    <form className="patient-form" aria-label={former ? t('Change this address') : t('New address')} {...form.formProps(send)}>
      <ChoiceSelect ref={first} label={t('Type')} choices={types} {...form.getInputProps('type')} value={form.values.type} />
      <ChoiceSelect label={t('Used for')} choices={uses} {...form.getInputProps('used_for')} value={form.values.used_for} />
      <TextInput label={t('Pincode')} inputMode="numeric" maxLength={6} {...form.getInputProps('pincode')} />
      <Textarea label={t('Address')} maxLength={300} rows={2} className="patient-wide" {...form.getInputProps('address')} />
      {error !== null && <FormError>{error}</FormError>}
      <div className="patient-buttons">
        <BlockableButton type="submit" variant="filled" busy={isPending}>
          {t('Save address')}
        </BlockableButton>
        {onBack && <Button onClick={onBack}>{t('Cancel')}</Button>}
      </div>
    </form>
  );
}
