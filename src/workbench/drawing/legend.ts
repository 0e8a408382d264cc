import type { Chart, EdgeKind } from './chart.ts';
import { svgText } from './svg-text.ts';
import { FONT, wordsWidth } from './text-width.ts';

/** Of one entry: its sign, the gaps after sign and text, and the line height. */
const ENTRY = { sign: 28, gap: 8, apart: 20, line: 18 } as const;
const MARGIN = { side: 12, top: 12, bottom: 6 } as const;

const arrows: readonly [kind: EdgeKind, words: string][] = [
  ['event', 'an event, manual or external'],
  ['done', 'an actor is done'],
  ['error', 'an actor failed'],
  ['after', 'after a delay'],
  ['always', 'at once, if its guard passes'],
];

interface Entry {
  words: string;
  /** SVG of the sign; x is its left edge, y its vertical centre. */
  sign: (x: number, y: number) => string;
}

/** Entries for the signs that this chart uses. */
function entriesOf(chart: Chart): Entry[] {
  const drawn = new Set(chart.edges.flatMap(({ kind, internal }) => (internal ? [] : [kind])));
  const types = new Set(chart.nodes.map(({ type }) => type));
  const frame = (x: number, y: number): string => `<rect class="shape" x="${x}" y="${y - 6}" width="28" height="12" rx="3"/>`;
  return [
    { words: 'initial state', sign: (x, y) => `<circle class="start" cx="${x + 14}" cy="${y}" r="4"/>` },
    ...arrows
      .filter(([kind]) => drawn.has(kind))
      .map(([kind, words]): Entry => {
        const marker = `marker-end="url(#chart-${chart.id}-${kind})"`;
        return { words, sign: (x, y) => `<g class="edge ${kind}"><path d="M${x} ${y}H${x + ENTRY.sign}" ${marker}/></g>` };
      }),
    ...(types.has('final')
      ? [
          {
            words: 'final state',
            sign: (x: number, y: number) => `${frame(x, y)}<rect class="inner" x="${x + 3}" y="${y - 3}" width="22" height="6" rx="1.5"/>`,
          },
        ]
      : []),
    ...(types.has('parallel')
      ? [{ words: 'parallel region', sign: (x: number, y: number) => `<g class="region">${frame(x, y)}</g>` }]
      : []),
  ];
}

/** A legend as wide as the drawing, placed below it: one line of SVG, and its height. */
export function legendOf(chart: Chart, { width, height }: { width: number; height: number }): { svg: string; height: number } {
  const right = width - MARGIN.side;
  const start = { x: MARGIN.side, y: height + MARGIN.top + ENTRY.line / 2 };
  let { x, y } = start;
  const parts = entriesOf(chart).map(({ words, sign }) => {
    const entryWidth = ENTRY.sign + ENTRY.gap + wordsWidth(words);
    if (x > start.x && x + entryWidth > right) {
      x = start.x;
      y += ENTRY.line;
    }
    const part = `${sign(x, y)}${svgText(words, 'words', { x: x + ENTRY.sign + ENTRY.gap, y: y + FONT.size / 2 - 1.5 })}`;
    x += entryWidth + ENTRY.apart;
    return part;
  });
  return { svg: `<g class="legend">${parts.join('')}</g>`, height: y + ENTRY.line / 2 + MARGIN.bottom - height };
}

/** The drawing without its legend, for a page that has its own. */
export function withoutLegend(svg: string): string {
  const height = / data-drawing-height="(\d+)"/.exec(svg)?.[1];
  if (!height) return svg;
  return svg
    .replace(/^<g class="legend">.*\n/m, '')
    .replace(/ viewBox="(0 0 \d+) \d+"/, ` viewBox="$1 ${height}"`)
    .replace(/ height="\d+" data-drawing-height="\d+"/, ` height="${height}"`);
}
