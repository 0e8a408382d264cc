import { describe, expect, test } from 'vitest';
import { citiesOf, pointsOf, pointTowards, ranksAtPosition } from '#features/store-ops/console/map/map-points.ts';

const row = (id: number, name: string, city: string, position: [number, number] | null, state = 'SERVICEABLE') => ({
  id,
  values: { name, city, state, latitude: position?.[0] ?? null, longitude: position?.[1] ?? null },
});

const { points, unplaced } = pointsOf([
  row(1, 'Andheri', 'Mumbai', [19.118, 72.874]),
  row(2, 'Powai', 'Mumbai', [19.124, 72.909], 'UNSERVICEABLE'),
  row(3, 'Colaba', 'Mumbai', [18.91, 72.82], 'SHUT'),
  row(4, 'Wakad', 'Pune', [18.593, 73.718]),
  row(5, 'Hinjawadi', 'Pune', [18.593, 73.718]),
  row(6, 'Nowhere', 'Pune', null),
]);
const [andheri, powai] = points;

describe('the points of the stores', () => {
  test('are those with a position; the others are named', () => {
    expect(points.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(unplaced).toEqual(['Nowhere']);
  });

  test('stand for their city, with how many serve', () => {
    expect(citiesOf(points)).toMatchObject([
      { name: 'Mumbai', counts: { SERVICEABLE: 1, UNSERVICEABLE: 1, SHUT: 1 } },
      { name: 'Pune', latitude: 18.593, longitude: 73.718, counts: { SERVICEABLE: 2, UNSERVICEABLE: 0, SHUT: 0 } },
    ]);
  });

  test('are told apart at one position', () => {
    expect([...ranksAtPosition(points)]).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 1],
    ]);
  });
});

test.each([
  ['ArrowRight', 2],
  ['ArrowDown', 3],
  ['ArrowLeft', undefined],
  ['ArrowUp', undefined],
])('%s leads from Andheri to the nearest store in its direction', (key, id) => {
  expect(pointTowards(points, andheri!, key)?.id).toBe(id);
});

test('the opposite arrow leads back', () => {
  expect(pointTowards(points, powai!, 'ArrowLeft')).toBe(andheri);
});
