import { useMemo, useState } from 'react';
import { t } from '#console/language/language.ts';
import type { RowPicking } from '#console/ui/list/list-table.tsx';
import type { MasterRow } from '#contracts/item.ts';

const labelOf = (row: MasterRow) => t('Pick {name}', { name: row.name });

/** Records that were picked, on whichever page: what is done to several of them begins here. */
export function usePicked(rows: readonly MasterRow[]) {
  const [picked, setPicked] = useState<ReadonlyMap<number, MasterRow>>(new Map());
  const ids = useMemo(() => new Set(picked.keys()), [picked]);
  const toggle = (id: number) => {
    const next = new Map(picked);
    const row = rows.find((each) => each.id === id);
    if (!next.delete(id) && row) next.set(id, row);
    setPicked(next);
  };
  const picking: RowPicking<MasterRow> = {
    picked: ids,
    label: labelOf,
    onPick: toggle,
    onPage: (wanted) => {
      const others = [...picked].filter(([id]) => !rows.some((row) => row.id === id));
      const ofPage = rows.filter(({ id }) => wanted.includes(id)).map((row): [number, MasterRow] => [row.id, row]);
      setPicked(new Map([...others, ...ofPage]));
    },
  };
  return { rows: [...picked.values()], picking, toggle, clear: () => setPicked(new Map()) };
}
