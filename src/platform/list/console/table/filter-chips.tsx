import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { Chip, FilterChip } from '#platform/console/ui/controls/chip.tsx';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { Popover } from '#platform/console/ui/overlays/popover.tsx';
import { type FilterChange, type FilterField, type FilterValues, isFieldSet, removal, wordsOf } from './filter-field.ts';

const FilterEditor = late(() => import('./filter-editor.tsx'));

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
          <FilterChip
            key={field.id}
            label={t(field.title)}
            value={wordsOf(field, values)}
            onOpen={(anchor) => setOpen({ anchor, field })}
            onRemove={() => onChange(removal(field))}
          />
        ))}
      <Chip
        look="add"
        icon={IconPlus}
        aria-haspopup="dialog"
        aria-expanded={open?.field === null}
        onClick={(event) => {
          FilterEditor.preload();
          setOpen({ anchor: event.currentTarget, field: null });
        }}
      >
        {t('Filter')}
      </Chip>
      {open && (
        <Popover
          anchor={open.anchor}
          label={open.field ? t('Filter {name}', { name: t(open.field.title) }) : t('Filters')}
          onClose={() => setOpen(null)}
        >
          {open.field ? (
            <FilterEditor field={open.field} values={values} onChange={onChange} onClose={() => setOpen(null)} />
          ) : (
            <FieldList fields={fields} onChoose={(field) => setOpen({ ...open, field })} />
          )}
        </Popover>
      )}
    </>
  );
}

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
