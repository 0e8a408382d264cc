/** Position of the drawing's corner in frame pixels, and its scale. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Smallest scale at which the drawing's 11-pixel text is readable. */
export const READABLE = 0.9;
const MIN_SCALE = 0.1;
const MAX_SCALE = 4;
/** Smallest and largest scale. */
export interface Limits {
  least: number;
  most: number;
}

const MARGIN = 24;
/** Share of the frame within which a box still has its surroundings in view. */
const VISIBLE_SHARE = 0.75;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** Fits the drawing into the frame; a small one is not enlarged. */
export function fitted(drawing: Size, frame: Size): View {
  const room = Math.min((frame.width - 2 * MARGIN) / drawing.width, (frame.height - 2 * MARGIN) / drawing.height);
  const scale = between(MIN_SCALE, room, 1);
  return { x: (frame.width - drawing.width * scale) / 2, y: (frame.height - drawing.height * scale) / 2, scale };
}

/**
 * The whole drawing if readable; else the smallest readable scale with a box in view: at the drawing's corner if the box is
 * visible there, else centred with its surroundings.
 *
 * @param boxes the box and those around it, nearest first
 */
export function opening(drawing: Size, frame: Size, boxes: readonly Box[]): View {
  const fittedView = fitted(drawing, frame);
  if (fittedView.scale >= READABLE) return fittedView;
  const along = (side: 'width' | 'height', corner: 'x' | 'y'): number => {
    const spans = boxes.map((box) => ({ start: box[corner] * READABLE, length: box[side] * READABLE }));
    return startOffset(drawing[side] * READABLE, frame[side], spans);
  };
  return { x: along('width', 'x'), y: along('height', 'y'), scale: READABLE };
}

interface Span {
  start: number;
  length: number;
}

/** Offset of a drawing along one axis. A larger one leaves no empty margin; a smaller one is centred. */
function startOffset(drawing: number, frame: number, [box = { start: 0, length: 0 }, ...around]: readonly Span[]): number {
  const room = frame - 2 * MARGIN;
  if (drawing <= room) return (frame - drawing) / 2;
  if (box.start + box.length <= (frame - MARGIN) * VISIBLE_SHARE) return MARGIN;
  const { start, length } = around.findLast((each) => each.length <= room) ?? box;
  return between(frame - drawing - MARGIN, frame / 2 - (start + length / 2), MARGIN);
}

/**
 * The view of a drawing that replaces another one, with a point where it was. Along an axis on which the drawing fits it is
 * centred; otherwise it leaves no empty margin.
 */
export function replaced(view: View, drawing: Size, frame: Size, { from, to }: { from: Point; to: Point }): View {
  const along = (side: 'width' | 'height', corner: 'x' | 'y'): number => {
    const length = drawing[side] * view.scale;
    if (length <= frame[side] - 2 * MARGIN) return (frame[side] - length) / 2;
    return between(frame[side] - length - MARGIN, view[corner] + (from[corner] - to[corner]) * view.scale, MARGIN);
  };
  return { x: along('width', 'x'), y: along('height', 'y'), scale: view.scale };
}

/** Centres a box, at least at a readable scale. */
export function centred(view: View, box: Box, frame: Size): View {
  const scale = Math.max(view.scale, READABLE);
  return { x: frame.width / 2 - (box.x + box.width / 2) * scale, y: frame.height / 2 - (box.y + box.height / 2) * scale, scale };
}

/** Scale limits: zooming out stops at half the fitted size. */
export const limits = (drawing: Size, frame: Size): Limits => ({ least: fitted(drawing, frame).scale / 2, most: MAX_SCALE });

/** Scales around a point of the frame, which stays in place. */
export function zoomed(view: View, times: number, around: Point, { least, most }: Limits): View {
  const scale = between(least, view.scale * times, most);
  const by = scale / view.scale;
  return { x: around.x - (around.x - view.x) * by, y: around.y - (around.y - view.y) * by, scale };
}

/** Pans, but keeps a part of the drawing visible. */
export function panned(view: View, by: Point, drawing: Size, frame: Size): View {
  const minVisible = 64;
  return {
    ...view,
    x: between(minVisible - drawing.width * view.scale, view.x + by.x, frame.width - minVisible),
    y: between(minVisible - drawing.height * view.scale, view.y + by.y, frame.height - minVisible),
  };
}

/** Moves the view as little as needed to show the box. */
export function revealed(view: View, box: Box, frame: Size): View {
  const shift = (start: number, length: number, room: number): number => {
    if (length > room - 2 * MARGIN || start < MARGIN) return MARGIN - start;
    return Math.min(0, room - MARGIN - (start + length));
  };
  const left = view.x + box.x * view.scale;
  const top = view.y + box.y * view.scale;
  return {
    ...view,
    x: view.x + shift(left, box.width * view.scale, frame.width),
    y: view.y + shift(top, box.height * view.scale, frame.height),
  };
}
