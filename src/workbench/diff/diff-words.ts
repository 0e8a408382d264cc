import type { Chart, ChartEdge, ChartNode, StateType } from '../drawing/chart.ts';
import type { Change, ChartDifference, EdgeAspect, EdgeChange, StateAspect, StateChange } from './diff.ts';

/** Says a message with its values: the console's own `t`, in its language, or `inEnglish`. */
export type Say = (message: string, values?: Record<string, string>) => string;

/** For the terminal and the report. */
export const inEnglish: Say = (message, values = {}) => message.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => values[name] ?? '');

/** One change in plain words: "PLACED → FOLLOW-UP, mark: now asks [isReady]". */
export function changeWords({ before, after }: ChartDifference, change: Change, t: Say): string {
  const speaker = { before: namer(before), after: namer(after), t };
  return change.what === 'state' ? stateWords(change, speaker) : edgeWords(change, speaker);
}

/** What a reader calls a state; nothing for the chart itself as the place of a state: who reads the list knows the chart. */
interface Namer {
  (id: string | null): string;
  place: (node: ChartNode) => string;
}

interface Speaker {
  before: Namer;
  after: Namer;
  t: Say;
}

/** A state's name, with its parent's where several have it. */
function namer({ nodes }: Chart): Namer {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counts = new Map<string, number>();
  for (const { key } of nodes) counts.set(key, (counts.get(key) ?? 0) + 1);
  const name = (id: string | null): string => {
    const node = byId.get(id ?? '');
    const parent = byId.get(node?.parent ?? '');
    if (!node) return id ?? '';
    return (counts.get(node.key) ?? 0) > 1 && parent ? `${parent.key}.${node.key}` : node.key;
  };
  const place = ({ parent }: ChartNode): string => (byId.get(parent ?? '')?.parent ? name(parent) : '');
  return Object.assign(name, { place });
}

const nouns: Readonly<Record<StateType, (t: Say) => string>> = {
  atomic: (t) => t('state'),
  compound: (t) => t('state'),
  parallel: (t) => t('parallel state'),
  final: (t) => t('final state'),
  history: (t) => t('history state'),
};

function stateWords({ kind, before, after, aspects }: StateChange, speaker: Speaker): string {
  const { t } = speaker;
  const node = after ?? before;
  if (!node) return '';
  const noun = nouns[node.type](t);
  if (kind === 'added') {
    const values = { noun, state: speaker.after(node.id), parent: speaker.after.place(node) };
    return values.parent ? t('new {noun} {state} in {parent}', values) : t('new {noun} {state}', values);
  }
  if (kind === 'removed') {
    const values = { noun, state: speaker.before(node.id), parent: speaker.before.place(node) };
    return values.parent ? t('{noun} {state} is gone from {parent}', values) : t('{noun} {state} is gone', values);
  }
  if (!before || !after) return '';
  const rest = aspects.filter((aspect) => aspect !== 'name').map((aspect) => stateClauses[aspect](before, after, speaker));
  const renamed = aspects.includes('name') ? [t('is now called {name}', { name: speaker.after(after.id) })] : [];
  return `${speaker.before(before.id)}: ${[...renamed, ...rest].join('; ')}`;
}

type Clause<Part> = (before: Part, after: Part, speaker: Speaker) => string;

const stateClauses: Readonly<Record<Exclude<StateAspect, 'name'>, Clause<ChartNode>>> = {
  parent: (before, after, { before: earlier, after: later, t }) =>
    t('moved from {from} to {to}', { from: earlier(before.parent), to: later(after.parent) }),
  type: (before, after, { t }) => t('is a {to}, no longer a {from}', { from: nouns[before.type](t), to: nouns[after.type](t) }),
  initial: (before, after, { before: earlier, after: later, t }) =>
    before.initial && after.initial
      ? t('starts in {to} instead of {from}', { from: earlier(before.initial), to: later(after.initial) })
      : after.initial
        ? t('starts in {to}', { to: later(after.initial) })
        : t('no longer starts in {from}', { from: earlier(before.initial) }),
  description: (before, after, { t }) => described(before.description, after.description, t),
  spec: (before, after, { t }) => replaced(before.spec, after.spec, t, '{to}', '{from}'),
  tags: (before, after, { t }) =>
    listed(before.tags, after.tags, t('is now tagged'), t('is no longer tagged'), t('is tagged in another order')),
  entry: (before, after, { t }) =>
    listed(before.entry, after.entry, t('on entry now does'), t('on entry no longer does'), t('does in another order on entry')),
  exit: (before, after, { t }) =>
    listed(before.exit, after.exit, t('on exit now does'), t('on exit no longer does'), t('does in another order on exit')),
  invokes: (before, after, { t }) =>
    listed(sources(before), sources(after), t('now runs'), t('no longer runs'), t('runs in another order')),
  refuses: (before, after, { t }) =>
    listed(before.refuses, after.refuses, t('now refuses'), t('no longer refuses'), t('refuses in another order')),
  history: (_before, after, { t }) => (after.history === 'deep' ? t('now remembers all levels') : t('now remembers one level')),
};

