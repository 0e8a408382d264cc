import type { Chart, ChartEdge, ChartNode } from '../../drawing/chart.ts';
import { type ArrowFinder, arrowFinder } from '../../drawing/find-arrow.ts';
import type { FlowFigures, FlowState } from '../contract.ts';

/** One of the ways that were taken along an arrow: from one innermost state. */
interface Taken {
  from: string;
  count: number;
  /** Of the ways out of that state; null: the record stayed. */
  share: number | null;
}

/** What was counted along an arrow. */
export interface ArrowFlow {
  edge: ChartEdge;
  count: number;
  /** Of the ways out of the states that the arrow leads out of; null: records stayed where they were. */
  share: number | null;
  taken: readonly Taken[];
}

export interface ChartFlow {
  /** Figures of an innermost state by its id. */
  states: ReadonlyMap<string, FlowState>;
  /** Records in a state with states inside, by its id. */
  within: ReadonlyMap<string, { here: number; late: number | null }>;
  /** Every arrow of the chart by its id, also those nobody took. */
  arrows: ReadonlyMap<string, ArrowFlow>;
  /** The ways out of a state, its own and those of the states around it, the most frequent first. */
  waysOut: (node: ChartNode) => ArrowFlow[];
}

/** Lays what was counted over a chart: figures name states, arrows belong to a state or to one around it. */
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
  return { states, within, arrows, waysOut: (node) => waysOut(node, chart, finder, arrows) };
}

function arrowsOf(chart: Chart, figures: FlowFigures, finder: ArrowFinder): Map<string, ArrowFlow> {
  const taken = new Map<string, Taken[]>();
  const out = new Map<string, number>();
  for (const { from, event, to, count, share } of figures.transitions) {
    const leaf = finder.leaf(from);
    const edge = finder.arrow({ from, event, to });
    if (share !== null) for (const { id } of leaf ? finder.around(leaf.id) : []) out.set(id, (out.get(id) ?? 0) + count);
    if (leaf && edge) taken.set(edge.id, [...(taken.get(edge.id) ?? []), { from: leaf.id, count, share }]);
  }
  const flowOf = (edge: ChartEdge): ArrowFlow => {
    const ways = taken.get(edge.id) ?? [];
    const count = ways.reduce((sum, way) => sum + way.count, 0);
    const stays = edge.internal || edge.self || (ways.length > 0 && ways.every(({ share }) => share === null));
    return { edge, count, share: stays ? null : count === 0 ? 0 : count / (out.get(edge.source) ?? count), taken: ways };
  };
  return new Map(chart.edges.map((edge) => [edge.id, flowOf(edge)]));
}

function waysOut(node: ChartNode, chart: Chart, finder: ArrowFinder, arrows: ReadonlyMap<string, ArrowFlow>): ArrowFlow[] {
  const isLeaf = node.type === 'atomic' || node.type === 'final';
  const claimed = new Map<string, string>();
  const found: ArrowFlow[] = [];
  for (const { id } of isLeaf ? finder.around(node.id) : [node]) {
    for (const edge of new Map(chart.edges.filter(({ source }) => source === id).map((each) => [each.id, each])).values()) {
      // What a state says itself about an event counts, not what a state around it says.
      if ((claimed.get(edge.event) ?? id) !== id) continue;
      claimed.set(edge.event, id);
      const arrow = arrows.get(edge.id);
      if (arrow) found.push(isLeaf ? ofState(arrow, node.id) : arrow);
    }
  }
  return found.toSorted((one, other) => (other.share ?? -1) - (one.share ?? -1) || other.count - one.count);
}

/** What of an arrow comes from one innermost state. */
function ofState(arrow: ArrowFlow, state: string): ArrowFlow {
  const own = arrow.taken.filter(({ from }) => from === state);
  const count = own.reduce((sum, way) => sum + way.count, 0);
  return { ...arrow, taken: own, count, share: arrow.share === null ? null : own.reduce((sum, way) => sum + (way.share ?? 0), 0) };
}
