import { useEffect, useRef, useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import type { Batch } from '../../contract.ts';
import { keepBatch } from '../use-batch.ts';
import { refusalOf, uploadFile } from './upload-file.ts';

/** Where the way of a file to the server stands. */
export type UploadState =
  | { at: 'choosing' }
  | { at: 'refused'; why: string }
  | { at: 'sending'; file: File; share: number }
  | { at: 'failed'; file: File; why: string }
  | { at: 'cancelled' };

/** Sends one file at a time; it can be given up on its way, and sent again when the way broke. */
export function useUpload(target: string, onArrived: (batch: Batch) => void) {
  const [state, setState] = useState<UploadState>({ at: 'choosing' });
  const sent = useRef<{ file: File; key: string; given: AbortController } | null>(null);
  useEffect(() => () => sent.current?.given.abort(), []);

  const send = async (file: File, requestKey: string) => {
    const given = new AbortController();
    sent.current = { file, key: requestKey, given };
    setState({ at: 'sending', file, share: 0 });
    try {
      const onProgress = (share: number) => setState({ at: 'sending', file, share });
      const batch = await uploadFile({ target, file, requestKey, onProgress, signal: given.signal });
      keepBatch(batch);
      onArrived(batch);
    } catch (error) {
      if (given.signal.aborted) setState({ at: 'cancelled' });
      else setState({ at: 'failed', file, why: error instanceof Error ? error.message : '' });
    }
  };

  return {
    state,
    begin: (files: readonly File[]) => {
      if (state.at === 'sending') return;
      const why = refusalOf(files);
      const [file] = files;
      if (why !== null || !file) setState({ at: 'refused', why: why ?? '' });
      else void send(file, newRequestKey());
    },
    again: () => {
      if (state.at === 'failed' && sent.current) void send(sent.current.file, sent.current.key);
    },
    cancel: () => sent.current?.given.abort(),
    reset: () => setState({ at: 'choosing' }),
  };
}
