import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { Batch } from '../../contract.ts';
import { rowsInWords } from '../batch-words.ts';
import { useMoveBatch } from '../use-batch.ts';
import { UndoButton } from './undo-button.tsx';

/** A step that failed: the reason, what was done so far, and the next actions. */
export function Stopped({ batch }: { batch: Batch }) {
  const moveBatch = useMoveBatch();
  const { id, version, problem, written, may } = batch;
  const send = (event: 'resume' | 'cancel') => moveBatch.mutate({ batch_id: id, version, event });
  return (
    <div className="batch-stopped">
      <div className="failed" role="alert">
        <IconAlertTriangle />
        <div className="grow">
          <h2 tabIndex={-1}>{t('It stopped')}</h2>
          <p>
            {problem ? t(problem) : null}{' '}
            {written > 0
              ? t('Already written: {rows}. Resume continues after them.', { rows: rowsInWords(written) })
              : t('Nothing is written. What was done so far is kept.')}
          </p>
        </div>
      </div>
      <div className="batch-actions">
        {may.includes('cancel') && (
          <BlockableButton busy={moveBatch.isPending} onClick={() => send('cancel')}>
            {t('Cancel import')}
          </BlockableButton>
        )}
        <UndoButton batch={batch} />
        {may.includes('resume') && (
          <BlockableButton
            variant="filled"
            leftSection={<IconRefresh size={14} />}
            busy={moveBatch.isPending}
            onClick={() => send('resume')}
          >
            {t('Resume')}
          </BlockableButton>
        )}
      </div>
    </div>
  );
}
