import { Badge, Button } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import type { PatientAddress, PatientRecord } from '../contract.ts';
import { AddressForm } from './address-form.tsx';
import { addressInWords } from './address-words.ts';
import { api } from './api.ts';
import { changing, patientChanged } from './changing.ts';
import { RemoveAddress } from './remove-address.tsx';

/** Addresses of the patient, with whether a store delivers there. */
export function AddressesTab({ record }: { record: PatientRecord }) {
  /** Id of the address in the form; 0: a new one. */
  const [editing, setEditing] = useState<number | null>(null);
  const close = () => setEditing(null);
  return (
    <div className="patient-part">
      {record.addresses.length === 0 && editing === null && <EmptyState title={t('No address')} />}
      <ul className="patient-rows">
        {record.addresses.map((address) => (
          <li key={address.id}>
            {editing === address.id ? (
              <AddressForm patientId={record.patient_id} former={{ ...address, version: record.version }} onSaved={close} onBack={close} />
            ) : (
              <AddressRow record={record} address={address} onEdit={() => setEditing(address.id)} />
            )}
          </li>
        ))}
      </ul>
      {editing === 0 ? (
        <AddressForm
          patientId={record.patient_id}
          onSaved={() => {
            patientChanged();
            close();
          }}
          onBack={close}
        />
      ) : (
        <Button onClick={() => setEditing(0)}>{t('New address')}</Button>
      )}
    </div>
  );
}

function AddressRow({ record, address, onEdit }: { record: PatientRecord; address: PatientAddress; onEdit: () => void }) {
  const types = useChoices('AddressTypeChoices');
  const uses = useChoices('PatientAddressTypeChoices');
  const [isRemoving, setRemoving] = useState(false);
  const setDefault = useMutation(api.crm.setDefaultAddress.mutationOptions(changing));
  const makeDefault = () =>
    setDefault.mutate({ patient_id: record.patient_id, address_id: address.id, version: record.version, request_key: newRequestKey() });
  return (
    <div className="row">
      <span className="grow">
        <b>{t(types[address.type] ?? address.type)}</b> {addressInWords(address)}{' '}
        <span className="second">{t(uses[address.used_for] ?? address.used_for)}</span>
      </span>
      {address.is_default ? (
        <Badge color="info">{t('Default address')}</Badge>
      ) : (
        <BlockableButton size="xs" busy={setDefault.isPending} onClick={makeDefault}>
          {t('Make default')}
        </BlockableButton>
      )}
      <Badge color={address.served ? 'done' : 'due'}>
        {address.served ? t('Delivered to') : t('No store delivers to {pincode}', { pincode: address.pincode })}
      </Badge>
      <IconButton icon={IconEdit} label={t('Change this address')} onClick={onEdit} />
      <IconButton icon={IconTrash} label={t('Remove this address')} onClick={() => setRemoving(true)} />
      {setDefault.isError && <FormError>{sayError(setDefault.error)}</FormError>}
      {isRemoving && <RemoveAddress record={record} address={address} onClose={() => setRemoving(false)} />}
    </div>
  );
}
