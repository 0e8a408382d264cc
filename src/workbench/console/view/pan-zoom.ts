import { type Box, centred, fitted, limits, opening, panned, type Point, revealed, type Size, type View, zoomed } from './transform.ts';

export interface PanZoom {
  /** Enlarges around a point of the frame, or its middle. */
  zoom: (times: number, around?: Point) => void;
  pan: (by: Point) => void;
  /** The whole drawing. */
  fit: () => void;
  /** As a chart is opened: whole where that can be read, else around the first box, with those around it that have room. */
  open: (drawing: Size, boxes: readonly Box[]) => void;
  /** As a chart is opened that is compared: whole in any case. */
  openWhole: (drawing: Size) => void;
  /** Moves a box of the drawing into sight. */
  reveal: (box: Box) => void;
  /** Moves a box into the middle, large enough to be read. */
  centre: (box: Box) => void;
  stop: () => void;
}

/** Whether it can be made larger, and smaller. */
export interface Reach {
  larger: boolean;
  smaller: boolean;
}

/** How long after the last movement the drawing is painted anew, sharp. Milliseconds. */
const SETTLED = 160;
/** A press that moves less is a click. Pixels. */
const CLICK = 4;

/**
 * Moves one layer inside its frame by wheel, drag and pinch: a transform per frame, and nothing of React.
 *
 * @param frame takes the gestures
 * @param layer what is moved; its corner is the origin
 * @param beside what moves along with every gesture, this one among it
 * @param onReach is told when an end is reached or left
 */
export function panZoom(
  frame: HTMLElement,
  layer: HTMLElement,
  beside: Set<PanZoom> = new Set(),
  onReach: (reach: Reach) => void = () => undefined,
): PanZoom {
  let view: View = { x: 0, y: 0, scale: 1 };
  let drawing: Size = { width: 1, height: 1 };
  let reach: Reach = { larger: true, smaller: true };
  // As it was opened, and what came into sight last; neither, once somebody has moved it.
  let opened: (() => View) | null = null;
  let shown: Box | null = null;
  let painted = 0;
  let settled: ReturnType<typeof setTimeout> | undefined;
  // What lies over the frame's right edge stands as its padding.
  const covered = (): number => Number.parseFloat(getComputedStyle(frame).paddingRight) || 0;
  const room = (): Size => ({ width: frame.clientWidth - covered() || 1, height: frame.clientHeight || 1 });
  const show = () => {
    painted = 0;
    layer.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.scale})`;
  };
  const tellReach = () => {
    const { least, most } = limits(drawing, room());
    const now = { larger: view.scale < most, smaller: view.scale > least };
    if (now.larger === reach.larger && now.smaller === reach.smaller) return;
    reach = now;
    onReach(now);
  };
  const lie = (next: View) => {
    view = next;
    tellReach();
    layer.dataset['moving'] = '';
    clearTimeout(settled);
    settled = setTimeout(() => delete layer.dataset['moving'], SETTLED);
    painted ||= requestAnimationFrame(show);
  };
  const change = (next: View) => {
    opened = null;
    shown = null;
    lie(next);
  };
  const pan = (by: Point) => change(panned(view, by, drawing, room()));
  const zoom = (times: number, around: Point = middle(room())) => change(zoomed(view, times, around, limits(drawing, room())));
  const ungesture = gestures(
    frame,
    (by) => {
      for (const each of beside) each.pan(by);
    },
    (times, around) => {
      for (const each of beside) each.zoom(times, around);
    },
  );
  // A line of controls comes or goes: what nobody has moved is placed anew, and what was to be seen stays in sight.
  const rest = () => {
    const from = opened?.() ?? view;
    lie(shown ? revealed(from, shown, room()) : from);
  };
  const resized = new ResizeObserver(rest);
  resized.observe(frame);
  const place = (size: Size, begin: () => View) => {
    drawing = size;
    opened = begin;
    shown = null;
    rest();
  };
  const reveal = (box: Box) => {
    const { x, y } = revealed(view, box, room());
    if (x !== view.x || y !== view.y) opened = null;
    shown = box;
    rest();
  };
  const self: PanZoom = {
    pan,
    zoom,
    fit: () => change(fitted(drawing, room())),
    open: (size, boxes) => place(size, () => opening(size, room(), boxes)),
    openWhole: (size) => place(size, () => fitted(size, room())),
    reveal,
    centre: (box) => change(centred(view, box, room())),
    stop() {
      beside.delete(self);
      ungesture();
      resized.disconnect();
      clearTimeout(settled);
      cancelAnimationFrame(painted);
    },
  };
  beside.add(self);
  return self;
}

const middle = ({ width, height }: Size): Point => ({ x: width / 2, y: height / 2 });

/** A line of text, where a wheel counts lines. Pixels. */
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
    // A pinch on a touchpad comes as a wheel with ctrl, in small steps.
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
    // After the click that a drag ends with.
    if (down.size === 0) setTimeout(() => delete frame.dataset['dragged'], 0);
  };
  frame.addEventListener('wheel', onWheel, { signal, passive: false });
  frame.addEventListener('pointerdown', onDown, { signal });
  frame.addEventListener('pointermove', onMove, { signal });
  frame.addEventListener('pointerup', onUp, { signal });
  frame.addEventListener('pointercancel', onUp, { signal });
  return () => stop.abort();
}
