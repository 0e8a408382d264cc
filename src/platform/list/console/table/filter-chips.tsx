import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { AddFilterButton } from '#platform/console/ui/controls/add-filter-button.tsx';
import { FilterPill } from '#platform/console/ui/controls/filter-pill.tsx';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { Menu } from '#platform/console/ui/overlays/menu.tsx';
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
          <FilterPill
            key={field.id}
            label={t(field.title)}
            value={wordsOf(field, values)}
            onOpen={(anchor) => setOpen({ anchor, field })}
            onRemove={() => onChange(removal(field))}
          />
        ))}
      <AddFilterButton
        isOpen={open?.field === null}
        onPress={(anchor) => {
          void FilterEditor.preload();
          setOpen(open?.field === null ? null : { anchor, field: null });
        }}
      />
      {open?.field && (
        <Popover anchor={open.anchor} label={t('Filter {name}', { name: t(open.field.title) })} onClose={() => setOpen(null)}>
          <FilterEditor field={open.field} values={values} onChange={onChange} onClose={() => setOpen(null)} />
        </Popover>
      )}
      {open?.field === null && (
        <Menu
          anchor={open.anchor}
          label={t('Filters')}
          items={fields.map((field) => ({ label: t(field.title), onSelect: () => setOpen({ anchor: open.anchor, field }) }))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
