import { expect, test } from 'vitest';
import { consoleFeatures } from '#app/console-features.ts';
import { serverFeatures } from '#app/server-features.ts';

const counts = serverFeatures.flatMap(({ hooks }) => hooks?.work ?? []);
const figures = consoleFeatures.flatMap(({ slots }) => slots?.work ?? []);
const areas = consoleFeatures.flatMap(({ screens = [] }) => screens);

test('every count of the server has one figure in the console, and every figure a count', () => {
  expect(figures.map(({ id }) => id).toSorted()).toEqual(counts.map(({ id }) => id).toSorted());
});

test.each(figures)('$id leads to a screen, and its menu entry exists', ({ path, area = 'home' }) => {
  expect(areas.map((each) => each.path)).toContain(path.split('?')[0]);
  expect(areas.map(({ id }) => id)).toContain(area);
});
