import type { Chart } from '../../drawing/chart.ts';
import type { Chosen } from '../chart/chart-marks.ts';
import { around } from './chart-edges.ts';
import { boxOf, placedStates, shapeOf } from './geometry.ts';
import type { Box } from './transform.ts';

/** Maximum width of a state's name, in pixels. */
const NAME = 240;

/** The element of a selection in a drawing; null if there is none. */
export function groupOf(drawing: SVGSVGElement, chosen: Chosen | null): Element | null {
  if (!chosen) return null;
  return drawing.querySelector(`[data-${chosen.kind}-id="${CSS.escape(chosen.id)}"]`);
}

/** Box of a state's head; null if the drawing does not have the state. */
export function headBoxOf(drawing: ParentNode | null | undefined, state: string): Box | null {
  return (drawing && placedStates(drawing).find(({ id }) => id === state)?.head) ?? null;
}

/** Box of a state's name or an arrow's label; for an arrow without a label, of its source state. */
export function headOf(drawing: SVGSVGElement, chart: Chart, chosen: Chosen | null): Box | null {
  const group = groupOf(drawing, chosen);
  if (!chosen || !group) return null;
  const words = chosen.kind === 'edge' ? boxOf(group.querySelector('.back')) : null;
  if (words) return words;
  const state = chosen.kind === 'state' ? chosen.id : chart.edges.find(({ id }) => id === chosen.id)?.source;
  const head = placedStates(drawing).find(({ id }) => id === state)?.head;
  return head ? { ...head, width: Math.min(head.width, NAME) } : null;
}

/** Boxes of a state and its ancestors, nearest first. */
export function boxesAround(drawing: SVGSVGElement, chart: Chart, state: string): Box[] {
  const placed = placedStates(drawing);
  return [state, ...around(chart, state).map(({ id }) => id)].flatMap((id) => placed.find((each) => each.id === id)?.box ?? []);
}

/** Box of a state or of an arrow's label; null for an arrow without a label. */
export function boxOfGroup(group: Element | null): Box | null {
  if (!group) return null;
  return group.hasAttribute('data-state-id') ? boxOf(shapeOf(group)) : boxOf(group.querySelector('.back'));
}
