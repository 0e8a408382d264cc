import { Badge, Button, Radio } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { allergyInWords } from '#features/patients/public.ts';
import { AddressForm, PatientSearch } from '#features/patients/console/public.ts';
import type { PartProps } from './part.tsx';

/** Who the order is for. */
export function PatientPart({ record: { patient }, change }: PartProps) {
  const [isChanging, setChanging] = useState(false);
  const choose = (patient_id: number) => {
    setChanging(false);
    change({ patient_id, address_id: null, prescription_id: null });
  };
  if (patient === null || isChanging) return <PatientSearch onChoose={choose} isFirst={isChanging} />;
  return (
    <div className="place-order-pair">
      <div>
        <b>{patient.name}</b> <span className="second">{phoneInWords(patient.phone_no)}</span>{' '}
        {patient.allergies.map((allergy) => (
          <Badge key={allergy.name} className="badge-whole" mr={4} color="late" leftSection={<IconAlertTriangle size={12} />}>
            {t('Allergy: {allergy}', { allergy: t(allergyInWords(allergy)) })}
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
        <AddressForm
          patientId={patient.id}
          onSaved={(address_id) => {
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
