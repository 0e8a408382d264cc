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
  send: (records: readonly SelectedRecord[]) => Promise<readonly BulkResult[]>;
}

interface Work {
  records: readonly SelectedRecord[];
  results: BulkResult[];
}

/**
 * Changes the selected records, or all that match when it begins, one request after the other. After a failure it goes on with the
 * request that failed.
 */
export function usePortions({ selection, readMatching, most, send, onDone }: Portions) {
  const [picked] = useState(selection);
  const [{ done, all }, setCounts] = useState({ done: 0, all: picked.count });
  const work = useRef<Work>(null);
  const isStopped = useRef(false);
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      isStopped.current = false;
      work.current ??= { records: recordsOf(picked.all ? await readMatching() : picked.rows), results: [] };
      const { records, results } = work.current;
      const count = () => setCounts({ done: results.length, all: records.length });
      count();
      while (results.length < records.length && !isStopped.current) {
        results.push(...(await send(records.slice(results.length, results.length + most))));
        count();
      }
      return results;
    },
    onSuccess: onDone,
  });
  const stop = () => {
    isStopped.current = true;
  };
  return { change, done, all, stop };
}

const recordsOf = (rows: ActionDialogProps['selection']['rows']): SelectedRecord[] =>
  rows.map(({ id, version = 1 }) => ({ id, version, request_key: newRequestKey() }));
