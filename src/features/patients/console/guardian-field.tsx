import { t } from '#platform/console/language/language.ts';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
import { findPatients } from './patient-options.ts';

interface GuardianFieldProps {
  label: string;
  description: string;
  initial: string;
  error?: string | undefined;
  /** `id`: the guardian is this patient; null: somebody else of this name. */
  onChange: (guardian: { name: string; id: number | null }) => void;
}

/** Who consents for a minor: a patient, or another person, whose name is typed. */
export const GuardianField = ({ initial, onChange, ...field }: GuardianFieldProps) => (
  <TypeaheadField
    {...field}
    placeholder={t('Phone or name')}
    maxLength={120}
    initial={initial}
    former={initial}
    search={findPatients}
    onWords={(name) => onChange({ name, id: null })}
    onChoose={(found) => found && onChange({ name: found.label, id: found.patientId })}
  />
);
