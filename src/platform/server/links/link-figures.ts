import type { Clock } from '../clock.ts';
import type { LinkProblem } from './link-faults.ts';

/** Calls older than this are not counted. Milliseconds. */
export const COUNTED_FOR = 5 * 60_000;
/** Of the latest calls. */
const MOST_COUNTED = 2_000;

interface Call {
  at: number;
  took: number;
  problem: LinkProblem | null;
}

/** Of the calls of the last five minutes. */
export interface LinkFigures {
  calls: number;
  faults: number;
  /** Milliseconds, of answered calls; null: there are none. */
  p50: number | null;
  p95: number | null;
  /** The last fault ever; null: there was none. */
  last_fault: { at: string; problem: LinkProblem; detail: string } | null;
}

/** Keeps how long calls took and why they failed, in memory. */
export function openFigures(clock: Clock) {
  let calls: Call[] = [];
  let lastFault: LinkFigures['last_fault'] = null;
  return {
    note(took: number, fault: { problem: LinkProblem; message: string } | null): void {
      const at = clock.now();
      if (fault) lastFault = { at: at.toISOString(), problem: fault.problem, detail: fault.message };
      calls.push({ at: at.getTime(), took, problem: fault?.problem ?? null });
      if (calls.length > 2 * MOST_COUNTED) calls = calls.slice(-MOST_COUNTED);
    },
    read(): LinkFigures {
      const since = clock.now().getTime() - COUNTED_FOR;
      const counted = calls.slice(-MOST_COUNTED).filter(({ at }) => at > since);
      const times = counted.flatMap(({ took, problem }) => (problem === null ? [took] : [])).toSorted((one, other) => one - other);
      const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? null;
      return {
        calls: counted.length,
        faults: counted.length - times.length,
        p50: share(0.5),
        p95: share(0.95),
        last_fault: lastFault,
      };
    },
  };
}
