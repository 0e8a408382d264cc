import { Button } from '@mantine/core';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { Condition, Group } from '../../where.ts';
import { isGroup, ofParts, type Part, partsOf } from '../where-tree.ts';

/** A condition that one press sets or removes. */
export interface QuickFilter {
  id: string;
  /** Marked with `msg`. */
  title: string;
  condition: Condition;
}

/** Quick filters and the number of rows that each one matches, undefined while loading. */
export interface QuickFilterSet {
  filters: readonly QuickFilter[];
  counts: Readonly<Record<string, number>> | undefined;
}

const isSame = (part: Part, condition: Condition) => JSON.stringify(part) === JSON.stringify(condition);

/** Whether a quick filter shows the condition, so that it needs no chip. */
export const isQuick =
  (quick: QuickFilterSet | undefined) =>
  (part: Part): boolean =>
    quick?.filters.some(({ condition }) => isSame(part, condition)) ?? false;

/** Sets or removes a condition; it replaces another one on its field. */
function toggled(where: Group, condition: Condition): Group {
  const parts = partsOf(where);
  const isOn = parts.some((part) => isSame(part, condition));
  const others = parts.filter((part) => isGroup(part) || part.field !== condition.field);
  return ofParts(isOn ? others : [...others, condition]);
}

interface QuickFiltersProps {
  quick: QuickFilterSet;
  where: Group;
  onWhere: (where: Group) => void;
}

/** Toggle buttons for filters. */
export const QuickFilters = ({ quick: { filters, counts }, where, onWhere }: QuickFiltersProps) =>
  filters.map(({ id, title, condition }) => {
    const counted = counts?.[id];
    return (
      <Button
        key={id}
        size="sm"
        radius="xl"
        aria-pressed={partsOf(where).some((part) => isSame(part, condition))}
        onClick={() => onWhere(toggled(where, condition))}
      >
        {t(title)} {counted !== undefined && <b>{count(counted)}</b>}
      </Button>
    );
  });
