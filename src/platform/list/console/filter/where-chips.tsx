import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { AddFilterButton } from '#platform/console/ui/controls/add-filter-button.tsx';
import { FilterPill } from '#platform/console/ui/controls/filter-pill.tsx';
import { late } from '#platform/console/ui/overlays/late.tsx';
import { Menu } from '#platform/console/ui/overlays/menu.tsx';
import { Popover } from '#platform/console/ui/overlays/popover.tsx';
import type { List, ListField } from '../../list.ts';
import type { Condition, Group } from '../../where.ts';
import { blank, fieldOf, filterable, isGroup, type Part, partsOf, withPart } from '../where-tree.ts';
import { conditionWords, partWords } from '../where-words.ts';

const ConditionEditor = late(() => import('./condition-editor.tsx'));

interface WhereChipsProps {
  list: List;
  where: Group;
  onWhere: (where: Group) => void;
  /** Opens the builder of nested conditions. */
  onBuild: () => void;
  /** Parts that are shown elsewhere and need no chip. */
  isElsewhere?: (part: Part) => boolean;
}

interface Open {
  anchor: HTMLElement;
  /** Null: shows the fields to choose from. */
  condition: Condition | null;
  /** Part of the filter that the chip represents; null for a new one. */
  part: Part | null;
}

/** A chip for each condition, quick chips for common fields, and a menu of all others. */
export function WhereChips({ list, where, onWhere, onBuild, isElsewhere = () => false }: WhereChipsProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const parts = partsOf(where);
  const set = (part: Part | null, next: Part | null) => onWhere(withPart(where, part, next));
  const quick = filterable(list).filter(({ chip, name }) => chip && !parts.some((part) => !isGroup(part) && part.field === name));
  const press = (field: ListField, anchor: HTMLElement) => {
    if (field.kind === 'flag') set(null, blank(field));
    else setOpen({ anchor, condition: blank(field), part: null });
  };
  const field = open?.condition ? fieldOf(list, open.condition.field) : undefined;
  const change = (next: Condition | null) => {
    if (!open) return;
    set(open.part, next);
    setOpen({ ...open, part: next });
  };
  return (
    <>
      {parts
        .filter((part) => !isElsewhere(part))
        .map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- equal conditions differ only in their index
          <PartChip
            key={at}
            list={list}
            part={part}
            onRemove={() => set(part, null)}
            onOpen={(anchor) => (isGroup(part) ? onBuild() : setOpen({ anchor, condition: part, part }))}
          />
        ))}
      {quick.map((each) => (
        <Button
          key={each.name}
          size="sm"
          radius="xl"
          rightSection={each.kind !== 'flag' && <IconChevronDown size={12} />}
          aria-haspopup={each.kind === 'flag' ? undefined : 'dialog'}
          onClick={({ currentTarget }) => press(each, currentTarget)}
        >
          {t(each.title)}
        </Button>
      ))}
      <AddFilterButton
        isOpen={open?.condition === null}
        onPress={(anchor) => {
          void ConditionEditor.preload();
          setOpen(open?.condition === null ? null : { anchor, condition: null, part: null });
        }}
      />
      {open && field && open.condition && (
        <Popover anchor={open.anchor} label={t('Filter {name}', { name: t(field.title) })} onClose={() => setOpen(null)}>
          <ConditionEditor field={field} condition={open.condition} onChange={change} onClose={() => setOpen(null)} />
        </Popover>
      )}
      {open?.condition === null && (
        <Menu
          anchor={open.anchor}
          label={t('Filters')}
          items={[
            ...filterable(list).map((each) => ({
              label: t(each.title),
              onSelect: () => setOpen({ ...open, condition: blank(each) }),
            })),
            { label: t('Conditions with “and” and “or” …'), onSelect: onBuild },
          ]}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

interface PartChipProps {
  list: List;
  part: Part;
  onOpen: (anchor: HTMLElement) => void;
  onRemove: () => void;
}

function PartChip({ list, part, onOpen, onRemove }: PartChipProps) {
  const field = isGroup(part) ? undefined : fieldOf(list, part.field);
  const label = field ? t(field.title) : t('Filter');
  const value = field && !isGroup(part) ? conditionWords(field, part) : partWords(list, part);
  return <FilterPill label={label} value={<span className="ell where-words">{value}</span>} onOpen={onOpen} onRemove={onRemove} />;
}
