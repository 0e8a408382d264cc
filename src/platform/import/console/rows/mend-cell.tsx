import { TextInput } from '@mantine/core';
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
  const label = t('{field}, line {line}', { field: t(field.label), line: count(line) });
  const control = { form, value, 'aria-label': label, error };
  return (
    <td className="batch-mend" data-field={field.name}>
      {field.search ? (
        <SearchCell {...control} target={target} field={field.name} onChange={onChange} />
      ) : (
        <ChosenOrTyped field={field} control={control} onChange={onChange} />
      )}
    </td>
  );
}

interface ChosenOrTypedProps extends Pick<MendCellProps, 'field' | 'onChange'> {
  control: { form: string; value: string; 'aria-label': string; error: string | null };
}

/** Select for a field with choices, and else a text input. */
function ChosenOrTyped({ field: { choices }, control, onChange }: ChosenOrTypedProps) {
  if (choices) return <ChoiceSelect {...control} size="sm" choices={choices} onChange={onChange} />;
  return <TextInput {...control} size="sm" maxLength={2_000} onChange={(event) => onChange(event.target.value)} />;
}
