import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { ActionDialogProps, ListAction } from './bulk-bar.tsx';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkResult } from './bulk-results.tsx';

/** A selected record as it is sent: with the version that the list shows. A repeated request has the same key, so that nothing is changed twice. */
interface SelectedRecord {
  id: number;
  version: number;
  request_key: string;
}

interface ChangeSelectedProps extends ActionDialogProps, Omit<BulkDialogProps, 'title' | 'off' | 'change' | 'children'> {
  /** For the number of records, also once they are no longer selected. */
  title: (n: number) => string;
  /** Left out: no reason is entered. */
  reason?: 'required' | 'optional' | undefined;
  send: (records: readonly SelectedRecord[], reason: string) => Promise<readonly BulkResult[]>;
  /** Further fields, above the reason. */
  children?: ReactNode;
}

/** Changes the selected records, with a reason or without one, and shows the result of each. */
export function ChangeSelected({ title, reason: reasonType, send, selection, onDone, children, ...dialog }: ChangeSelectedProps) {
  const [records] = useState(() => selection.rows.map(({ id, version = 1 }) => ({ id, version, request_key: newRequestKey() })));
  const [reason, setReason] = useState('');
  const change = useMutation({ meta: { quiet: true }, mutationFn: () => send(records, reason), onSuccess: onDone });
  const isMissing = reasonType === 'required' && reason.trim() === '';
  return (
    <BulkDialog {...dialog} title={title(records.length)} off={isMissing ? t('Give a reason first') : null} change={change}>
      {children}
      {reasonType && (
        <CountedTextarea
          label={reasonType === 'required' ? t('Reason') : optionalLabel(msg('Reason'))}
          maxLength={300}
          data-autofocus
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </BulkDialog>
  );
}

/** Refuses a selection of every matching row, and one of more than `most` records. */
export const singleRecords =
  (most: number, words: { single: () => string; tooMany: (values: { most: number }) => string }): NonNullable<ListAction['off']> =>
  ({ all, count }) =>
    all ? words.single() : count > most ? words.tooMany({ most }) : null;
