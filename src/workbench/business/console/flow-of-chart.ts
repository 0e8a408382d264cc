import type { Chart, ChartEdge, ChartNode } from '../../drawing/chart.ts';
import { type ArrowFinder, arrowFinder } from '../../drawing/find-arrow.ts';
import type { FlowFigures, FlowState } from '../contract.ts';

/** Transitions along an arrow that started in one innermost state. */
interface SourceShare {
  from: string;
  count: number;
  /** Share of the transitions out of that state; null if the record stayed in it. */
  share: number | null;
}

/** Figures of one arrow. */
export interface ArrowFlow {
  edge: ChartEdge;
  count: number;
  /** Share of the transitions out of the arrow's source states; null if records stayed where they were. */
  share: number | null;
  sources: readonly SourceShare[];
}

export interface ChartFlow {
  /** Figures of the innermost states by id. */
  states: ReadonlyMap<string, FlowState>;
  /** Records inside a compound state, by its id. */
  within: ReadonlyMap<string, { here: number; late: number | null }>;
  /** Every arrow of the chart by id, including those never taken. */
  arrows: ReadonlyMap<string, ArrowFlow>;
  /** Outgoing arrows of a state and of its ancestors, most frequent first. */
  outgoing: (node: ChartNode) => ArrowFlow[];
}

/** Assigns the figures of records to the states and arrows of a chart. */
export function flowOfChart(chart: Chart, figures: FlowFigures): ChartFlow {
  const finder = arrowFinder(chart);
  const states = new Map<string, FlowState>();
  const within = new Map<string, { here: number; late: number | null }>();
  for (const state of figures.states) {
    const leaf = finder.leaf(state.state);
    if (!leaf) continue;
    states.set(leaf.id, state);
    for (const { id } of finder.around(leaf.id).slice(1)) {
      const sum = within.get(id);
      within.set(id, {
        here: (sum?.here ?? 0) + state.here,
        late: state.late === null ? null : (sum?.late ?? 0) + state.late,
      });
    }
  }
  const arrows = arrowsOf(chart, figures, finder);
  return { states, within, arrows, outgoing: (node) => outgoingArrows(node, chart, finder, arrows) };
}

function arrowsOf(chart: Chart, figures: FlowFigures, finder: ArrowFinder): Map<string, ArrowFlow> {
  const sharesByEdge = new Map<string, SourceShare[]>();
  const outgoingCounts = new Map<string, number>();
  for (const { from, event, to, count, share } of figures.transitions) {
    const leaf = finder.leaf(from);
    const edge = finder.arrow({ from, event, to });
    if (share !== null)
      for (const { id } of leaf ? finder.around(leaf.id) : []) outgoingCounts.set(id, (outgoingCounts.get(id) ?? 0) + count);
    if (leaf && edge) sharesByEdge.set(edge.id, [...(sharesByEdge.get(edge.id) ?? []), { from: leaf.id, count, share }]);
  }
  const flowOf = (edge: ChartEdge): ArrowFlow => {
    const shares = sharesByEdge.get(edge.id) ?? [];
    const count = shares.reduce((sum, item) => sum + item.count, 0);
    const stays = edge.internal || edge.self || (shares.length > 0 && shares.every(({ share }) => share === null));
    return { edge, count, share: stays ? null : count === 0 ? 0 : count / (outgoingCounts.get(edge.source) ?? count), sources: shares };
  };
  return new Map(chart.edges.map((edge) => [edge.id, flowOf(edge)]));
}

function outgoingArrows(node: ChartNode, chart: Chart, finder: ArrowFinder, arrows: ReadonlyMap<string, ArrowFlow>): ArrowFlow[] {
  const isLeaf = node.type === 'atomic' || node.type === 'final';
  const claimed = new Map<string, string>();
  const result: ArrowFlow[] = [];
  for (const { id } of isLeaf ? finder.around(node.id) : [node]) {
    for (const edge of new Map(chart.edges.filter(({ source }) => source === id).map((each) => [each.id, each])).values()) {
      // A state's own transition for an event takes precedence over an ancestor's.
      if ((claimed.get(edge.event) ?? id) !== id) continue;
      claimed.set(edge.event, id);
      const arrow = arrows.get(edge.id);
      if (arrow) result.push(isLeaf ? ofState(arrow, node.id) : arrow);
    }
  }
  return result.toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1) || b.count - a.count);
}

/** The part of an arrow's figures that starts in one innermost state. */
function ofState(arrow: ArrowFlow, state: string): ArrowFlow {
  const ownShares = arrow.sources.filter(({ from }) => from === state);
  const count = ownShares.reduce((sum, item) => sum + item.count, 0);
  return {
    ...arrow,
    sources: ownShares,
    count,
    share: arrow.share === null ? null : ownShares.reduce((sum, item) => sum + (item.share ?? 0), 0),
  };
}
