import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { TYPEAHEAD_DEFAULT_DELAY } from '#platform/contract/constants.ts';
import { phoneDigits } from '#platform/contract/phone.ts';
import { phoneInWords } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { FoundPatient } from '../contract.ts';
import { api } from './api.ts';
import { usePatientsWithPhone } from './use-patients-with-phone.ts';

interface TypedPerson {
  name: string;
  phone_no: string;
  address: string;
  pincode: string;
}

interface AlreadyKnownProps {
  person: TypedPerson;
  onChoose: (patientId: number) => void;
}

/** While a patient is made: who has this phone already, as a family may share one, and who of a like name lives at the address. */
export function AlreadyKnown({ person, onChoose }: AlreadyKnownProps) {
  const holders = usePatientsWithPhone(person.phone_no) ?? [];
  const residents = useResidents(person);
  return (
    <>
      {holders.length > 0 && (
        <output className="patient-wide">
          {t('This phone belongs to {names}. Save only another person, such as a family member.', {
            names: holders.map(({ name }) => name).join(', '),
          })}{' '}
          {holders.map((found) => (
            <UsePatient key={found.patient_id} found={found} onChoose={onChoose} />
          ))}
        </output>
      )}
      {residents.length > 0 && (
        <output className="patient-wide">
          {t('Perhaps the same person, at this address with another number:')}
          {residents.map((found) => (
            <div key={found.patient_id}>
              {found.name} <span className="second">{[phoneInWords(found.phone_no), found.address].filter(Boolean).join(' · ')}</span>{' '}
              <UsePatient found={found} onChoose={onChoose} />
            </div>
          ))}
        </output>
      )}
    </>
  );
}

/** Patients of a like name at the typed address who have another number. */
function useResidents({ name, phone_no, address, pincode }: TypedPerson): FoundPatient[] {
  const [fullName] = useDebouncedValue(name.trim(), TYPEAHEAD_DEFAULT_DELAY);
  const [typed] = useDebouncedValue(address.trim(), TYPEAHEAD_DEFAULT_DELAY);
  const digits = phoneDigits(phone_no);
  const input = { name: fullName, phone_no: digits, address: typed, ...(/^[1-9]\d{5}$/.test(pincode) && { pincode }) };
  const { data } = useQuery({
    ...api.crm.similarPatients.queryOptions({ input, meta: { quiet: true } }),
    enabled: fullName !== '' && typed !== '' && /^\d{10}$/.test(digits),
  });
  return data?.rows.filter((found) => found.phone_no !== digits) ?? [];
}

const UsePatient = ({ found, onChoose }: { found: FoundPatient } & Pick<AlreadyKnownProps, 'onChoose'>) => (
  <Button size="xs" onClick={() => onChoose(found.patient_id)}>
    {t('Use {name}', { name: found.name })}
  </Button>
);
