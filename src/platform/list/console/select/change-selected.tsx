import { NumberInput } from '@mantine/core';
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
  /** How many a minute can be limited, for the sake of what receives them. */
  isPaced?: boolean;
  /** Further fields, above the reason. */
  children?: ReactNode;
}

/** Changes the selected records, or all that match, with a reason or without one, and shows the result of each. */
export function ChangeSelected({ title, most, reason: reasonType, send, isPaced = false, children, ...dialog }: ChangeSelectedProps) {
  const { selection, readMatching, onDone, onClose } = dialog;
  const [reason, setReason] = useState('');
  const [pace, setPace] = useState<string | number>('');
  const perMinute = pace === '' ? null : Number(pace);
  const isPaceFit = perMinute === null || (Number.isInteger(perMinute) && perMinute >= 1);
  const { change, done, all, stop } = usePortions({
    selection,
    readMatching,
    most,
    perMinute: isPaceFit ? perMinute : null,
    onDone,
    send: (records) => send(records, reason),
  });
  const isMissing = reasonType === 'required' && reason.trim() === '';
  return (
    <BulkDialog
      {...dialog}
      title={title(all)}
      off={isMissing ? t('Give a reason first') : isPaceFit ? null : t('Enter a whole number of at least 1')}
      change={change}
      progress={all > most || perMinute !== null ? { done, all, onStop: stop } : null}
      onClose={() => {
        stop();
        onClose();
      }}
    >
      {children}
      {isPaced && selection.count > 1 && (
        <NumberInput
          label={optionalLabel(msg('At most per minute'))}
          min={1}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          readOnly={change.isPending}
          value={pace}
          onChange={setPace}
          error={isPaceFit ? null : t('Enter a whole number of at least 1')}
        />
      )}
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
