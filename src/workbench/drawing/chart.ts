import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { delayWords, durationWords, type UsualDelay, usualWords } from './durations.ts';
import { actionLabel, guardLabel, guardWords, listOf } from './names.ts';
import { allStateNodes, refusedEvents, transitionsOf, type NodeTransition } from './transitions.ts';

/** What a machine's file says beside the machine. */
export interface ChartDocs {
  /** Event type → what happened or who asks for what. */
  events: Readonly<Record<string, string>>;
  /** Guard name → the sentence that tells why the event is blocked. */
  guards?: Readonly<Record<string, string>>;
  /** Name of a delay that is worked out → how long it usually is. */
  delays?: Readonly<Record<string, UsualDelay>>;
}

export type StateType = 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
export type EdgeKind = 'event' | 'after' | 'always' | 'done' | 'error';

export interface ChartInvoke {
  id: string;
  src: string;
}

export interface ChartNode {
  /** The id xstate gives the state: `machine.parent.key`, or the one written by hand. */
  id: string;
  parent: string | null;
  key: string;
  type: StateType;
  /** Id of the state entered first; only a compound state has one. */
  initial: string | null;
  description: string;
  /** Section of the specification, "§4.5". */
  spec: string | null;
  tags: string[];
  entry: string[];
  exit: string[];
  invokes: ChartInvoke[];
  history: 'shallow' | 'deep' | null;
  /** Event types that end here when no transition of its own takes them: a state around it would. */
  refuses: string[];
}

export interface ChartDelay {
  name: string;
  /** Null when the delay is computed. */
  ms: number | null;
  /** "300 s"; "usually 300 s" when it is computed; its name where nobody says how long it usually is. */
  words: string;
}

export interface ChartEdge {
  /** The transition's id, see `allTransitions`. A transition with several targets is several edges of one id. */
  id: string;
  source: string;
  /** The source itself when the transition has no target. */
  target: string;
  /** The event type as xstate knows it; '' for an eventless transition. */
  event: string;
  kind: EdgeKind;
  /** The event as a reader calls it: "login.submit", "after 300 s", "login done". */
  label: string;
  description: string;
  guard: string | null;
  /** Why the event is blocked when the guard says no. */
  guardSentence: string | null;
  actions: string[];
  delay: ChartDelay | null;
  /** Runs its actions and leaves the state as it is. */
  internal: boolean;
  /** Comes back to the state that it leaves. */
  self: boolean;
  /** Set where arrows of one sort are to have lines of their own: it shares its line only with those that have the same here. */
  apart?: string;
}

export interface Chart {
  id: string;
  description: string;
  nodes: ChartNode[];
  edges: ChartEdge[];
}

/** The drawable model of a machine: plain JSON, states before their children, everything in the order written. */
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
    // The configured actions: xstate adds its own for timers to the node's.
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
    label: kind === 'after' ? delayWords(delay?.ms ?? docs.delays?.[subject] ?? subject) : eventWords(kind, subject),
    description: definition.description ?? docs.events[event] ?? '',
    guard: guardLabel(definition.guard),
    guardSentence: definition.guard ? guardWords(definition.guard, (name) => docs.guards?.[name ?? ''] ?? '') || null : null,
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

/** What sort of event this is, and which delay, actor or state it is about. */
export function eventKind(event: string): { kind: EdgeKind; subject: string } {
  if (event === '') return { kind: 'always', subject: '' };
  for (const [pattern, kind] of kinds) {
    const subject = pattern.exec(event)?.[1];
    if (subject !== undefined) return { kind, subject };
  }
  return { kind: 'event', subject: event };
}

function eventWords(kind: Exclude<EdgeKind, 'after'>, subject: string): string {
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
  if (typeof value === 'number') return { name, ms: value, words: durationWords(value) };
  const usual = docs.delays?.[name];
  return { name, ms: null, words: usual ? usualWords(usual) : name };
}
