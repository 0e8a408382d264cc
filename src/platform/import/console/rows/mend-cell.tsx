import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { ImportField } from '../../contract.ts';
import { SearchCell } from './search-cell.tsx';

interface MendCellProps {
  /** Target of the batch. */
  target: string;
  field: ImportField;
  line: number;
  /** Id of the row's form. */
  form: string;
  value: string;
  /** Error of the cell, or null. */
  error: string | null;
  onChange: (value: string) => void;
}

/** One cell of a bad row as a field of the row's form. */
export function MendCell({ target, field, line, form, value, error, onChange }: MendCellProps) {
  const wordsId = useId();
  const label = t('{field}, line {line}', { field: t(field.label), line: count(line) });
  const control = {
    form,
    value,
    'aria-label': label,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? wordsId : undefined,
  };
  return (
    <td className="batch-mend" data-field={field.name}>
      {field.search ? (
        <SearchCell target={target} field={field.name} label={label} value={value} control={control} onChange={onChange} />
      ) : (
        <ChosenOrTyped field={field} control={{ form, value, 'aria-label': label, error }} onChange={onChange} />
      )}
      {field.search && error && (
        <small id={wordsId} className="t-late">
          {error}
        </small>
      )}
    </td>
  );
}

interface ChosenOrTypedProps extends Pick<MendCellProps, 'field' | 'onChange'> {
  control: { form: string; value: string; 'aria-label': string; error: string | null | undefined };
}

/** Select for a field with choices, and else a text input. */
function ChosenOrTyped({ field: { choices }, control, onChange }: ChosenOrTypedProps) {
  if (choices) return <ChoiceSelect {...control} size="sm" choices={choices} onChange={onChange} />;
  return <TextInput {...control} size="sm" maxLength={2_000} onChange={(event) => onChange(event.target.value)} />;
}
