import type { Chart, ChartEdge, ChartNode } from '../drawing/chart.ts';
import type { ChangeKind, ChartDifference, EdgeChange } from './diff.ts';

/** Prefix of each marked name, so that changes can be recognised without colours. */
export const changeMarks: Readonly<Record<ChangeKind, string>> = { added: '+', removed: '−', changed: '~', moved: '›' };

export interface UnionChart {
  /** The later chart plus what was removed from the earlier one; marked names and labels start with their mark. */
  chart: Chart;
  /** Ids in this chart by kind of change. */
  marked: Record<ChangeKind, string[]>;
}

/** The no-break space keeps the mark on the same line as the name. */
const withMark = (kind: ChangeKind, name: string): string => `${changeMarks[kind]}\u00a0${name}`;

/** Merges both charts into one that can be laid out and drawn. An arrow with a new target is drawn twice. */
export function unionChart({ before, after, matching, changes }: ChartDifference): UnionChart {
  const ids: UnionChart['marked'] = { added: [], removed: [], changed: [], moved: [] };
  const mapId = (id: string) => matching.states.get(id) ?? id;
  const kept = after.nodes.map((node): ChartNode => {
    const change = changes.find((each) => each.subject === 'state' && each.after === node);
    if (!change) return node;
    ids[change.kind].push(node.id);
    const formerName =
      change.kind === 'changed' && change.before && 'key' in change.before && change.before.key !== node.key ? change.before.key : '';
    return { ...node, key: withMark(change.kind, `${node.key}${formerName ? ` (was ${formerName})` : ''}`) };
  });
  const gone = changes.flatMap((change): ChartNode[] => {
    if (change.subject !== 'state' || change.kind !== 'removed' || !change.before) return [];
    ids.removed.push(change.before.id);
    const { before: node } = change;
    return [{ ...node, key: withMark('removed', node.key), parent: node.parent && mapId(node.parent), initial: null }];
  });
  const edgeChanges = changes.filter((change): change is EdgeChange => change.subject === 'edge');
  const edges = [...after.edges.map((edge) => laterEdge(edge, edgeChanges, ids)), ...formerEdges(edgeChanges, mapId, ids)];
  return { chart: { ...after, id: before.id, nodes: withParents([...kept, ...gone]), edges }, marked: ids };
}

function laterEdge(edge: ChartEdge, changes: readonly EdgeChange[], ids: UnionChart['marked']): ChartEdge {
  const at = changes.findIndex(({ after }) => after === edge);
  const change = changes[at];
  if (!change) return edge;
  const id = `${change.kind} ${at}`;
  ids[change.kind].push(id);
  const formerName = change.before && change.before.label !== edge.label ? ` (was ${change.before.label})` : '';
  return { ...edge, id, apart: change.kind, label: withMark(change.kind, `${edge.label}${formerName}`) };
}

/** Removed arrows, and the former routes of arrows with a new target. */
function formerEdges(changes: readonly EdgeChange[], mapId: (id: string) => string, ids: UnionChart['marked']): ChartEdge[] {
  return changes.flatMap(({ before, kind, aspects }, at) => {
    const isRedirected = aspects.includes('target') || aspects.includes('stays');
    if (!before || (kind !== 'removed' && !isRedirected)) return [];
    const id = `removed ${at}`;
    ids.removed.push(id);
    const label = withMark('removed', before.label);
    return [{ ...before, id, apart: 'removed', source: mapId(before.source), target: mapId(before.target), label }];
  });
}

/** States before their children; a state that lost its children is still drawn as a compound state. */
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

/** Styles a drawing of the union chart: unchanged parts are subdued, removed parts are dashed. Colours come from the surrounding page. */
export function markDrawing(svg: string, marked: UnionChart['marked']): string {
  const rules = (Object.keys(colours) as ChangeKind[]).flatMap((kind) => (marked[kind].length ? [ruleOf(kind, marked[kind])] : []));
  const quiet = `.chart.chart.chart .edge{--edge:var(--chart-text-3);opacity:.75}.chart marker path{fill:context-stroke!important}`;
  return svg.replace('</style>', `${quiet}${rules.join('')}</style>`);
}

function ruleOf(kind: ChangeKind, ids: readonly string[]): string {
  const any = `:is(${ids.flatMap((id) => [`[data-state-id="${escapeSelector(id)}"]`, `[data-edge-id="${escapeSelector(id)}"]`]).join(',')})`;
  const scope = `.chart.chart.chart ${any}`;
  const colour = `var(--diff-${kind})`;
  // Moved parts are emphasised less than other changes.
  if (kind === 'moved') return `${scope}{--edge:${colour};opacity:1}${scope}>.shape{stroke:${colour}}${scope} .key{fill:${colour}}`;
  const dashes = kind === 'removed' ? ';stroke-dasharray:6 4' : '';
  return [
    `${scope}{--edge:${colour};opacity:1}`,
    `${scope}>.shape{stroke:${colour};stroke-width:2.4${dashes}}`,
    `${scope} path:not(.hit){stroke:${colour};stroke-width:2${dashes}}`,
    `${scope} .key,${scope}.row{fill:${colour};font-weight:700}`,
  ].join('');
}

const escapeSelector = (id: string): string => id.replaceAll(/["\\<]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `);
