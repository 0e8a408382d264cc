import type { ElkExtendedEdge, ElkLabel, ElkNode, LayoutOptions } from 'elkjs/lib/elk-api.js';
import type { Chart, ChartEdge, ChartNode } from './chart.ts';
import { headName } from './heads.ts';
import { edgeLines, HEAD, isListed, stateRows } from './labels.ts';
import { isBackEdge, type Ranks } from './state-order.ts';
import { FONT, nameWidth, wordsWidth } from './text-width.ts';
import { stateTree, type StateTree } from './tree.ts';

/** Layout options for a chart. */
export interface Plan {
  direction: 'DOWN' | 'RIGHT';
  placement: 'NETWORK_SIMPLEX' | 'BRANDES_KOEPF';
  /** Where along an arrow its label is placed. */
  labels: 'MEDIAN_LAYER' | 'SPACE_EFFICIENT_LAYER' | 'WIDEST_LAYER';
  /** Random seed of the crossing minimisation. */
  seed: number;
  /** Compacts the drawing. ELK fails on some drawings with it. */
  compact: boolean;
  ranks: Ranks;
  /** States whose children are placed beside the name, so that arrows from above do not cross it. */
  aside: readonly string[];
}

/** Arrows that share a line: of one kind, between the same two states. */
export interface Bundle {
  edges: ChartEdge[];
  /** Drawn from target to source because it leads back to an earlier state. */
  back: boolean;
}

/** The dot of the initial state above its left corner: its size, and the room reserved for it and its arrow. */
export const DOT = { size: 9, left: 7, above: 18, room: 13 } as const;
const HISTORY = 24;
/** Beside the name of a folded state, which has a button at its end. */
const FOLD_ROOM = 44;
/** Room for a number and a short note in a state's box. */
const LEAF_WIDTH = 104;
/** Between the labels of two arrows on one line. */
export const LABEL_GAP = 4;
export const LABEL_PAD = 4;
/** Beside the label of a self-transition: ELK places other lines and labels right next to it. */
const LOOP_ROOM = 8;

function options({ direction, placement, labels, seed, compact }: Plan): LayoutOptions {
  return {
    'elk.algorithm': 'layered',
    'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
    'elk.direction': direction,
    'elk.edgeRouting': 'ORTHOGONAL',
    'elk.randomSeed': `${seed}`,
    // These two never made ELK fail on nested states; model order does (eclipse-elk #1182). No arrow leads back, see `order.ts`.
    'elk.layered.considerModelOrder.strategy': 'NONE',
    'elk.layered.cycleBreaking.strategy': 'DFS_NODE_ORDER',
    'elk.layered.nodePlacement.strategy': placement,
    'elk.layered.edgeLabels.centerLabelPlacementStrategy': labels,
    'elk.layered.compaction.postCompaction.strategy': compact ? 'EDGE_LENGTH' : 'NONE',
    'elk.spacing.nodeNode': '22',
    'elk.layered.spacing.nodeNodeBetweenLayers': '12',
    'elk.spacing.edgeLabel': '3',
    'elk.spacing.edgeNode': '12',
    'elk.layered.spacing.edgeNodeBetweenLayers': '12',
    'elk.spacing.edgeEdge': '10',
    'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
  };
}

/** Self-transitions are placed side by side instead of nested, and the box grows so that arrowheads never touch. */
const leafOptions: LayoutOptions = {
  'elk.nodeSize.constraints': '[PORTS, MINIMUM_SIZE]',
  'elk.spacing.portPort': '10',
  'elk.layered.edgeRouting.selfLoopDistribution': 'EQUALLY',
  'elk.layered.edgeRouting.selfLoopOrdering': 'SEQUENCED',
};

/** The ELK graph; its edges are the bundles by index. */
export function toElkGraph(chart: Chart, bundles: readonly Bundle[], plan: Plan): ElkNode {
  const tree = stateTree(chart);
  const scope = options(plan);
  return {
    id: '',
    children: [toElkNode(chart, tree, tree.root, { scope, aside: plan.aside })],
    edges: bundles.map(toElkEdge),
    // Options of the root do not reach nested scopes: every compound state repeats them.
    layoutOptions: {
      ...scope,
      'elk.padding': '[top=2,left=2,bottom=2,right=2]',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
    },
  };
}

