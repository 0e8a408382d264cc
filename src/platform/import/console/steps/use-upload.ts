import { useEffect, useRef, useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import type { Batch } from '../../contract.ts';
import { cacheBatch } from '../use-batch.ts';
import { FileRefused, refusalOf, uploadFile } from './upload-file.ts';

/** State of an upload. */
export type UploadState =
  | { stage: 'choosing' }
  | { stage: 'refused'; reason: string }
  | { stage: 'sending'; file: File; share: number }
  /** `isRefused`: the server does not accept the file; otherwise it did not arrive. */
  | { stage: 'failed'; file: File; reason: string; isRefused: boolean }
  | { stage: 'cancelled' };

/** Uploads one file at a time; it can be cancelled, and retried after a failure. */
export function useUpload(target: string, onArrived: (batch: Batch) => void) {
  const [state, setState] = useState<UploadState>({ stage: 'choosing' });
  const sent = useRef<{ file: File; key: string; controller: AbortController } | null>(null);
  useEffect(() => () => sent.current?.controller.abort(), []);

  const send = async (file: File, requestKey: string) => {
    const controller = new AbortController();
    sent.current = { file, key: requestKey, controller };
    setState({ stage: 'sending', file, share: 0 });
    try {
      const onProgress = (share: number) => setState({ stage: 'sending', file, share });
      const batch = await uploadFile({ target, file, requestKey, onProgress, signal: controller.signal });
      cacheBatch(batch);
      onArrived(batch);
    } catch (error) {
      if (controller.signal.aborted) setState({ stage: 'cancelled' });
      else
        setState({ stage: 'failed', file, reason: error instanceof Error ? error.message : '', isRefused: error instanceof FileRefused });
    }
  };

  return {
    state,
    begin: (files: readonly File[]) => {
      if (state.stage === 'sending') return;
      const reason = refusalOf(files);
      const [file] = files;
      if (reason !== null || !file) setState({ stage: 'refused', reason: reason ?? '' });
      else void send(file, newRequestKey());
    },
    again: () => {
      if (state.stage === 'failed' && sent.current) void send(sent.current.file, sent.current.key);
    },
    cancel: () => sent.current?.controller.abort(),
    reset: () => setState({ stage: 'choosing' }),
  };
}
