import type { Chart } from './chart.ts';
import type { Box, Drawing, Point } from './drawing.ts';
import { headOf } from './heads.ts';
import { stateTree } from './tree.ts';

/** Faults that make a drawing hard to read. */
export interface Faults {
  /** Places where two lines cross. */
  crossings: number;
  /** Lines through a state, too close along their own source or target, or through another arrow's label. */
  through: number;
  /** Compound states whose name is crossed by a line. */
  names: number;
  /** Overlapping states or labels. */
  overlaps: number;
  bends: number;
  /** Total length of all lines, in pixels. */
  length: number;
}

/** Screen size that a drawing should fit, also close to a landscape page. */
const SHEET = { width: 1060, height: 740 };

/** Lower is better. A crossing costs as much as a line across a third of the sheet. */
export function score(chart: Chart, drawing: Drawing): number {
  const { crossings, through, names, overlaps, bends, length } = faults(chart, drawing);
  const tooWide = Math.max(1, drawing.width / SHEET.width);
  const tooHigh = Math.max(1, drawing.height / SHEET.height);
  const area = (drawing.width * drawing.height) / 2_500;
  return (
    crossings * 110 +
    through * 1_500 +
    names * 400 +
    overlaps * 1_000 +
    bends * 8 +
    length * 0.3 +
    area +
    (Math.max(tooWide, tooHigh) - 1) * 900
  );
}

export function faults(chart: Chart, drawing: Drawing): Faults {
  const lines = [
    ...new Map(drawing.edges.map(({ points, edge }) => [JSON.stringify(points), { edge, points, pieces: pieces(points) }])).values(),
  ];
  let crossings = 0;
  lines.forEach((one, index) => {
    for (const other of lines.slice(index + 1)) crossings += crossingsOf(one.pieces, other.pieces);
  });
  return {
    crossings,
    through: countLinesThroughBoxes(chart, drawing),
    names: namesCrossed(chart, drawing).length,
    overlaps: overlaps(chart, drawing),
    bends: lines.reduce((sum, { points }) => sum + Math.max(0, points.length - 2), 0),
    length: lines.reduce((sum, line) => sum + line.pieces.reduce((all, piece) => all + lengthOf(piece), 0), 0),
  };
}

type Piece = [Point, Point];

function pieces(points: readonly Point[]): Piece[] {
  return points.slice(1).map((point, index) => [points[index] ?? point, point]);
}

const lengthOf = ([from, to]: Piece): number => Math.abs(from.x - to.x) + Math.abs(from.y - to.y);

function crossingsOf(a: readonly Piece[], b: readonly Piece[]): number {
  return a.reduce((sum, piece) => sum + b.filter((against) => cross(piece, against)).length, 0);
}

/** Whether two pieces cross, or parallel ones overlap. */
function cross(one: Piece, other: Piece): boolean {
  const a = boxOfPiece(one);
  const b = boxOfPiece(other);
  return overlapsBy(a, b, 0.5);
}

function boxOfPiece([from, to]: Piece): Box {
  const x = Math.min(from.x, to.x);
  const y = Math.min(from.y, to.y);
  return { x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
}

/** Whether two boxes overlap by more than the tolerance; a line is a box without width. */
function overlapsBy(a: Box, b: Box, tolerance: number): boolean {
  return (
    a.x + a.width > b.x + tolerance - (b.width ? 0 : 1) &&
    b.x + b.width > a.x + tolerance - (a.width ? 0 : 1) &&
    a.y + a.height > b.y + tolerance - (b.height ? 0 : 1) &&
    b.y + b.height > a.y + tolerance - (a.height ? 0 : 1)
  );
}

function countLinesThroughBoxes(chart: Chart, drawing: Drawing): number {
  const leaves = leavesOf(chart, drawing);
  return drawing.edges.reduce((sum, { edge, points }) => {
    const parts = pieces(points).map(boxOfPiece);
    const own = (id: string): boolean => edge !== null && (id === edge.source || id === edge.target);
    const states = leaves.filter(([id, box]) =>
      own(id) ? touchesOwnState(parts, box) : edge !== null && intersectsAny(parts, box),
    ).length;
    const words = drawing.edges.filter(({ points: other, label }) => other !== points && label && intersectsAny(parts, label)).length;
    return sum + states + words;
  }, 0);
}

function intersectsAny(parts: readonly Box[], box: Box): boolean {
  return parts.some((part) => overlapsBy(part, box, 1));
}

/** Whether a line runs through or close along its own source or target. */
function touchesOwnState(parts: readonly Box[], { x, y, width, height }: Box): boolean {
  const around = { x: x - 4, y: y - 4, width: width + 8, height: height + 8 };
  return intersectsAny(parts, { x, y, width, height }) || intersectsAny(parts.slice(1, -1), around);
}

/** The leaf states, by id. */
function leavesOf(chart: Chart, { states }: Drawing): [string, Box][] {
  const outer = new Set(chart.nodes.map(({ parent }) => parent));
  return [...states].filter(([id]) => !outer.has(id));
}

/** Compound states whose name is crossed by a line at every position in their head. */
export function namesCrossed(chart: Chart, drawing: Drawing): string[] {
  const tree = stateTree(chart);
  return chart.nodes.flatMap((state) => {
    const box = drawing.states.get(state.id);
    return !box || !tree.children(state.id).length || headOf(chart, drawing, state, box).free ? [] : [state.id];
  });
}

function overlaps(chart: Chart, drawing: Drawing): number {
  const words = drawing.edges.flatMap(({ label }) => label ?? []);
  const boxes = [...leavesOf(chart, drawing).map(([, box]) => box), ...words];
  return boxes.reduce((sum, box, index) => sum + boxes.slice(index + 1).filter((other) => overlapsBy(box, other, 1)).length, 0);
}
