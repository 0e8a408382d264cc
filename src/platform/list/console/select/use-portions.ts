import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import type { ActionDialogProps } from './bulk-bar.tsx';
import type { BulkResult } from './bulk-results.tsx';

/** A record as it is sent: with the version that the list shows. A repeated request has the same key, so that nothing is changed twice. */
export interface SelectedRecord {
  id: number;
  version: number;
  request_key: string;
}

interface Portions extends Pick<ActionDialogProps, 'selection' | 'readMatching' | 'onDone'> {
  /** Records of one request. */
  most: number;
  /** Records of a minute, at most; null: as fast as they are changed. */
  perMinute?: number | null;
  send: (records: readonly SelectedRecord[]) => Promise<readonly BulkResult[]>;
}

const MINUTE_MS = 60_000;
/** With a limit per minute, what these milliseconds allow is sent at once. */
const PACE_MS = 5_000;

/** Resolves after the time, or as soon as the work is stopped. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { once: true });
  });

interface Work {
  records: readonly SelectedRecord[];
  results: BulkResult[];
}

/**
 * Changes the selected records, or all that match when it begins, one request after the other. After a failure it goes on with the
 * request that failed.
 */
export function usePortions({ selection, readMatching, most, perMinute = null, send, onDone }: Portions) {
  const [picked] = useState(selection);
  const [{ done, all }, setCounts] = useState({ done: 0, all: picked.count });
  const work = useRef<Work>(null);
  const stopping = useRef(new AbortController());
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      const size = perMinute === null ? most : Math.min(most, Math.ceil((perMinute * PACE_MS) / MINUTE_MS));
      work.current ??= { records: recordsOf(picked.all ? await readMatching() : picked.rows), results: [] };
      const { records, results } = work.current;
      const count = () => setCounts({ done: results.length, all: records.length });
      count();
      while (results.length < records.length && !signal.aborted) {
        results.push(...(await send(records.slice(results.length, results.length + size))));
        count();
        if (perMinute !== null && results.length < records.length) await pause((size * MINUTE_MS) / perMinute, signal);
      }
      return results;
    },
    onSuccess: onDone,
  });
  const stop = () => stopping.current.abort();
  return { change, done, all, stop };
}

const recordsOf = (rows: ActionDialogProps['selection']['rows']): SelectedRecord[] =>
  rows.map(({ id, version = 1 }) => ({ id, version, request_key: newRequestKey() }));
