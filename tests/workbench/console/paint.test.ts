import { beforeEach, describe, expect, it } from 'vitest';
import { type ChartMarks, noMarks } from '#workbench/console/chart/chart-marks.ts';
import { drawingOf } from '#workbench/console/view/drawing.ts';
import { boxOf } from '#workbench/console/view/geometry.ts';
import { paint } from '#workbench/console/view/paint.ts';
import { alongRoute } from '#workbench/console/view/route.ts';

const leaf = (id: string, x: number, y: number, width: number, more = '', height = 36) =>
  `<g class="state atomic" data-state-id="${id}"><rect class="shape" x="${x}" y="${y}" width="${width}" height="${height}"/><text class="key" x="${x + 10}" y="${y + 22}">${id}</text>${more}</g>`;
const arrow = (id: string, d: string, label: string) => `<g class="edge event" data-edge-id="${id}"><path d="${d}"/>${label}</g>`;
const words = (x: number, y: number) => `<rect class="back" x="${x}" y="${y}" width="80" height="16"/><text>go</text>`;

const picture = `<svg>
<g class="state compound" data-state-id="around"><rect class="shape" x="0" y="0" width="400" height="400"/></g>
${leaf('A', 40, 60, 104)}
${leaf('LONGER-NAME', 40, 200, 150, '<line y1="235.5"/><text class="row">exit / settle</text>', 70)}
${leaf('OLD', 240, 60, 60, '', 26)}
${arrow('down', 'M92 96L92 200', words(120, 140))}
${arrow('beside', 'M92 96L92 200', words(120, 140))}
</svg>`;

let drawing: SVGSVGElement;
const show = (marks: ChartMarks) => paint(drawing, { marks, chosen: null, outgoing: new Set(), pointed: null });
const state = (id: string) => drawing.querySelector(`[data-state-id="${id}"]`)!;
const marksIn = (id: string) => [...state(id).querySelectorAll('.marks')].map((mark) => [mark.textContent, Number(mark.getAttribute('y'))]);
const pills = () => [...drawing.querySelectorAll('.pill')].map((pill) => boxOf(pill)!);

beforeEach(() => {
  drawing = drawingOf(picture);
});

describe('marks of a state', () => {
  it('are drawn inside its box under the name, which moves up, and can be removed', () => {
    show({ states: new Map([['LONGER-NAME', { badge: '386', note: 'median 22 min' }]]) });
    expect(marksIn('LONGER-NAME')).toEqual([
      ['median 22 min', 229],
      ['386', 229],
    ]);
    // The rows of the state stay below.
    expect(state('LONGER-NAME')).not.toHaveClass('noted');
    expect(state('LONGER-NAME').querySelector('.key')).toHaveAttribute('transform', 'translate(0 -7)');
    show(noMarks);
    expect(marksIn('LONGER-NAME')).toEqual([]);
    expect(state('LONGER-NAME').querySelector('.key')).not.toHaveAttribute('transform');
  });

  it('place the count beside a short name if the note needs its line', () => {
    show({ states: new Map([['A', { badge: '214', note: 'median 22 min' }]]) });
    expect(marksIn('A')).toEqual([
      ['median 22 min', 89],
      ['214', 75],
    ]);
  });

  it('use the room of the rows for a note of two lines, and keep the figure if there is no room', () => {
    const note = 'median 1 h 20 min · 1,200 late';
    show({
      states: new Map([
        ['LONGER-NAME', { badge: '386', note }],
        ['A', { note }],
      ]),
    });
    expect(marksIn('LONGER-NAME')).toEqual([
      ['median 1 h 20 min', 240],
      ['1,200 late', 253],
      ['386', 226],
    ]);
    expect(state('LONGER-NAME')).toHaveClass('noted');
    expect(state('LONGER-NAME').querySelector('.key')).toHaveAttribute('transform', 'translate(0 4)');
    expect(marksIn('A').map(([text]) => text)).toEqual(['1 h 20 min']);
  });

  it('are drawn in the head of a compound state', () => {
    show({ states: new Map([['around', { badge: '260 here' }]]) });
    const head = drawing.querySelector('.mark-head')!;
    expect([head.textContent, head.getAttribute('x'), head.getAttribute('y')]).toEqual(['260 here', '374', '17']);
  });

  it('are drawn on the corner of a box without room under its name', () => {
    show({ states: new Map([['OLD', { badge: '~' }]]) });
    expect(marksIn('OLD')).toEqual([]);
    expect(pills()).toEqual([{ x: 291, y: 52, width: 18, height: 16 }]);
  });
});

describe('labels over arrows', () => {
  it('are placed beside the arrows’ own labels without overlapping them or each other', () => {
    show({ edges: new Map(['down', 'beside'].map((id) => [id, { badge: '38 %' }])) });
    const [one, other] = pills();
    for (const { x, width, y, height } of [one!, other!]) {
      const isBeside = x + width <= 120 || x >= 200 || y + height <= 140 || y >= 156;
      expect([isBeside, y >= 96, y + height <= 200]).toEqual([true, true, true]);
    }
    expect(one!.x + one!.width <= other!.x || other!.x + other!.width <= one!.x || Math.abs(one!.y - other!.y) >= 16).toBe(true);
  });

  it('are placed beside the line of a self-transition, not on its state', () => {
    drawing = drawingOf(picture.replace('</svg>', `${arrow('again', 'M40 66L34 66L34 90L40 90', '')}</svg>`));
    show({ edges: new Map([['again', { badge: '1,930 ×' }]]) });
    const [count] = pills();
    expect(count!.x + count!.width).toBeLessThanOrEqual(40);
  });

  it('are placed beside the arrow’s own label if they are counts', () => {
    show({ edges: new Map([['down', { badge: '109' }]]) });
    const [count] = pills();
    expect(count!.x + count!.width <= 120 || count!.x >= 200).toBe(true);
  });

  it('are never placed on the line of another arrow', () => {
    drawing = drawingOf(picture.replace('</svg>', `${arrow('stranger', 'M108 96L108 200', '')}</svg>`));
    show({ edges: new Map([['down', { badge: '109' }]]) });
    const [count] = pills();
    expect(count!.x > 108 || count!.x + count!.width < 108).toBe(true);
  });

  it('can be placed along rounded lines, but not at their ends', () => {
    const points = alongRoute('M0 0L94 0Q100 0 100 6L100 100', 18);
    expect(points[0]).toEqual({ x: expect.closeTo(18, -1) as number, y: 0 });
    expect(points.at(-1)!.x).toBe(100);
    expect(points.at(-1)!.y).toBeLessThan(85);
    expect(points).toContainEqual({ x: 100, y: 0 });
  });
});
