import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { loadMachines, projectRoot } from '../../../src/commands/machines.ts';
import { measureWith, TYPEFACE_FILE } from '../../../src/commands/typeface-build.ts';

const measure = await measureWith(readFileSync(path.join(projectRoot, TYPEFACE_FILE)));
const machines = await loadMachines();

interface Extent {
  left: number;
  right: number;
}

const figure = (element: Element, name: string): number => Number(element.getAttribute(name));

/** Horizontal extent of a text as a browser draws it, see the stylesheet of the drawings. */
function extentOf(text: Element): Extent {
  const isName = text.classList.contains('key');
  const width = (measure(text.textContent, isName ? 600 : 400) * (isName ? 12 : 11)) / 1000;
  const left = figure(text, 'x') - (text.getAttribute('text-anchor') === 'middle' ? width / 2 : 0);
  return { left, right: left + width };
}

function boxOf(shape: Element): Extent {
  if (shape.tagName === 'circle')
    return { left: figure(shape, 'cx') - figure(shape, 'r'), right: figure(shape, 'cx') + figure(shape, 'r') };
  return { left: figure(shape, 'x'), right: figure(shape, 'x') + figure(shape, 'width') };
}

/** Each text with the shape that it must fit into; names of compound states are drawn apart, in the order of the states. */
function textsInShapes(svg: Element): [text: Element, shape: Element | null][] {
  const inGroups = [...svg.querySelectorAll('.state text, .edge text')].map((text): [Element, Element | null] => [
    text,
    text.parentElement?.querySelector(':scope > .shape, :scope > .back') ?? null,
  ]);
  const named = [...svg.querySelectorAll('.state')].filter((state) => !state.querySelector('.key'));
  const heads = [...svg.querySelectorAll('.heads text')].map((text, at): [Element, Element | null] => [
    text,
    named[at]?.querySelector('.shape') ?? null,
  ]);
  return [...inGroups, ...heads];
}

test.each(machines)('every text of the drawing of $id fits its box', ({ id }) => {
  const svg = new JSDOM(readFileSync(path.join(projectRoot, 'statecharts', `${id}.svg`), 'utf8'), { contentType: 'image/svg+xml' }).window
    .document.documentElement;
  const pairs = textsInShapes(svg);
  expect(pairs.length).toBeGreaterThan(2);
  const outside = pairs.filter(([text, shape]) => {
    if (!shape) return true;
    const [inner, box] = [extentOf(text), boxOf(shape)];
    return inner.left < box.left || inner.right > box.right;
  });
  expect(outside.map(([text]) => text.textContent)).toEqual([]);
  const past = [...svg.querySelectorAll('.legend text')].filter((text) => extentOf(text).right > figure(svg, 'width'));
  expect(past.map((text) => text.textContent)).toEqual([]);
});
