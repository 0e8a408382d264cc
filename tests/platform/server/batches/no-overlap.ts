import type { CheckedRow, RowCheck } from '#platform/import/server/batch-target.ts';
import { asText, foldedValues } from '#platform/import/server/cells.ts';
import { reason } from '#platform/import/server/reason.ts';

interface Days extends Pick<RowCheck, 'together'> {
  /** Fields of the first and last day, inclusive; an empty last day means unlimited. */
  from: string;
  until: string;
}

const FOR_GOOD = '9999-12-31';

/** Row check: rows that agree in `together` must not overlap in time. The later line is refused and then ignored. */
export function noOverlap({ together, from, until }: Days): RowCheck {
  const group = ({ values }: CheckedRow) => foldedValues(values, together);
  const first = ({ values }: CheckedRow) => asText(values[from]);
  const last = ({ values }: CheckedRow) => asText(values[until] ?? FOR_GOOD);
  return {
    together,
    check: (_, rows, earlier) => {
      const rowsByGroup = new Map<string, CheckedRow[]>();
      const take = (row: CheckedRow) => rowsByGroup.set(group(row), [...(rowsByGroup.get(group(row)) ?? []), row]);
      earlier.forEach(take);
      return rows.flatMap((row) => {
        const overlapping = rowsByGroup.get(group(row))?.find((each) => first(row) <= last(each) && first(each) <= last(row));
        if (!overlapping) take(row);
        const fault = overlapping && reason('overlaps', 'Overlaps with the days of line {line}', { line: overlapping.line });
        return fault ? [{ line: row.line, field: from, ...fault }] : [];
      });
    },
  };
}
