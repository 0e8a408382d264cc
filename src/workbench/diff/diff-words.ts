import type { Chart, ChartEdge, ChartNode, StateType } from '../drawing/chart.ts';
import type { Change, ChartDifference, EdgeAspect, EdgeChange, StateAspect, StateChange } from './diff.ts';

/** Formats a message with its values: the console's `t`, or `formatEnglish`. */
export type Translate = (message: string, values?: Record<string, string>) => string;

/** Used by the terminal and the report. */
export const formatEnglish: Translate = (message, values = {}) =>
  message.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => values[name] ?? '');

/** Describes a change as text: "PLACED → FOLLOW-UP, mark: now asks [isReady]". */
export function describeChange({ before, after }: ChartDifference, change: Change, t: Translate): string {
  const wording = { before: createNamer(before), after: createNamer(after), t };
  return change.subject === 'state' ? describeStateChange(change, wording) : describeEdgeChange(change, wording);
}

/** Names a state for the reader; `parentName` is empty if the parent is the chart itself. */
interface StateNamer {
  (id: string | null): string;
  parentName: (node: ChartNode) => string;
}

interface WordingContext {
  before: StateNamer;
  after: StateNamer;
  t: Translate;
}

/** Names states by key, with the parent's key if the key is ambiguous. */
function createNamer({ nodes }: Chart): StateNamer {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counts = new Map<string, number>();
  for (const { key } of nodes) counts.set(key, (counts.get(key) ?? 0) + 1);
  const name = (id: string | null): string => {
    const node = byId.get(id ?? '');
    const parent = byId.get(node?.parent ?? '');
    if (!node) return id ?? '';
    return (counts.get(node.key) ?? 0) > 1 && parent ? `${parent.key}.${node.key}` : node.key;
  };
  const parentName = ({ parent }: ChartNode): string => (byId.get(parent ?? '')?.parent ? name(parent) : '');
  return Object.assign(name, { parentName });
}

const nouns: Readonly<Record<StateType, (t: Translate) => string>> = {
  atomic: (t) => t('state'),
  compound: (t) => t('state'),
  parallel: (t) => t('parallel state'),
  final: (t) => t('final state'),
  history: (t) => t('history state'),
};

function describeStateChange({ kind, before, after, aspects }: StateChange, wording: WordingContext): string {
  const { t } = wording;
  const node = after ?? before;
  if (!node) return '';
  const noun = nouns[node.type](t);
  if (kind === 'added') {
    const values = { noun, state: wording.after(node.id), parent: wording.after.parentName(node) };
    return values.parent ? t('new {noun} {state} in {parent}', values) : t('new {noun} {state}', values);
  }
  if (kind === 'removed') {
    const values = { noun, state: wording.before(node.id), parent: wording.before.parentName(node) };
    return values.parent ? t('{noun} {state} removed from {parent}', values) : t('{noun} {state} removed', values);
  }
  if (!before || !after) return '';
  const rest = aspects.filter((aspect) => aspect !== 'name').map((aspect) => stateClauses[aspect](before, after, wording));
  const renamed = aspects.includes('name') ? [t('is now called {name}', { name: wording.after(after.id) })] : [];
  return `${wording.before(before.id)}: ${[...renamed, ...rest].join('; ')}`;
}

type Clause<Part> = (before: Part, after: Part, wording: WordingContext) => string;

const stateClauses: Readonly<Record<Exclude<StateAspect, 'name'>, Clause<ChartNode>>> = {
  parent: (before, after, { before: earlier, after: later, t }) =>
    t('moved from {from} to {to}', { from: earlier(before.parent), to: later(after.parent) }),
  type: (before, after, { t }) => t('is a {to}, no longer a {from}', { from: nouns[before.type](t), to: nouns[after.type](t) }),
  initial: (before, after, { before: earlier, after: later, t }) =>
    before.initial && after.initial
      ? t('initial state is {to} instead of {from}', { from: earlier(before.initial), to: later(after.initial) })
      : after.initial
        ? t('initial state is {to}', { to: later(after.initial) })
        : t('no longer has initial state {from}', { from: earlier(before.initial) }),
  description: (before, after, { t }) => descriptionClause(before.description, after.description, t),
  spec: (before, after, { t }) => replacementClause(before.spec, after.spec, t, '{to}', '{from}'),
  tags: (before, after, { t }) =>
    listClause(before.tags, after.tags, t('is now tagged'), t('is no longer tagged'), t('tags in a different order')),
  entry: (before, after, { t }) =>
    listClause(before.entry, after.entry, t('added entry actions:'), t('removed entry actions:'), t('entry actions in a different order')),
  exit: (before, after, { t }) =>
    listClause(before.exit, after.exit, t('added exit actions:'), t('removed exit actions:'), t('exit actions in a different order')),
  invokes: (before, after, { t }) =>
    listClause(sources(before), sources(after), t('now invokes'), t('no longer invokes'), t('invokes in a different order')),
  refuses: (before, after, { t }) =>
    listClause(before.refuses, after.refuses, t('now refuses'), t('no longer refuses'), t('refuses in a different order')),
  history: (_before, after, { t }) => (after.history === 'deep' ? t('now remembers all levels') : t('now remembers one level')),
};

