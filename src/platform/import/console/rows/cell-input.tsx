import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { ChoiceSelect } from '#platform/console/ui/fields/choice-select.tsx';
import { t } from '#platform/console/language/language.ts';
import type { ImportField } from '../../contract.ts';
import { SearchCell } from './search-cell.tsx';

interface CellInputProps {
  /** Target of the batch. */
  target: string;
  field: ImportField;
  /** Id of the form, if the cell is outside of its element. */
  form?: string;
  label: string;
  value: string;
  /** Value that Escape returns to. */
  former: string;
  error: string | null;
  /** Likely values, best first. */
  suggestions?: readonly string[] | undefined;
  onChange: (value: string) => void;
}

/** Editor of a cell: a search, a select or a text, with likely values to choose by one press. */
export function CellInput({ target, field, form, label, value, former, error, suggestions = [], onChange }: CellInputProps) {
  const [picked, setPicked] = useState(0);
  const control = { form, value, 'aria-label': label, error, size: 'sm' as const };
  const restore = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || value === former) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(former);
  };
  return (
    <>
      {field.search ? (
        <SearchCell key={picked} {...control} former={former} target={target} field={field.name} onChange={onChange} />
      ) : field.choices ? (
        <ChoiceSelect {...control} choices={field.choices} onChange={onChange} />
      ) : (
        <TextInput {...control} maxLength={2_000} onChange={(event) => onChange(event.target.value)} onKeyDown={restore} />
      )}
      {suggestions.length > 0 && (
        <p className="batch-suggestions small">
          <span className="muted">{t('Did you mean')}</span>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              className="link"
              onClick={() => {
                onChange(suggestion);
                setPicked(picked + 1);
              }}
            >
              {suggestion}
            </button>
          ))}
        </p>
      )}
    </>
  );
}
