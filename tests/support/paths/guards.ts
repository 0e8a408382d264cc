import type { AnyStateMachine } from 'xstate';
import type { PathFile, RefusedEvent } from '#workbench/drawing/path-file.ts';
import { guardLabel } from '#workbench/drawing/names.ts';
import { allTransitions } from '#workbench/drawing/transitions.ts';
import { stateWords } from './arrow.ts';
import type { Attempt } from './explore.ts';

/** Transition id → its guard, for those that have one. */
export function guardsOf(machine: AnyStateMachine): Record<string, string> {
  const guards = [...allTransitions(machine)].map(([{ guard }, id]) => [id, guardLabel(guard)] as const);
  return Object.fromEntries(guards.filter(([, guard]) => guard !== null)) as Record<string, string>;
}

/** Counts how often each event was sent in each state, and how often it was refused. */
export function countRefused(attempts: readonly Attempt[]): RefusedEvent[] {
  const counts = new Map<string, RefusedEvent>();
  for (const { state, event, isRefused } of attempts) {
    const words = stateWords(state);
    const key = `${words} | ${event}`;
    const count = counts.get(key) ?? { state: words, event, refused: 0, sent: 0 };
    counts.set(key, { ...count, refused: count.refused + Number(isRefused), sent: count.sent + 1 });
  }
  return [...counts.values()];
}

/** Guards that a transition no longer has, and events that a state accepts although it refused them when filed, one line each. */
export function lostGuards(file: PathFile, guards: Readonly<Record<string, string>>, counts: readonly RefusedEvent[]): string[] {
  const { machine } = file;
  const changed = Object.entries(file.guards).flatMap(([id, filed]) => {
    const guard = guards[id];
    if (guard === filed) return [];
    return [`${machine}: guard ${filed} of ${id} is gone${guard === undefined ? '' : `, it is ${guard} now`}`];
  });
  const accepted = file.refused.flatMap(({ state, event, refused, sent }) => {
    const now = counts.find((count) => count.state === state && count.event === event);
    if (!now || now.refused >= refused) return [];
    return [`${machine}: ${state} — ${event} → refused ${refused} of ${sent} times when filed, ${now.refused} of ${now.sent} now`];
  });
  return [...changed, ...accepted];
}
