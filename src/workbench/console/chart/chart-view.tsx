import './chart-view.css';
import '../view/detail.css';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Chart } from '../../drawing/chart.ts';
import { t } from '#platform/console/language/language.ts';
import type { ChartMarks, Chosen } from './chart-marks.ts';
import { type FocusRequest, takeFocus } from '../view/focus-request.ts';
import { around, firstState, outgoingIds } from '../view/chart-edges.ts';
import { boxesAround, boxOfGroup, groupOf, headBoxOf, headOf } from '../view/chosen-box.ts';
import { detailStep, showDetail } from '../view/detail.ts';
import { addFoldButtons, drawingOf, setTabStops } from '../view/drawing.ts';
import { sizeOf } from '../view/geometry.ts';
import { paint } from '../view/paint.ts';
import { panZoom, type PanZoom, type Reach } from '../view/pan-zoom.ts';
import { useViewKeys } from '../view/use-view-keys.ts';
import { type Folding, ViewButtons } from '../view/view-buttons.tsx';
import { walk } from '../view/walk.ts';

interface ChartViewProps {
  /** SVG text of the drawing. */
  picture: string;
  chart: Chart;
  marks: ChartMarks;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
  /** Id of a transition that is hovered outside of the drawing. */
  pointed?: string | null;
  /** Id of a state that is scrolled into view when it changes. */
  follow?: string | null;
  /** Its states can be folded, and its direction chosen. */
  folding?: Folding;
  /** Moves the focus into the chart once per request. */
  focusRequest?: FocusRequest | null;
  /** Views that pan and zoom together: the same set for all of them. They open fitted to the frame. */
  linkedViews?: Set<PanZoom>;
  /** Opens fitted to the frame, however small its text becomes. */
  opensWhole?: boolean;
  /** For linked views: the state or transition that is centred when it changes. */
  middle?: Chosen | null;
}

const noIds: ReadonlySet<string> = new Set();

/**
 * A drawn chart with marks. It can be panned and zoomed by wheel, drag, pinch and keys. States and transitions are selectable
 * by mouse and keyboard: arrow keys move between states, Tab goes through a state's outgoing transitions.
 */
