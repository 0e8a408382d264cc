import type { Chart, ChartNode } from './chart.ts';
import type { Box, Drawing, PlacedEdge, Point } from './drawing.ts';
import { LABEL_PAD } from './elk-graph.ts';
import { headName, headOf } from './heads.ts';
import { edgeSentence, HEAD, stateRows } from './labels.ts';
import { legendOf } from './legend.ts';
import { edgeClasses, stylesheet } from './svg-style.ts';
import { escape, roundTenth, svgText } from './svg-text.ts';
import { FONT, FONT_FAMILY } from './text-width.ts';
import { stateTree, type StateTree } from './tree.ts';

/**
 * The drawing as one SVG file for light and dark. Pages can inline it and highlight parts by `data-state-id` and
 * `data-edge-id`. States and transitions are focusable. It has no inline styles, which a page's CSP may forbid.
 *
 * @param legend adds a legend below, see `withoutLegend`
 */
export function toSvg(chart: Chart, drawing: Drawing, { legend = false }: { legend?: boolean } = {}): string {
  const tree = stateTree(chart);
  const { width } = drawing;
  const legendPart = legend ? legendOf(chart, drawing) : null;
  const height = drawing.height + (legendPart?.height ?? 0);
  const sizeAttribute = legendPart ? ` data-drawing-height="${drawing.height}"` : '';
  const ids = { title: `chart-${chart.id}-title`, text: `chart-${chart.id}-text` };
  return `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${sizeAttribute} font-family="${FONT_FAMILY}" font-size="${FONT.size}" role="group" aria-labelledby="${ids.title}" aria-describedby="${ids.text}">
<title id="${ids.title}">${escape(chart.id)}</title>
<desc id="${ids.text}">${escape(describe(chart))}</desc>
<style>
${stylesheet}
</style>
<defs>${edgeClasses.map((kind) => marker(chart, kind)).join('')}</defs>
${chart.nodes.map((state) => drawState(chart, tree, drawing, state)).join('\n')}
${[...drawing.starts.values()].map(drawStart).join('\n')}
${drawing.edges.map((edge, index) => drawEdge(chart, edge, sharesLine(drawing, index))).join('\n')}
${heads(chart, tree, drawing)}
${legendPart ? `${legendPart.svg}\n` : ''}</svg>
`;
}

function describe(chart: Chart): string {
  const states = chart.nodes.length - 1;
  const transitions = new Set(chart.edges.map(({ id }) => id)).size;
  return `${chart.description ? `${chart.description}. ` : ''}Statechart with ${states} states and ${transitions} transitions.`;
}

function marker(chart: Chart, kind: string): string {
  return `<marker id="chart-${chart.id}-${kind}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path class="${kind}" d="M0 0L8 4L0 8z"/></marker>`;
}

function drawStart({ x, y, width }: Box): string {
  return `<circle class="start" cx="${roundTenth(x + width / 2)}" cy="${roundTenth(y + width / 2)}" r="${width / 2}"/>`;
}

function drawState(chart: Chart, tree: StateTree, drawing: Drawing, state: ChartNode): string {
  const region = state.parent !== null && tree.node(state.parent).type === 'parallel';
  const classes = [
    'state',
    state.type,
    ...(region ? ['region'] : []),
    ...(state.parent === null ? ['root'] : []),
    ...(state.folded ? ['folded'] : []),
  ];
  const title = escape([state.key, state.description, state.spec].filter(Boolean).join(' · '));
  return `<g class="${classes.join(' ')}" data-state-id="${escape(state.id)}" tabindex="0" role="img" aria-label="${title}"><title>${title}</title>${shape(chart, tree, drawing, state)}</g>`;
}

function shape(chart: Chart, tree: StateTree, drawing: Drawing, state: ChartNode): string {
  const box = drawing.states.get(state.id);
  if (!box) throw new Error(`${state.id} was not placed`);
  if (state.type === 'history') return historyMark(state, box);
  if (tree.children(state.id).length) {
    const { x } = headOf(chart, drawing, state, box);
    return `${frame(state, box)}${rows(chart, state, box, { left: x, head: HEAD.container })}`;
  }
  const left = box.x + 10;
  const name = svgText(state.key, 'name', { x: left, y: box.y + 22, more: ' class="key"' });
  return `${frame(state, box)}${name}${rows(chart, state, box, { left, head: HEAD.leaf })}`;
}

