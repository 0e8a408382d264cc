import { Badge, Button, Radio, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { useSchemaForm } from '#platform/console/ui/fields/use-schema-form.ts';
import type { DraftRecord } from '../contract.ts';
import { api } from './api.ts';
import { PatientSearch } from './patient-search.tsx';
import type { PartProps } from './part.tsx';

/** Who the order is for. */
export function PatientPart({ record: { patient }, change }: PartProps) {
  const [isChanging, setChanging] = useState(false);
  const choose = (patient_id: number) => {
    setChanging(false);
    change({ patient_id, address_id: null, prescription_id: null });
  };
  if (patient === null || isChanging) return <PatientSearch onChoose={choose} />;
  return (
    <div className="place-order-pair">
      <div>
        <b>{patient.name}</b> <span className="second">{phoneInWords(patient.phone_no)}</span>
        {patient.allergies.map((allergy) => (
          <Badge key={allergy} color="late" leftSection={<IconAlertTriangle size={12} />}>
            {t('Allergy: {allergy}', { allergy })}
          </Badge>
        ))}
      </div>
      <Button onClick={() => setChanging(true)}>{t('Another patient')}</Button>
    </div>
  );
}

/** Where the order goes, with whether a store delivers there. */
export function AddressPart({ record, contents, change }: PartProps) {
  const [isNew, setNew] = useState(false);
  const types = useChoices('AddressTypeChoices');
  const { patient, addresses } = record;
  if (patient === null) return <p className="second">{t('Find the patient first')}</p>;
  return (
    <>
      {addresses.length > 0 && (
        <Radio.Group
          aria-label={t('Address')}
          value={String(contents.address_id ?? '')}
          onChange={(chosen) => change({ address_id: Number(chosen) })}
        >
          {addresses.map(({ id, type, address, pincode, served }) => (
            <Radio
              key={id}
              value={String(id)}
              label={`${t(types[type] ?? type)}: ${address.includes(pincode) ? address : `${address} ${pincode}`}`}
              description={served ? undefined : t('No store delivers to {pincode}', { pincode })}
            />
          ))}
        </Radio.Group>
      )}
      {isNew || addresses.length === 0 ? (
        <NewAddress
          patient={patient}
          onMade={(address_id) => {
            setNew(false);
            change({ address_id });
          }}
        />
      ) : (
        <Button onClick={() => setNew(true)}>{t('New address')}</Button>
      )}
    </>
  );
}

const schema = () => import('../contract.ts').then(({ newAddress }) => newAddress);
const initialValues = { type: 'HOME' as 'HOME' | 'OFFICE' | 'HOSPITAL' | 'OTHER', address: '', pincode: '' };

interface NewAddressProps {
  patient: NonNullable<DraftRecord['patient']>;
  onMade: (addressId: number) => void;
}

function NewAddress({ patient, onMade }: NewAddressProps) {
  const [key] = useState(newRequestKey);
  const types = useChoices('AddressTypeChoices');
  const create = useMutation(api.crm.createAddress.mutationOptions());
  const form = useSchemaForm({ schema, initialValues, blocked: create.isPending });
  const error = errorOfForm(create.error);
  return (
    <form
      className="place-order-form"
      aria-label={t('New address')}
      {...form.formProps((fields) =>
        create.mutate(
          { patient_id: patient.id, ...fields, request_key: key },
          { onSuccess: ({ address_id }) => onMade(address_id), onError: (refusal) => form.setErrors(fieldErrors(refusal)) },
        ),
      )}
    >
      <ChoiceSelect label={t('Type')} choices={types} {...form.getInputProps('type')} value={form.values.type} />
      <TextInput label={t('Pincode')} inputMode="numeric" maxLength={6} {...form.getInputProps('pincode')} />
      <Textarea label={t('Address')} maxLength={300} rows={2} className="place-order-wide" {...form.getInputProps('address')} />
      {error !== null && <FormError>{error}</FormError>}
      <div className="place-order-buttons">
        <BlockableButton type="submit" variant="filled" busy={create.isPending}>
          {t('Save address')}
        </BlockableButton>
      </div>
    </form>
  );
}
