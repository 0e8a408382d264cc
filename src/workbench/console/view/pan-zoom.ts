import {
  type Box,
  centred,
  fitted,
  limits,
  opening,
  panned,
  type Point,
  replaced,
  revealed,
  type Size,
  type View,
  zoomed,
} from './transform.ts';

export interface PanZoom {
  /** Zooms around a point of the frame, by default its centre. */
  zoom: (times: number, around?: Point) => void;
  pan: (by: Point) => void;
  /** Fits the whole drawing. */
  fit: () => void;
  /** Opens a drawing: fitted if readable, else around the first box, with as many of the surrounding boxes as fit. */
  open: (drawing: Size, boxes: readonly Box[]) => void;
  /** Opens a drawing for comparison: always fitted. */
  openWhole: (drawing: Size) => void;
  /** Replaces the drawing by another one of the same chart, with a point of it where it was. */
  replace: (drawing: Size, from: Point, to: Point) => void;
  /** Moves a box of the drawing into view. */
  reveal: (box: Box) => void;
  /** Centres a box at a readable size. */
  centre: (box: Box) => void;
  stop: () => void;
}

/** Whether zooming in and out is possible. */
export interface Reach {
  larger: boolean;
  smaller: boolean;
}

/** Delay after the last movement until the drawing is repainted sharp. Milliseconds. */
const SETTLED = 160;
/** A press that moves less is a click. Pixels. */
const CLICK = 4;

/**
 * Moves a layer inside its frame by wheel, drag and pinch: a transform per animation frame, without React.
 *
 * @param frame receives the gestures
 * @param layer the moved element; its origin is the top left corner
 * @param linkedViews views that follow every gesture, including this one
 * @param onReach called when a zoom limit is reached or left
 * @param onScale called with each new scale
 */
export function panZoom(
  frame: HTMLElement,
  layer: HTMLElement,
  linkedViews: Set<PanZoom> = new Set(),
  onReach: (reach: Reach) => void = () => undefined,
  onScale: (scale: number) => void = () => undefined,
): PanZoom {
  let view: View = { x: 0, y: 0, scale: 1 };
  let drawing: Size = { width: 1, height: 1 };
  let reach: Reach = { larger: true, smaller: true };
  // The initial view and the last revealed box; both are reset once the user moves the drawing.
  let opened: (() => View) | null = null;
  let revealedBox: Box | null = null;
  let painted = 0;
  let settled: ReturnType<typeof setTimeout> | undefined;
  // The part covered by the details panel is set as the frame's right padding.
  const covered = (): number => Number.parseFloat(getComputedStyle(frame).paddingRight) || 0;
  const frameSize = (): Size => ({ width: frame.clientWidth - covered() || 1, height: frame.clientHeight || 1 });
  const show = () => {
    painted = 0;
    layer.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.scale})`;
  };
  const notifyReach = () => {
    const { least, most } = limits(drawing, frameSize());
    const now = { larger: view.scale < most, smaller: view.scale > least };
    if (now.larger === reach.larger && now.smaller === reach.smaller) return;
    reach = now;
    onReach(now);
  };
  const applyView = (next: View) => {
    view = next;
    notifyReach();
    onScale(view.scale);
    layer.dataset['moving'] = '';
    clearTimeout(settled);
    settled = setTimeout(() => delete layer.dataset['moving'], SETTLED);
    painted ||= requestAnimationFrame(show);
  };
  const change = (next: View) => {
    opened = null;
    revealedBox = null;
    applyView(next);
  };
  const pan = (by: Point) => change(panned(view, by, drawing, frameSize()));
  const zoom = (times: number, around: Point = middle(frameSize())) => change(zoomed(view, times, around, limits(drawing, frameSize())));
  const stopGestures = gestures(
    frame,
    (by) => {
      for (const each of linkedViews) each.pan(by);
    },
    (times, around) => {
      for (const each of linkedViews) each.zoom(times, around);
    },
  );
  // Restores the view after a resize: an unmoved drawing is placed again, a revealed box stays in view.
  const settleView = () => {
    const from = opened?.() ?? view;
    applyView(revealedBox ? revealed(from, revealedBox, frameSize()) : from);
  };
  const resized = new ResizeObserver(settleView);
  resized.observe(frame);
  const openAt = (size: Size, begin: () => View) => {
    drawing = size;
    opened = begin;
    revealedBox = null;
    settleView();
  };
  const reveal = (box: Box) => {
    const { x, y } = revealed(view, box, frameSize());
    if (x !== view.x || y !== view.y) opened = null;
    revealedBox = box;
    settleView();
  };
  const self: PanZoom = {
    pan,
    zoom,
    fit: () => change(fitted(drawing, frameSize())),
    open: (size, boxes) => openAt(size, () => opening(size, frameSize(), boxes)),
    openWhole: (size) => openAt(size, () => fitted(size, frameSize())),
    replace(size, from, to) {
      drawing = size;
      change(replaced(view, size, frameSize(), { from, to }));
    },
    reveal,
    centre: (box) => change(centred(view, box, frameSize())),
    stop() {
      linkedViews.delete(self);
      stopGestures();
      resized.disconnect();
      clearTimeout(settled);
      cancelAnimationFrame(painted);
    },
  };
  linkedViews.add(self);
  return self;
}

const middle = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

/** Height of a text line for wheels that count lines. Pixels. */
const LINE = 16;

function gestures(frame: HTMLElement, pan: (by: Point) => void, zoom: (times: number, around: Point) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const down = new Map<number, Point>();
  const at = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = frame.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1;
    // A touchpad pinch arrives as wheel events with ctrl, in small steps.
    if (event.ctrlKey || event.metaKey) zoom(Math.exp(-Math.max(-50, Math.min(50, event.deltaY * unit)) * 0.006), at(event));
    else if (event.shiftKey && event.deltaX === 0) pan({ x: -event.deltaY * unit, y: 0 });
    else pan({ x: -event.deltaX * unit, y: -event.deltaY * unit });
  };
  let travelled = 0;
  const onDown = (event: PointerEvent) => {
    if (event.button > 1) return;
    if (down.size === 0) travelled = 0;
    down.set(event.pointerId, at(event));
  };
  const onMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    const by = { x: now.x - before.x, y: now.y - before.y };
    travelled += Math.hypot(by.x, by.y);
    if (travelled < CLICK) return;
    if (!frame.hasPointerCapture(event.pointerId)) frame.setPointerCapture(event.pointerId);
    frame.dataset['dragged'] = '';
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    if (other) pinch(before, now, other);
    else pan(by);
  };
  const pinch = (before: Point, now: Point, other: Point) => {
    const apart = (one: Point) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    zoom(apart(now) / apart(before), other);
  };
  const onUp = (event: PointerEvent) => {
    down.delete(event.pointerId);
    // Keeps the flag until after the click event that ends a drag.
    if (down.size === 0) setTimeout(() => delete frame.dataset['dragged'], 0);
  };
  frame.addEventListener('wheel', onWheel, { signal, passive: false });
  frame.addEventListener('pointerdown', onDown, { signal });
  frame.addEventListener('pointermove', onMove, { signal });
  frame.addEventListener('pointerup', onUp, { signal });
  frame.addEventListener('pointercancel', onUp, { signal });
  return () => stop.abort();
}
