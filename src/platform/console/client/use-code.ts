import { useCallback, useEffect, useState } from 'react';
import { loadCode } from './load-code.ts';

/** Code that is loaded on demand. */
export interface LazyCode<Code> {
  /** Null until loaded. */
  code: Code | null;
  /** Loading failed and has not succeeded since. */
  failed: boolean;
  /** A retry is pending. */
  busy: boolean;
  retry: () => void;
}

type Load = () => Promise<unknown>;

/** Loaded code, for the lifetime of the page. Failures are not cached. */
const loadedCode = new WeakMap<Load, unknown>();

/** Loads code before it is rendered, so that `useCode` has it at once. */
export async function preloadCode(load: Load): Promise<void> {
  loadedCode.set(load, await loadCode(load));
}

/**
 * Loads code without blocking what is already shown. After a failure the rest of the page stays usable; `retry`, or the
 * browser coming back online, loads it again.
 *
 * @param load must be the same function for the same code
 */
export function useCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  const [outcome, setOutcome] = useState<{ of: Load; status: 'loaded' | 'failed' | 'retrying' } | null>(null);
  const status = outcome?.of === load ? outcome.status : null;
  const failed = status === 'failed';
  const busy = status === 'retrying';
  const retry = useCallback(() => setOutcome({ of: load, status: 'retrying' }), [load]);
  useEffect(() => {
    if (!failed && loadedCode.has(load)) return;
    const stop = new AbortController();
    const report = (next: 'loaded' | 'failed') => () => stop.signal.aborted || setOutcome({ of: load, status: next });
    if (failed) window.addEventListener('online', retry, stop);
    else void preloadCode(load).then(report('loaded'), report('failed'));
    return () => stop.abort();
  }, [load, failed, retry]);
  return { code: (loadedCode.get(load) as Code | undefined) ?? null, failed: failed || busy, busy, retry };
}
