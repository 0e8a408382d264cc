import { Button } from '@mantine/core';
import { msg, t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { Part } from '#platform/list/console/where-tree.ts';
import { conditionsOf } from '../../order-conditions.ts';
import type { OrderCounts, QuickFiltersProps } from '../order-table/order-list-kind.ts';
import type { FilterName } from '../order-table/order-search.ts';

const quick: readonly { title: string; name: FilterName; value: string; count: keyof OrderCounts }[] = [
  { title: msg('Late'), name: 'tat', value: 'late', count: 'late' },
  { title: msg('Due soon'), name: 'tat', value: 'soon', count: 'soon' },
  { title: msg('Unassigned'), name: 'assignee', value: 'none', count: 'unassigned' },
  { title: msg('Needs prescription'), name: 'prescription', value: 'NONE,AWAITED', count: 'needs_prescription' },
  { title: msg('Mine'), name: 'assignee', value: 'me', count: 'mine' },
];

const parts = quick.flatMap(({ name, value }) => conditionsOf({ [name]: value })).map((part) => JSON.stringify(part));

/** Whether a quick filter shows the condition, so that it needs no chip. */
export const isQuick = (part: Part): boolean => parts.includes(JSON.stringify(part));

/** Toggle buttons for filters, each with the number of open orders it matches. */
export function QuickFilters({ filters, counts, onChange }: QuickFiltersProps) {
  return quick.map(({ title, name, value, count: counted }) => {
    const on = filters[name] === value;
    const words = counts && count(counts[counted]);
    return (
      <Button key={title} size="sm" radius="xl" aria-pressed={on} onClick={() => onChange({ [name]: on ? null : value })}>
        {t(title)} {words && <b>{words}</b>}
      </Button>
    );
  });
}
