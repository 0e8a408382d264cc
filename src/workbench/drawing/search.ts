import type { Chart } from './chart.ts';
import type { Drawing } from './drawing.ts';
import { bundlesOf, type Plan } from './elk-graph.ts';
import { orderings, type Ranks, ranksOf } from './state-order.ts';
import { namesCrossed, score } from './score.ts';
import { stateTree } from './tree.ts';

/** A drawing and its score. */
export interface Attempt {
  plan: Plan;
  drawing: Drawing;
  cost: number;
}

/** Maximum number of drawings to try; fewer for a large chart, which takes longer. */
function maxAttempts(chart: Chart): number {
  return Math.round(Math.min(60, Math.max(32, 1300 / (chart.edges.length + 1))));
}

/** A direction is abandoned if its first drawing costs this many times more than the best one. */
const MAX_COST_RATIO = 1.3;

export interface SearchLimits {
  /** Maximum number of drawings to try; by default it depends on the chart. */
  attempts?: number;
  /** The only direction; by default the better one. */
  direction?: Plan['direction'];
}

/** The plan with the best score, found by changing one option at a time; null if ELK failed on all of them. */
export async function bestPlan(
  chart: Chart,
  tryLayout: (plan: Plan) => Promise<Drawing | null>,
  { attempts = maxAttempts(chart), direction: only }: SearchLimits = {},
): Promise<Attempt | null> {
  const limit = attempts;
  const seen = new Set<string>();
  let best: Attempt | null = null;
  /** Tries a new plan; null if it was tried before, is beyond the limit or cannot be laid out. */
  const tryPlan = async (plan: Plan): Promise<Attempt | null> => {
    const key = keyOf(chart, plan);
    if (seen.has(key) || (seen.size >= limit && !plan.aside.length)) return null;
    seen.add(key);
    const drawing = await tryLayout(plan);
    return drawing && { plan, drawing, cost: score(chart, drawing) };
  };
  const hillClimb = async (from: Attempt, changes: (plan: Plan) => Plan[]): Promise<Attempt> => {
    let current = from;
    for (const plan of changes(from.plan)) {
      const attempt = await tryPlan(plan);
      if (attempt && attempt.cost < current.cost) current = attempt;
    }
    return current;
  };
  for (const direction of only ? [only] : (['DOWN', 'RIGHT'] as const)) {
    let current = await tryPlan({ ...initialPlan(chart), direction });
    if (!current) continue;
    current = await hillClimb(current, (plan) => candidateRanks(chart).map((ranks) => ({ ...plan, ranks })));
    if (best && current.cost > best.cost * MAX_COST_RATIO) continue;
    for (const changes of variations) current = await hillClimb(current, changes);
    if (!best || current.cost < best.cost) best = current;
  }
  for (let previous: Attempt | null = null; best && best !== previous; ) {
    previous = best;
    best = await hillClimb(best, (plan) => swappedRanks(chart, plan.ranks).map((ranks) => ({ ...plan, ranks })));
  }
  const crossedNames = best && namesCrossed(chart, best.drawing);
  return best && crossedNames?.length ? hillClimb(best, (plan) => [{ ...plan, aside: crossedNames }]) : best;
}

function initialPlan(chart: Chart): Omit<Plan, 'direction'> {
  const ranks = ranksOf(chart, stateTree(chart), 'written');
  return { placement: 'NETWORK_SIMPLEX', labels: 'MEDIAN_LAYER', seed: 2, compact: true, ranks, aside: [] };
}

/** Options to vary, one after the other. */
const variations: readonly ((plan: Plan) => Plan[])[] = [
  (plan) => (['SPACE_EFFICIENT_LAYER', 'WIDEST_LAYER'] as const).map((labels) => ({ ...plan, labels })),
  (plan) => [1, 3].map((seed) => ({ ...plan, seed })),
  (plan) => [{ ...plan, compact: false }],
  (plan) => [{ ...plan, placement: 'BRANDES_KOEPF' }],
];

/** Plans with equal keys give the same drawing. */
function keyOf(chart: Chart, { ranks, ...plan }: Plan): string {
  const backs = bundlesOf(chart, ranks).map(({ back }) => (back ? '1' : '0'));
  return `${JSON.stringify(plan)} ${backs.join('')}`;
}

function candidateRanks(chart: Chart): Ranks[] {
  const tree = stateTree(chart);
  return orderings.map((ordering) => ranksOf(chart, tree, ordering));
}

/** Orders with one state moved before an earlier sibling; the initial state stays first. */
function swappedRanks(chart: Chart, ranks: Ranks): Ranks[] {
  const tree = stateTree(chart);
  return chart.nodes.flatMap(({ id }) => {
    const row = tree
      .children(id)
      .map((child) => child.id)
      .toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
    return row.slice(2).flatMap((moved, offset) =>
      row.slice(1, offset + 2).map((_, at) => {
        const others = row.filter((one) => one !== moved);
        const next = [...others.slice(0, at + 1), moved, ...others.slice(at + 1)];
        return new Map([...ranks, ...next.map((one, rank) => [one, rank] as const)]);
      }),
    );
  });
}
