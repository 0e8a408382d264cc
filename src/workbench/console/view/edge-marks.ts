import type { EdgeMark } from '../chart/chart-marks.ts';
import { boxOf, shapeOf } from './geometry.ts';
import { around, HIGH, pill, widthOf } from './pill.ts';
import { alongRoute, nearestFirst } from './route.ts';
import type { Box, Point } from './transform.ts';

/** Length of an arrowhead and the visible part of its line before it. */
const END = 18;
/** Height of a compound state's head: its name and possibly a count. */
const HEAD = 24;

/** Minimum distance between a pill and other lines or pills. */
const GAP = 2;

/** Space that labels over arrows must not cover. */
export interface OccupiedSpace {
  /** Names, labels and other pills. */
  boxes: Box[];
  /** Lines of arrows: a figure on another arrow's line would be misread. */
  lines: { of: string; points: readonly Point[] }[];
}

/** Boxes of the states and visible arrow labels, and the lines of the arrows. */
export function occupiedSpace(drawing: ParentNode): OccupiedSpace {
  const boxes = [...drawing.querySelectorAll('[data-state-id]')].flatMap((group) => {
    const box = boxOf(shapeOf(group));
    if (!box) return [];
    return [group.matches('.compound, .parallel') ? { ...box, height: HEAD } : box];
  });
  const words = [...drawing.querySelectorAll('g[data-edge-id] > .back')].flatMap((back) => boxOf(back) ?? []);
  const lines = [...drawing.querySelectorAll('g[data-edge-id]')].map((group) => ({
    of: idOf(group),
    points: alongRoute(lineOf(group), 0),
  }));
  return { boxes: [...boxes, ...words], lines };
}

const idOf = (group: Element): string => group.getAttribute('data-edge-id') ?? '';
const lineOf = (group: Element): string => group.querySelector('path:not(.hit)')?.getAttribute('d') ?? '';

/** Draws a mark's badge beside the arrow's label, or else on or beside its line. */
export function markEdge(group: Element, over: Element, { badge = '', tone = 'plain' }: EdgeMark, occupied: OccupiedSpace): void {
  const width = widthOf(badge);
  const boxes = [...besideWords(group, width), ...onLine(group)].map((point) => around(point, width));
  const isClear = (box: Box): boolean => !occupied.boxes.some((other) => overlap(box, other));
  const clear = [boxes, boxes.flatMap(besideLine)].map((each) => each.filter(isClear)).find(({ length }) => length > 0) ?? [];
  const spot = clear.find((box) => !isOnOtherLine(box, idOf(group), occupied)) ?? clear[0] ?? boxes[0];
  if (!spot) return;
  occupied.boxes.push(grown(spot));
  over.append(...pill(badge, spot, `badge tone-${tone}${group.classList.contains('way') ? ' way' : ''}`));
}

/** Fallback positions beside a line that runs close to a state, such as a self-transition's. */
const besideLine = (box: Box): Box[] => [-1, 1].map((side) => ({ ...box, x: box.x + side * (box.width / 2 + GAP) }));

/** Points on an arrow's line, nearest to its label first; without a label, from the middle on. */
function onLine(group: Element): Point[] {
  const points = alongRoute(lineOf(group), END);
  const back = boxOf(group.querySelector('.back'));
  const middle = back ? { x: back.x + back.width / 2, y: back.y + back.height / 2 } : points[Math.floor(points.length / 2)];
  return middle ? nearestFirst(points, middle) : [];
}

/** Positions around an arrow's label; for a row inside a state's box, over the box's right edge. */
function besideWords(group: Element, width: number): Point[] {
  const box = boxOf(group.querySelector('.back'));
  if (box) {
    const [left, right] = [box.x - width / 2, box.x + box.width + width / 2];
    const [first, last] = [box.y + 7, box.y + box.height - 7];
    const sides = [first, last].flatMap((y) => [
      { x: left, y },
      { x: right, y },
    ]);
    const [up, down] = [box.y - HIGH / 2, box.y + box.height + HIGH / 2];
    return [...sides, { x: box.x + width / 2, y: up }, { x: box.x + width / 2, y: down }];
  }
  if (group.localName === 'g') return onLine(group);
  const state = boxOf(shapeOf(group.closest('[data-state-id]') ?? group));
  return state ? [{ x: state.x + state.width + width / 2 - 6, y: Number(group.getAttribute('y')) - 4 }] : [];
}

const grown = ({ x, y, width, height }: Box): Box => ({ x: x - GAP, y: y - GAP, width: width + 2 * GAP, height: height + 2 * GAP });

/** Whether a box lies on the line of another arrow. */
function isOnOtherLine(box: Box, own: string, { lines }: OccupiedSpace): boolean {
  const { x, y, width, height } = grown(box);
  const isIn = (point: Point): boolean => point.x > x && point.x < x + width && point.y > y && point.y < y + height;
  return lines.some(({ of, points }) => of !== own && points.some(isIn));
}

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