const sources = (node: ChartNode): string[] => node.invokes.map(({ src }) => src);

function edgeWords({ kind, before, after, aspects }: EdgeChange, speaker: Speaker): string {
  const { t } = speaker;
  if (kind === 'added' && after) return t('new: {arrow}', { arrow: arrow(after, speaker.after, t) });
  if (kind === 'removed' && before) return t('gone: {arrow}', { arrow: arrow(before, speaker.before, t) });
  if (!before || !after) return '';
  const clauses = aspects.map((aspect) => edgeClauses[aspect](before, after, speaker));
  return `${way(before, speaker.before, t)}, ${before.label}: ${clauses.join('; ')}`;
}

const way = (edge: ChartEdge, named: (id: string) => string, t: Say): string =>
  edge.internal ? t('inside {state}', { state: named(edge.source) }) : `${named(edge.source)} → ${named(edge.target)}`;

function arrow(edge: ChartEdge, named: (id: string) => string, t: Say): string {
  const guard = edge.guard ? ` [${edge.guard}]` : '';
  const actions = edge.actions.length ? ` / ${edge.actions.join(', ')}` : '';
  return `${way(edge, named, t)}, ${edge.label}${guard}${actions}`;
}

const edgeClauses: Readonly<Record<EdgeAspect, Clause<ChartEdge>>> = {
  source: (_before, after, { after: later, t }) => t('now leaves from {state}', { state: later(after.source) }),
  event: (_before, after, { t }) => t('the event is now called {name}', { name: after.label }),
  target: (before, after, { before: earlier, after: later, t }) =>
    t('leads to {to} instead of {from}', { from: earlier(before.target), to: later(after.target) }),
  stays: (_before, after, { t }) => (after.internal ? t('no longer leaves its state') : t('now leaves its state')),
  guard: (before, after, { t }) => guarded(before.guard, after.guard, t),
  sentence: (before, after, { t }) => {
    const [from, to] = [before, after].map(({ guardSentence }) => guardSentence && t(guardSentence));
    return replaced(from ?? null, to ?? null, t, t('is refused with “{to}”'), t('is no longer refused with “{from}”'));
  },
  actions: (before, after, { t }) => listed(before.actions, after.actions, t('now does'), t('no longer does'), t('does in another order')),
  delay: (before, after, { t }) => t('{from} became {to}', { from: before.label, to: after.label }),
  description: (before, after, { t }) => described(before.description, after.description, t),
  order: (_before, _after, { t }) => t('is now asked earlier'),
};

function guarded(from: string | null, to: string | null, t: Say): string {
  if (from && to) return t('asks [{to}] instead of [{from}]', { from, to });
  return to ? t('now asks [{to}]', { to }) : t('no longer asks [{from}]', { from: from ?? '' });
}

function described(from: string, to: string, t: Say): string {
  return to ? t('is now described as “{to}”', { to: t(to) }) : t('is no longer described as “{from}”', { from: t(from) });
}

function replaced(from: string | null, to: string | null, t: Say, now: string, before: string): string {
  if (from && to) return t('{from} became {to}', { from, to });
  const words = to ? now : before;
  return words.replace('{to}', to ?? '').replace('{from}', from ?? '');
}

/** What came into a list of names, and what left it. */
function listed(from: readonly string[], to: readonly string[], came: string, left: string, moved: string): string {
  const more = to.filter((name) => !from.includes(name));
  const less = from.filter((name) => !to.includes(name));
  const clauses = [...(more.length ? [`${came} ${more.join(', ')}`] : []), ...(less.length ? [`${left} ${less.join(', ')}`] : [])];
  return clauses.length ? clauses.join('; ') : `${moved}: ${to.join(', ')}`;
}
