import './chart-view.css';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Chart } from '../../drawing/chart.ts';
import { t } from '#platform/console/language/language.ts';
import type { ChartMarks, Chosen } from './chart-marks.ts';
import { type Called, takeFocus } from '../view/called.ts';
import { firstState, waysOutOf } from '../view/chart-ways.ts';
import { boxesAround, boxOfGroup, groupOf, headOf } from '../view/chosen-box.ts';
import { drawingOf, rove } from '../view/drawing.ts';
import { sizeOf } from '../view/geometry.ts';
import { paint } from '../view/paint.ts';
import { panZoom, type PanZoom, type Reach } from '../view/pan-zoom.ts';
import { useViewKeys } from '../view/use-view-keys.ts';
import { ViewButtons } from '../view/view-buttons.tsx';
import { walk } from '../view/walk.ts';

interface ChartViewProps {
  /** SVG text of the drawing. */
  picture: string;
  chart: Chart;
  marks: ChartMarks;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
  /** Id of a transition that is pointed at elsewhere. */
  pointed?: string | null;
  /** Id of a state that is moved into sight whenever it becomes another one. */
  follow?: string | null;
  /** The keyboard comes into the chart whenever it becomes another call. */
  called?: Called | null;
  /** Drawings that every gesture moves together: the same set for all of them. They open whole. */
  beside?: Set<PanZoom>;
  /** In one of those: what comes into the middle whenever it becomes another one. */
  middle?: Chosen | null;
}

const none: ReadonlySet<string> = new Set();

/**
 * A drawn chart, with marks over it. Wheel, drag, pinch and keys move it; its states and transitions are chosen by mouse
 * and keyboard: arrow keys walk from state to state, Tab goes through a state's ways out.
 */
export function ChartView({
  picture,
  chart,
  marks,
  chosen,
  onChoose,
  pointed = null,
  follow = null,
  called = null,
  beside,
  middle = null,
}: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const view = useRef<PanZoom>(null);
  const [reach, reached] = useState<Reach>({ larger: true, smaller: true });
  const drawing = useMemo(() => drawingOf(picture), [picture]);
  const ways = useMemo(() => (chosen?.kind === 'state' ? waysOutOf(chart, chosen.id) : none), [chart, chosen]);
  const first = useRef(chosen);
  useLayoutEffect(() => {
    first.current = chosen;
  });
  useLayoutEffect(() => {
    if (!frame.current || !layer.current) return;
    view.current = panZoom(frame.current, layer.current, beside, reached);
    return () => view.current?.stop();
  }, [beside]);
  useLayoutEffect(() => {
    layer.current?.replaceChildren(drawing);
    if (beside) {
      view.current?.openWhole(sizeOf(drawing));
      return;
    }
    const begin = headOf(drawing, chart, first.current);
    view.current?.open(sizeOf(drawing), begin ? [begin] : boxesAround(drawing, chart, firstState(chart)));
  }, [drawing, chart, beside]);
  useLayoutEffect(() => paint(drawing, { marks, chosen, ways, pointed }), [drawing, marks, chosen, ways, pointed]);
  useLayoutEffect(() => {
    const state = chosen?.kind === 'state' ? chosen.id : (chart.edges.find(({ id }) => id === chosen?.id)?.source ?? firstState(chart));
    rove(drawing, state, waysOutOf(chart, state));
    const box = !beside && chosen && boxOfGroup(groupOf(drawing, chosen));
    if (box) view.current?.reveal(box);
  }, [drawing, chart, chosen, beside]);
  useLayoutEffect(() => {
    const box = follow === null ? null : boxOfGroup(groupOf(drawing, { kind: 'state', id: follow }));
    if (box) view.current?.reveal(box);
  }, [drawing, follow]);
  const begun = useRef<Chosen | null | undefined>(middle);
  useLayoutEffect(() => {
    // What was chosen before stays a part of the whole.
    if (begun.current === middle) return;
    begun.current = undefined;
    const box = headOf(drawing, chart, middle);
    if (middle?.id === chart.id) view.current?.fit();
    else if (box) view.current?.centre(box);
  }, [drawing, chart, middle]);
  const answered = useRef<Called | null>(null);
  useLayoutEffect(() => {
    if (called === answered.current || called?.chart !== chart.id) return;
    answered.current = called;
    takeFocus(drawing, called);
  }, [drawing, chart, called]);
  useViewKeys(frame, view, chosen && (() => onChoose(null)));

  const move = (by: (each: PanZoom) => void) => [...(beside ?? [view.current])].forEach((each) => each && by(each));
  const chooseAt = (target: EventTarget) => {
    const found = target instanceof Element ? target.closest('[data-edge-id], [data-state-id]') : null;
    const edge = found?.getAttribute('data-edge-id');
    const state = found?.getAttribute('data-state-id');
    onChoose(edge ? { kind: 'edge', id: edge } : state && state !== chart.id ? { kind: 'state', id: state } : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      chooseAt(event.target);
    } else if (!event.shiftKey && walk(drawing, event.key)) event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const state = target.getAttribute('data-state-id');
    if (state) rove(drawing, state, waysOutOf(chart, state));
    const box = target.matches(':focus-visible') ? boxOfGroup(target) : null;
    if (box) view.current?.reveal(box);
  };
  const onClick = (event: MouseEvent) => {
    if (frame.current?.dataset['dragged'] === undefined) chooseAt(event.target);
  };
  return (
    <div className="chart-view">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes its own keys */}
      <div
        ref={frame}
        className="chart-frame"
        role="application"
        aria-label={t('Chart {name}', { name: chart.id })}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <div ref={layer} className="chart-drawing" />
      </div>
      <ViewButtons reach={reach} onZoom={(times) => move((each) => each.zoom(times))} onFit={() => move((each) => each.fit())} />
    </div>
  );
}
