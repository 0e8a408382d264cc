import type { ChartMarks, Chosen } from './chart-marks.ts';

/** Puts marks on a drawing; what was there before is taken away. */
export function paint(drawing: HTMLElement, marks: ChartMarks, chosen: Chosen | null): void {
  for (const group of drawing.querySelectorAll('[data-state-id], [data-edge-id]')) {
    const state = group.getAttribute('data-state-id');
    const edge = group.getAttribute('data-edge-id');
    group.classList.toggle('on', state !== null && (marks.on?.has(state) ?? false));
    group.classList.toggle('fired', edge !== null && marks.fired?.edge === edge);
    group.classList.toggle('chosen', chosen !== null && chosen.id === (chosen.kind === 'edge' ? edge : state));
  }
}
