import type { Chart, ChartNode } from './chart.ts';
import { edgeSentence, stateRows } from './labels.ts';
import { FONT, HEAD, type Box, type Drawing, type PlacedEdge, type Point } from './layout.ts';
import { edgeClasses, stylesheet } from './svg-style.ts';
import { stateTree, type StateTree } from './tree.ts';

/** The drawing as one SVG file for light and dark, which a page can also put inline and light up by `data-state-id` and `data-edge-id`. */
export function toSvg(chart: Chart, drawing: Drawing): string {
  const tree = stateTree(chart);
  const { width, height } = drawing;
  const ids = { title: `chart-${chart.id}-title`, text: `chart-${chart.id}-text` };
  return `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="'DejaVu Sans Mono', ui-monospace, Menlo, Consolas, monospace" font-size="${FONT.size}" role="group" aria-labelledby="${ids.title}" aria-describedby="${ids.text}">
<title id="${ids.title}">${escape(chart.id)}</title>
<desc id="${ids.text}">${escape(describe(chart))}</desc>
<style>
${stylesheet}
</style>
<defs>${edgeClasses.map((kind) => marker(chart, kind)).join('')}</defs>
${chart.nodes.map((state) => drawState(chart, tree, drawing, state)).join('\n')}
${[...drawing.starts.values()].map(({ x, y }) => `<circle class="start" cx="${x + 5}" cy="${y + 5}" r="5"/>`).join('\n')}
${drawing.edges.map((edge) => drawEdge(chart, edge)).join('\n')}
${containers(chart, tree, drawing)}
</svg>
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

function drawState(chart: Chart, tree: StateTree, drawing: Drawing, state: ChartNode): string {
  const box = drawing.states.get(state.id);
  if (!box) throw new Error(`${state.id} was not placed`);
  const region = state.parent !== null && tree.node(state.parent).type === 'parallel';
  const words = tree.children(state.id).length ? '' : texts(chart, state, box);
  const shape = state.type === 'history' ? historyMark(state, box) : `${frame(state, box)}${words}`;
  const title = escape([state.key, state.description, state.spec].filter(Boolean).join(' · '));
  return `<g class="state ${state.type}${region ? ' region' : ''}" data-state-id="${escape(state.id)}" tabindex="0" role="img" aria-label="${title}"><title>${title}</title>${shape}</g>`;
}

function frame(state: ChartNode, { x, y, width, height }: Box): string {
  const outer = `<rect class="shape" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`;
  const inner = state.type === 'final' ? `<rect x="${x + 3}" y="${y + 3}" width="${width - 6}" height="${height - 6}" rx="4"/>` : '';
  return `${outer}${inner}`;
}

/** A state's name, and below a rule what happens inside it. */
function texts(chart: Chart, state: ChartNode, box: Box): string {
  const name = `${state.key}${state.type === 'parallel' ? ' ∥' : ''}`;
  return `<text class="key" x="${box.x + 10}" y="${box.y + 17}">${escape(name)}</text>${rows(chart, state, box)}`;
}

/** In front of the arrows that enter a container through its head: a halo in the container's colour interrupts them. */
const HALO = 'paint-order:stroke;stroke:var(--chart-group);stroke-width:7px;stroke-linejoin:round;pointer-events:none';

function containers(chart: Chart, tree: StateTree, drawing: Drawing): string {
  const heads = chart.nodes.flatMap((state) => {
    const box = drawing.states.get(state.id);
    return box && tree.children(state.id).length ? [texts(chart, state, box)] : [];
  });
  return `<g class="state heads" style="${HALO}" aria-hidden="true">${heads.join('')}</g>`;
}

function rows(chart: Chart, state: ChartNode, { x, y, width }: Box): string {
  const lines = stateRows(chart, state);
  if (!lines.length) return '';
  const rule = `<line x1="${x}" x2="${tenth(x + width)}" y1="${y + HEAD - 1}" y2="${y + HEAD - 1}"/>`;
  const words = lines.map(({ text, edge }, index) => {
    const id = edge ? ` data-edge-id="${escape(edge.id)}"` : '';
    return `<text class="row"${id} x="${tenth(x + 10)}" y="${tenth(y + HEAD + 13 + index * FONT.line)}">${escape(text)}</text>`;
  });
  return `${rule}${words.join('')}`;
}

function historyMark(state: ChartNode, { x, y, width }: Box): string {
  const radius = width / 2;
  const mark = state.history === 'deep' ? 'H*' : 'H';
  return `<circle class="shape" cx="${tenth(x + radius)}" cy="${tenth(y + radius)}" r="${radius}"/><text class="key" text-anchor="middle" x="${tenth(x + radius)}" y="${tenth(y + radius + 4)}">${mark}</text>`;
}

function drawEdge(chart: Chart, { edge, points, label }: PlacedEdge): string {
  const kind = edge?.kind ?? 'event';
  const path = `<path d="${route(points)}" marker-end="url(#chart-${chart.id}-${kind})"/>`;
  if (!edge) return `<g class="edge event" aria-hidden="true">${path}</g>`;
  const sentence = escape(edgeSentence(chart, edge));
  const text = label ? labelText(label) : '';
  return `<g class="edge ${kind}" data-edge-id="${escape(edge.id)}" role="img" aria-label="${sentence}"><title>${sentence}</title>${path}${text}</g>`;
}

function labelText({ x, y, width, height, lines }: Box & { lines: string[] }): string {
  const back = `<rect class="back" x="${x}" y="${y}" width="${width}" height="${height}" rx="3"/>`;
  const texts = lines.map((line, index) => `<text x="${tenth(x + 4)}" y="${tenth(y + 12 + index * FONT.line)}">${escape(line)}</text>`);
  return `${back}${texts.join('')}`;
}

const CORNER = 6;

/** A line through the points with rounded corners. */
function route(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  const commands = rest.map((point, index) => {
    const next = rest[index + 1];
    if (!next) return `L${point.x} ${point.y}`;
    const before = towards(point, index ? (rest[index - 1] ?? first) : first);
    const after = towards(point, next);
    return `L${before.x} ${before.y}Q${point.x} ${point.y} ${after.x} ${after.y}`;
  });
  return `M${first.x} ${first.y}${commands.join('')}`;
}

/** A little way from a corner towards another point, at most half of it, so that two corners never overlap. */
function towards(corner: Point, other: Point): Point {
  const length = Math.hypot(other.x - corner.x, other.y - corner.y);
  const share = length ? Math.min(CORNER, length / 2) / length : 0;
  return { x: tenth(corner.x + (other.x - corner.x) * share), y: tenth(corner.y + (other.y - corner.y) * share) };
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
}
