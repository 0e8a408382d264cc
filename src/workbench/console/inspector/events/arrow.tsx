import type { EventRow } from '../store/event-row.ts';
import { exactClock, isFault, typeWords } from '../store/words.ts';
import { COLUMN, ROW } from './sequence-layout.ts';

interface ArrowProps {
  id: string;
  row: EventRow;
  /** Lines of who sent and who received. Pixels; null: nobody sent it. */
  from: number | null;
  to: number;
  y: number;
  /** Of the whole diagram. */
  width: number;
  isSelected: boolean;
  /** From whom to whom. */
  words: string;
  onSelect: () => void;
}

const HEAD = 6;
const LABEL = 18;
/** Length of an arrow from the outside. */
const FOUND = 40;

/** One event of the sequence. */
export function Arrow({ id, row, from, to, y, width, isSelected, words, onSelect }: ArrowProps) {
  const middle = y + ROW - 8;
  const { kind } = row;
  const isArrow = kind === 'event';
  // From the outside: it begins with a dot beside its receiver.
  const isFound = isArrow && from === null;
  const isLoop = isArrow && from === to;
  const classes = ['inspector-arrow', isFault(row) && 'inspector-fault', kind !== 'event' && 'inspector-faint'].filter(Boolean).join(' ');
  const isFlat = isArrow && !isLoop && !isFound;
  const comesFromLeft = to > (from ?? 0);
  // Of a long arrow the words stand where it ends: its beginning may be out of sight.
  const room = isFlat ? Math.min(Math.abs(to - (from ?? 0)), 2 * COLUMN) - 20 : COLUMN * 1.5;
  const isBefore = isFlat && comesFromLeft;
  const labelX = isFlat ? (isBefore ? to - 10 - room : to + 10) : to + 14;
  return (
    // The keyboard moves the choice in the list as a whole.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see the listbox around it
    <g
      id={id}
      className={classes}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element is no drawing
      role="option"
      aria-selected={isSelected}
      aria-label={`${exactClock(row.at)} ${words}: ${typeWords(row)}`}
      tabIndex={-1}
      onClick={onSelect}
    >
      <rect className="inspector-band" x={0} y={y} width={width} height={ROW} />
      {isLoop && <path d={`M${to} ${middle - 10}h10v10h-${10 - HEAD}`} />}
      {isFound && <path d={`M${to - FOUND} ${middle - 4}H${to - 1}`} />}
      {isFound && <circle cx={to - FOUND} cy={middle - 4} r={3} />}
      {isFlat && <path d={`M${from} ${middle}H${to + (comesFromLeft ? -1 : 1)}`} />}
      {isArrow && (
        <path
          className="inspector-head"
          d={headAt(isLoop ? to + 1 : to, isFound ? middle - 4 : middle, isLoop || (isFlat && !comesFromLeft))}
        />
      )}
      {!isArrow && <circle cx={to} cy={middle - 4} r={4} />}
      <foreignObject x={labelX} y={isFlat ? y + 1 : y + 8} width={room} height={LABEL}>
        <div className={isBefore ? 'ell inspector-label inspector-before' : 'ell inspector-label'}>{typeWords(row)}</div>
      </foreignObject>
    </g>
  );
}

const headAt = (x: number, y: number, pointsLeft: boolean) =>
  pointsLeft ? `M${x} ${y}l${HEAD} -${HEAD - 2}v${2 * (HEAD - 2)}z` : `M${x} ${y}l-${HEAD} -${HEAD - 2}v${2 * (HEAD - 2)}z`;
