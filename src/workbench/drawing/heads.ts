import type { Chart, ChartNode } from './chart.ts';
import type { Box, Drawing, Point } from './drawing.ts';
import { HEAD, stateRows } from './labels.ts';
import { FONT, nameWidth, wordsWidth } from './text-width.ts';

/** Between words and the frame around them, and at least between words and a line beside them. */
const SIDE = 10;
const BESIDE = 6;

export interface Head {
  /** Left edge of the name and of the lines below it. */
  x: number;
  /** Whether no arrow runs through them. */
  free: boolean;
}

/** The name of a state with states inside, with the mark of one whose states are all active at once. */
export const headName = ({ key, type }: ChartNode): string => `${key}${type === 'parallel' ? ' ∥' : ''}`;

/**
 * Where the name of a state with states inside stands, and the lines below it: on the left, or where an arrow that comes
 * in through its head leaves them room.
 */
export function headOf(chart: Chart, { edges }: Drawing, state: ChartNode, box: Box): Head {
  const rows = stateRows(chart, state);
  const level = { x: box.x, width: box.width };
  const words = [
    { ...level, y: box.y + 5, height: FONT.line, wide: nameWidth(headName(state)) },
    ...rows.map(({ text }, index) => ({
      ...level,
      y: box.y + HEAD.container + 3 + index * FONT.line,
      height: FONT.line,
      wide: wordsWidth(text),
    })),
  ];
  const wide = Math.max(...words.map((line) => line.wide));
  const pieces = edges.flatMap(({ points }) => piecesOf(points)).filter((piece) => words.some((line) => meets(piece, line)));
  const left = box.x + SIDE;
  const places = [left, ...pieces.map((piece) => Math.ceil(piece.x + piece.width + BESIDE + 2)).toSorted((one, other) => one - other)];
  const isFree = (x: number): boolean =>
    words.every((line) => pieces.every((piece) => !meets(piece, { ...line, x: x - BESIDE, width: line.wide + 2 * BESIDE })));
  const free = places.find((x) => x + wide + SIDE <= box.x + box.width && isFree(x));
  return { x: free ?? left, free: free !== undefined };
}

function piecesOf(points: readonly Point[]): Box[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
  });
}

const meets = (piece: Box, words: Box): boolean =>
  piece.x + piece.width > words.x &&
  piece.x < words.x + words.width &&
  piece.y + piece.height > words.y &&
  piece.y < words.y + words.height;