function frame(state: ChartNode, { x, y, width, height }: Box): string {
  const outer = `<rect class="shape" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`;
  const [left, top] = [roundTenth(x + 3), roundTenth(y + 3)];
  const inner = `<rect class="inner" x="${left}" y="${top}" width="${roundTenth(width - 6)}" height="${roundTenth(height - 6)}" rx="4"/>`;
  return state.type === 'final' ? `${outer}${inner}` : outer;
}

/** The rows inside a state, below a divider. */
function rows(chart: Chart, state: ChartNode, { x, y, width }: Box, { left, head }: { left: number; head: number }): string {
  const lines = stateRows(chart, state);
  if (!lines.length) return '';
  const level = roundTenth(y + head - 0.5);
  const rule = `<line x1="${x}" x2="${roundTenth(x + width)}" y1="${level}" y2="${level}"/>`;
  const words = lines.map(({ text, edge }, index) => {
    const edgeAttributes = edge
      ? ` data-edge-id="${escape(edge.id)}" tabindex="0" role="img" aria-label="${escape(edgeSentence(chart, edge))}"`
      : '';
    return svgText(text, 'words', { x: left, y: y + head + 14 + index * FONT.line, more: ` class="row"${edgeAttributes}` });
  });
  return `${rule}${words.join('')}`;
}

function historyMark(state: ChartNode, { x, y, width }: Box): string {
  const radius = width / 2;
  const mark = state.history === 'deep' ? 'H*' : 'H';
  return `<circle class="shape" cx="${roundTenth(x + radius)}" cy="${roundTenth(y + radius)}" r="${radius}"/><text class="key" text-anchor="middle" x="${roundTenth(x + radius)}" y="${roundTenth(y + radius + 4)}">${mark}</text>`;
}

/** Names of compound states, drawn over the arrows that enter through their heads; a halo keeps a crossed name readable. */
function heads(chart: Chart, tree: StateTree, drawing: Drawing): string {
  const names = chart.nodes.flatMap((state) => {
    const box = drawing.states.get(state.id);
    if (!box || !tree.children(state.id).length) return [];
    const { x } = headOf(chart, drawing, state, box);
    return [svgText(headName(state), 'name', { x, y: box.y + 17, more: ' class="key"' })];
  });
  return `<g class="heads" aria-hidden="true">${names.join('')}</g>`;
}

/** Whether the previous arrow has the same line; drawing it twice would make it look thicker. */
function sharesLine({ edges }: Drawing, index: number): boolean {
  return edges[index]?.edge !== null && edges[index]?.points === edges[index - 1]?.points;
}

function drawEdge(chart: Chart, { edge, points, label }: PlacedEdge, shared: boolean): string {
  const kind = edge?.kind ?? 'event';
  const pathData = roundedPath(points);
  const path = `<path d="${pathData}" marker-end="url(#chart-${chart.id}-${kind})"/>`;
  if (!edge) return `<g class="edge event" aria-hidden="true">${path}</g>`;
  const sentence = escape(edgeSentence(chart, edge));
  const words = label ? labelText(label) : '';
  return `<g class="edge ${kind}${shared ? ' shared' : ''}" data-edge-id="${escape(edge.id)}" tabindex="0" role="img" aria-label="${sentence}"><title>${sentence}</title><path class="hit" d="${pathData}"/>${path}${words}</g>`;
}

function labelText({ x, y, width, height, lines }: Box & { lines: string[] }): string {
  const back = `<rect class="back" x="${x}" y="${y}" width="${width}" height="${height}" rx="3"/>`;
  const texts = lines.map((line, index) => svgText(line, 'words', { x: x + LABEL_PAD, y: y + 12 + index * FONT.line }));
  return `${back}${texts.join('')}`;
}

const CORNER = 6;

/** A line through the points with rounded corners. */
function roundedPath(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const commands = rest.map((point, index) => {
    const next = rest[index + 1];
    if (!next) return `L${point.x} ${point.y}`;
    const before = pointTowards(point, index ? (rest[index - 1] ?? first) : first);
    const after = pointTowards(point, next);
    return `L${before.x} ${before.y}Q${point.x} ${point.y} ${after.x} ${after.y}`;
  });
  return `M${first.x} ${first.y}${commands.join('')}`;
}

/** A point near a corner towards another point, at most halfway, so that two corners never overlap. */
function pointTowards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  const share = length ? Math.min(CORNER, length / 2) / length : 0;
  return { x: roundTenth(corner.x + (other.x - corner.x) * share), y: roundTenth(corner.y + (other.y - corner.y) * share) };
}
