/** Refusals of one source, and of all sources together, that are audited in a period. */
const PER_SOURCE = 20;
const IN_ALL = 500;
/** Milliseconds. */
const PERIOD = 600_000;

/** Decides which refusals are audited, so that a flood of them cannot fill the audit. */
export interface RefusalQuota {
  /** `last`: further ones of the source, or of all sources, are left out until the period ends. */
  take(source: string, at: Date): 'kept' | 'last' | 'left out';
}

/** One period for all sources: at most 500 of them are remembered. */
export function createRefusalQuota(): RefusalQuota {
  let began = 0;
  let taken = 0;
  const bySource = new Map<string, number>();
  return {
    take: (source, at) => {
      if (at.getTime() - began >= PERIOD) {
        began = at.getTime();
        taken = 0;
        bySource.clear();
      }
      const own = bySource.get(source) ?? 0;
      if (own >= PER_SOURCE || taken >= IN_ALL) return 'left out';
      taken += 1;
      bySource.set(source, own + 1);
      return own + 1 === PER_SOURCE || taken === IN_ALL ? 'last' : 'kept';
    },
  };
}
