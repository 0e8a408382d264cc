import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { type BulkResult, BulkResults, type BulkWords } from './bulk-results.tsx';

interface BulkProgress {
  done: number;
  all: number;
  /** Ends it after the request that is under way. */
  onStop: () => void;
}

export interface BulkDialogProps {
  title: string;
  words: BulkWords;
  /** Of the button. */
  submit: string;
  /** Why it cannot begin yet, or null. */
  off?: string | null;
  /** What happens to each row. */
  help: string;
  change: UseMutationResult<readonly BulkResult[], Error, void>;
  /** Of a change that takes several requests; null: one is enough. */
  progress?: BulkProgress | null;
  onClose: () => void;
  /** Fields. */
  children?: ReactNode;
}

/** Changes the selected rows, each by itself, then shows the result of each. */
export function BulkDialog({ title, words, submit, off = null, help, change, progress = null, onClose, children }: BulkDialogProps) {
  if (change.data) {
    const left = progress === null ? 0 : progress.all - change.data.length;
    return <BulkResults title={title} words={words} results={change.data} left={left} onClose={onClose} />;
  }
  const running = change.isPending ? progress : null;
  return (
    <Dialog
      title={title}
      width={480}
      onClose={onClose}
      footer={
        <>
          {running ? <Button onClick={running.onStop}>{t('Stop')}</Button> : <Button onClick={onClose}>{t('Cancel')}</Button>}
          <BlockableButton variant="filled" busy={change.isPending} off={off} onClick={() => change.mutate()}>
            {submit}
          </BlockableButton>
        </>
      }
    >
      <div className="bulk-fields">
        {children}
        <p className="help">{help}</p>
        {running && (
          <>
            <Progress aria-label={title} value={Math.floor((running.done / running.all) * 100)} />
            <output>{t('{done} of {all} are done. Keep this page open.', { done: count(running.done), all: count(running.all) })}</output>
          </>
        )}
        {change.error && (
          <FormError>
            {sayError(change.error)} {t('What you typed is kept.')}
          </FormError>
        )}
      </div>
    </Dialog>
  );
}
