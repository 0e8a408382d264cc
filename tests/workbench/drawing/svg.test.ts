import { createMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { toChart } from '#workbench/drawing/chart.ts';
import { layout } from '#workbench/drawing/layout.ts';
import { legendOf, withoutLegend } from '#workbench/drawing/legend.ts';
import { themes } from '#workbench/drawing/svg-style.ts';
import { toSvg } from '#workbench/drawing/svg.ts';
import { mediaPlayerDocs as docs, mediaPlayerMachine as machine } from './fixtures/media-player.ts';

const chart = toChart(machine, docs);
const drawing = await layout(chart);
const svg = toSvg(chart, drawing);
const lineOf = (id: string): string => svg.split('\n').find((line) => line.includes(`data-state-id="${id}"`)) ?? '';

/** Relative luminance of a `#rrggbb` colour (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('a drawing', () => {
  test('contains every state and transition, each labelled and focusable', () => {
    for (const { id } of chart.nodes) expect(svg).toContain(`data-state-id="${id}" tabindex="0" role="img" aria-label="`);
    for (const { id } of chart.edges) expect(svg).toContain(`data-edge-id="${id}" tabindex="0" role="img" aria-label="`);
    expect(svg).toMatch(/<title id="chart-mediaPlayer-title">mediaPlayer<\/title>/);
    expect(svg).toContain('Plays one track. Statechart with');
  });

  test('gives every arrow a wide hit area', () => {
    expect(svg.match(/<path class="hit"/g)).toHaveLength(chart.edges.filter(({ internal }) => !internal).length);
  });

  test('needs no inline style, which a page’s policy may forbid', () => {
    expect(svg).not.toMatch(/ style="/);
  });

  test('follows the system theme, a theme set on an ancestor, and print', () => {
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
    expect(svg).toContain('[data-theme=dark] .chart');
    expect(svg).toContain('[data-theme=light] .chart');
    expect(svg).toContain('@media print');
  });

  test('gives a final state a double edge, a history state its mark and parallel regions a dashed frame', () => {
    expect(lineOf('mediaPlayer.broken').match(/<rect/g)).toHaveLength(2);
    expect(lineOf('mediaPlayer.on.screen.last')).toContain('>H</text>');
    expect(lineOf('mediaPlayer.on.sound')).toContain('class="state compound region"');
  });

  test('draws a shared line once', () => {
    const shared = toChart(machine, docs);
    const [first] = drawing.edges.filter(({ edge }) => edge !== null);
    if (!first) throw new Error('there is no arrow');
    expect(toSvg(shared, { ...drawing, edges: [first, first] }).match(/class="edge \w+ shared"/g)).toHaveLength(1);
  });
});

describe('the legend', () => {
  const withLegend = toSvg(chart, drawing, { legend: true });
  const key = withLegend.split('\n').find((line) => line.startsWith('<g class="legend">')) ?? '';

  test('explains only the signs that the chart has', () => {
    expect(withLegend).toContain(`viewBox="0 0 ${drawing.width} ${/ height="(\d+)"/.exec(withLegend)?.[1]}"`);
    expect([...key.matchAll(/ y="([\d.]+)">/g)].every(([, y]) => Number(y) > drawing.height)).toBe(true);
    for (const words of ['initial state', 'an actor is done', 'after a delay', 'final state', 'parallel region'])
      expect(key).toContain(`>${words}</text>`);
    const plain = toChart(createMachine({ id: 'plain', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } }), { events: {} });
    expect(legendOf(plain, { width: 300, height: 100 }).svg.match(/<text/g)).toHaveLength(2);
  });

  test('stays within the drawing’s width', () => {
    const narrow = legendOf(chart, { width: 240, height: 100 });
    expect(narrow.height).toBeGreaterThan(legendOf(chart, { width: 2_000, height: 100 }).height);
  });

  test('can be removed for a page with its own', () => {
    expect(withoutLegend(withLegend)).toBe(svg);
    expect(withoutLegend(svg)).toBe(svg);
  });
});

describe.each(Object.entries(themes))('colours of the %s theme', (_, colours) => {
  const words = ['text', 'text-2', 'event', 'done', 'error', 'after', 'always', 'accent'] as const;
  const grounds = ['canvas', 'box', 'group'] as const;

  test.each(words.flatMap((word) => grounds.map((ground) => [word, ground] as const)))('%s on %s is readable', (word, ground) => {
    expect(contrast(colours[word], colours[ground])).toBeGreaterThanOrEqual(4.5);
  });
});
