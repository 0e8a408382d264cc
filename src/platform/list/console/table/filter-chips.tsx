import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { FilterPill } from '#platform/console/ui/controls/filter-pill.tsx';
import { Popover } from '#platform/console/ui/overlays/popover.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { type FilterChange, type FilterField, type FilterValues, isFieldSet, removal, wordsOf } from './filter-field.ts';

interface FilterChipsProps {
  fields: readonly FilterField[];
  values: FilterValues;
  onChange: (change: FilterChange) => void;
}

/** A chip for each active filter, and "+ Filter" with the others. */
export function FilterChips({ fields, values, onChange }: FilterChipsProps) {
  const [open, setOpen] = useState<{ anchor: HTMLElement; field: FilterField | null } | null>(null);
  return (
    <>
      {fields
        .filter((field) => isFieldSet(field, values))
        .map((field) => (
          <FilterPill
            key={field.id}
            label={t(field.title)}
            value={wordsOf(field, values)}
            onOpen={(anchor) => setOpen({ anchor, field })}
            onRemove={() => onChange(removal(field))}
          />
        ))}
      <Button
        size="sm"
        radius="xl"
        bd="1px dashed var(--line-strong)"
        leftSection={<IconPlus size={12} />}
        aria-haspopup="dialog"
        aria-expanded={open?.field === null}
        onClick={(event) => setOpen({ anchor: event.currentTarget, field: null })}
      >
        {t('Filter')}
      </Button>
      {open && (
        <Popover
          anchor={open.anchor}
          label={open.field ? t('Filter {name}', { name: t(open.field.title) }) : t('Filters')}
          onClose={() => setOpen(null)}
        >
          {open.field ? (
            <div ref={focusFirst}>
              <FilterEditor field={open.field} values={values} onChange={onChange} onDone={() => setOpen(null)} />
            </div>
          ) : (
            <FieldList fields={fields} onChoose={(field) => setOpen({ ...open, field })} />
          )}
        </Popover>
      )}
    </>
  );
}

/** Moves the focus when the filter list is replaced by an editor within the popover. */
const focusFirst = (editor: HTMLElement | null) => editor?.querySelector('input')?.focus();

function FieldList({ fields, onChoose }: { fields: readonly FilterField[]; onChoose: (field: FilterField) => void }) {
  return (
    <ul className="menu">
      {fields.map((field) => (
        <li key={field.id}>
          <button type="button" className="menu-item" onClick={() => onChoose(field)}>
            {t(field.title)}
          </button>
        </li>
      ))}
    </ul>
  );
}
