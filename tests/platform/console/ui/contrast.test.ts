import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { shownBrands, shownSkins, shownThemes } from '#platform/console/display/display-choices.ts';

const base = path.join(import.meta.dirname, '../../../../src/platform/console/theme');
const css = ['tokens.css', 'skins.css']
  .map((file) => readFileSync(path.join(base, file), 'utf8'))
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '');

interface Rule {
  selector: string;
  values: Record<string, string>;
}

const rules: Rule[] = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) => {
  const values = Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]));
  return selectors.split(',').map((selector) => ({ selector: selector.trim(), values }));
});

/** Resolves the page's custom properties for these attributes, with CSS specificity and order. */
function tokens(attributes: Record<string, string>): (name: string) => string {
  const applies = ({ selector }: Rule) =>
    selector === ':root' ||
    (/^(\[[^\]]+\])+$/.test(selector) &&
      [...selector.matchAll(/\[data-(\w+)='(\w+)'\]/g)].every(([, name = '', value]) => attributes[name] === value));
  const weight = ({ selector }: Rule) => selector.split('[').length;
  const found = Object.assign(
    {},
    ...rules
      .filter(applies)
      .toSorted((a, b) => weight(a) - weight(b))
      .map(({ values }) => values),
  ) as Record<string, string>;
  const resolve = (value: string): string => {
    const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
    return name ? resolve(found[name] ?? '') : value;
  };
  return (name) => resolve(found[`--${name}`] ?? '');
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  for (const colour of [a, b]) expect(colour).toMatch(/^#[\da-f]{6}$/);
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

const looks = shownThemes.flatMap((theme) => shownSkins.map((skin) => ({ theme, skin })));

describe.each(looks)('accent $skin in the $theme theme', (attributes) => {
  const token = tokens(attributes);

  it.each(['s0', 's1', 's2', 's-head', 's-hover', 's-selected', 'accent-soft'])('is readable as words on %s: 4.5 : 1', (ground) => {
    expect(contrast(token('accent-text'), token(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'accent-hover'])('carries readable words on %s: 4.5 : 1', (ground) => {
    expect(contrast(token('on-accent'), token(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['s0', 's1', 's2'])('shows the focus on %s: 3 : 1', (ground) => {
    expect(contrast(token('focus'), token(ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(token('accent'), token(ground))).toBeGreaterThanOrEqual(3);
  });

  it.each(['text', 'text-2', 'text-3'])('keeps %s readable on a selected row: 4.5 : 1', (words) => {
    expect(contrast(token(words), token('s-selected'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shownBrands)('keeps the name readable in the %s block: 4.5 : 1', (brand) => {
    const token = tokens({ ...attributes, brand });
    const ground = token('brand-ground') === 'transparent' ? token('s0') : token('brand-ground');
    const words = token('brand-text') === 'inherit' ? token('text') : token('brand-text');
    expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
