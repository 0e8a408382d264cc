import { type KeyboardEvent, useId } from 'react';
import { t } from '#platform/console/language/language.ts';
import type { EventRow } from '../store/event-row.ts';
import type { InspectionStore } from '../store/inspection-store.ts';
import { useInspected } from '../store/use-inspection.ts';
import { actorName, exactClock, isFault, typeWords } from '../store/words.ts';
import { NoEvents } from './no-events.tsx';
import { goTo, moveByKey, placeOf } from './steps.ts';
import { useRevealed } from './use-revealed.ts';
import { useWindow } from './use-window.ts';

const ROW = 28;
const LONGEST_PREVIEW = 160;

const preview = ({ payload }: EventRow): string => {
  const text = payload === undefined ? '' : (JSON.stringify(payload) ?? '');
  return text === '{}' ? '' : text.slice(0, LONGEST_PREVIEW);
};

const wayWords = (store: InspectionStore, { kind, from, to }: EventRow): string =>
  kind === 'event' ? `${actorName(store, from)} → ${actorName(store, to)}` : actorName(store, to);

/** What happened, oldest first: when, from whom to whom, what, with what. */
export function EventList() {
  const { store } = useInspected();
  const base = useId();
  const rows = store.rows();
  const { selected } = store.state();
  const { scroller, first, end, onScroll, reveal } = useWindow<HTMLDivElement>(rows.length, ROW, selected === null);
  const place = placeOf(rows, selected);
  useRevealed(selected, place, reveal);
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
      aria-activedescendant={selected === null || place < first || place >= end ? undefined : `${base}-${selected}`}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <div className="inspector-all-rows" role="presentation" style={{ height: rows.length * ROW }}>
        {rows.slice(first, end).map((row, at) => (
          // The keyboard moves the choice in the list as a whole.
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
            <span className="second">{exactClock(row.at)}</span>
            <span className="ell inspector-way" title={wayWords(store, row)}>
              {wayWords(store, row)}
            </span>
            <b className="ell" title={typeWords(row)}>
              {typeWords(row)}
            </b>
            <span className="ell second mono">{preview(row)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
