import './several-field.css';
import { Pill } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Option } from '#machines/ui/typeahead.ts';
import { t } from '../../language/language.ts';
import { TypeaheadField } from './typeahead-field.tsx';

interface SeveralFieldProps {
  label: string;
  description: string | undefined;
  error: string | undefined;
  placeholder: string;
  search: (words: string, signal: AbortSignal) => Promise<readonly Option[]>;
  chosen: readonly Option[];
  onAdd: (found: Option) => void;
  onRemove: (chosen: Option) => void;
}

/** Several records: a chip for each, and a field that finds another. */
export function SeveralField({ chosen, onAdd, onRemove, search, ...words }: SeveralFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState(0);
  // Each choice remounts the field to clear it; the focus has to return to it, also from a chip that is gone.
  useEffect(() => {
    if (changes > 0) box.current?.querySelector('input')?.focus();
  }, [changes]);
  return (
    <div ref={box} className="several-field">
      <TypeaheadField
        key={changes}
        {...words}
        search={async (typed, signal) => [...(await search(typed, signal))]}
        onChoose={(found) => {
          if (!found) return;
          setChanges(changes + 1);
          if (!chosen.some(({ id }) => id === found.id)) onAdd(found);
        }}
      />
      {chosen.length > 0 && (
        <ul aria-label={words.label}>
          {chosen.map((each) => (
            <li key={each.id}>
              <Pill
                size="lg"
                withRemoveButton
                removeButtonProps={{ 'aria-label': t('Remove {name}', { name: each.label }), 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => {
                  setChanges(changes + 1);
                  onRemove(each);
                }}
              >
                <b>{each.label}</b>
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
