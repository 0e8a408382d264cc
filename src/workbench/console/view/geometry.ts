import type { Box, Size } from './transform.ts';

/** A state of a drawing: its box and the box of its name. */
export interface PlacedState {
  id: string;
  box: Box;
  /** For a compound state only the head counts in keyboard navigation. */
  head: Box;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Height of a state's head. */
const HEAD = 26;

const number = (element: Element, name: string): number => Number(element.getAttribute(name) ?? 0);

export function boxOf(shape: Element | null): Box | null {
  if (!shape) return null;
  if (shape.localName !== 'circle') {
    return { x: number(shape, 'x'), y: number(shape, 'y'), width: number(shape, 'width'), height: number(shape, 'height') };
  }
  const radius = number(shape, 'r');
  return { x: number(shape, 'cx') - radius, y: number(shape, 'cy') - radius, width: 2 * radius, height: 2 * radius };
}

/** The shape inside a state's group. */
export const shapeOf = (group: Element): Element | null => group.querySelector('.shape') ?? group.querySelector('rect, circle');

export function placedStates(drawing: ParentNode): PlacedState[] {
  return [...drawing.querySelectorAll('[data-state-id]')].flatMap((group) => {
    const box = boxOf(shapeOf(group));
    if (!box) return [];
    const isAround = group.matches('.compound, .parallel');
    const head = isAround ? { ...box, height: Math.min(HEAD, box.height) } : box;
    return [{ id: group.getAttribute('data-state-id') ?? '', box, head }];
  });
}

export function sizeOf(svg: Element): Size {
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(/\s+/).map(Number);
  return { width: number(svg, 'width') || width, height: number(svg, 'height') || height };
}

/** The nearest state in a direction; null at the edge of the drawing. */
export function nearest(states: readonly PlacedState[], from: Box, direction: Direction): PlacedState | null {
  const origin = towards(from, direction);
  const found = states
    .filter(({ head }) => head !== from)
    .map((state) => ({ state, cost: cost(origin, towards(state.head, direction)) }))
    .filter(({ cost: value }) => Number.isFinite(value))
    .toSorted((first, second) => first.cost - second.cost);
  return found[0]?.state ?? null;
}

/** A box relative to a direction: `start` to `end` along it, `low` to `high` across it. */
interface Span {
  start: number;
  end: number;
  low: number;
  high: number;
}

function towards({ x, y, width, height }: Box, direction: Direction): Span {
  const across = direction === 'left' || direction === 'right' ? { low: y, high: y + height } : { low: x, high: x + width };
  const along = {
    right: { start: x, end: x + width },
    left: { start: -x - width, end: -x },
    down: { start: y, end: y + height },
    up: { start: -y - height, end: -y },
  }[direction];
  return { ...along, ...across };
}

/** Distance costs, sideways offset costs more. Infinite for boxes not in that direction. */
function cost(from: Span, to: Span): number {
  const centerDistance = (to.start + to.end - from.start - from.end) / 2;
  if (centerDistance < 1 || to.end <= from.end || to.start <= from.start) return Infinity;
  const gap = Math.max(0, to.start - from.end);
  const sidewaysGap = Math.max(0, to.low - from.high, from.low - to.high);
  const centerOffset = Math.abs(to.low + to.high - from.low - from.high) / 2;
  return gap + 3 * sidewaysGap + 0.2 * centerOffset + 0.1 * centerDistance;
}
