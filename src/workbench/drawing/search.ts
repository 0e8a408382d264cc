import type { Chart } from './chart.ts';
import type { Drawing } from './drawing.ts';
import { bundlesOf, type Plan } from './elk-graph.ts';
import { orderings, type Ranks, ranksOf } from './order.ts';
import { namesCrossed, score } from './score.ts';
import { stateTree } from './tree.ts';

/** A drawing, and how hard it is to read. */
export interface Tried {
  plan: Plan;
  drawing: Drawing;
  cost: number;
}

/** Drawings of one chart that are tried at most: of a large one, where each takes longer, fewer. */
function triesOf(chart: Chart): number {
  return Math.round(Math.min(60, Math.max(32, 1300 / (chart.edges.length + 1))));
}

/** How much worse the first drawing of the other direction may be, so that it is worth a try. */
const HOPELESS = 1.3;

/** The plan whose drawing scores best, found by changing one thing after the other. Null when nothing could be placed. */
export async function bestPlan(chart: Chart, place: (plan: Plan) => Promise<Drawing | null>): Promise<Tried | null> {
  const most = triesOf(chart);
  const seen = new Set<string>();
  let best: Tried | null = null;
  /** Tries a plan that was not tried yet; tells whether it is better than all before. */
  const tries = async (plan: Plan): Promise<Tried | null> => {
    const key = keyOf(chart, plan);
    if (seen.has(key) || (seen.size >= most && !plan.aside.length)) return null;
    seen.add(key);
    const drawing = await place(plan);
    return drawing && { plan, drawing, cost: score(chart, drawing) };
  };
  const climb = async (from: Tried, changes: (plan: Plan) => Plan[]): Promise<Tried> => {
    let top = from;
    for (const plan of changes(from.plan)) {
      const tried = await tries(plan);
      if (tried && tried.cost < top.cost) top = tried;
    }
    return top;
  };
  for (const direction of ['DOWN', 'RIGHT'] as const) {
    let top = await tries({ ...first(chart), direction });
    if (!top) continue;
    top = await climb(top, (plan) => orders(chart).map((ranks) => ({ ...plan, ranks })));
    if (best && top.cost > best.cost * HOPELESS) continue;
    for (const changes of kinds) top = await climb(top, changes);
    if (!best || top.cost < best.cost) best = top;
  }
  for (let before: Tried | null = null; best && best !== before; ) {
    before = best;
    best = await climb(best, (plan) => exchanged(chart, plan.ranks).map((ranks) => ({ ...plan, ranks })));
  }
  const beside = best && namesCrossed(chart, best.drawing);
  return best && beside?.length ? climb(best, (plan) => [{ ...plan, aside: beside }]) : best;
}

function first(chart: Chart): Omit<Plan, 'direction'> {
  const ranks = ranksOf(chart, stateTree(chart), 'written');
  return { placement: 'NETWORK_SIMPLEX', labels: 'MEDIAN_LAYER', seed: 2, compact: true, ranks, aside: [] };
}

/** What is changed, one after the other. */
const kinds: readonly ((plan: Plan) => Plan[])[] = [
  (plan) => (['SPACE_EFFICIENT_LAYER', 'WIDEST_LAYER'] as const).map((labels) => ({ ...plan, labels })),
  (plan) => [1, 3].map((seed) => ({ ...plan, seed })),
  (plan) => [{ ...plan, compact: false }],
  (plan) => [{ ...plan, placement: 'BRANDES_KOEPF' }],
];

/** Two plans of one key give the same drawing. */
function keyOf(chart: Chart, { ranks, ...plan }: Plan): string {
  const backs = bundlesOf(chart, ranks).map(({ back }) => (back ? '1' : '0'));
  return `${JSON.stringify(plan)} ${backs.join('')}`;
}

function orders(chart: Chart): Ranks[] {
  const tree = stateTree(chart);
  return orderings.map((ordering) => ranksOf(chart, tree, ordering));
}

/** Orders in which one state comes right before an earlier sibling; what is entered first stays first. */
function exchanged(chart: Chart, ranks: Ranks): Ranks[] {
  const tree = stateTree(chart);
  return chart.nodes.flatMap(({ id }) => {
    const row = tree
      .children(id)
      .map((child) => child.id)
      .toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
    return row.slice(2).flatMap((moved, offset) =>
      row.slice(1, offset + 2).map((_, at) => {
        const others = row.filter((one) => one !== moved);
        const next = [...others.slice(0, at + 1), moved, ...others.slice(at + 1)];
        return new Map([...ranks, ...next.map((one, rank) => [one, rank] as const)]);
      }),
    );
  });
}
