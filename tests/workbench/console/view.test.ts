import { describe, expect, it } from 'vitest';
import { nearest, type PlacedState } from '#workbench/console/view/geometry.ts';
import { fitted, limits, opening, panned, READABLE, revealed, zoomed } from '#workbench/console/view/transform.ts';

const frame = { width: 800, height: 600 };

describe('position of a drawing in its frame', () => {
  it('centres a drawing without enlarging it', () => {
    expect(fitted({ width: 400, height: 300 }, frame)).toEqual({ x: 200, y: 150, scale: 1 });
    expect(fitted({ width: 1504, height: 300 }, frame).scale).toBe(0.5);
  });

  it('opens at a readable scale around a box without an empty margin', () => {
    const drawing = { width: 4000, height: 4000 };
    const view = opening(drawing, frame, [{ x: 1900, y: 1980, width: 200, height: 40 }]);
    expect(view.scale).toBe(READABLE);
    expect(view.x + 2000 * READABLE).toBeCloseTo(400);
    expect(view.y + 2000 * READABLE).toBeCloseTo(300);
    expect(opening(drawing, frame, [{ x: 0, y: 0, width: 10, height: 10 }])).toMatchObject({ x: 24, y: 24 });
  });

  it('opens at the top left if the box is visible there', () => {
    expect(opening({ width: 1323, height: 1673 }, frame, [{ x: 450, y: 210, width: 104, height: 36 }])).toEqual({
      x: 24,
      y: 24,
      scale: READABLE,
    });
  });

  it('centres a box with as much of its surroundings as fits', () => {
    const wide = { x: 1800, y: 1900, width: 600, height: 3000 };
    const view = opening({ width: 4000, height: 4000 }, frame, [
      { x: 1900, y: 1980, width: 200, height: 40 },
      wide,
      { ...wide, width: 900 },
    ]);
    expect(view.x + 2100 * READABLE).toBeCloseTo(400);
    expect(view.y + 2000 * READABLE).toBeCloseTo(300);
  });

  it('opens fitted as soon as that is readable', () => {
    const of = (share: number) => opening({ width: 752 / share, height: 100 }, frame, []).scale;
    expect(of(0.95)).toBeCloseTo(0.95);
    for (const share of [0.2, 0.5, 0.7, 0.89]) expect(of(share)).toBe(READABLE);
  });

  it('keeps the point under the pointer while zooming', () => {
    const view = { x: 10, y: 20, scale: 1 };
    const { x, y, scale } = zoomed(view, 2, { x: 110, y: 220 }, { least: 0.1, most: 4 });
    expect([(110 - x) / scale, (220 - y) / scale]).toEqual([100, 200]);
  });

  it('limits zooming out to half the fitted size', () => {
    const drawing = { width: 1504, height: 300 };
    const view = fitted(drawing, frame);
    expect(zoomed(view, 0.01, { x: 0, y: 0 }, limits(drawing, frame)).scale).toBe(0.25);
    expect(zoomed(view, 100, { x: 0, y: 0 }, limits(drawing, frame)).scale).toBe(4);
  });

  it('keeps a part of the drawing inside the frame', () => {
    const view = panned({ x: 0, y: 0, scale: 1 }, { x: 5000, y: -5000 }, { width: 400, height: 300 }, frame);
    expect(view).toEqual({ x: 736, y: -236, scale: 1 });
  });

  it('moves as little as needed to show a box', () => {
    const view = { x: 0, y: 0, scale: 1 };
    expect(revealed(view, { x: 100, y: 100, width: 50, height: 50 }, frame)).toEqual(view);
    expect(revealed(view, { x: 790, y: 100, width: 50, height: 50 }, frame)).toEqual({ x: -64, y: 0, scale: 1 });
  });
});

describe('moving between states', () => {
  const state = (id: string, x: number, y: number, width = 80, height = 40): PlacedState => ({
    id,
    box: { x, y, width, height },
    head: { x, y, width, height },
  });
  const around = { ...state('around', 0, 0, 600, 400), head: { x: 0, y: 0, width: 600, height: 26 } };
  const states = [around, state('a', 40, 60), state('b', 240, 70), state('c', 40, 200), state('d', 260, 320)];
  const go = (from: string, direction: 'up' | 'down' | 'left' | 'right') =>
    nearest(states, states.find(({ id }) => id === from)!.head, direction)?.id ?? null;

  it('goes to the nearest state in a direction', () => {
    expect(go('a', 'right')).toBe('b');
    expect(go('a', 'down')).toBe('c');
    expect(go('b', 'down')).toBe('d');
    expect(go('d', 'left')).toBe('c');
  });

  it('goes up into the head of the parent, and down into its children', () => {
    expect(go('a', 'up')).toBe('around');
    expect(go('around', 'down')).not.toBeNull();
  });

  it('stops at the edge', () => {
    expect(go('around', 'up')).toBeNull();
  });
});
