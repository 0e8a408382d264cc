import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { showDetail } from '#workbench/console/view/detail.ts';
import { drawingOf } from '#workbench/console/view/drawing.ts';

const lifecycle = () => drawingOf(readFileSync('statecharts/orderLifecycle.svg', 'utf8'));
const sizes = (drawing: Element, kind: string) => [...drawing.querySelectorAll(kind)].map((text) => Number(text.getAttribute('font-size')));

describe('a drawing', () => {
  it('keeps its labels at a readable scale', () => {
    const drawing = lifecycle();
    showDetail(drawing, 0.9);
    expect(drawing).not.toHaveClass('coarse');
    expect(sizes(drawing, '.coarse-leaf')).toEqual([]);
  });

  it('of 0.4 shows only state names, each as large as its box allows', () => {
    const drawing = lifecycle();
    showDetail(drawing, 0.4);
    expect(drawing).toHaveClass('coarse');
    const leaves = sizes(drawing, '.coarse-leaf');
    expect(leaves).toHaveLength(drawing.querySelectorAll('.state.atomic, .state.final').length);
    // At the drawing's own 12 pixels they would be 4.8 pixels high.
    expect(Math.min(...leaves.map((size) => size * 0.4))).toBeGreaterThan(7);
    expect(Math.min(...sizes(drawing, '.coarse-head').map((size) => size * 0.4))).toBeGreaterThan(7);
  });

  it('writes the whole name, on several lines if that makes it larger', () => {
    const drawing = lifecycle();
    showDetail(drawing, 0.4);
    const name = drawing.querySelector('[data-state-id$="CREATE-PATIENT-STORE-ORDER"] > .coarse-leaf')!;
    expect(name).toHaveTextContent('CREATE-PATIENT-STORE-ORDER');
    expect(name.querySelectorAll('tspan').length).toBeGreaterThan(1);
  });

  it('gets its labels back', () => {
    const drawing = lifecycle();
    const before = drawing.querySelectorAll('*').length;
    showDetail(drawing, 0.4);
    showDetail(drawing, 0.3);
    showDetail(drawing, 1);
    expect(drawing).not.toHaveClass('coarse');
    expect(drawing.querySelectorAll('*')).toHaveLength(before);
  });
});