export function ChartView({
  picture,
  chart,
  marks,
  chosen,
  onChoose,
  pointed = null,
  follow = null,
  folding,
  focusRequest = null,
  linkedViews,
  opensWhole = false,
  middle = null,
}: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const view = useRef<PanZoom>(null);
  const [reach, setReach] = useState<Reach>({ larger: true, smaller: true });
  const foldable = folding?.foldable;
  const folded = folding?.folded ?? noIds;
  const drawing = useMemo(() => {
    const drawn = drawingOf(picture);
    if (foldable) addFoldButtons(drawn, foldable, folded);
    return drawn;
  }, [picture, foldable, folded]);
  const outgoing = useMemo(() => (chosen?.kind === 'state' ? outgoingIds(chart, chosen.id) : noIds), [chart, chosen]);
  const latestChosen = useRef(chosen);
  useLayoutEffect(() => {
    latestChosen.current = chosen;
  });
  useLayoutEffect(() => {
    if (!frame.current || !layer.current) return;
    const shownLayer = layer.current;
    let step: number | null = null;
    view.current = panZoom(frame.current, shownLayer, linkedViews, setReach, (scale) => {
      const svg = shownLayer.querySelector('svg');
      const isNew = svg?.classList.contains('detailed') === false;
      if (!svg || (!isNew && detailStep(scale) === step)) return;
      step = detailStep(scale);
      svg.classList.add('detailed');
      showDetail(svg, scale);
    });
    return () => view.current?.stop();
  }, [linkedViews]);
  const toggled = useRef<string | null>(null);
  useLayoutEffect(() => {
    const before = toggled.current === null ? null : headBoxOf(layer.current?.querySelector('svg'), toggled.current);
    const after = toggled.current === null ? null : headBoxOf(drawing, toggled.current);
    layer.current?.replaceChildren(drawing);
    if (before && after) {
      toggled.current = null;
      view.current?.replace(sizeOf(drawing), before, after);
      return;
    }
    if (linkedViews || opensWhole) {
      view.current?.openWhole(sizeOf(drawing));
      return;
    }
    const initialBox = headOf(drawing, chart, latestChosen.current);
    view.current?.open(sizeOf(drawing), initialBox ? [initialBox] : boxesAround(drawing, chart, firstState(chart)));
  }, [drawing, chart, linkedViews, opensWhole]);
  useLayoutEffect(() => paint(drawing, { marks, chosen, outgoing, pointed }), [drawing, marks, chosen, outgoing, pointed]);
  useLayoutEffect(() => {
    const state = chosen?.kind === 'state' ? chosen.id : (chart.edges.find(({ id }) => id === chosen?.id)?.source ?? firstState(chart));
    setTabStops(drawing, state, outgoingIds(chart, state));
    const box = !linkedViews && chosen && boxOfGroup(groupOf(drawing, chosen));
    if (box) view.current?.reveal(box);
  }, [drawing, chart, chosen, linkedViews]);
  useLayoutEffect(() => {
    const box = follow === null ? null : boxOfGroup(groupOf(drawing, { kind: 'state', id: follow }));
    if (box) view.current?.reveal(box);
  }, [drawing, follow]);
  const initialMiddle = useRef<Chosen | null | undefined>(middle);
  useLayoutEffect(() => {
    // The initial selection does not move the fitted view.
    if (initialMiddle.current === middle) return;
    initialMiddle.current = undefined;
    const box = headOf(drawing, chart, middle);
    if (middle?.id === chart.id) view.current?.fit();
    else if (box) view.current?.centre(box);
  }, [drawing, chart, middle]);
  const handledRequest = useRef<FocusRequest | null>(null);
  useLayoutEffect(() => {
    if (focusRequest === handledRequest.current || focusRequest?.chart !== chart.id) return;
    handledRequest.current = focusRequest;
    takeFocus(drawing, focusRequest);
  }, [drawing, chart, focusRequest]);
  useViewKeys(frame, view, chosen && (() => onChoose(null)));

  const move = (apply: (each: PanZoom) => void) => [...(linkedViews ?? [view.current])].forEach((each) => each && apply(each));
  const fold = (id: string | null | undefined) => {
    if (!id || !foldable?.some((state) => state.id === id)) return false;
    toggled.current = id;
    folding?.onFold(id);
    return true;
  };
  const chooseAt = (target: EventTarget) => {
    const button = target instanceof Element ? target.closest('[data-fold-id]') : null;
    if (fold(button?.getAttribute('data-fold-id'))) return;
    const found = target instanceof Element ? target.closest('[data-edge-id], [data-state-id]') : null;
    const edge = found?.getAttribute('data-edge-id');
    const state = found?.getAttribute('data-state-id');
    onChoose(edge ? { kind: 'edge', id: edge } : state && state !== chart.id ? { kind: 'state', id: state } : null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      chooseAt(event.target);
    } else if (event.key.toLowerCase() === 'f' && foldAround(event.target)) event.preventDefault();
    else if (!event.shiftKey && walk(drawing, event.key)) event.preventDefault();
  };
  /** Folds the focused state, or the one around it; unfolds a folded one. */
  const foldAround = (target: EventTarget): boolean => {
    const id = target instanceof Element ? target.closest('[data-state-id]')?.getAttribute('data-state-id') : null;
    return id ? [id, ...around(chart, id).map((state) => state.id)].some(fold) : false;
  };
  const onFocus = ({ target }: FocusEvent) => {
    const state = target.getAttribute('data-state-id');
    if (state) setTabStops(drawing, state, outgoingIds(chart, state));
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
      <ViewButtons
        reach={reach}
        folding={folding ?? null}
        onZoom={(times) => move((each) => each.zoom(times))}
        onFit={() => move((each) => each.fit())}
      />
    </div>
  );
}
