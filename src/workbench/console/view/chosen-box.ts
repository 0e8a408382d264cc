import type { Chart } from '../../drawing/chart.ts';
import type { Chosen } from '../chart/chart-marks.ts';
import { around } from './chart-ways.ts';
import { boxOf, placedStates, shapeOf } from './geometry.ts';
import type { Box } from './transform.ts';

/** Of a wide state, what its name takes at the left. */
const NAME = 240;

/** The part of a drawing that is chosen; null where this drawing has none. */
export function groupOf(drawing: SVGSVGElement, chosen: Chosen | null): Element | null {
  if (!chosen) return null;
  return drawing.querySelector(`[data-${chosen.kind}-id="${CSS.escape(chosen.id)}"]`);
}

/** Where the name of a state or the words of an arrow are; of an arrow without words, the state that it leaves. */
export function headOf(drawing: SVGSVGElement, chart: Chart, chosen: Chosen | null): Box | null {
  const group = groupOf(drawing, chosen);
  if (!chosen || !group) return null;
  const words = chosen.kind === 'edge' ? boxOf(group.querySelector('.back')) : null;
  if (words) return words;
  const state = chosen.kind === 'state' ? chosen.id : chart.edges.find(({ id }) => id === chosen.id)?.source;
  const head = placedStates(drawing).find(({ id }) => id === state)?.head;
  return head ? { ...head, width: Math.min(head.width, NAME) } : null;
}

/** Where a state is, and the states around it, from the nearest on. */
export function boxesAround(drawing: SVGSVGElement, chart: Chart, state: string): Box[] {
  const placed = placedStates(drawing);
  return [state, ...around(chart, state).map(({ id }) => id)].flatMap((id) => placed.find((each) => each.id === id)?.box ?? []);
}

/** Where a state or an arrow's words are; an arrow without words is not moved into sight. */
export function boxOfGroup(group: Element | null): Box | null {
  if (!group) return null;
  return group.hasAttribute('data-state-id') ? boxOf(shapeOf(group)) : boxOf(group.querySelector('.back'));
}
