import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import Elk from 'elkjs/lib/elk.bundled.js';
import type { Chart, ChartEdge, ChartNode } from './chart.ts';
import { edgeLines, stateRows } from './labels.ts';
import { stateTree, type StateTree } from './tree.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface PlacedEdge {
  /** Null for the arrow from the dot to the state entered first. */
  edge: ChartEdge | null;
  points: Point[];
  label: (Box & { lines: string[] }) | null;
}

export interface Drawing {
  width: number;
  height: number;
  /** By state id, in the order of the chart. */
  states: Map<string, Box>;
  /** The dots that mark where a compound state starts, by its id. */
  starts: Map<string, Box>;
  edges: PlacedEdge[];
}

/** Advance and line height of the drawing's monospaced font at its size, in pixels: the same on every machine, no DOM needed. */
export const FONT = { size: 11, advance: 6.62, line: 15 } as const;
/** Height of a state's name line. */
export const HEAD = 26;
const DOT = 10;
const HISTORY = 24;

const scope: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.randomSeed': '1',
  // These two never made ELK fail on nested states; model order does (eclipse-elk #1182).
  'elk.layered.considerModelOrder.strategy': 'NONE',
  'elk.layered.cycleBreaking.strategy': 'DFS_NODE_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '28',
  'elk.layered.spacing.nodeNodeBetweenLayers': '36',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.edgeNode': '14',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.spacing.edgeEdge': '10',
};

/** Several arrows from a state to itself lie beside each other instead of around each other. */
const loops: LayoutOptions = {
  'elk.layered.edgeRouting.selfLoopDistribution': 'EQUALLY',
  'elk.layered.edgeRouting.selfLoopOrdering': 'SEQUENCED',
};

/** Places a chart's states and arrows. The same chart gives the same drawing, to the byte. */
export async function layout(chart: Chart): Promise<Drawing> {
  const tree = stateTree(chart);
  const arrows = chart.edges.filter((edge) => !edge.internal);
  const graph: ElkNode = {
    id: '',
    children: [toElk(chart, tree, tree.root)],
    edges: [...arrows.map(toElkEdge), ...chart.nodes.flatMap(startEdge)],
    // Options of the root do not reach nested scopes: every compound state repeats them.
    layoutOptions: { ...scope, 'elk.json.edgeCoords': 'ROOT', 'elk.json.shapeCoords': 'ROOT' },
  };
  return toDrawing(chart, arrows, await new Elk().layout(graph));
}

const startId = (state: string): string => `start:${state}`;

function toElk(chart: Chart, tree: StateTree, state: ChartNode): ElkNode {
  if (state.type === 'history') return { id: state.id, width: HISTORY, height: HISTORY };
  const { width, height } = minimumSize(chart, state);
  const children = tree.children(state.id).map((child) => toElk(chart, tree, child));
  if (!children.length) return { id: state.id, width, height, layoutOptions: loops };
  const start = state.initial ? [{ id: startId(state.id), width: DOT, height: DOT }] : [];
  const layoutOptions = {
    ...scope,
    'elk.padding': `[top=${height + 14},left=16,bottom=16,right=16]`,
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
    'elk.nodeSize.minimum': `(${width},${height})`,
  };
  return { id: state.id, children: [...start, ...children], layoutOptions };
}

function minimumSize(chart: Chart, state: ChartNode): { width: number; height: number } {
  const rows = stateRows(chart, state);
  // The name is bold and marked ∥ or final, so it gets more room than its letters.
  const width = Math.max(textWidth(state.key) + 36, ...rows.map(({ text }) => textWidth(text) + 20), 72);
  return { width, height: HEAD + rows.length * FONT.line + (rows.length ? 6 : 0) };
}

function textWidth(text: string): number {
  return Math.ceil(text.length * FONT.advance);
}

function toElkEdge(edge: ChartEdge, index: number): ElkExtendedEdge {
  const lines = edgeLines(edge);
  const label = {
    id: `label:${index}`,
    text: lines.join('\n'),
    width: Math.max(...lines.map(textWidth)) + 8,
    height: lines.length * FONT.line + 2,
    layoutOptions: { 'elk.edgeLabels.inline': 'false', 'elk.edgeLabels.placement': 'CENTER' },
  };
  return { id: `edge:${index}`, sources: [edge.source], targets: [edge.target], labels: [label] };
}

function startEdge(state: ChartNode): ElkExtendedEdge[] {
  if (!state.initial) return [];
  return [
    {
      id: startId(state.id),
      sources: [startId(state.id)],
      targets: [state.initial],
      layoutOptions: { 'elk.layered.priority.direction': '10' },
    },
  ];
}

function toDrawing(chart: Chart, arrows: ChartEdge[], placed: ElkNode): Drawing {
  const shapes = new Map(flatten(placed).map((node) => [node.id, node]));
  const boxes = (id: (state: ChartNode) => string): Map<string, Box> =>
    new Map(chart.nodes.flatMap((state) => (shapes.has(id(state)) ? [[state.id, toBox(shapes.get(id(state)) ?? {})]] : [])));
  const routes = flatten(placed).flatMap((node) => node.edges ?? []);
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    states: boxes((state) => state.id),
    starts: boxes((state) => startId(state.id)),
    edges: routes.map((route) => toPlacedEdge(arrows, route)),
  };
}

function flatten(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(flatten)];
}

function toPlacedEdge(arrows: ChartEdge[], route: ElkExtendedEdge): PlacedEdge {
  const edge = route.id.startsWith('edge:') ? (arrows[Number(route.id.slice('edge:'.length))] ?? null) : null;
  const label = route.labels?.[0];
  return {
    edge,
    points: (route.sections ?? [])
      .flatMap(({ startPoint, bendPoints, endPoint }) => [startPoint, ...(bendPoints ?? []), endPoint])
      .map(toPoint),
    label: label ? { ...toBox(label), lines: (label.text ?? '').split('\n') } : null,
  };
}

function toBox({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { ...toPoint({ x, y }), width: round(width), height: round(height) };
}

function toPoint({ x, y }: Point): Point {
  return { x: round(x), y: round(y) };
}

/** A tenth of a pixel: what the eye can tell and what every processor computes alike. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
