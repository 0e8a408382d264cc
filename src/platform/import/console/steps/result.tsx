import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { Batch } from '../../contract.ts';
import { rowsInWords } from '../batch-words.ts';
import { BatchRows } from '../rows/batch-rows.tsx';
import type { RowsView } from '../rows/rows-view.ts';
import { useSaveFile } from '../save-file.ts';
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
        {isWritten && <ResultFile batch={batch} />}
        <UndoButton batch={batch} />
        {children}
      </div>
      {isWritten && <BatchRows batch={batch} view={view} />}
    </div>
  );
}

function ResultFile({ batch: { id, target } }: { batch: Batch }) {
  const save = useSaveFile();
  return (
    <BlockableButton
      leftSection={<IconDownload size={14} />}
      busy={save.isPending}
      onClick={() => save.mutate({ path: `/batches/${id}/result.csv`, name: `${target}-${id}-result.csv` })}
    >
      {t('Result file')}
    </BlockableButton>
  );
}

function titleOf({ state, written, undone }: Batch): string {
  if (state === 'cancelled') return t('Cancelled');
  if (state === 'undone') return t('{rows} undone', { rows: rowsInWords(undone) });
  return t('{rows} written', { rows: rowsInWords(written) });
}

/** Counts that the title does not contain: rows that were not written, and why. */
function sentenceOf({ state, counts, failed, kept }: Batch): string {
  if (state === 'cancelled') return t('Nothing was written.');
  if (state === 'undone') {
    return kept > 0
      ? t('{rows} could not be undone: they were changed since, or other records refer to them. Each is listed with its reason.', {
          rows: rowsInWords(kept),
        })
      : t('All its changes were undone.');
  }
  const parts = [
    counts.bad > 0 && t('{n} bad, left out', { n: count(counts.bad) }),
    failed > 0 && t('{n} refused while writing', { n: count(failed) }),
    counts.unchanged > 0 && t('{n} already up to date', { n: count(counts.unchanged) }),
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' · ')}.` : t('All rows were written.');
}
