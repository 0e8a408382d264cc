import { createMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { toChart, type Chart } from '#workbench/drawing/chart.ts';
import type { Box, Drawing, Point } from '#workbench/drawing/drawing.ts';
import { headOf } from '#workbench/drawing/heads.ts';
import { layout } from '#workbench/drawing/layout.ts';
import { faults, score } from '#workbench/drawing/score.ts';
import { toSvg } from '#workbench/drawing/svg.ts';
import { mediaPlayerDocs as docs, mediaPlayerMachine as machine } from './fixtures/media-player.ts';

const chart = toChart(machine, docs);
const drawing = await layout(chart);
const secondDrawing = await layout(toChart(machine, docs));
const svg = toSvg(chart, drawing);

const box = (id: string): Box => {
  const found = drawing.states.get(id);
  if (!found) throw new Error(`${id} was not placed`);
  return found;
};
const leaves = chart.nodes.filter(({ id }) => !chart.nodes.some(({ parent }) => parent === id));
const within = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;
const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const pairs = <T>(all: readonly T[]): [T, T][] => all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));

/** Whether a point lies on the border of a box. */
function onRim({ x, y }: Point, { x: left, y: top, width, height }: Box): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < 0.5;
  const across = x > left - 0.5 && x < left + width + 0.5;
  const isAlong = y > top - 0.5 && y < top + height + 0.5;
  return (across && (isNear(y, top) || isNear(y, top + height))) || (isAlong && (isNear(x, left) || isNear(x, left + width)));
}

describe('layout', () => {
  test('is deterministic to the byte', () => {
    expect(toSvg(chart, secondDrawing)).toBe(svg);
  });

  test('places every state inside its parent', () => {
    const outside = chart.nodes.filter(({ id, parent }) => parent !== null && !within(box(id), box(parent)));
    expect(outside.map(({ id }) => id)).toEqual([]);
  });

  test('places states and labels without overlap', () => {
    const words = drawing.edges.flatMap(({ label, edge }) => (label && edge ? [{ id: edge.id, box: label }] : []));
    const states = leaves.map(({ id }) => ({ id, box: box(id) }));
    for (const [one, other] of pairs([...states, ...words])) expect(overlap(one.box, other.box), `${one.id} and ${other.id}`).toBe(false);
    expect(words.length).toBe(chart.edges.filter(({ internal }) => !internal).length);
  });

  test('connects every arrow to its source and target, including arrows that lead back', () => {
    for (const { edge, points } of drawing.edges) {
      if (!edge) continue;
      const [start, end] = [points[0], points.at(-1)];
      expect(start && onRim(start, box(edge.source)), `${edge.id} leaves`).toBe(true);
      expect(end && onRim(end, box(edge.target)), `${edge.id} ends`).toBe(true);
    }
  });

  test('keeps the name of a compound state clear of arrows that enter through its head', async () => {
    const house = toChart(
      createMachine({
        id: 'house',
        initial: 'outside',
        states: {
          outside: { on: { enter: '#house.inside.hall', climb: '#house.inside.roof', dig: '#house.inside.cellar' } },
          inside: { entry: 'lightTheLamp', initial: 'hall', states: { hall: { on: { leave: '#house.outside' } }, roof: {}, cellar: {} } },
        },
      }),
      { events: {} },
    );
    const laidOut = await layout(house);
    expect(faults(house, laidOut).names).toBe(0);
    const inside = house.nodes.find(({ key }) => key === 'inside');
    const around = laidOut.states.get('house.inside');
    const words = inside && around && { x: headOf(house, laidOut, inside, around).x - 3, y: around.y + 4, width: 60, height: 34 };
    for (const { points } of laidOut.edges)
      for (const [at, to] of points.entries()) {
        const from = points[at - 1] ?? to;
        const piece = {
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          width: Math.abs(from.x - to.x),
          height: Math.abs(from.y - to.y),
        };
        expect(words && overlap(words, piece)).toBe(false);
      }
  });

  test('draws no arrow through a state or another label', () => {
    expect(faults(chart, drawing)).toMatchObject({ through: 0, overlaps: 0 });
  });

  test('marks the initial state with a dot outside of it, inside its parent', () => {
    for (const { id, initial } of chart.nodes) {
      if (!initial) continue;
      const dot = drawing.starts.get(id);
      expect(dot && within(dot, box(id)), id).toBe(true);
      expect(dot && overlap(dot, box(initial)), id).toBe(false);
    }
  });

  test('draws a chart without arrows', async () => {
    const lonely = toChart(createMachine({ id: 'lonely', initial: 'only', states: { only: {} } }), { events: {} });
    expect((await layout(lonely)).states.size).toBe(2);
  });
});

describe('score', () => {
  const corners = createMachine({
    id: 'corners',
    initial: 'a',
    states: { a: { on: { go: 'd' } }, b: { on: { go: 'c' } }, c: {}, d: {} },
  });
  const four: Chart = toChart(corners, { events: {} });
  const at = (x: number, y: number): Box => ({ x, y, width: 20, height: 20 });

  /** Two arrows from upper to lower states, straight if both lower ones lie below their sources. */
  function drawn(c: Box, d: Box, bend = 60): Drawing {
    const states = new Map([
      ['corners', { x: 0, y: 0, width: 200, height: 200 }],
      ...([
        ['corners.a', at(20, 20)],
        ['corners.b', at(120, 20)],
        ['corners.c', c],
        ['corners.d', d],
      ] as const),
    ]);
    const route = (from: number, to: number, level: number): Point[] => [
      { x: from, y: 40 },
      { x: from, y: level },
      { x: to, y: level },
      { x: to, y: 120 },
    ];
    const [first = null, second = null] = four.edges;
    const edges = [
      { edge: first, points: route(30, d.x + 10, bend), label: null },
      { edge: second, points: route(130, c.x + 10, bend + 20), label: null },
    ];
    return { width: 200, height: 200, states, starts: new Map(), edges };
  }

  const straight = drawn(at(120, 120), at(20, 120));
  const crossed = drawn(at(10, 120), at(130, 120));

  test('prefers the drawing with fewer crossings', () => {
    expect(faults(four, straight).crossings).toBe(0);
    expect(faults(four, crossed).crossings).toBe(1);
    expect(score(four, straight)).toBeLessThan(score(four, crossed));
  });

  test('counts arrows through a state and arrows close along their own', () => {
    expect(faults(four, straight).through).toBe(0);
    expect(faults(four, { ...straight, states: new Map([...straight.states, ['corners.b', at(22, 70)]]) }).through).toBeGreaterThan(0);
    expect(faults(four, drawn(at(20, 120), at(120, 120), 42)).through).toBeGreaterThan(0);
  });

  test('prefers a drawing that fits a screen', () => {
    expect(score(four, straight)).toBeLessThan(score(four, { ...straight, width: 3_000 }));
  });
});
