import { boxOf, type Direction, nearest, placedStates, shapeOf } from './geometry.ts';

const directions: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Focuses the nearest state in the direction of an arrow key. False if the key does not apply to the drawing. */
export function walk(drawing: SVGSVGElement, key: string): boolean {
  const direction = directions[key];
  const focused = document.activeElement?.closest('[data-edge-id], [data-state-id]');
  if (!direction || !focused || !drawing.contains(focused)) return false;
  const states = placedStates(drawing);
  const from = focused.hasAttribute('data-state-id')
    ? states.find(({ id }) => id === focused.getAttribute('data-state-id'))?.head
    : (boxOf(focused.querySelector('.back')) ?? boxOf(shapeOf(focused.closest('[data-state-id]') ?? focused)));
  const next = from && nearest(states, from, direction);
  const group = next && drawing.querySelector<SVGElement>(`[data-state-id="${CSS.escape(next.id)}"]`);
  group?.focus({ preventScroll: true });
  return true;
}
