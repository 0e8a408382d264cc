import { TextInput } from '@mantine/core';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { t } from '#platform/console/language/language.ts';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { SeveralField } from '#platform/console/ui/fields/several-field.tsx';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
import type { ImportField } from '#platform/import/contract.ts';
import { searchIn } from '#platform/import/console/rows/search-cell.tsx';

interface RecordFieldProps {
  /** Import target that declares the fields. */
  target: string;
  field: ImportField;
  value: string;
  /** Translated. */
  error?: string;
  onChange: (value: string) => void;
}

/** Between the names of a cell that names several records. */
const SEPARATOR = '; ';

const namesIn = (cell: string): string[] =>
  cell
    .split(SEPARATOR.trim())
    .map((name) => name.trim())
    .filter(Boolean);

/** One cell of a record as a form field. */
export function RecordField({ target, field, value, error, onChange }: RecordFieldProps) {
  const words = {
    label: field.required ? t(field.label) : optionalLabel(field.label),
    // How several names are separated in a file does not matter here.
    description: field.help && !field.several ? t(field.help) : undefined,
    error,
  };
  if (field.several) {
    const names = namesIn(value);
    return (
      <SeveralField
        {...words}
        placeholder={t('Search')}
        search={searchIn(target, field.name)}
        chosen={names.map((name) => ({ id: name, label: name }))}
        onAdd={({ label }) => onChange([...names, label].join(SEPARATOR))}
        onRemove={(removed) => onChange(names.filter((name) => name !== removed.id).join(SEPARATOR))}
      />
    );
  }
  if (field.search)
    return (
      <TypeaheadField
        {...words}
        initial={value}
        maxLength={300}
        search={searchIn(target, field.name)}
        onChoose={(found) => onChange(found?.label ?? '')}
        onWords={onChange}
      />
    );
  if (field.choices) return <ChoiceSelect {...words} choices={field.choices} value={value} onChange={onChange} />;
  return (
    <TextInput
      {...words}
      placeholder={field.example === '' ? undefined : t('Such as {example}', { example: field.example })}
      autoComplete="off"
      maxLength={2_000}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
