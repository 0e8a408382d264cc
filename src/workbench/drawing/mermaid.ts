import type { Chart, ChartEdge, ChartNode } from './chart.ts';
import { stateTree, type StateTree } from './tree.ts';

/**
 * The chart as a Mermaid state diagram.
 *
 * Mermaid moves a state into the scope that first names it in an arrow. Every arrow is therefore written in the scope of the
 * nearest common ancestor and between that ancestor's own children; the actual source or target state is named in the
 * label.
 */
export function toMermaid(chart: Chart): string {
  const tree = stateTree(chart);
  const lines = ['stateDiagram-v2', ...stateLines(chart, tree, tree.root, '  ')];
  for (const edge of edgesOf(chart, tree, null)) lines.push(`  ${edgeLine(tree, edge, null)}`);
  return `${lines.join('\n')}\n`;
}

function stateLines(chart: Chart, tree: StateTree, state: ChartNode, indent: string): string[] {
  const children = tree.children(state.id);
  const head = `${indent}state "${nameOf(state)}" as ${mermaidId(state.id)}`;
  const end = state.type === 'final' ? [`${indent}${mermaidId(state.id)} --> [*]`] : [];
  if (!children.length) return [head, ...end];
  const inner = `${indent}  `;
  const body = children.flatMap((child, index) => [
    ...(index > 0 && state.type === 'parallel' ? [`${inner}--`] : []),
    ...stateLines(chart, tree, child, inner),
  ]);
  const initial = state.initial ? [`${inner}[*] --> ${mermaidId(childInScope(tree, state.initial, state.id).id)}`] : [];
  const edges = edgesOf(chart, tree, state.id).map((edge) => `${inner}${edgeLine(tree, edge, state.id)}`);
  return [`${head} {`, ...initial, ...body, ...edges, `${indent}}`];
}

function nameOf(state: ChartNode): string {
  if (state.type !== 'history') return state.key;
  return state.history === 'deep' ? `${state.key} (H*)` : `${state.key} (H)`;
}

/** The arrows whose nearest common scope is this one. */
function edgesOf(chart: Chart, tree: StateTree, scope: string | null): ChartEdge[] {
  return chart.edges.filter((edge) => scopeOf(tree, edge) === scope);
}

function scopeOf(tree: StateTree, edge: ChartEdge): string | null {
  const sourceScopes = new Set(
    tree
      .selfAndAncestors(edge.source)
      .slice(1)
      .map((state) => state.id),
  );
  return (
    tree
      .selfAndAncestors(edge.target)
      .slice(1)
      .find((state) => sourceScopes.has(state.id))?.id ?? null
  );
}

function edgeLine(tree: StateTree, edge: ChartEdge, scope: string | null): string {
  const source = childInScope(tree, edge.source, scope);
  const target = childInScope(tree, edge.target, scope);
  const labelParts = [
    ...(source.id === edge.source ? [] : [`${tree.node(edge.source).key}:`]),
    edge.label,
    ...(edge.guard ? [`[${edge.guard}]`] : []),
    ...(edge.actions.length ? [`/ ${edge.actions.join(', ')}`] : []),
    ...(target.id === edge.target ? [] : [`→ ${tree.node(edge.target).key}`]),
    ...(edge.internal ? ['(stays)'] : []),
  ];
  return `${mermaidId(source.id)} --> ${mermaidId(target.id)}: ${labelParts.join(' ').replaceAll(':', '#colon;')}`;
}

/** The child of the scope that contains a state. */
function childInScope(tree: StateTree, id: string, scope: string | null): ChartNode {
  return tree.selfAndAncestors(id).find((state) => state.parent === scope) ?? tree.root;
}

function mermaidId(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9_]/g, '_');
}
