import './doctors.css';
import { Button } from '@mantine/core';
import { IconPlus, IconReplace } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { PharmacySearch } from '#features/pharmacy-search/console/public.ts';
import { holds } from '#platform/access/permissions.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { queryClient } from '#platform/console/client/query-client.ts';
import { t } from '#platform/console/language/language.ts';
import { stored } from '#platform/console/storage/session-storage.ts';
import { IconButton } from '#platform/console/ui/controls/icon-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { TableRecord } from '#platform/record/record-operations.ts';
import { registrationInWords } from '../registration.ts';
import { api } from './api.ts';
import { NewDoctorDialog } from './new-doctor-dialog.tsx';

/** A doctor as the fields of other records need it. */
export interface ChosenDoctor {
  id: number;
  name: string;
  /** With the letters of the council. */
  registration_no: string;
  /** Null: unknown. */
  address: string | null;
  phone: string | null;
}

const onlyDoctors = ['doctor'] as const;

const chosenOf = ({ id, cells }: TableRecord): ChosenDoctor => ({
  id,
  name: cells['name'] ?? '',
  registration_no: registrationInWords({ council: cells['council'] ?? '', registration_no: cells['registration_no'] ?? '' }),
  address: cells['address'] || null,
  phone: cells['phone'] || null,
});

interface DoctorFieldProps {
  label: string;
  chosen: ChosenDoctor | null;
  /** Name that the paper or an older record has, while no doctor is chosen. */
  written?: string;
  canEdit: boolean;
  error: string | undefined;
  onChange: (doctor: ChosenDoctor | null) => void;
}

/** One doctor, found by typing name, registration number, phone or city; a doctor who is not known yet is made on the spot. */
export function DoctorField({ label, chosen, written = '', canEdit, error, onChange }: DoctorFieldProps) {
  const [isMaking, setMaking] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const field = useRef<HTMLElement>(null);
  const attach = (element: HTMLElement | null) => void (field.current = element);
  const wasChosen = useRef(false);
  const user = stored.currentUser.read();
  useEffect(() => {
    if (isSearching) field.current?.querySelector('input')?.focus();
  }, [isSearching]);
  // The field in which the doctor was found has gone.
  useEffect(() => {
    if (!wasChosen.current || !chosen || isSearching) return;
    wasChosen.current = false;
    field.current?.querySelector('button')?.focus();
  });
  const take = (record: TableRecord) => {
    wasChosen.current = true;
    setSearching(false);
    onChange(chosenOf(record));
  };
  const choose = async (id: number) => {
    try {
      take(await queryClient.fetchQuery(api.oms.doctors.record.queryOptions({ input: { record_id: id } })));
    } catch (failure) {
      toast({ tone: 'late', text: sayError(failure) });
    }
  };
  if (chosen && !isSearching)
    return (
      <fieldset className="doctor-field" ref={attach}>
        <legend>{label}</legend>
        <div className="doctor-chosen">
          <b>{chosen.name}</b>
          {canEdit && <IconButton size="xs" label={t('Another doctor')} icon={IconReplace} onClick={() => setSearching(true)} />}
        </div>
        <small className="second">{[chosen.registration_no, chosen.address ?? t('No address')].join(' · ')}</small>
        {error !== undefined && <small className="t-late">{error}</small>}
      </fieldset>
    );
  if (!canEdit)
    return (
      <fieldset className="doctor-field">
        <legend>{label}</legend>
        {written || '–'}
      </fieldset>
    );
  return (
    <div className="doctor-field" ref={attach}>
      <PharmacySearch
        label={label}
        kinds={onlyDoctors}
        error={error}
        placeholder={written || t('Name, registration number or phone')}
        onChoose={(found) => found && void choose(found.id)}
      />
      {user && holds('doctors.manage', user) && (
        <Button size="xs" className="doctor-new" leftSection={<IconPlus size={14} />} onClick={() => setMaking(true)}>
          {t('New doctor…')}
        </Button>
      )}
      {isMaking && <NewDoctorDialog name={written} onMade={take} onClose={() => setMaking(false)} />}
    </div>
  );
}
