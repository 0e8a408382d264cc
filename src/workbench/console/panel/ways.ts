import type { StateValue } from 'xstate';
import type { Chart, ChartEdge } from '../../drawing/chart.ts';
import type { FiledPath, PathFile } from '../../drawing/path-file.ts';
import { around, nodeOf } from '../view/chart-ways.ts';

/** Every transition of an id: one with several targets has several. */
export const edgesOf = (chart: Chart, id: string): ChartEdge[] => chart.edges.filter((edge) => edge.id === id);

export const waysIn = (chart: Chart, id: string): ChartEdge[] =>
  chart.edges.filter((edge) => edge.target === id && edge.source !== id && !edge.internal);

/** Keys that lead to a state from the machine. */
const keysTo = (chart: Chart, id: string): string[] => [
  ...around(chart, id)
    .toReversed()
    .map(({ key }) => key),
  nodeOf(chart, id)?.key ?? id,
];

function holds(value: StateValue | undefined, [first = '', ...rest]: readonly string[]): boolean {
  if (value === undefined) return false;
  if (typeof value === 'string') return value === first && rest.length === 0;
  if (!Object.hasOwn(value, first)) return false;
  return rest.length === 0 || holds(value[first], rest);
}

/** Indices of the filed state values in which a state is active. */
function valuesIn(chart: Chart, paths: PathFile, id: string): ReadonlySet<number> {
  const keys = id === chart.id ? [] : keysTo(chart, id);
  return new Set(paths.values.flatMap((value, index) => (keys.length === 0 || holds(value, keys) ? [index] : [])));
}

/**
 * Ids of the essential filed paths that take a transition, as far as a path tells: its event comes while the one state is
 * active, and the other one is active afterwards. None for an eventless transition.
 */
export function pathsTaking(chart: Chart, paths: PathFile, { event, source, target }: ChartEdge): string[] {
  const before = valuesIn(chart, paths, source);
  const after = valuesIn(chart, paths, target);
  const sent = new Set(paths.events.flatMap((sample, index) => (sample.event.type === event ? [index] : [])));
  const takes = ({ steps, values }: PathFile['paths'][number]) =>
    steps.some((step, at) => sent.has(step) && before.has(values[at] ?? -1) && after.has(values[at + 1] ?? -1));
  return paths.paths.filter((path) => path.essential && takes(path)).map(({ id }) => id);
}

/** How many of the filed paths come into a state. */
export function pathsInto(chart: Chart, paths: PathFile, id: string): number {
  const inside = valuesIn(chart, paths, id);
  return paths.paths.filter(({ values }) => values.some((index) => inside.has(index))).length;
}

/**
 * Filed ways to a state, each once: filed paths as far as they first come there. Those from one starting point come first,
 * then the shortest.
 */
export function waysTo(chart: Chart, paths: PathFile, id: string, from: string): FiledPath[] {
  const inside = valuesIn(chart, paths, id);
  const ways = paths.paths.flatMap((path) => {
    const at = path.values.findIndex((value) => inside.has(value));
    return at < 0 ? [] : [{ ...path, steps: path.steps.slice(0, at), values: path.values.slice(0, at + 1) }];
  });
  const elsewhere = ({ input }: FiledPath) => Number(input !== from);
  const sorted = ways.toSorted((one, other) => elsewhere(one) - elsewhere(other) || one.steps.length - other.steps.length);
  return [...new Map(sorted.toReversed().map((way) => [`${elsewhere(way)} ${way.steps.join(' ')}`, way])).values()].toReversed();
}
