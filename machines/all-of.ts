import { and } from 'xstate';

/**
 * A guard that needs all of several guards. XState's `and`, whose types know no parameters that come from the event; a name without
 * an implementation is found by the checks of the charts.
 */
export const allOf = (guards: readonly (string | { type: string; params: unknown })[]): never => and(guards as never) as never;
