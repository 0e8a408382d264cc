import { boxOf, type Direction, nearest, placedStates, shapeOf } from './geometry.ts';

const directions: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Gives the focus to the nearest state in the direction of an arrow key. False: the key is not meant for the drawing. */
export function walk(drawing: SVGSVGElement, key: string): boolean {
  const direction = directions[key];
  const at = document.activeElement?.closest('[data-edge-id], [data-state-id]');
  if (!direction || !at || !drawing.contains(at)) return false;
  const states = placedStates(drawing);
  const from = at.hasAttribute('data-state-id')
    ? states.find(({ id }) => id === at.getAttribute('data-state-id'))?.head
    : (boxOf(at.querySelector('.back')) ?? boxOf(shapeOf(at.closest('[data-state-id]') ?? at)));
  const next = from && nearest(states, from, direction);
  const group = next && drawing.querySelector<SVGElement>(`[data-state-id="${CSS.escape(next.id)}"]`);
  group?.focus({ preventScroll: true });
  return true;
}
