import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { type BulkResult, BulkResults, type BulkWords } from './bulk-results.tsx';

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
  onClose: () => void;
  /** Fields. */
  children?: ReactNode;
}

/** Changes the selected rows, each by itself, then shows the result of each. */
export function BulkDialog({ title, words, submit, off = null, help, change, onClose, children }: BulkDialogProps) {
  if (change.data) return <BulkResults title={title} words={words} results={change.data} onClose={onClose} />;
  return (
    <Dialog
      title={title}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton variant="filled" busy={change.isPending} off={off} onClick={() => change.mutate()}>
            {submit}
          </BlockableButton>
        </>
      }
    >
      <div className="bulk-fields">
        {children}
        <p className="help">{help}</p>
        {change.error && (
          <FormError>
            {sayError(change.error)} {t('What you typed is kept.')}
          </FormError>
        )}
      </div>
    </Dialog>
  );
}
