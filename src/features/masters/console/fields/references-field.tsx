import { t } from '#platform/console/language/language.ts';
import { SeveralField } from '#platform/console/ui/fields/several-field.tsx';
import type { MasterId } from '../../master-ids.ts';
import { masters } from '../../masters.ts';
import type { Reference } from './form-values.ts';
import { searchIn } from './options-of.ts';

interface ReferencesFieldProps {
  label: string;
  description: string | undefined;
  error: string | undefined;
  of: MasterId;
  value: readonly Reference[];
  onChange: (value: readonly Reference[]) => void;
}

/** References to several records of a master. */
export const ReferencesField = ({ of, value, onChange, ...words }: ReferencesFieldProps) => (
  <SeveralField
    {...words}
    placeholder={t('Add: {what}', { what: t(masters[of].title) })}
    search={searchIn(of)}
    chosen={value.map(({ id, name }) => ({ id: String(id), label: name }))}
    onAdd={({ id, label }) => onChange([...value, { id: Number(id), name: label }])}
    onRemove={(removed) => onChange(value.filter(({ id }) => String(id) !== removed.id))}
  />
);
