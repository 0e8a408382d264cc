import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { delayLabel, formatDuration, type UsualDelay, formatUsualDelay } from './durations.ts';
import { actionLabel, guardLabel, listOf, refusalOf } from './names.ts';
import { allStateNodes, refusedEvents, transitionsOf, type NodeTransition } from './transitions.ts';

/** Documentation that a machine's file exports beside the machine. */
export interface ChartDocs {
  /** Event type → what happened, or who requests what. */
  events: Readonly<Record<string, string>>;
  /** Guard name → sentence that explains why the event is blocked. */
  guards?: Readonly<Record<string, string>>;
  /** Name of a computed delay → its usual duration. */
  delays?: Readonly<Record<string, UsualDelay>>;
}

export type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
export type EdgeKind = 'event' | 'after' | 'always' | 'done' | 'error';

export interface ChartInvoke {
  id: string;
  src: string;
}

export interface ChartNode {
  /** XState id of the state: `machine.parent.key`, or an explicit one. */
  id: string;
  parent: string | null;
  key: string;
  type: StateType;
  /** Id of the initial state; only for compound states. */
  initial: string | null;
  description: string;
  /** Section of the specification, "§4.5". */
  spec: string | null;
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: ChartInvoke[];
  history: 'shallow' | 'deep' | null;
  /** Event types refused here unless an own transition takes them; an ancestor would take them otherwise. */
  refuses: string[];
  /** Number of states hidden inside; only in a folded chart. */
  folded?: number;
}

export interface ChartDelay {
  name: string;
  /** Null when the delay is computed. */
  ms: number | null;
  /** "300 s"; "usually 300 s" if computed; the delay's name if its usual duration is not documented. */
  words: string;
}

export interface ChartEdge {
  /** Transition id, see `allTransitions`. A transition with several targets is several edges with the same id. */
  id: string;
  source: string;
  /** The source itself when the transition has no target. */
  target: string;
  /** Event type in XState; '' for an eventless transition. */
  event: string;
  kind: EdgeKind;
  /** Event label for the reader: "login.submit", "after 300 s", "login done". */
  label: string;
  description: string;
  guard: string | null;
  /** Why the event is blocked when the guard returns false. */
  guardSentence: string | null;
  actions: string[];
  delay: ChartDelay | null;
  /** Runs its actions without leaving the state. */
  internal: boolean;
  /** Leaves and re-enters its source state. */
  self: boolean;
  /** Line group: arrows share a line only with arrows of the same value. */
  apart?: string;
}

export interface Chart {
  id: string;
  description: string;
  nodes: ChartNode[];
  edges: ChartEdge[];
}

/** The drawable model of a machine: plain JSON, states before their children, in declaration order. */
export function toChart(machine: AnyStateMachine, docs: ChartDocs): Chart {
  const states = allStateNodes(machine);
  return {
    id: machine.id,
    description: machine.root.description ?? '',
    nodes: states.map(toNode),
    edges: states.flatMap((state) => transitionsOf(state).flatMap((transition) => toEdges(machine, docs, state, transition))),
  };
}

function toNode(state: AnyStateNode): ChartNode {
  const meta = state.meta as { spec?: unknown } | undefined;
  return {
    id: state.id,
    parent: state.parent?.id ?? null,
    key: state.key,
    type: state.type,
    initial: state.type === 'compound' ? (state.initial.target[0]?.id ?? null) : null,
    description: state.description ?? '',
    spec: typeof meta?.spec === 'string' ? meta.spec : null,
    tags: [...state.tags],
    // Uses the configured actions because XState adds its own timer actions to the node.
    entry: listOf<unknown>(state.config.entry).map(actionLabel),
    exit: listOf<unknown>(state.config.exit).map(actionLabel),
    invokes: state.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : id })),
    history: state.type === 'history' ? (state.history === 'deep' ? 'deep' : 'shallow') : null,
    refuses: refusedEvents(state),
  };
}

function toEdges(machine: AnyStateMachine, docs: ChartDocs, state: AnyStateNode, { id, event, definition }: NodeTransition): ChartEdge[] {
  const { kind, subject } = eventKind(event);
  const delay = kind === 'after' ? toDelay(machine, docs, subject) : null;
  const targets: (string | null)[] = definition.target?.length ? definition.target.map((target) => target.id) : [null];
  return targets.map((target) => ({
    id,
    source: state.id,
    target: target ?? state.id,
    event,
    kind,
    label: kind === 'after' ? delayLabel(delay?.ms ?? docs.delays?.[subject] ?? subject) : eventText(kind, subject),
    description: definition.description ?? docs.events[event] ?? '',
    guard: guardLabel(definition.guard),
    guardSentence: definition.guard ? refusalOf(definition.guard, (name) => docs.guards?.[name]) : null,
    actions: definition.actions.map(actionLabel),
    delay,
    internal: target === null,
    self: target === state.id,
  }));
}

const kinds: readonly [RegExp, EdgeKind][] = [
  [/^xstate\.after\.([^.]+)\./, 'after'],
  [/^xstate\.done\.(?:actor|state)\.(.+)$/, 'done'],
  [/^xstate\.error\.actor\.(.+)$/, 'error'],
];

/** The kind of an event, and the delay, actor or state it concerns. */
export function eventKind(event: string): { kind: EdgeKind; subject: string } {
  if (event === '') return { kind: 'always', subject: '' };
  for (const [pattern, kind] of kinds) {
    const subject = pattern.exec(event)?.[1];
    if (subject !== undefined) return { kind, subject };
  }
  return { kind: 'event', subject: event };
}

function eventText(kind: Exclude<EdgeKind, 'after'>, subject: string): string {
  switch (kind) {
    case 'always':
      return 'always';
    case 'done':
      return `${subject} done`;
    case 'error':
      return `${subject === '*' ? 'any' : subject} failed`;
    case 'event':
      return subject.replace(/^xstate\.snapshot\.(.+)$/, '$1 changed');
  }
}

function toDelay(machine: AnyStateMachine, docs: ChartDocs, name: string): ChartDelay {
  const value: unknown = /^\d+$/.test(name) ? Number(name) : machine.implementations.delays[name];
  if (typeof value === 'number') return { name, ms: value, words: formatDuration(value) };
  const usual = docs.delays?.[name];
  return { name, ms: null, words: usual ? formatUsualDelay(usual) : name };
}
