import './chart-view.css';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { t } from '#console/language/language.ts';
import type { ChartMarks, Chosen } from './chart-marks.ts';
import { paint } from './paint.ts';

interface ChartViewProps {
  /** SVG text of the drawing. */
  picture: string;
  /** The chart's name, for who does not see it. */
  name: string;
  marks: ChartMarks;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
}

/** A drawn chart, with marks over it; its states and transitions can be chosen by mouse and keyboard. */
export function ChartView({ picture, name, marks, chosen, onChoose }: ChartViewProps) {
  const drawing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (drawing.current) drawing.current.innerHTML = picture;
  }, [picture]);
  useLayoutEffect(() => {
    if (drawing.current) paint(drawing.current, marks, chosen);
  }, [picture, marks, chosen]);
  const chooseAt = (target: EventTarget) => {
    const found = target instanceof Element ? target.closest('[data-edge-id], [data-state-id]') : null;
    const edge = found?.getAttribute('data-edge-id');
    const state = found?.getAttribute('data-state-id');
    onChoose(edge ? { kind: 'edge', id: edge } : state ? { kind: 'state', id: state } : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      chooseAt(event.target);
    }
  };
  return (
    <div
      className="chart-view"
      role="application"
      aria-label={t('Chart {name}', { name })}
      onClick={(event: MouseEvent) => chooseAt(event.target)}
      onKeyDown={onKeyDown}
    >
      <div ref={drawing} className="chart-drawing" />
    </div>
  );
}
