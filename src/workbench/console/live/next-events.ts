import type { AnyActorRef } from 'xstate';
import { shieldedStates } from '../../drawing/event-matching.ts';
import type { Chart, ChartEdge } from '../../drawing/chart.ts';
import type { PathFile } from '../../drawing/path-file.ts';
import { activeStates, wouldTake } from '../../inspection/console/actors/xstate-events.ts';

/** An event that the active states have an arrow for. */
export interface NextEvent {
  type: string;
  /** Innermost state first; at least one. */
  edges: readonly [ChartEdge, ...ChartEdge[]];
  /** Sent from outside rather than by the machine itself. */
  sent: boolean;
  /** No filed sample of the event would be taken now. */
  blocked: boolean;
}

/** Possible next events of an actor, and the guards that block them. Evaluates the actor's guards; sends nothing. */
export function nextEvents(actor: AnyActorRef, chart: Chart, { events }: PathFile): NextEvent[] {
  const active = activeStates(actor);
  const candidates = chart.edges
    .filter(({ source, kind, event }) => active.includes(source) && kind !== 'always' && !shieldedStates(chart, active, event).has(source))
    .toSorted((a, b) => active.indexOf(b.source) - active.indexOf(a.source));
  return [...new Set(candidates.map(({ event }) => event))].flatMap((type) => {
    const edges = candidates.filter(({ event }) => event === type);
    const [first, ...rest] = edges;
    if (!first) return [];
    const samples = events.flatMap(({ event }) => (event.type === type ? [event] : []));
    const isGuarded = first.kind === 'event' && !type.includes('*') && edges.some(({ guard }) => guard !== null);
    // A guard that throws for the sample may accept another payload, so the event is not blocked.
    const blocked = isGuarded && (samples.length > 0 ? samples : [{ type }]).every((event) => wouldTake(actor, event) === false);
    return [{ type, edges: [first, ...rest] as const, sent: first.kind === 'event', blocked }];
  });
}