export function bundlesOf(chart: Chart, ranks: Ranks): Bundle[] {
  const tree = stateTree(chart);
  const bundles = new Map<string, Bundle>();
  for (const edge of chart.edges.filter((each) => !each.internal && !isListed(chart, each))) {
    const key = [edge.source, edge.target, edge.kind, edge.apart].join(' | ');
    const bundle = bundles.get(key) ?? { edges: [], back: isBackEdge(tree, ranks, edge.source, edge.target) };
    bundles.set(key, { ...bundle, edges: [...bundle.edges, edge] });
  }
  return [...bundles.values()];
}

function toElkNode(chart: Chart, tree: StateTree, state: ChartNode, plan: { scope: LayoutOptions } & Pick<Plan, 'aside'>): ElkNode {
  const { width, height } = minimumSize(chart, tree, state);
  const minimum = { 'elk.nodeSize.minimum': `(${width},${height})` };
  const labels = chart.nodes.some(({ initial }) => initial === state.id) ? [startRoom(state)] : [];
  const children = tree.children(state.id).map((child) => toElkNode(chart, tree, child, plan));
  if (!children.length) return { id: state.id, width, height, labels, layoutOptions: { ...leafOptions, ...minimum } };
  const layoutOptions = {
    ...plan.scope,
    ...minimum,
    'elk.padding': `[top=${height + 8},left=${plan.aside.includes(state.id) ? nameWidth(headName(state)) + 16 : 12},bottom=12,right=12]`,
    'elk.nodeSize.constraints': 'MINIMUM_SIZE',
  };
  return { id: state.id, children, labels, layoutOptions };
}

function startRoom({ id }: ChartNode): ElkLabel {
  const layoutOptions = { 'elk.nodeLabels.placement': '[OUTSIDE, H_LEFT, V_TOP]' };
  return { id: `start:${id}`, text: ' ', width: DOT.left + DOT.size, height: DOT.room, layoutOptions };
}

function minimumSize(chart: Chart, tree: StateTree, state: ChartNode): { width: number; height: number } {
  if (state.type === 'history') return { width: HISTORY, height: HISTORY };
  const rows = stateRows(chart, state);
  const isLeaf = tree.children(state.id).length === 0;
  const head = isLeaf ? HEAD.leaf : HEAD.container;
  const nameRoom = state.folded ? FOLD_ROOM : 24;
  const width = Math.max(nameWidth(state.key) + nameRoom, ...rows.map(({ text }) => wordsWidth(text) + 20), LEAF_WIDTH);
  return { width, height: head + rows.length * FONT.line + (rows.length ? 8 : 0) };
}

function toElkEdge({ edges, back }: Bundle, index: number): ElkExtendedEdge {
  const label = {
    id: `label:${index}`,
    text: ' ',
    ...labelSize(edges),
    layoutOptions: { 'elk.edgeLabels.inline': 'false', 'elk.edgeLabels.placement': 'CENTER' },
  };
  const { source = '', target = '' } = edges[0] ?? {};
  return { id: `edge:${index}`, sources: [back ? target : source], targets: [back ? source : target], labels: [label] };
}

/** Size of a bundle's labels, stacked. */
function labelSize(edges: ChartEdge[]): { width: number; height: number } {
  const sizes = edges.map((edge) => wordsSize(edgeLines(edge)));
  const height = sizes.reduce((sum, size) => sum + size.height, (sizes.length - 1) * LABEL_GAP);
  return { width: Math.max(...sizes.map(({ width }) => width)) + 2 * labelRoom(edges), height };
}

/** Horizontal room on both sides of an arrow's label. */
export function labelRoom([edge]: readonly ChartEdge[]): number {
  return edge?.self ? LOOP_ROOM : 0;
}

export function wordsSize(lines: readonly string[]): { width: number; height: number } {
  return { width: Math.max(...lines.map(wordsWidth)) + 2 * LABEL_PAD, height: lines.length * FONT.line + 2 };
}
