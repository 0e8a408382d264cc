import { Pill } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { TypeaheadField } from '#platform/console/ui/fields/typeahead-field.tsx';
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

/** References to several records: a chip for each, and a field to add another. */
export function ReferencesField({ of, value, onChange, ...words }: ReferencesFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState(0);
  // Each choice remounts the field to clear it; the focus has to return to it.
  useEffect(() => {
    if (added > 0) box.current?.querySelector('input')?.focus();
  }, [added]);
  const without = (id: number | null) => onChange(value.filter((each) => each.id !== id));
  return (
    <div ref={box} className="master-references">
      <TypeaheadField
        key={added}
        {...words}
        placeholder={t('Add: {what}', { what: t(masters[of].title) })}
        search={searchIn(of)}
        onChoose={(found) => {
          if (!found) return;
          setAdded(added + 1);
          const id = Number(found.id);
          if (!value.some((each) => each.id === id)) onChange([...value, { id, name: found.label }]);
        }}
      />
      {value.length > 0 && (
        <ul aria-label={words.label}>
          {value.map(({ id, name }) => (
            <li key={id}>
              <Pill
                size="lg"
                withRemoveButton
                removeButtonProps={{ 'aria-label': t('Remove {name}', { name }), 'aria-hidden': false, tabIndex: 0 }}
                onRemove={() => without(id)}
              >
                <b>{name}</b>
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
