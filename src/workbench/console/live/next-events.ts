import type { AnyActorRef } from 'xstate';
import { shieldedFrom } from '../../drawing/answers.ts';
import type { Chart, ChartEdge } from '../../drawing/chart.ts';
import type { PathFile } from '../../drawing/path-file.ts';
import { activeStates, takes } from '../../inspection/console/xstate-events.ts';

/** An event that the present state has an arrow for. */
export interface NextEvent {
  type: string;
  /** Innermost state first; at least one. */
  edges: readonly [ChartEdge, ...ChartEdge[]];
  /** Sent by somebody; otherwise it comes by itself. */
  sent: boolean;
  /** No filed example of the event would be taken now. */
  blocked: boolean;
}

/** What can happen to an actor next, and what stands in the way: its own guards are asked, and nothing is sent. */
export function nextEvents(actor: AnyActorRef, chart: Chart, { events }: PathFile): NextEvent[] {
  const active = activeStates(actor);
  const waiting = chart.edges
    .filter(({ source, kind, event }) => active.includes(source) && kind !== 'always' && !shieldedFrom(chart, active, event).has(source))
    .toSorted((one, other) => active.indexOf(other.source) - active.indexOf(one.source));
  return [...new Set(waiting.map(({ event }) => event))].flatMap((type) => {
    const edges = waiting.filter(({ event }) => event === type);
    const [first, ...rest] = edges;
    if (!first) return [];
    const samples = events.flatMap(({ event }) => (event.type === type ? [event] : []));
    const asked = first.kind === 'event' && !type.includes('*') && edges.some(({ guard }) => guard !== null);
    // A guard that cannot read the example may let another through.
    const blocked = asked && (samples.length > 0 ? samples : [{ type }]).every((event) => takes(actor, event) === false);
    return [{ type, edges: [first, ...rest] as const, sent: first.kind === 'event', blocked }];
  });
}
