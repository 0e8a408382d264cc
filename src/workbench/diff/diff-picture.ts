import type { Chart, ChartEdge, ChartNode } from '../drawing/chart.ts';
import type { ChangeKind, ChartDifference, EdgeChange } from './diff.ts';

/** What stands before each marked name, so that nobody has to tell colours apart. */
export const changeMarks: Readonly<Record<ChangeKind, string>> = { added: '+', removed: '−', changed: '~', moved: '›' };

export interface UnionChart {
  /** The later chart with what the earlier one had besides; marked names and labels begin with their mark. */
  chart: Chart;
  /** Ids in this chart of what is drawn in each way. */
  marked: Record<ChangeKind, string[]>;
}

/** Not to be parted from its name by a line's end. */
const marked = (kind: ChangeKind, name: string): string => `${changeMarks[kind]}\u00a0${name}`;

/** Both charts in one, to be laid out and drawn like any other. An arrow that leads elsewhere now is drawn both ways. */
export function unionChart({ before, after, matching, changes }: ChartDifference): UnionChart {
  const ids: UnionChart['marked'] = { added: [], removed: [], changed: [], moved: [] };
  const named = (id: string) => matching.states.get(id) ?? id;
  const kept = after.nodes.map((node): ChartNode => {
    const change = changes.find((each) => each.what === 'state' && each.after === node);
    if (!change) return node;
    ids[change.kind].push(node.id);
    const was =
      change.kind === 'changed' && change.before && 'key' in change.before && change.before.key !== node.key ? change.before.key : '';
    return { ...node, key: marked(change.kind, `${node.key}${was ? ` (was ${was})` : ''}`) };
  });
  const gone = changes.flatMap((change): ChartNode[] => {
    if (change.what !== 'state' || change.kind !== 'removed' || !change.before) return [];
    ids.removed.push(change.before.id);
    const { before: node } = change;
    return [{ ...node, key: marked('removed', node.key), parent: node.parent && named(node.parent), initial: null }];
  });
  const edgeChanges = changes.filter((change): change is EdgeChange => change.what === 'edge');
  const edges = [...after.edges.map((edge) => laterEdge(edge, edgeChanges, ids)), ...formerEdges(edgeChanges, named, ids)];
  return { chart: { ...after, id: before.id, nodes: withParents([...kept, ...gone]), edges }, marked: ids };
}

function laterEdge(edge: ChartEdge, changes: readonly EdgeChange[], ids: UnionChart['marked']): ChartEdge {
  const at = changes.findIndex(({ after }) => after === edge);
  const change = changes[at];
  if (!change) return edge;
  const id = `${change.kind} ${at}`;
  ids[change.kind].push(id);
  const was = change.before && change.before.label !== edge.label ? ` (was ${change.before.label})` : '';
  return { ...edge, id, apart: change.kind, label: marked(change.kind, `${edge.label}${was}`) };
}

/** The arrows that are gone, and the former ways of those that lead elsewhere. */
function formerEdges(changes: readonly EdgeChange[], named: (id: string) => string, ids: UnionChart['marked']): ChartEdge[] {
  return changes.flatMap(({ before, kind, aspects }, at) => {
    const leads = aspects.includes('target') || aspects.includes('stays');
    if (!before || (kind !== 'removed' && !leads)) return [];
    const id = `removed ${at}`;
    ids.removed.push(id);
    const label = marked('removed', before.label);
    return [{ ...before, id, apart: 'removed', source: named(before.source), target: named(before.target), label }];
  });
}

/** States before their children; one that had children only formerly is drawn around them. */
function withParents(nodes: readonly ChartNode[]): ChartNode[] {
  const children = (id: string | null) => nodes.filter(({ parent }) => parent === id);
  const visit = (node: ChartNode): ChartNode[] => {
    const inner = children(node.id);
    const type = inner.length && node.type !== 'parallel' ? 'compound' : node.type;
    return [{ ...node, type }, ...inner.flatMap(visit)];
  };
  return children(null).flatMap(visit);
}

const colours: Readonly<Record<ChangeKind, [light: string, dark: string]>> = {
  added: ['#14683b', '#6fcf98'],
  removed: ['#b02020', '#f59494'],
  changed: ['#855000', '#ecb95c'],
  moved: ['#46525d', '#b9c3ca'],
};

/** The custom properties `--diff-added`, `--diff-removed`, `--diff-changed`, `--diff-moved` of a theme. */
export const diffColours = (theme: 'light' | 'dark'): string =>
  Object.entries(colours)
    .map(([kind, pair]) => `--diff-${kind}:${pair[theme === 'light' ? 0 : 1]}`)
    .join(';');

/** Marks a drawing of the union: what is unchanged steps back, what was removed is dashed. The colours come from around it. */
export function markDrawing(svg: string, marked: UnionChart['marked']): string {
  const rules = (Object.keys(colours) as ChangeKind[]).flatMap((kind) => (marked[kind].length ? [ruleOf(kind, marked[kind])] : []));
  const quiet = `.chart.chart.chart .edge{--edge:var(--chart-text-3);opacity:.75}.chart marker path{fill:context-stroke!important}`;
  return svg.replace('</style>', `${quiet}${rules.join('')}</style>`);
}

function ruleOf(kind: ChangeKind, ids: readonly string[]): string {
  const any = `:is(${ids.flatMap((id) => [`[data-state-id="${quoted(id)}"]`, `[data-edge-id="${quoted(id)}"]`]).join(',')})`;
  const scope = `.chart.chart.chart ${any}`;
  const colour = `var(--diff-${kind})`;
  // What was only moved is no news: a little before what is unchanged, and well behind the rest.
  if (kind === 'moved') return `${scope}{--edge:${colour};opacity:1}${scope}>.shape{stroke:${colour}}${scope} .key{fill:${colour}}`;
  const dashes = kind === 'removed' ? ';stroke-dasharray:6 4' : '';
  return [
    `${scope}{--edge:${colour};opacity:1}`,
    `${scope}>.shape{stroke:${colour};stroke-width:2.4${dashes}}`,
    `${scope} path:not(.hit){stroke:${colour};stroke-width:2${dashes}}`,
    `${scope} .key,${scope}.row{fill:${colour};font-weight:700}`,
  ].join('');
}

const quoted = (id: string): string => id.replaceAll(/["\\<]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `);
