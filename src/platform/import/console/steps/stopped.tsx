import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import type { Batch } from '../../contract.ts';
import { rowsInWords } from '../batch-words.ts';
import { useMoveBatch } from '../use-batch.ts';
import { UndoButton } from './undo-button.tsx';

interface StoppedProps {
  batch: Batch;
  /** Called to choose another file; not of bulk edits. */
  onLeave?: () => void;
}

/** A step that failed: the reason, what was done so far, and the next actions. An unreadable file would fail again. */
export function Stopped({ batch, onLeave }: StoppedProps) {
  const moveBatch = useMoveBatch();
  const { id, version, problem, unreadable, written, may } = batch;
  const send = (event: 'resume' | 'cancel') => moveBatch.mutate({ batch_id: id, version, event });
  return (
    <div className="batch-stopped">
      <div className="failed" role="alert">
        <IconAlertTriangle />
        <div className="grow">
          <h2 tabIndex={-1}>{unreadable ? t('The file cannot be read') : t('It stopped')}</h2>
          <p>
            {problem ? t(problem) : null}{' '}
            {unreadable
              ? t('Nothing is written. Correct the file, or choose another one.')
              : written > 0
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
        {unreadable && onLeave && (
          <Button variant="filled" onClick={onLeave}>
            {t('Choose another file')}
          </Button>
        )}
        {!unreadable && may.includes('resume') && (
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
