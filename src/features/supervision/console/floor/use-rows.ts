import { type RefObject, useState } from 'react';
import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';

interface Rows<Row> {
  isPicked: (id: number) => boolean;
  /** Rows that are picked and still shown. */
  picked: Row[];
  pick: (id: number) => void;
  pickAll: () => void;
  clear: () => void;
}

/**
 * Rows that are picked by checkbox or key: j and k go on and back, x picks. Letters act on the picked rows, without any on the row
 * that has the focus.
 *
 * @param ref the part that has the rows; each row has a checkbox whose value is its id
 */
export function useRows<Row extends { id: number }>(
  ref: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  letters: Readonly<Record<string, (rows: Row[]) => void>>,
): Rows<Row> {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const picked = rows.filter(({ id }) => ids.has(id));
  const pick = (id: number) =>
    setIds((before) => (before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id])));
  useKeydown((event) => {
    if (event.defaultPrevented || isTyping(event)) return;
    const boxes = [...(ref.current?.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]') ?? [])];
    const at = boxes.findIndex((box) => box === document.activeElement || box.closest('tr')?.contains(document.activeElement));
    if (at === -1) return;
    const id = Number(boxes[at]?.value);
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    const act = letters[event.key];
    const focused = rows.find((row) => row.id === id);
    if (step !== undefined) boxes[at + step]?.focus();
    else if (event.key === 'x') pick(id);
    else if (event.key === 'Escape' && picked.length > 0) setIds(new Set());
    else if (act && focused && !event.repeat) act(picked.length > 0 ? picked : [focused]);
    else return;
    event.preventDefault();
  });
  return {
    isPicked: (id) => ids.has(id),
    picked,
    pick,
    pickAll: () => setIds(picked.length === rows.length ? new Set() : new Set(rows.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
