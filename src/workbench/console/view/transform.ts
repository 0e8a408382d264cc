/** Where the drawing lies in its frame: its corner in the frame's pixels, and how much it is enlarged. */
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

/** Below this, the words of a drawing can not be read without effort: they are drawn with 11 pixels. */
export const READABLE = 0.9;
const LEAST = 0.1;
const MOST = 4;
/** Smallest and largest scale. */
export interface Limits {
  least: number;
  most: number;
}

const MARGIN = 24;
/** Of a frame, where something still has what is around it in sight. */
const SEEN = 0.75;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** The whole drawing in the middle of the frame; a small one is not enlarged. */
export function fitted(drawing: Size, frame: Size): View {
  const room = Math.min((frame.width - 2 * MARGIN) / drawing.width, (frame.height - 2 * MARGIN) / drawing.height);
  const scale = between(LEAST, room, 1);
  return { x: (frame.width - drawing.width * scale) / 2, y: (frame.height - drawing.height * scale) / 2, scale };
}

/**
 * The whole drawing where that can be read; else as small as it can be read, with a box in sight: from the drawing's corner
 * on where the box is seen there, in the middle otherwise, with what is around it.
 *
 * @param boxes the box, and those around it from the nearest on
 */
export function opening(drawing: Size, frame: Size, boxes: readonly Box[]): View {
  const whole = fitted(drawing, frame);
  if (whole.scale >= READABLE) return whole;
  const along = (side: 'width' | 'height', corner: 'x' | 'y'): number => {
    const spans = boxes.map((box) => ({ start: box[corner] * READABLE, length: box[side] * READABLE }));
    return begun(drawing[side] * READABLE, frame[side], spans);
  };
  return { x: along('width', 'x'), y: along('height', 'y'), scale: READABLE };
}

interface Span {
  start: number;
  length: number;
}

/** Where a drawing begins along one side of its frame. A larger one leaves no empty margin; a smaller one is in the middle. */
function begun(drawing: number, frame: number, [box = { start: 0, length: 0 }, ...around]: readonly Span[]): number {
  const room = frame - 2 * MARGIN;
  if (drawing <= room) return (frame - drawing) / 2;
  if (box.start + box.length <= (frame - MARGIN) * SEEN) return MARGIN;
  const { start, length } = around.findLast((each) => each.length <= room) ?? box;
  return between(frame - drawing - MARGIN, frame / 2 - (start + length / 2), MARGIN);
}

/** A box in the middle of the frame, at least as large as it can be read. */
export function centred(view: View, box: Box, frame: Size): View {
  const scale = Math.max(view.scale, READABLE);
  return { x: frame.width / 2 - (box.x + box.width / 2) * scale, y: frame.height / 2 - (box.y + box.height / 2) * scale, scale };
}

/** How small and how large a drawing gets: half of what is seen as a whole is of no use to anybody. */
export const limits = (drawing: Size, frame: Size): Limits => ({ least: fitted(drawing, frame).scale / 2, most: MOST });

/** Enlarged so many times around a point of the frame, which stays where it is. */
export function zoomed(view: View, times: number, around: Point, { least, most }: Limits): View {
  const scale = between(least, view.scale * times, most);
  const by = scale / view.scale;
  return { x: around.x - (around.x - view.x) * by, y: around.y - (around.y - view.y) * by, scale };
}

/** Moved, but never so far that nothing is seen of the drawing. */
export function panned(view: View, by: Point, drawing: Size, frame: Size): View {
  const seen = 64;
  return {
    ...view,
    x: between(seen - drawing.width * view.scale, view.x + by.x, frame.width - seen),
    y: between(seen - drawing.height * view.scale, view.y + by.y, frame.height - seen),
  };
}

/** The same view where the box is in sight; moved as little as that needs. */
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
