import type { Point } from './transform.ts';

const STEP = 6;

/** Corners of an arrow's path from start to end: `M`, `L` and rounded `Q` with absolute coordinates. */
function cornersOf(line: string): Point[] {
  return [...line.matchAll(/[MLQ]([^MLQ]+)/g)].map(([, numbers = '']) => {
    const [x = 0, y = 0] = numbers
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    return { x, y };
  });
}

/** Points along a path, a few pixels apart, without the given length at both ends. */
export function alongRoute(line: string, ends: number): Point[] {
  const corners = cornersOf(line);
  const steps = corners.slice(1).flatMap((to, index) => {
    const from = corners[index] ?? to;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const count = Math.max(1, Math.round(length / STEP));
    return Array.from({ length: count }, (_, at) => ({
      x: from.x + ((to.x - from.x) * at) / count,
      y: from.y + ((to.y - from.y) * at) / count,
    }));
  });
  const skipped = Math.min(Math.round(ends / STEP), Math.floor((steps.length - 1) / 2));
  return steps.slice(Math.max(0, skipped), steps.length - Math.max(0, skipped));
}

/** The points sorted by distance to another point. */
export function nearestFirst(points: readonly Point[], to: Point): Point[] {
  const distance = ({ x, y }: Point): number => Math.hypot(x - to.x, y - to.y);
  return points.toSorted((a, b) => distance(a) - distance(b));
}
