import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { shownBrands, shownSkins, shownThemes } from '#platform/console/display/display-choices.ts';

const base = path.join(import.meta.dirname, '../../../../src/platform/console/ui/base');
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
function tokens(look: Record<string, string>): (name: string) => string {
  const applies = ({ selector }: Rule) =>
    selector === ':root' ||
    (/^(\[[^\]]+\])+$/.test(selector) &&
      [...selector.matchAll(/\[data-(\w+)='(\w+)'\]/g)].every(([, name = '', value]) => look[name] === value));
  const weight = ({ selector }: Rule) => selector.split('[').length;
  const found = Object.assign(
    {},
    ...rules
      .filter(applies)
      .toSorted((one, other) => weight(one) - weight(other))
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

function contrast(one: string, other: string): number {
  for (const colour of [one, other]) expect(colour).toMatch(/^#[\da-f]{6}$/);
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

const looks = shownThemes.flatMap((theme) => shownSkins.map((skin) => ({ theme, skin })));

describe.each(looks)('accent $skin in the $theme theme', (look) => {
  const token = tokens(look);

  it.each(['s0', 's1', 's2', 's-head', 's-hover', 's-selected', 'accent-soft'])('is readable as words on %s: 4.5 : 1', (ground) => {
    expect(contrast(token('accent-text'), token(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['accent', 'accent-hover'])('carries readable words on %s: 4.5 : 1', (ground) => {
    expect(contrast(token('on-accent'), token(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['s0', 's1', 's2'])('shows on %s where the keyboard is: 3 : 1', (ground) => {
    expect(contrast(token('focus'), token(ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(token('accent'), token(ground))).toBeGreaterThanOrEqual(3);
  });

  it.each(['text', 'text-2', 'text-3'])('leaves %s readable on a chosen row: 4.5 : 1', (words) => {
    expect(contrast(token(words), token('s-selected'))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shownBrands)('leaves the name readable in the %s block: 4.5 : 1', (brand) => {
    const own = tokens({ ...look, brand });
    const ground = own('brand-ground') === 'transparent' ? own('s0') : own('brand-ground');
    const words = own('brand-text') === 'inherit' ? own('text') : own('brand-text');
    expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5);
  });
});
