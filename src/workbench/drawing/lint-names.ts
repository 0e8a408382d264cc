import type { AnyStateMachine } from 'xstate';
import { eventKind, type ChartDocs } from './chart.ts';
import { actionLabel, actionName, guardNames, listOf } from './names.ts';
import type { Finding } from './problem.ts';
import { allStateNodes, transitionsOf } from './transitions.ts';

type Kind = 'actions' | 'guards' | 'actors' | 'delays';

/** A place that refers to an implementation; a null name stands for an inline one. */
interface Reference {
  kind: Kind;
  name: string | null;
  label: string;
  where: string;
}

const singular: Record<Kind, string> = { actions: 'action', guards: 'guard', actors: 'actor', delays: 'delay' };

/** Inline implementations, and names with nothing behind them: a misspelt delay would fire at once without a word from xstate. */
export function implementationProblems(machine: AnyStateMachine): Finding[] {
  return references(machine).flatMap(({ kind, name, label, where }): Finding[] => {
    if (name === null)
      return [{ rule: 'inline', subject: where, message: `has an inline ${singular[kind]} (${label}): give it a name in setup()` }];
    if (name in machine.implementations[kind]) return [];
    return [
      { rule: 'missing-implementation', subject: where, message: `names the ${singular[kind]} ${name}, which setup() does not have` },
    ];
  });
}

/** Events and guards without words, and words for what the chart does not have. */
export function documentationProblems(machine: AnyStateMachine, docs: ChartDocs): Finding[] {
  const transitions = allStateNodes(machine).flatMap(transitionsOf);
  const events = new Set(
    transitions.map(({ event }) => event).filter((event) => eventKind(event).kind === 'event' && !event.startsWith('xstate.')),
  );
  const guards = new Set(transitions.flatMap(({ definition }) => guardNames(definition.guard)).filter((name) => name !== null));
  // Guards of eventless, done and delayed transitions choose a way: they block nobody, so they owe nobody a sentence.
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
    ...stale(Object.keys(docs.events), events, 'event'),
    ...stale(Object.keys(docs.guards ?? {}), guards, 'guard'),
    ...delayProblems(machine, docs),
  ];
}

/** Computed delays of which nobody says how long they usually are, and words for those that are not computed. */
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

function stale(described: string[], used: ReadonlySet<string>, what: string): Finding[] {
  return described
    .filter((name) => !used.has(name))
    .map((subject): Finding => ({ rule: 'stale-description', subject, message: `is described, but no transition has this ${what}` }));
}

function references(machine: AnyStateMachine): Reference[] {
  return allStateNodes(machine).flatMap((state) => {
    const where = state.id;
    const invokes = listOf<{ src?: unknown }>(state.config.invoke);
    const delays = Object.keys(state.config.after ?? {});
    return [
      ...[...listOf<unknown>(state.config.entry), ...listOf<unknown>(state.config.exit)].map((action) => actionReference(action, where)),
      ...invokes.map(({ src }): Reference => ({ kind: 'actors', name: typeof src === 'string' ? src : null, label: 'invoke', where })),
      ...delays.map((delay): Reference => ({ kind: 'delays', name: /^\d+$/.test(delay) ? null : delay, label: `${delay} ms`, where })),
      ...transitionsOf(state).flatMap(({ id, definition }) => [
        ...definition.actions.map((action) => actionReference(action, id)),
        ...guardNames(definition.guard).map((name): Reference => ({ kind: 'guards', name, label: 'function', where: id })),
      ]),
    ];
  });
}

function actionReference(action: unknown, where: string): Reference {
  return { kind: 'actions', name: actionName(action), label: actionLabel(action), where };
}
