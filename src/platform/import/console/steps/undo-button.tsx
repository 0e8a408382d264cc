import { useMutation } from '@tanstack/react-query';
import { IconArrowBackUp } from '@tabler/icons-react';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { Batch, UndoPreview } from '../../contract.ts';
import { client } from '../api.ts';
import { rowsInWords } from '../batch-words.ts';
import { useMoveBatch } from '../use-batch.ts';

/** Reasons why values are kept, with the number of rows. */
const reasonsInWords = ({ reasons }: UndoPreview): string =>
  reasons.map(({ reason, rows }) => t('{reason} ({n})', { reason: t(reason), n: count(rows) })).join(' · ');

/** What the undo gives back and what it keeps. */
function effectInWords(preview: UndoPreview): string {
  const { rows, undone, partly, kept } = preview;
  const parts = [
    t('{n} of {total} can be undone.', { n: count(undone), total: rowsInWords(rows) }),
    t('New records are retired, changed ones get their previous values.'),
    partly > 0 && t('Undone in part: {rows}.', { rows: rowsInWords(partly) }),
    kept > 0 && t('Kept as they are: {rows}.', { rows: rowsInWords(kept) }),
    reasonsInWords(preview),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Undoes the batch after a confirmation that says what it would give back. Shown only if the server allows it. */
export function UndoButton({ batch }: { batch: Batch }) {
  const moveBatch = useMoveBatch();
  const { id, version, may } = batch;
  const preview = useMutation({
    mutationFn: () => client.admin.undoPreview({ batch_id: id }),
    onError: (error) => toast({ tone: 'late', text: sayError(error), key: 'batch' }),
  });
  if (!may.includes('undo')) return null;
  const undo = async (effect: UndoPreview) => {
    const n = effect.undone + effect.partly;
    if (n === 0) return;
    const isConfirmed = await confirmed({
      title: t('Undo {rows}?', { rows: rowsInWords(n) }),
      message: effectInWords(effect),
      confirm: t('Undo changes'),
      decline: t('Keep changes'),
      danger: true,
    });
    if (isConfirmed) moveBatch.mutate({ batch_id: id, version, event: 'undo' });
  };
  const nothing = preview.data && preview.data.undone + preview.data.partly === 0 ? preview.data : null;
  return (
    <>
      {nothing && !preview.isPending && (
        <output className="t-due">
          {t('Nothing can be undone now.')} {reasonsInWords(nothing)}
        </output>
      )}
      <BlockableButton
        variant="outline"
        color="late"
        leftSection={<IconArrowBackUp size={14} />}
        busy={preview.isPending || moveBatch.isPending}
        onClick={() => preview.mutate(undefined, { onSuccess: (effect) => void undo(effect) })}
      >
        {t('Undo')}
      </BlockableButton>
    </>
  );
}
