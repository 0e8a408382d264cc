import type { EventRow } from '../store/event-row.ts';
import { formatClock, isFault, eventTitle } from '../store/labels.ts';
import { ROW } from './sequence-layout.ts';

interface ArrowProps {
  id: string;
  row: EventRow;
  /** x of the lifelines of sender and receiver in pixels; null for an external sender. */
  from: number | null;
  to: number;
  y: number;
  /** Width of the diagram and of a column. */
  width: number;
  column: number;
  isSelected: boolean;
  /** Sender and receiver, for the accessible name. */
  routeText: string;
  onSelect: () => void;
}

const HEAD = 6;
const LABEL = 18;
/** Length of an arrow from outside. */
const EXTERNAL_LENGTH = 40;

/** One event in the sequence diagram. */
export function Arrow({ id, row, from, to, y, width, column, isSelected, routeText, onSelect }: ArrowProps) {
  const middle = y + ROW - 8;
  const { kind } = row;
  const isArrow = kind === 'event';
  // An external event starts with a dot beside its receiver.
  const isExternal = isArrow && from === null;
  const isLoop = isArrow && from === to;
  const classes = ['inspector-arrow', isFault(row) && 'inspector-fault', kind !== 'event' && 'inspector-faint'].filter(Boolean).join(' ');
  const isStraight = isArrow && !isLoop && !isExternal;
  const comesFromLeft = to > (from ?? 0);
  // The label is placed at the end of a long arrow because its start may be out of view.
  const room = isStraight ? Math.min(Math.abs(to - (from ?? 0)), 2 * column) - 20 : column * 1.5;
  const isLabelBefore = isStraight && comesFromLeft;
  const labelX = isStraight ? (isLabelBefore ? to - 10 - room : to + 10) : to + 14;
  return (
    // The list as a whole handles the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see the listbox around it
    <g
      id={id}
      className={classes}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element is no drawing
      role="option"
      aria-selected={isSelected}
      aria-label={`${formatClock(row.at)} ${routeText}: ${eventTitle(row)}`}
      tabIndex={-1}
      onClick={onSelect}
    >
      <rect className="inspector-band" x={0} y={y} width={width} height={ROW} />
      {isLoop && <path d={`M${to} ${middle - 10}h10v10h-${10 - HEAD}`} />}
      {isExternal && <path d={`M${to - EXTERNAL_LENGTH} ${middle - 4}H${to - 1}`} />}
      {isExternal && <circle cx={to - EXTERNAL_LENGTH} cy={middle - 4} r={3} />}
      {isStraight && <path d={`M${from} ${middle}H${to + (comesFromLeft ? -1 : 1)}`} />}
      {isArrow && (
        <path
          className="inspector-head"
          d={headAt(isLoop ? to + 1 : to, isExternal ? middle - 4 : middle, isLoop || (isStraight && !comesFromLeft))}
        />
      )}
      {!isArrow && <circle cx={to} cy={middle - 4} r={4} />}
      <foreignObject x={labelX} y={isStraight ? y + 1 : y + 8} width={room} height={LABEL}>
        <div className={isLabelBefore ? 'ell inspector-label inspector-before' : 'ell inspector-label'}>{eventTitle(row)}</div>
      </foreignObject>
    </g>
  );
}

const headAt = (x: number, y: number, pointsLeft: boolean) =>
  pointsLeft ? `M${x} ${y}l${HEAD} -${HEAD - 2}v${2 * (HEAD - 2)}z` : `M${x} ${y}l-${HEAD} -${HEAD - 2}v${2 * (HEAD - 2)}z`;
