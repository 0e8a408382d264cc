import { phoneInWords } from '#platform/console/language/formats.ts';
import type { TypeaheadOption } from '#platform/console/ui/fields/typeahead-field.tsx';
import { client } from './api.ts';

interface PatientOption extends TypeaheadOption {
  patientId: number;
}

/** Patients as options of a search-as-you-type field. */
export const findPatients = async (words: string, signal: AbortSignal): Promise<PatientOption[]> => {
  const { rows } = await client.crm.findPatients({ search: words }, { signal });
  return rows.map(({ patient_id, name, phone_no, address }) => ({
    id: String(patient_id),
    patientId: patient_id,
    label: name,
    detail: [phoneInWords(phone_no), address].filter(Boolean).join(' · '),
  }));
};
