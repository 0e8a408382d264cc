import { useQuery } from '@tanstack/react-query';
import { phoneDigits } from '#platform/contract/phone.ts';
import type { FoundPatient } from '../contract.ts';
import { api } from './api.ts';

/** Patients with this phone, such as a family; undefined: not read yet, or it is no whole number. */
export function usePatientsWithPhone(phone: string): FoundPatient[] | undefined {
  const phone_no = phoneDigits(phone);
  const { data } = useQuery({
    ...api.crm.findPatients.queryOptions({ input: { search: phone_no }, meta: { quiet: true } }),
    enabled: /^\d{10}$/.test(phone_no),
  });
  return data?.rows.filter((found) => found.phone_no === phone_no);
}
