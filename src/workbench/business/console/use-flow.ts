import { useQuery } from '@tanstack/react-query';
import type { FlowMachine } from '../flow-choices.ts';
import { api } from '../../console/api.ts';
import { resolveDays, type Period } from './period.ts';

/** Polls because users without order access receive no change events, and because records become late without an event. Milliseconds. */
const REFETCH_INTERVAL = 15_000;

/** Polled figures; the previous period's figures stay visible until the new ones are loaded. */
export function useFlow(machine: FlowMachine, period: Period, now: number, enabled: boolean) {
  const { from, to } = resolveDays(period, now);
  const input = 'from' in period ? { machine, from, to } : { machine, from };
  return useQuery({
    ...api.admin.flow.queryOptions({ input, meta: { quiet: true } }),
    enabled,
    refetchInterval: REFETCH_INTERVAL,
    // Figures of another machine would be wrong rather than outdated.
    placeholderData: (previous) => (previous?.machine === machine ? previous : undefined),
  });
}
