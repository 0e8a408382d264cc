import { Link } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
import type { MasterId } from '../../master-ids.ts';
import { masters } from '../../masters.ts';
import { hrefOfRecord } from '../../master-paths.ts';
import type { Reference } from './form-values.ts';
import { searchIn } from './options-of.ts';

export interface ReferenceFieldProps {
  label: string;
  description: string | undefined;
  error: string | undefined;
  of: MasterId;
  value: Reference;
  onChange: (value: Reference) => void;
}

/** Reference to another record, searched by name. Text without a chosen record stays visible and counts as no reference. */
export function ReferenceField({ of, value, onChange, description, ...words }: ReferenceFieldProps) {
  const link = value.id !== null && <Link to={hrefOfRecord(of, value.id)}>{t('Open {name}', { name: value.name })}</Link>;
  return (
    // Runs after the field's own listener, so that typing replaces the chosen record.
    <div onChange={({ target }) => target instanceof HTMLInputElement && onChange({ id: null, name: target.value })}>
      <TypeaheadField
        {...words}
        description={link || description}
        placeholder={t('Search: {what}', { what: t(masters[of].title) })}
        initial={value.name}
        search={searchIn(of)}
        onChoose={(found) => onChange(found ? { id: Number(found.id), name: found.label } : { id: null, name: '' })}
      />
    </div>
  );
}
