import type { ChartEdge } from '../../drawing/chart.ts';
import type { OpenedChart } from '../../drawing/listed-chart.ts';
import { around, nodeOf, transitionsOf } from '../view/chart-edges.ts';

/** What runs the paths: the actor alone, or a browser with the server. */
export type Driver = 'actor' | 'browser';

/** A transition and its coverage. */
export interface Covered {
  edge: ChartEdge;
  verdict: 'taken' | 'untaken' | 'waived';
  /** Number of paths that take it; null for the browser, which does not count them. */
  count: number | null;
  /** Why no path can take it. */
  reason: string | null;
  /** Section of the specification of its state or the nearest ancestor; null for none. */
  spec: string | null;
}

export function coverageOf({ chart, paths, browser }: OpenedChart, driver: Driver): Covered[] {
  const taken = new Set(browser?.taken);
  const waived = driver === 'actor' ? paths.waived : (browser?.waived ?? {});
  return transitionsOf(chart).map((edge) => {
    const count = driver === 'actor' ? (paths.transitions[edge.id] ?? 0) : null;
    const isTaken = count === null ? taken.has(edge.id) : count > 0;
    const reason = isTaken ? null : (waived[edge.id] ?? null);
    return { edge, count, reason, spec: specOf(chart, edge.source), verdict: isTaken ? 'taken' : reason === null ? 'untaken' : 'waived' };
  });
}

const specOf = (chart: OpenedChart['chart'], id: string): string | null =>
  [nodeOf(chart, id), ...around(chart, id)].find((node) => node?.spec)?.spec ?? null;

export interface Tally {
  taken: number;
  waived: number;
  total: number;
}

export function tally(covered: readonly Covered[]): Tally {
  const of = (verdict: Covered['verdict']) => covered.filter((each) => each.verdict === verdict).length;
  return { taken: of('taken'), waived: of('waived'), total: covered.length };
}

/** Coverage by section of the specification; transitions of several sections count in each. */
export function bySection(covered: readonly Covered[]): [section: string | null, tally: Tally][] {
  const sectionsOf = ({ spec }: Covered): (string | null)[] => spec?.split(/,\s*/) ?? [null];
  const order = (section: string | null) => (section === null ? '\uFFFF' : section);
  const sections = [...new Set(covered.flatMap(sectionsOf))].toSorted((a, b) => order(a).localeCompare(order(b), 'en', { numeric: true }));
  return sections.map((section) => [section, tally(covered.filter((each) => sectionsOf(each).includes(section)))]);
}
