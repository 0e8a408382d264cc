import { useQuery } from '@tanstack/react-query';
import type { FlowMachine } from '../flow-choices.ts';
import { api } from '../../console/api.ts';
import { daysOf, type Period } from './period.ts';

/** Facts tell those who may see orders of each change; this finds it for the others, and what became late by itself. Milliseconds. */
const RENEWAL = 15_000;

/** Figures that renew themselves; those of the period before stay until the new ones are there. */
export function useFlow(machine: FlowMachine, period: Period, now: number, enabled: boolean) {
  const { from, to } = daysOf(period, now);
  const input = 'from' in period ? { machine, from, to } : { machine, from };
  return useQuery({
    ...api.admin.flow.queryOptions({ input, meta: { quiet: true } }),
    enabled,
    refetchInterval: RENEWAL,
    // Of another chart they would be wrong, not old.
    placeholderData: (before) => (before?.machine === machine ? before : undefined),
  });
}
