import type { StateValue } from 'xstate';
import type { Chart, ChartEdge } from '../../drawing/chart.ts';
import type { FiledPath, PathFile } from '../../drawing/path-file.ts';
import { around, nodeOf } from '../view/chart-edges.ts';

/** All edges of a transition id: a transition with several targets has several. */
export const edgesOf = (chart: Chart, id: string): ChartEdge[] => chart.edges.filter((edge) => edge.id === id);

export const incomingEdges = (chart: Chart, id: string): ChartEdge[] =>
  chart.edges.filter((edge) => edge.target === id && edge.source !== id && !edge.internal);

/** Keys from the machine's top level to a state. */
const keysTo = (chart: Chart, id: string): string[] => [
  ...around(chart, id)
    .toReversed()
    .map(({ key }) => key),
  nodeOf(chart, id)?.key ?? id,
];

function isIn(value: StateValue | undefined, [first = '', ...rest]: readonly string[]): boolean {
  if (value === undefined) return false;
  if (typeof value === 'string') return value === first && rest.length === 0;
  if (!Object.hasOwn(value, first)) return false;
  return rest.length === 0 || isIn(value[first], rest);
}

/** Indices of the filed state values in which a state is active. */
function valuesIn(chart: Chart, paths: PathFile, id: string): ReadonlySet<number> {
  const keys = id === chart.id ? [] : keysTo(chart, id);
  return new Set(paths.values.flatMap((value, index) => (keys.length === 0 || isIn(value, keys) ? [index] : [])));
}

/**
 * Ids of the essential filed paths that take a transition: its event occurs while the source is active, and the target is
 * active afterwards. Empty for an eventless transition.
 */
export function pathsTaking(chart: Chart, paths: PathFile, { event, source, target }: ChartEdge): string[] {
  const before = valuesIn(chart, paths, source);
  const after = valuesIn(chart, paths, target);
  const sent = new Set(paths.events.flatMap((sample, index) => (sample.event.type === event ? [index] : [])));
  const takes = ({ steps, values }: PathFile['paths'][number]) =>
    steps.some((step, at) => sent.has(step) && before.has(values[at] ?? -1) && after.has(values[at + 1] ?? -1));
  return paths.paths.filter((path) => path.essential && takes(path)).map(({ id }) => id);
}

/** Number of filed paths that enter a state. */
export function pathsInto(chart: Chart, paths: PathFile, id: string): number {
  const inside = valuesIn(chart, paths, id);
  return paths.paths.filter(({ values }) => values.some((index) => inside.has(index))).length;
}

/**
 * Distinct filed paths to a state, each cut off where it first gets there. Those from the given starting point come first,
 * then the shortest.
 */
export function pathsTo(chart: Chart, paths: PathFile, id: string, from: string): FiledPath[] {
  const inside = valuesIn(chart, paths, id);
  const candidates = paths.paths.flatMap((path) => {
    const at = path.values.findIndex((value) => inside.has(value));
    return at < 0 ? [] : [{ ...path, steps: path.steps.slice(0, at), values: path.values.slice(0, at + 1) }];
  });
  const otherStart = ({ input }: FiledPath) => Number(input !== from);
  const sorted = candidates.toSorted((a, b) => otherStart(a) - otherStart(b) || a.steps.length - b.steps.length);
  return [...new Map(sorted.toReversed().map((path) => [`${otherStart(path)} ${path.steps.join(' ')}`, path])).values()].toReversed();
}
