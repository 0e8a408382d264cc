import { IconArrowBackUp } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { Batch } from '../../contract.ts';
import { rowsInWords } from '../batch-words.ts';
import { useMoveBatch } from '../use-batch.ts';

/** Undoes the batch after a confirmation. Shown only if the server allows it. */
export function UndoButton({ batch }: { batch: Batch }) {
  const moveBatch = useMoveBatch();
  const { id, version, written, counts, may } = batch;
  if (!may.includes('undo')) return null;
  const undo = async () => {
    const isConfirmed = await confirmed({
      title: t('Undo {rows}?', { rows: rowsInWords(written) }),
      message: t(
        'New records are retired ({created}); changed records get their previous values ({changed}). Records changed since stay as they are and are listed.',
        { created: count(counts.created), changed: count(counts.changed) },
      ),
      confirm: t('Undo changes'),
      decline: t('Keep import'),
      danger: true,
    });
    if (isConfirmed) moveBatch.mutate({ batch_id: id, version, event: 'undo' });
  };
  return (
    <BlockableButton
      variant="outline"
      color="late"
      leftSection={<IconArrowBackUp size={14} />}
      busy={moveBatch.isPending}
      onClick={() => void undo()}
    >
      {t('Undo')}
    </BlockableButton>
  );
}
