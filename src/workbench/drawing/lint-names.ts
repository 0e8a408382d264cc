import type { AnyStateMachine } from 'xstate';
import { eventKind, type ChartDocs } from './chart.ts';
import { actionLabel, actionName, guardNames, listOf } from './names.ts';
import type { Finding } from './problem.ts';
import { allStateNodes, transitionsOf } from './transitions.ts';

type Kind = 'actions' | 'guards' | 'actors' | 'delays';

/** A reference to an implementation; a null name is an inline one. */
interface Reference {
  kind: Kind;
  name: string | null;
  label: string;
  location: string;
}

const singular: Record<Kind, string> = { actions: 'action', guards: 'guard', actors: 'actor', delays: 'delay' };

/** Inline implementations and undefined names: XState fires a misspelt delay at once without a warning. */
export function implementationProblems(machine: AnyStateMachine): Finding[] {
  return references(machine).flatMap(({ kind, name, label, location }): Finding[] => {
    if (name === null)
      return [{ rule: 'inline', subject: location, message: `has an inline ${singular[kind]} (${label}): give it a name in setup()` }];
    if (name in machine.implementations[kind]) return [];
    return [
      { rule: 'missing-implementation', subject: location, message: `names the ${singular[kind]} ${name}, which setup() does not have` },
    ];
  });
}

/** Undocumented events and guards, and documentation of names that the chart does not have. */
export function documentationProblems(machine: AnyStateMachine, docs: ChartDocs): Finding[] {
  const transitions = allStateNodes(machine).flatMap(transitionsOf);
  const events = new Set(
    transitions.map(({ event }) => event).filter((event) => eventKind(event).kind === 'event' && !event.startsWith('xstate.')),
  );
  const guards = new Set(transitions.flatMap(({ definition }) => guardNames(definition.guard)).filter((name) => name !== null));
  // Guards of eventless, done and delayed transitions choose a branch: they block no user and need no sentence.
  const blocking = new Set(
    transitions
      .filter(({ event }) => events.has(event))
      .flatMap(({ definition }) => guardNames(definition.guard))
      .filter((name) => name !== null),
  );
  return [
    ...[...events]
      .filter((event) => !docs.events[event])
      .map((subject): Finding => ({ rule: 'undescribed-event', subject, message: 'has no description' })),
    ...[...blocking]
      .filter((guard) => !docs.guards?.[guard])
      .map((subject): Finding => ({ rule: 'unexplained-guard', subject, message: 'has no sentence that says why the event is blocked' })),
    ...staleDescriptions(Object.keys(docs.events), events, 'event'),
    ...staleDescriptions(Object.keys(docs.guards ?? {}), guards, 'guard'),
    ...delayProblems(machine, docs),
  ];
}

/** Computed delays without a documented duration, and documented durations of delays that are not computed. */
function delayProblems(machine: AnyStateMachine, docs: ChartDocs): Finding[] {
  const computed = Object.entries(machine.implementations.delays).flatMap(([name, delay]) => (typeof delay === 'number' ? [] : [name]));
  const message = 'is worked out, and nobody says how long it usually is';
  return [
    ...computed.filter((name) => !docs.delays?.[name]).map((subject): Finding => ({ rule: 'unexplained-delay', subject, message })),
    ...Object.keys(docs.delays ?? {})
      .filter((name) => !computed.includes(name))
      .map(
        (subject): Finding => ({ rule: 'stale-description', subject, message: 'has a usual length, but is no delay that is worked out' }),
      ),
  ];
}

function staleDescriptions(described: string[], used: ReadonlySet<string>, noun: string): Finding[] {
  return described
    .filter((name) => !used.has(name))
    .map((subject): Finding => ({ rule: 'stale-description', subject, message: `is described, but no transition has this ${noun}` }));
}

function references(machine: AnyStateMachine): Reference[] {
  return allStateNodes(machine).flatMap((state) => {
    const location = state.id;
    const invokes = listOf<{ src?: unknown }>(state.config.invoke);
    const delays = Object.keys(state.config.after ?? {});
    return [
      ...[...listOf<unknown>(state.config.entry), ...listOf<unknown>(state.config.exit)].map((action) => actionReference(action, location)),
      ...invokes.map(({ src }): Reference => ({ kind: 'actors', name: typeof src === 'string' ? src : null, label: 'invoke', location })),
      ...delays.map((delay): Reference => ({ kind: 'delays', name: /^\d+$/.test(delay) ? null : delay, label: `${delay} ms`, location })),
      ...transitionsOf(state).flatMap(({ id, definition }) => [
        ...definition.actions.map((action) => actionReference(action, id)),
        ...guardNames(definition.guard).map((name): Reference => ({ kind: 'guards', name, label: 'function', location: id })),
      ]),
    ];
  });
}

function actionReference(action: unknown, location: string): Reference {
  return { kind: 'actions', name: actionName(action), label: actionLabel(action), location };
}
