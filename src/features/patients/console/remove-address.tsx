import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorOfForm, fieldErrors } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { ChoiceField } from '#platform/record/console/change/choice-field.tsx';
import type { PatientAddress, PatientRecord } from '../contract.ts';
import { addressInWords } from './address-words.ts';
import { api } from './api.ts';
import { changing } from './changing.ts';

interface RemoveAddressProps {
  record: PatientRecord;
  address: PatientAddress;
  onClose: () => void;
}

/** Takes an address out of use. Of the default it asks which address is the next one. */
export function RemoveAddress({ record: { patient_id, version, addresses }, address, onClose }: RemoveAddressProps) {
  const [next, setNext] = useState('');
  const remove = useMutation(api.crm.removeAddress.mutationOptions(changing));
  const others = address.is_default ? addresses.filter(({ id }) => id !== address.id) : [];
  const fields = fieldErrors(remove.error);
  const error = errorOfForm(remove.error);
  const send = () =>
    remove.mutate(
      {
        patient_id,
        version,
        address_id: address.id,
        next_default_id: next === '' ? null : Number(next),
        request_key: newRequestKey(),
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog
      title={t('Remove this address?')}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton variant="filled" color="late" busy={remove.isPending} onClick={send}>
            {t('Remove address')}
          </BlockableButton>
        </>
      }
    >
      <p>
        <b>{addressInWords(address)}</b>
      </p>
      <p className="second">{t('Orders keep it.')}</p>
      {others.length > 0 && (
        <ChoiceField
          label={t('Next default address')}
          choices={others.map((other) => [String(other.id), addressInWords(other)] as const)}
          value={next}
          error={fields['next_default_id'] && t(fields['next_default_id'])}
          onChange={setNext}
        />
      )}
      {error !== null && <FormError>{error}</FormError>}
    </Dialog>
  );
}
