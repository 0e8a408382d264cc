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

/** Below this, the words of a drawing can not be read without effort. */
export const READABLE = 0.7;
const LEAST = 0.1;
const MOST = 4;
const MARGIN = 24;

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most);

/** The whole drawing in the middle of the frame; a small one is not enlarged. */
export function fitted(drawing: Size, frame: Size): View {
  const scale = between(LEAST, Math.min(1, (frame.width - 2 * MARGIN) / drawing.width, (frame.height - 2 * MARGIN) / drawing.height), MOST);
  return { x: (frame.width - drawing.width * scale) / 2, y: (frame.height - drawing.height * scale) / 2, scale };
}

/** The whole drawing where that can be read; else as small as it can be read, with a box in the middle. */
export function opening(drawing: Size, frame: Size, box: Box | null): View {
  const whole = fitted(drawing, frame);
  if (whole.scale >= READABLE) return whole;
  const at = box ?? { x: 0, y: 0, width: drawing.width, height: 0 };
  const view = {
    x: frame.width / 2 - (at.x + at.width / 2) * READABLE,
    y: frame.height / 2 - (at.y + at.height / 2) * READABLE,
    scale: READABLE,
  };
  return { ...view, x: inside(view.x, drawing.width * READABLE, frame.width), y: inside(view.y, drawing.height * READABLE, frame.height) };
}

/** A drawing larger than its frame leaves no empty margin; a smaller one is in the middle. */
function inside(at: number, drawing: number, frame: number): number {
  return drawing <= frame - 2 * MARGIN ? (frame - drawing) / 2 : between(frame - drawing - MARGIN, at, MARGIN);
}

/** A box in the middle of the frame, at least as large as it can be read. */
export function centred(view: View, box: Box, frame: Size): View {
  const scale = Math.max(view.scale, READABLE);
  return { x: frame.width / 2 - (box.x + box.width / 2) * scale, y: frame.height / 2 - (box.y + box.height / 2) * scale, scale };
}

/** Enlarged so many times around a point of the frame, which stays where it is. */
export function zoomed(view: View, times: number, around: Point): View {
  const scale = between(LEAST, view.scale * times, MOST);
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
