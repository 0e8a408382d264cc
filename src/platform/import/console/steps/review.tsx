import { IconColumns3 } from '@tabler/icons-react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { confirmed } from '#platform/console/ui/overlays/confirmations.ts';
import type { Batch } from '../../contract.ts';
import { fileImportGuards } from '#machines/records/fileImport.ts';
import { goodRows, rowsInWords } from '../batch-words.ts';
import { MadeRecords } from '../made/made-records.tsx';
import { madeInWords, useCountMade } from '../made/use-made.ts';
import { BatchRows } from '../rows/batch-rows.tsx';
import type { RowsView } from '../rows/rows-view.ts';
import { useCheckAgain, useMoveBatch } from '../use-batch.ts';
import { FaultGroups } from '../problems/fault-groups.tsx';
import { Mends } from '../problems/mends.tsx';
import { BatchSwitches } from './batch-switches.tsx';
import { SameFile } from './same-file.tsx';

/** Confirmation question with the counts. */
function question(batch: Batch, made: string | null) {
  const { created, changed, unchanged, bad } = batch.counts;
  const changeCounts = t('New records: {created}. Changed records: {changed}.', { created: count(created), changed: count(changed) });
  const leftOut = [
    unchanged > 0 &&
      t('{n, plural, one {One row is} other {{count} rows are}} already up to date.', { n: unchanged, count: count(unchanged) }),
    bad > 0 && t('{n, plural, one {One bad row is} other {{count} bad rows are}} left out.', { n: bad, count: count(bad) }),
    batch.left_out > 0 &&
      t('{n, plural, one {One row is left out} other {{count} rows are left out}} as you chose.', {
        n: batch.left_out,
        count: count(batch.left_out),
      }),
  ];
  return {
    title: t('Write {rows}?', { rows: rowsInWords(goodRows(batch)) }),
    message: [changeCounts, made, ...leftOut].filter(Boolean).join(' '),
    confirm: t('Write'),
    decline: t('Not yet'),
  };
}

/** Review of the dry run, row by row; bad cells can be mended, then the good rows are written. */
export function Review({ batch, view }: { batch: Batch; view: RowsView }) {
  const moveBatch = useMoveBatch();
  const checkAgain = useCheckAgain();
  const { id, version, may, whole, make_missing: makeMissing } = batch;
  const send = (event: 'commit' | 'mapAgain' | 'cancel') => moveBatch.mutate({ batch_id: id, version, event });
  const countMade = useCountMade(batch);
  const confirmAndCommit = async (made: string | null) => {
    if (await confirmed(question(batch, made))) send('commit');
  };
  const commit = () => countMade.mutate(undefined, { onSuccess: (lists) => void confirmAndCommit(madeInWords(lists)) });
  const busy = moveBatch.isPending || checkAgain.isPending;
  return (
    <div className="batch-review">
      <h2 tabIndex={-1}>{t('Preview')}</h2>
      <p className="second">
        {t('{total}: {created} new, {changed} changed, {unchanged} unchanged, {bad} bad. Nothing is written yet.', {
          total: rowsInWords(batch.rows),
          created: count(batch.counts.created),
          changed: count(batch.counts.changed),
          unchanged: count(batch.counts.unchanged),
          bad: count(batch.counts.bad),
        })}
      </p>
      {may.includes('mapAgain') && (
        <BatchSwitches
          whole={whole}
          makeMissing={makeMissing}
          canMakeMissing={batch.can_make_missing}
          off={busy ? t('Checking rows') : null}
          onChange={(changes) => checkAgain.mutate({ batch, changes })}
        />
      )}
      <SameFile batch={batch} />
      {batch.mostly_missing && may.includes('mapAgain') && (
        <p className="batch-hint">
          {t('Most bad rows name records that do not exist yet.')}{' '}
          <BlockableButton
            size="xs"
            variant="outline"
            busy={busy}
            onClick={() => checkAgain.mutate({ batch, changes: { make_missing: true } })}
          >
            {t('Create them')}
          </BlockableButton>
        </p>
      )}
      <div className="batch-actions">
        {may.includes('cancel') && (
          <BlockableButton busy={busy} onClick={() => send('cancel')}>
            {t('Cancel import')}
          </BlockableButton>
        )}
        {may.includes('mapAgain') && (
          <BlockableButton busy={busy} leftSection={<IconColumns3 size={14} />} onClick={() => send('mapAgain')}>
            {t('Columns')}
          </BlockableButton>
        )}
        <BlockableButton
          variant="filled"
          busy={busy || countMade.isPending}
          off={may.includes('commit') ? null : t(fileImportGuards.hasGoodRows)}
          onClick={commit}
        >
          {t('Write {rows}', { rows: rowsInWords(goodRows(batch)) })}
        </BlockableButton>
      </div>
      <Mends
        batch={batch}
        off={busy ? t('Checking rows') : null}
        onAsLastTime={(asLastTime) => checkAgain.mutate({ batch, changes: { as_last_time: asLastTime } })}
      />
      {batch.counts.bad > 0 && may.includes('mendRow') && <FaultGroups batch={batch} />}
      <MadeRecords batch={batch} />
      <BatchRows batch={batch} view={view} />
    </div>
  );
}
