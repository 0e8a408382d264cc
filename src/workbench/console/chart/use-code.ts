import { useCallback, useEffect, useState } from 'react';
import { loadCode } from '#platform/console/client/load-code.ts';

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

interface LoadOutcome {
  loader: Load;
  status: 'loaded' | 'failed' | 'retrying';
}

async function runLoad(load: Load, report: (outcome: LoadOutcome) => void, signal: AbortSignal): Promise<void> {
  try {
    loadedCode.set(load, await loadCode(load));
    if (!signal.aborted) report({ loader: load, status: 'loaded' });
  } catch {
    if (!signal.aborted) report({ loader: load, status: 'failed' });
  }
}

/**
 * Loads code without blocking what is already shown. After a failure the rest of the page stays usable; `retry`, or the
 * browser coming back online, loads it again.
 *
 * @param load must be the same function for the same code
 */
export function useCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  const [outcome, setOutcome] = useState<LoadOutcome | null>(null);
  const status = outcome?.loader === load ? outcome.status : null;
  const isRetrying = status === 'retrying';
  const shouldLoad = status === null || isRetrying;
  useEffect(() => {
    if (!shouldLoad || loadedCode.has(load)) return;
    const controller = new AbortController();
    void runLoad(load, setOutcome, controller.signal);
    return () => controller.abort();
  }, [load, shouldLoad]);
  const retry = useCallback(() => setOutcome({ loader: load, status: 'retrying' }), [load]);
  const failed = status === 'failed';
  useEffect(() => {
    if (!failed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [failed, retry]);
  return { code: (loadedCode.get(load) as Code | undefined) ?? null, failed: failed || isRetrying, busy: isRetrying, retry };
}
