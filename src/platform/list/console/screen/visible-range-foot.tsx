import { type Ref, useImperativeHandle, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { countOf } from './count-of.ts';
import { KeyHints } from '../table/key-hints.tsx';

export interface FootHandle {
  setRange: (first: number, last: number) => void;
}

interface SightFootProps {
  total: number;
  /** Whether more rows match than were counted. */
  hasMore: boolean;
  /** Whether rows open a record, and whether they can be selected. */
  opens: boolean;
  picks: boolean;
  ref: Ref<FootHandle>;
}

/** Visible range and the most used shortcuts. Only this line re-renders while scrolling. */
export function SightFoot({ total, hasMore, opens, picks, ref }: SightFootProps) {
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
            total: countOf(total, hasMore),
          })}
      </span>
      <span className="grow" />
      <KeyHints opens={opens} picks={picks} />
    </div>
  );
}
