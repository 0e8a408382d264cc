import { type KeyboardEvent, useId } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { EventRow } from '../store/event-row.ts';
import type { InspectionStore } from '../store/inspection-store.ts';
import { useInspected } from '../store/use-inspection.ts';
import { actorName, formatClock, isFault, eventTitle } from '../store/labels.ts';
import { NoEvents } from './no-events.tsx';
import { goTo, moveByKey, indexOfRow } from './steps.ts';
import { useRevealed } from './use-revealed.ts';
import { useWindow } from './use-window.ts';

const ROW = 28;
const LONGEST_PREVIEW = 160;

const preview = ({ payload }: EventRow): string => {
  const text = payload === undefined ? '' : (JSON.stringify(payload) ?? '');
  return text === '{}' ? '' : text.slice(0, LONGEST_PREVIEW);
};

const routeText = (store: InspectionStore, { kind, from, to }: EventRow): string =>
  kind === 'event' ? `${actorName(store, from)} → ${actorName(store, to)}` : actorName(store, to);

/** The events, oldest first: time, sender and receiver, type, payload. */
export function EventList() {
  const { store } = useInspected();
  const base = useId();
  const rows = store.rows();
  const { selected } = store.state();
  const { scroller, first, end, onScroll, reveal } = useWindow<HTMLDivElement>(rows.length, ROW, selected === null);
  const selectedIndex = indexOfRow(rows, selected);
  useRevealed(selected, selectedIndex, reveal);
  if (rows.length === 0) return <NoEvents />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (moveByKey(store, event.key)) event.preventDefault();
  };
  return (
    <div
      ref={scroller}
      className="inspector-rows"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select draws no columns, and no part of its options
      role="listbox"
      tabIndex={0}
      aria-label={t('Events')}
      aria-activedescendant={selected === null || selectedIndex < first || selectedIndex >= end ? undefined : `${base}-${selected}`}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <div className="inspector-all-rows" role="presentation" style={{ height: rows.length * ROW }}>
        {rows.slice(first, end).map((row, at) => (
          // The list as a whole handles the keyboard.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see the listbox around it
          <div
            key={row.seq}
            id={`${base}-${row.seq}`}
            className={['inspector-event', isFault(row) && 'inspector-fault', row.kind !== 'event' && 'inspector-faint']
              .filter(Boolean)
              .join(' ')}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option element holds words only
            role="option"
            aria-selected={row.seq === selected}
            tabIndex={-1}
            style={{ top: (first + at) * ROW }}
            onClick={() => goTo(store, first + at)}
          >
            <span className="second">{formatClock(row.at)}</span>
            <span className="ell inspector-way" title={routeText(store, row)}>
              {routeText(store, row)}
            </span>
            <b className="ell" title={eventTitle(row)}>
              {eventTitle(row)}
            </b>
            <span className="ell second mono">{preview(row)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
