import { useCallback, useEffect, useState } from 'react';
import { loadCode } from '#platform/console/client/load-code.ts';

/** Code that is loaded when it is asked for. */
export interface LateCode<Code> {
  /** Null until it is there. */
  code: Code | null;
  /** It did not come, and has not come since. */
  failed: boolean;
  /** It is asked for once more. */
  busy: boolean;
  retry: () => void;
}

type Load = () => Promise<unknown>;

/** What has come, for as long as the page lives. What did not come is kept nowhere: it is asked for again. */
const arrived = new WeakMap<Load, unknown>();

interface Outcome {
  of: Load;
  is: 'here' | 'failed' | 'asked again';
}

async function ask(load: Load, tell: (outcome: Outcome) => void, signal: AbortSignal): Promise<void> {
  try {
    arrived.set(load, await loadCode(load));
    if (!signal.aborted) tell({ of: load, is: 'here' });
  } catch {
    if (!signal.aborted) tell({ of: load, is: 'failed' });
  }
}

/**
 * Loads code beside what is shown already: where it does not come the rest of the page stays, and `retry` asks again, as
 * does a connection that is back.
 *
 * @param load the same function for the same code
 */
export function useCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  const [outcome, tell] = useState<Outcome | null>(null);
  const here = outcome?.of === load ? outcome.is : null;
  const isAskedAgain = here === 'asked again';
  const isAsked = here === null || isAskedAgain;
  useEffect(() => {
    if (!isAsked || arrived.has(load)) return;
    const left = new AbortController();
    void ask(load, tell, left.signal);
    return () => left.abort();
  }, [load, isAsked]);
  const retry = useCallback(() => tell({ of: load, is: 'asked again' }), [load]);
  const failed = here === 'failed';
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, retry]);
  return { code: (arrived.get(load) as Code | undefined) ?? null, failed: failed || isAskedAgain, busy: isAskedAgain, retry };
}
