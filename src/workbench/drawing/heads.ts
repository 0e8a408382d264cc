import type { Chart, ChartNode } from './chart.ts';
import type { Box, Drawing, Point } from './drawing.ts';
import { HEAD, stateRows } from './labels.ts';
import { FONT, nameWidth, wordsWidth } from './text-width.ts';

/** Padding between text and frame, and minimum distance between text and a line. */
const SIDE = 10;
const BESIDE = 6;

export interface Head {
  /** Left edge of the name and of the rows below it. */
  x: number;
  /** Whether no arrow crosses them. */
  free: boolean;
}

/** Name of a compound state, with a sign for parallel states. */
export const headName = ({ key, type }: ChartNode): string => `${key}${type === 'parallel' ? ' ‖' : ''}`;

/**
 * Position of a compound state's name and the rows below it: on the left, or wherever an arrow that enters through its head
 * leaves room.
 */
export function headOf(chart: Chart, { edges }: Drawing, state: ChartNode, box: Box): Head {
  const rows = stateRows(chart, state);
  const level = { x: box.x, width: box.width };
  const textBoxes = [
    { ...level, y: box.y + 5, height: FONT.line, wide: nameWidth(headName(state)) },
    ...rows.map(({ text }, index) => ({
      ...level,
      y: box.y + HEAD.container + 3 + index * FONT.line,
      height: FONT.line,
      wide: wordsWidth(text),
    })),
  ];
  const wide = Math.max(...textBoxes.map((line) => line.wide));
  const pieces = edges.flatMap(({ points }) => piecesOf(points)).filter((piece) => textBoxes.some((line) => overlaps(piece, line)));
  const left = box.x + SIDE;
  const candidates = [left, ...pieces.map((piece) => Math.ceil(piece.x + piece.width + BESIDE + 2)).toSorted((a, b) => a - b)];
  const isFree = (x: number): boolean =>
    textBoxes.every((line) => pieces.every((piece) => !overlaps(piece, { ...line, x: x - BESIDE, width: line.wide + 2 * BESIDE })));
  const free = candidates.find((x) => x + wide + SIDE <= box.x + box.width && isFree(x));
  return { x: free ?? left, free: free !== undefined };
}

function piecesOf(points: readonly Point[]): Box[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
  });
}

const overlaps = (piece: Box, text: Box): boolean =>
  piece.x + piece.width > text.x && piece.x < text.x + text.width && piece.y + piece.height > text.y && piece.y < text.y + text.height;
