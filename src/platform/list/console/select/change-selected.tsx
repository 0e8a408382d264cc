import { type ReactNode, useState } from 'react';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import { MOST_MATCHING } from '../rows/read-matching.ts';
import type { ActionDialogProps, ListAction } from './bulk-bar.tsx';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkResult } from './bulk-results.tsx';
import { type SelectedRecord, usePortions } from './use-portions.ts';

interface ChangeSelectedProps extends ActionDialogProps, Omit<BulkDialogProps, 'title' | 'off' | 'change' | 'progress' | 'children'> {
  /** For the number of records, also once they are no longer selected. */
  title: (n: number) => string;
  /** Records of one request; more of them are sent one portion after the other. */
  most: number;
  /** Left out: no reason is entered. */
  reason?: 'required' | 'optional' | undefined;
  send: (records: readonly SelectedRecord[], reason: string) => Promise<readonly BulkResult[]>;
  /** Further fields, above the reason. */
  children?: ReactNode;
}

/** Changes the selected records, or all that match, with a reason or without one, and shows the result of each. */
export function ChangeSelected({ title, most, reason: reasonType, send, children, ...dialog }: ChangeSelectedProps) {
  const { selection, readMatching, onDone, onClose } = dialog;
  const [reason, setReason] = useState('');
  const { change, done, all, stop } = usePortions({ selection, readMatching, most, onDone, send: (records) => send(records, reason) });
  const isMissing = reasonType === 'required' && reason.trim() === '';
  return (
    <BulkDialog
      {...dialog}
      title={title(all)}
      off={isMissing ? t('Give a reason first') : null}
      change={change}
      progress={all > most ? { done, all, onStop: stop } : null}
      onClose={() => {
        stop();
        onClose();
      }}
    >
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

/** Refuses more records than are changed one by one from a list. */
export const severalRecords: NonNullable<ListAction['off']> = ({ count: n }) =>
  n > MOST_MATCHING ? t('At most {most} rows at once: narrow the filter', { most: count(MOST_MATCHING) }) : null;

/** Refuses a selection of every matching row, and one of more than `most` records. */
export const singleRecords =
  (most: number, words: { single: () => string; tooMany: (values: { most: number }) => string }): NonNullable<ListAction['off']> =>
  ({ all, count: n }) =>
    all ? words.single() : n > most ? words.tooMany({ most }) : null;
