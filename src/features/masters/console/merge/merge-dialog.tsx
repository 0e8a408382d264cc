import '../masters.css';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Sentence } from '#platform/contract/sentence.ts';
import { t } from '#platform/console/language/language.ts';
import { sayError, statusOf } from '#platform/console/client/errors.ts';
import { count } from '#platform/console/language/formats.ts';
import { api } from '../api.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FailedState } from '#platform/console/ui/feedback/failed-state.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import type { List, ListRow } from '#platform/list/list.ts';
import { type Master, MASTER_MERGE_LIMIT } from '../../masters.ts';
import { renewMasters } from '../record/master-mutations.ts';
import { byMaster, totalOf } from '../record/affected-words.ts';
import { KeepChoice } from './keep-choice.tsx';
import { MergeMoves } from './merge-moves.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';

interface MergeDialogProps {
  master: Master;
  list: List;
  /** Records selected in the list. */
  records: readonly ListRow[];
  onMerged: () => void;
  onClose: () => void;
}

/** Merges duplicates: choice of the kept record, preview, and result. */
export function MergeDialog({ master, list, records: picked, onMerged, onClose }: MergeDialogProps) {
  // Keeps the selection while the dialog is open: merged records leave the list.
  const [records] = useState(picked);
  const [keep, setKeep] = useState(records[0]?.id ?? 0);
  const drop = records.filter(({ id }) => id !== keep).map(({ id }) => id);
  const preview = useQuery({
    ...api.item.mergePreview.queryOptions({ input: { master: master.id, keep, drop } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    enabled: drop.length <= MASTER_MERGE_LIMIT,
  });
  const merge = useMutation(
    api.item.mergeMasterRecords.mutationOptions({
      meta: { expected: 409 },
      onSuccess: () => {
        onMerged();
        void renewMasters();
      },
      onError: () => void preview.refetch(),
    }),
  );
  const current = preview.isPlaceholderData ? undefined : preview.data;
  /** Preview at the time of the merge: afterwards the dropped records have no uses. */
  const [previewed, setPreviewed] = useState<typeof current>();
  const submit = () => {
    if (!current) return;
    setPreviewed(current);
    const { keep: kept, drop: dropped } = current;
    merge.mutate({
      master: master.id,
      keep,
      keep_version: kept.version,
      drop: dropped.map(({ id, version }) => ({ id, version })),
    });
  };
  if (merge.isSuccess && previewed)
    return (
      <Dialog
        title={t('Merged')}
        width={480}
        onClose={onClose}
        footer={
          <Button variant="filled" onClick={onClose}>
            {t('Close')}
          </Button>
        }
      >
        <p>{resultInWords(previewed.drop.length, merge.data.name, totalOf(byMaster(previewed.moves)))}</p>
      </Dialog>
    );
  return (
    <Dialog
      title={t('Merge duplicates')}
      width={560}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <BlockableButton
            variant="outline"
            color="late"
            busy={merge.isPending}
            off={reasonOff(drop.length, current?.problems)}
            onClick={submit}
          >
            {t('{n, plural, one {Merge one record} other {Merge # records}}', { n: drop.length })}
          </BlockableButton>
        </>
      }
    >
      <div className="master-merge">
        <KeepChoice list={list} records={records} keep={keep} onKeep={setKeep} />
        {preview.error && (
          <FailedState
            title={t('The effects of the merge could not be loaded')}
            busy={preview.isFetching}
            onRetry={() => void preview.refetch()}
          >
            {sayError(preview.error)}
          </FailedState>
        )}
        {!preview.data && !preview.error && <Skeleton width="60%" />}
        {preview.data && <MergeMoves preview={preview.data} />}
        {merge.error && (
          <FormError>
            {t('Nothing was merged.')}{' '}
            {statusOf(merge.error) === 409 ? t('Someone else changed one of them. Check again, then merge.') : sayError(merge.error)}
          </FormError>
        )}
      </div>
    </Dialog>
  );
}

const resultInWords = (dropped: number, name: string, moved: number) =>
  `${t('{n, plural, one {One record was merged into {name}.} other {# records were merged into {name}.}}', { n: dropped, name })} ${t(
    '{n, plural, =0 {No other records used them.} one {One reference now points to it.} other {{count} references now point to it.}}',
    { n: moved, count: count(moved) },
  )}`;

function reasonOff(dropped: number, problems: readonly Sentence[] | undefined): string | null {
  if (dropped > MASTER_MERGE_LIMIT) return t('At most {most} records at once', { most: MASTER_MERGE_LIMIT });
  if (!problems) return t('Loading the effects of the merge');
  return problems[0] === undefined ? null : t(problems[0]);
}
