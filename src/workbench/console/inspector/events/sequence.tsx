import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/empty-state.tsx';
import { useInspected } from '../store/use-inspection.ts';
import { actorName } from '../store/labels.ts';
import { Arrow } from './arrow.tsx';
import { NoEvents } from './no-events.tsx';
import { LaneChips } from './lane-chips.tsx';
import { columnWidth, drawnRows, lanesOf, lifelines, type Lifeline, ROW, rowsOfLanes, scrollOffset, WORDS } from './sequence-layout.ts';
import { goTo, moveByKey, indexOfRow } from './steps.ts';
import { useRevealed } from './use-revealed.ts';
import { useWindow } from './use-window.ts';

/** Maximum number of lifelines that are readable side by side. */
const MAX_LIFELINES = 60;
/** Height of the row with the actors' names. Pixels. */
const HEAD = 28;
const noLanes: ReadonlySet<string> = new Set();

/** Sequence diagram: a lifeline per actor, an arrow per event. Only visible rows are drawn. */
export function Sequence() {
  const { store, version } = useInspected();
  const base = useId();
  const visibleRows = store.rows();
  const { selected } = store.state();
  // The store mutates its rows in place, so the version is the memo key.
  const all = useMemo(() => (version >= 0 ? drawnRows(visibleRows) : []), [visibleRows, version]);
  const lanes = useMemo(() => lanesOf(all), [all]);
  const [chosen, choose] = useState<ReadonlySet<string>>(noLanes);
  const chosenLanes = useMemo(() => new Set(lanes.flatMap(({ id }) => (chosen.has(id) ? [id] : []))), [lanes, chosen]);
  const rows = useMemo(() => rowsOfLanes(all, chosenLanes), [all, chosenLanes]);
  const { scroller, pane, first, end, onScroll, reveal } = useWindow<HTMLDivElement>(rows.length, ROW, selected === null);
  const lines = useMemo(() => lifelines(rows, pane.width), [rows, pane.width]);
  const column = columnWidth(lines.length, pane.width);
  const xs = useMemo(() => new Map<string | null, number>(lines.map(({ id, x }) => [id, x])), [lines]);
  const selectedIndex = indexOfRow(rows, selected);
  const last = rows[selected === null ? rows.length - 1 : selectedIndex];
  const toX = last ? (xs.get(last.to) ?? 0) : 0;
  const fromX = last?.kind === 'event' ? (xs.get(last.from) ?? toX) : toX;
  useEffect(() => {
    const { current: element } = scroller;
    element?.scrollTo({ left: scrollOffset(element, fromX, toX) });
  }, [scroller, fromX, toX]);
  useRevealed(selected, selectedIndex, reveal);
  const chips = <LaneChips lanes={lanes} chosen={chosenLanes} onChoose={choose} />;
  if (lines.length > MAX_LIFELINES)
    return (
      <>
        {chips}
        <EmptyState title={t('Too many actors to draw: {n}', { n: lines.length })}>
          {t('Choose actors, or filter by an event, to see the sequence.')}
        </EmptyState>
      </>
    );
  if (rows.length === 0)
    return visibleRows.length === 0 ? (
      <NoEvents />
    ) : (
      <EmptyState title={t('No events between actors yet')}>{t('Actors that only start or stop are in the event list.')}</EmptyState>
    );
  const width = lines.length * column + WORDS;
  // The lifelines reach the end of the pane.
  const height = Math.max(rows.length * ROW, pane.height - HEAD);
  const onKeyDown = (event: KeyboardEvent) => {
    if (moveByKey(store, event.key)) event.preventDefault();
  };
  return (
    <>
      {chips}
      <div
        ref={scroller}
        className="inspector-rows inspector-sequence"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select draws no arrows
        role="listbox"
        tabIndex={0}
        aria-label={t('Sequence of events')}
        aria-activedescendant={selected === null || selectedIndex < first || selectedIndex >= end ? undefined : `${base}-${selected}`}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
      >
        <div className="inspector-lifelines" role="presentation" style={{ width }} aria-hidden="true">
          {lines.map(({ id, ended }) => (
            <span key={id} className={ended ? 'ell inspector-ended' : 'ell'} style={{ width: column - 12 }} title={actorName(store, id)}>
              {actorName(store, id)}
            </span>
          ))}
        </div>
        <svg className="inspector-drawing" role="presentation" width={width} height={height}>
          <Lines lines={lines} first={first} end={end} bottom={end === rows.length ? height : end * ROW} />
          {rows.slice(first, end).map((row, at) => (
            <Arrow
              key={row.seq}
              id={`${base}-${row.seq}`}
              row={row}
              from={xs.get(row.from) ?? null}
              to={xs.get(row.to) ?? 0}
              y={(first + at) * ROW}
              width={width}
              column={column}
              isSelected={row.seq === selected}
              routeText={`${actorName(store, row.from)} → ${actorName(store, row.to)}`}
              onSelect={() => goTo(store, indexOfRow(visibleRows, row.seq))}
            />
          ))}
        </svg>
      </div>
    </>
  );
}

interface LinesProps {
  lines: readonly Lifeline[];
  first: number;
  end: number;
  /** y at which the lifelines of running actors end. */
  bottom: number;
}

const Lines = ({ lines, first, end, bottom }: LinesProps) => (
  <g className="inspector-lines">
    {lines
      .filter(({ from, until, ended }) => from < end && (!ended || until >= first))
      .map(({ id, x, from, until, ended }) => (
        <line
          key={id}
          x1={x}
          x2={x}
          y1={Math.max(from, first) * ROW + ROW / 2}
          y2={ended ? Math.min(until, end) * ROW + ROW / 2 : bottom}
        />
      ))}
  </g>
);