const sources = (node: ChartNode): string[] => node.invokes.map(({ src }) => src);

function describeEdgeChange({ kind, before, after, aspects }: EdgeChange, wording: WordingContext): string {
  const { t } = wording;
  if (kind === 'added' && after) return t('new: {arrow}', { arrow: edgeSummary(after, wording.after, t) });
  if (kind === 'removed' && before) return t('removed: {arrow}', { arrow: edgeSummary(before, wording.before, t) });
  if (!before || !after) return '';
  const clauses = aspects.map((aspect) => edgeClauses[aspect](before, after, wording));
  return `${edgeRoute(before, wording.before, t)}, ${before.label}: ${clauses.join('; ')}`;
}

const edgeRoute = (edge: ChartEdge, nameState: (id: string) => string, t: Translate): string =>
  edge.internal ? t('inside {state}', { state: nameState(edge.source) }) : `${nameState(edge.source)} → ${nameState(edge.target)}`;

function edgeSummary(edge: ChartEdge, nameState: (id: string) => string, t: Translate): string {
  const guard = edge.guard ? ` [${edge.guard}]` : '';
  const actions = edge.actions.length ? ` / ${edge.actions.join(', ')}` : '';
  return `${edgeRoute(edge, nameState, t)}, ${edge.label}${guard}${actions}`;
}

const edgeClauses: Readonly<Record<EdgeAspect, Clause<ChartEdge>>> = {
  source: (_before, after, { after: later, t }) => t('source is now {state}', { state: later(after.source) }),
  event: (_before, after, { t }) => t('the event is now called {name}', { name: after.label }),
  target: (before, after, { before: earlier, after: later, t }) =>
    t('target is {to} instead of {from}', { from: earlier(before.target), to: later(after.target) }),
  stays: (_before, after, { t }) => (after.internal ? t('is now internal') : t('is now external')),
  guard: (before, after, { t }) => guardClause(before.guard, after.guard, t),
  sentence: (before, after, { t }) => {
    const [from, to] = [before, after].map(({ guardSentence }) => guardSentence && t(guardSentence));
    return replacementClause(from ?? null, to ?? null, t, t('is refused with “{to}”'), t('is no longer refused with “{from}”'));
  },
  actions: (before, after, { t }) =>
    listClause(before.actions, after.actions, t('added actions:'), t('removed actions:'), t('actions in a different order')),
  delay: (before, after, { t }) => t('{from} became {to}', { from: before.label, to: after.label }),
  description: (before, after, { t }) => descriptionClause(before.description, after.description, t),
  order: (_before, _after, { t }) => t('is now checked earlier'),
};

function guardClause(from: string | null, to: string | null, t: Translate): string {
  if (from && to) return t('guard is [{to}] instead of [{from}]', { from, to });
  return to ? t('guard [{to}] added', { to }) : t('guard [{from}] removed', { from: from ?? '' });
}

function descriptionClause(from: string, to: string, t: Translate): string {
  return to ? t('is now described as “{to}”', { to: t(to) }) : t('is no longer described as “{from}”', { from: t(from) });
}

function replacementClause(from: string | null, to: string | null, t: Translate, now: string, before: string): string {
  if (from && to) return t('{from} became {to}', { from, to });
  const words = to ? now : before;
  return words.replace('{to}', to ?? '').replace('{from}', from ?? '');
}

/** Describes which names were added to a list and removed from it. */
function listClause(from: readonly string[], to: readonly string[], addedText: string, removedText: string, reorderedText: string): string {
  const added = to.filter((name) => !from.includes(name));
  const removed = from.filter((name) => !to.includes(name));
  const clauses = [
    ...(added.length ? [`${addedText} ${added.join(', ')}`] : []),
    ...(removed.length ? [`${removedText} ${removed.join(', ')}`] : []),
  ];
  return clauses.length ? clauses.join('; ') : `${reorderedText}: ${to.join(', ')}`;
}
