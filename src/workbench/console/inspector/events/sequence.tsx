import { type KeyboardEvent, useEffect, useId, useMemo } from 'react';
import { t } from '#platform/console/language/language.ts';
import { EmptyState } from '#platform/console/ui/feedback/states.tsx';
import { useInspected } from '../store/use-inspection.ts';
import { actorName } from '../store/labels.ts';
import { Arrow } from './arrow.tsx';
import { NoEvents } from './no-events.tsx';
import { COLUMN, drawnRows, lifelines, type Lifeline, ROW, scrollOffset, WORDS } from './sequence-layout.ts';
import { goTo, moveByKey, indexOfRow } from './steps.ts';
import { useRevealed } from './use-revealed.ts';
import { useWindow } from './use-window.ts';

/** Maximum number of lifelines that are readable side by side. */
const MAX_LIFELINES = 60;

/** Sequence diagram: a lifeline per actor, an arrow per event. Only visible rows are drawn. */
export function Sequence() {
  const { store, version } = useInspected();
  const base = useId();
  const visibleRows = store.rows();
  const { selected } = store.state();
  // The store mutates its rows in place, so the version is the memo key.
  const rows = useMemo(() => (version >= 0 ? drawnRows(visibleRows) : []), [visibleRows, version]);
  const lines = useMemo(() => lifelines(rows), [rows]);
  const xs = useMemo(() => new Map<string | null, number>(lines.map(({ id, x }) => [id, x])), [lines]);
  const { scroller, first, end, onScroll, reveal } = useWindow<HTMLDivElement>(rows.length, ROW, selected === null);
  const selectedIndex = indexOfRow(rows, selected);
  const last = rows[selected === null ? rows.length - 1 : selectedIndex];
  const toX = last ? (xs.get(last.to) ?? 0) : 0;
  const fromX = last?.kind === 'event' ? (xs.get(last.from) ?? toX) : toX;
  useEffect(() => {
    const { current: element } = scroller;
    element?.scrollTo({ left: scrollOffset(element, fromX, toX) });
  }, [scroller, fromX, toX]);
  useRevealed(selected, selectedIndex, reveal);
  if (lines.length > MAX_LIFELINES)
    return (
      <EmptyState title={t('Too many actors to draw: {n}', { n: lines.length })}>
        {t('Filter by an actor or an event to see the sequence.')}
      </EmptyState>
    );
  if (rows.length === 0)
    return visibleRows.length === 0 ? (
      <NoEvents />
    ) : (
      <EmptyState title={t('No events between actors yet')}>{t('Actors that only start or stop are in the event list.')}</EmptyState>
    );
  const width = lines.length * COLUMN + WORDS;
  const onKeyDown = (event: KeyboardEvent) => {
    if (moveByKey(store, event.key)) event.preventDefault();
  };
  return (
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
          <span key={id} className={ended ? 'ell inspector-ended' : 'ell'} style={{ width: COLUMN - 12 }} title={actorName(store, id)}>
            {actorName(store, id)}
          </span>
        ))}
      </div>
      <svg className="inspector-drawing" role="presentation" width={width} height={rows.length * ROW}>
        <Lines lines={lines} first={first} end={end} />
        {rows.slice(first, end).map((row, at) => (
          <Arrow
            key={row.seq}
            id={`${base}-${row.seq}`}
            row={row}
            from={xs.get(row.from) ?? null}
            to={xs.get(row.to) ?? 0}
            y={(first + at) * ROW}
            width={width}
            isSelected={row.seq === selected}
            routeText={`${actorName(store, row.from)} → ${actorName(store, row.to)}`}
            onSelect={() => goTo(store, indexOfRow(visibleRows, row.seq))}
          />
        ))}
      </svg>
    </div>
  );
}

const Lines = ({ lines, first, end }: { lines: readonly Lifeline[]; first: number; end: number }) => (
  <g className="inspector-lines">
    {lines
      .filter(({ from, until, ended }) => from < end && (!ended || until >= first))
      .map(({ id, x, from, until, ended }) => (
        <line
          key={id}
          x1={x}
          x2={x}
          y1={Math.max(from, first) * ROW + ROW / 2}
          y2={(ended ? Math.min(until, end) : end) * ROW + (ended ? ROW / 2 : 0)}
        />
      ))}
  </g>
);
