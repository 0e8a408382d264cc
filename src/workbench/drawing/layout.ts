import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import Elk from 'elkjs/lib/elk.bundled.js';
import type { Chart } from './chart.ts';
import type { Box, Drawing, PlacedEdge, Point } from './drawing.ts';
import { type Bundle, bundlesOf, DOT, labelRoom, LABEL_GAP, type Plan, toElkGraph, wordsSize } from './elk-graph.ts';
import { edgeLines } from './labels.ts';
import { bestPlan, type SearchLimits } from './search.ts';

const elk = new Elk();

/** Lays out a chart with the best of several plans. Deterministic to the byte. */
export async function layout(chart: Chart, limits: SearchLimits = {}): Promise<Drawing> {
  const best = await bestPlan(chart, (plan) => tryPlan(chart, plan), limits);
  if (!best) throw new Error(`${chart.id} could not be laid out`);
  return best.drawing;
}

/** Null if ELK fails; it cannot lay out some arrangements of nested states. */
async function tryPlan(chart: Chart, plan: Plan): Promise<Drawing | null> {
  const bundles = bundlesOf(chart, plan.ranks);
  try {
    return toDrawing(chart, bundles, await elk.layout(toElkGraph(chart, bundles, plan)));
  } catch {
    return plan.compact ? tryPlan(chart, { ...plan, compact: false }) : null;
  }
}

function toDrawing(chart: Chart, bundles: readonly Bundle[], placed: ElkNode): Drawing {
  const nodes = flatten(placed);
  const shapes = new Map(nodes.map((node) => [node.id, toBox(node)]));
  const states = new Map(chart.nodes.flatMap(({ id }) => (shapes.has(id) ? [[id, shapes.get(id) ?? toBox({})]] : [])));
  const starts = new Map(
    chart.nodes.flatMap(({ id, initial }) => (states.has(initial ?? '') ? [[id, dotOf(states.get(initial ?? ''))]] : [])),
  );
  const routes = nodes.flatMap((node) => node.edges ?? []);
  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    states,
    starts,
    edges: [...[...starts.values()].map(startEdge), ...routes.flatMap((route) => placedEdges(bundles, route))],
  };
}

function dotOf({ x, y }: Point = { x: 0, y: 0 }): Box {
  return { x: round(x + DOT.left), y: round(y - DOT.above), width: DOT.size, height: DOT.size };
}

function startEdge({ x, y, width, height }: Box): PlacedEdge {
  const centerX = round(x + width / 2);
  return {
    edge: null,
    points: [
      { x: centerX, y: round(y + height) },
      { x: centerX, y: round(y + DOT.above) },
    ],
    label: null,
  };
}

function flatten(node: ElkNode): ElkNode[] {
  return [node, ...(node.children ?? []).flatMap(flatten)];
}

function placedEdges(bundles: readonly Bundle[], route: ElkExtendedEdge): PlacedEdge[] {
  const bundle = route.id.startsWith('edge:') ? bundles[Number(route.id.slice('edge:'.length))] : undefined;
  const points = (route.sections ?? [])
    .flatMap(({ startPoint, bendPoints, endPoint }) => [startPoint, ...(bendPoints ?? []), endPoint])
    .map(toPoint);
  if (!bundle) return [];
  const { x, y } = toBox(route.labels?.[0] ?? {});
  const path = bundle.back ? points.toReversed() : points;
  let top = y;
  return bundle.edges.map((edge) => {
    const lines = edgeLines(edge);
    const size = wordsSize(lines);
    const label = { x: round(x + labelRoom(bundle.edges)), y: round(top), ...size, lines };
    top += size.height + LABEL_GAP;
    return { edge, points: path, label };
  });
}

function toBox({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box {
  return { ...toPoint({ x, y }), width: round(width), height: round(height) };
}

function toPoint({ x, y }: Point): Point {
  return { x: round(x), y: round(y) };
}

/** Rounds to a tenth of a pixel, which is identical on every processor. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
