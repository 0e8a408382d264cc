import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { Batch } from '../../contract.ts';
import { rowsInWords } from '../batch-words.ts';
import { DownloadButton } from '../download-button.tsx';
import { MadeRecords } from '../made/made-records.tsx';
import { BatchRows } from '../rows/batch-rows.tsx';
import type { RowsView } from '../rows/rows-view.ts';
import { UndoButton } from './undo-button.tsx';

interface ResultProps {
  batch: Batch;
  view: RowsView;
  /** Actions for what comes next. */
  children?: ReactNode;
}

/** Last step: outcomes of the rows, the result file, and undo. */
export function Result({ batch, view, children }: ResultProps) {
  const isWritten = batch.state !== 'cancelled';
  return (
    <div className="batch-result">
      <h2 tabIndex={-1}>{titleOf(batch)}</h2>
      <p className="second">{sentenceOf(batch)}</p>
      <div className="batch-actions">
        {isWritten && (
          <DownloadButton label={t('Result file')} path={`/batches/${batch.id}/result`} name={`${batch.target}-${batch.id}-result`} />
        )}
        <UndoButton batch={batch} />
        {children}
      </div>
      {isWritten && <BatchRows batch={batch} view={view} />}
      {isWritten && <MadeRecords batch={batch} />}
    </div>
  );
}

function titleOf({ state, written, undone }: Batch): string {
  if (state === 'cancelled') return t('Cancelled');
  if (state === 'partlyUndone') return t('{n} of {total} undone', { n: count(undone), total: rowsInWords(written) });
  if (state === 'undone') return t('{rows} undone', { rows: rowsInWords(undone) });
  return t('{rows} written', { rows: rowsInWords(written) });
}

/** Counts that the title does not contain: rows that were not written, and why. */
function sentenceOf({ state, counts, left_out: leftOut, failed, kept }: Batch): string {
  if (state === 'cancelled') return t('Nothing was written.');
  if (state === 'undone') return t('All its changes were undone.');
  if (state === 'partlyUndone')
    return t('{rows} kept: changed since, or in use. Each is listed with its reason; undo again once later changes are undone.', {
      rows: rowsInWords(kept),
    });
  const parts = [
    counts.bad > 0 && t('{n} bad, left out', { n: count(counts.bad) }),
    leftOut > 0 && t('{n} left out', { n: count(leftOut) }),
    failed > 0 && t('{n} refused while writing', { n: count(failed) }),
    counts.unchanged > 0 && t('{n} already up to date', { n: count(counts.unchanged) }),
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' · ')}.` : t('All rows were written.');
}
