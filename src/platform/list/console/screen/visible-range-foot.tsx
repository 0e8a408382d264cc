import { type Ref, useImperativeHandle, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { KeyHints } from '../table/key-hints.tsx';

export interface FootHandle {
  setRange: (first: number, last: number) => void;
}

/** Visible range and the most used shortcuts. Only this line re-renders while scrolling. */
export function SightFoot({ total, opens, ref }: { total: number; opens: boolean; ref: Ref<FootHandle> }) {
  const [[first, last], setSight] = useState<[number, number]>([0, 0]);
  useImperativeHandle(
    ref,
    () => ({ setRange: (...sight) => setSight((before) => (String(before) === String(sight) ? before : sight)) }),
    [],
  );
  return (
    <div className="list-foot">
      <span aria-live="off">
        {total > 0 &&
          t('{first} to {last} of {total}', {
            first: count(Math.min(first + 1, total)),
            last: count(Math.min(last, total)),
            total: count(total),
          })}
      </span>
      <span className="grow" />
      <KeyHints opens={opens} />
    </div>
  );
}
